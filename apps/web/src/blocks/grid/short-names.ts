// Two names fit beside a month of days. Who shares them with somebody in the grid keeps all three.

const withoutMiddle = (name: string): string => {
  const parts = name.split(' ')
  return parts.length === 3 ? `${parts[0]} ${parts[2]}` : name
}

/** The short names that more than one person would have. */
export function doubledNames(names: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const doubled = new Set<string>()
  for (const name of names) {
    const short = withoutMiddle(name)
    if (seen.has(short)) doubled.add(short)
    seen.add(short)
  }
  return doubled
}

/** Undefined: the whole name is needed. */
export function shortNameIn(doubled: ReadonlySet<string>, name: string): string | undefined {
  const short = withoutMiddle(name)
  return doubled.has(short) ? undefined : short
}
