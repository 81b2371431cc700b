// WCAG contrast and mixing of colours, as sRGB hex strings.

const channels = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

export const linear = (hex: string): [number, number, number] => {
  const toLinear = (value: number) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  const [red, green, blue] = channels(hex)
  return [toLinear(red), toLinear(green), toLinear(blue)]
}

const luminance = (hex: string): number => {
  const [red, green, blue] = linear(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2.2 contrast ratio: at least 4.5 for text, 3 for large text, icons and significant borders. */
export const contrast = (left: string, right: string): number => {
  const [darker, lighter] = [luminance(left), luminance(right)].toSorted((left, right) => left - right) as [
    number,
    number,
  ]
  return (lighter + 0.05) / (darker + 0.05)
}

/** Blends `over` onto `under`; `share` is the opacity of `over`, from 0 to 1. */
export const mix = (over: string, under: string, share: number): string => {
  const top = channels(over)
  const bottom = channels(under)
  const mixed = top.map((value, index) => Math.round(value * share + (bottom[index] ?? 0) * (1 - share)))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
