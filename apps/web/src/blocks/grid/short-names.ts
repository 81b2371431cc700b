// Two names fit next to the days of a month. Persons who would share them keep all three.

const withoutMiddle = (name: string): string => {
  const parts = name.split(' ')
  return parts.length === 3 ? `${parts[0]} ${parts[2]}` : name
}

/** Short names of more than one person. */
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

/** Undefined if the full name is needed. */
export function shortNameIn(doubled: ReadonlySet<string>, name: string): string | undefined {
  const short = withoutMiddle(name)
  return doubled.has(short) ? undefined : short
}
