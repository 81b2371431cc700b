/**
 * Widths of Sofia Sans in em, rounded up from the font's own metrics: good enough to choose the size of the type and to
 * share a page between columns before anything is set.
 */

const narrow = new Set(" \u00a0.,:;'|!()[]ijlI")
const halfWide = new Set('-/"„“”‘’')
const wideLower = new Set('тжфшщюмmw')
const wideUpper = new Set('ЖМФШЩЮMW№%@–—')

export function widthOf(text: string): number {
  let width = 0
  for (const char of text) width += charWidth(char)
  return width
}

export function longestWord(text: string): number {
  let longest = 0
  // Numbers are grouped with no-break spaces: only an ordinary space ends a word.
  for (const word of text.split(/[ \n]+/)) longest = Math.max(longest, widthOf(word))
  return longest
}

function charWidth(char: string): number {
  if (narrow.has(char)) return 0.27
  if (char >= '0' && char <= '9') return 0.63
  if (halfWide.has(char)) return 0.45
  if (wideLower.has(char)) return 0.82
  if (wideUpper.has(char)) return 0.95
  return char.toLowerCase() === char ? 0.55 : 0.66
}
