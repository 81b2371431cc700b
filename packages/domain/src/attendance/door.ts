// When a child came and left, and with whom. Two people may stand at two doors: what one of them has entered isn't undone
// by the other, and what both have entered differently is asked about.

export interface DoorTimes {
  readonly arrivedAt: string | null
  readonly leftAt: string | null
  readonly broughtBy: string | null
  readonly collectedBy: string | null
}

const halves = [
  ['arrivedAt', 'broughtBy'],
  ['leftAt', 'collectedBy'],
] as const satisfies readonly (readonly (keyof DoorTimes)[])[]

export const sameDoor = (one: DoorTimes, other: DoorTimes): boolean =>
  halves.flat().every((name) => one[name] === other[name])

/**
 * What stands after a person who saw `seen` has entered `mine` while `now` stands there. Coming and leaving are apart:
 * whoever changed one of them keeps the other as it is now. Undefined: both have changed the same one differently.
 */
export function mergeDoor(seen: DoorTimes, mine: DoorTimes, now: DoorTimes): DoorTimes | undefined {
  let merged = now
  for (const [time, person] of halves) {
    const same = (one: DoorTimes, other: DoorTimes) => one[time] === other[time] && one[person] === other[person]
    if (same(mine, seen) || same(mine, now)) continue
    if (!same(now, seen)) return undefined
    merged = { ...merged, [time]: mine[time], [person]: mine[person] }
  }
  return merged
}

/** 'дошло в 8:05 ч. с Мария Петрова, взето в 16:30 ч.' */
export function doorWords({ arrivedAt, leftAt, broughtBy, collectedBy }: DoorTimes): string {
  const half = (verb: string, at: string | null, link: string, who: string | null) =>
    at === null ? [] : [`${verb} в ${at.replace(/^0/, '')} ч.${who ? ` ${link} ${who}` : ''}`]
  const words = [...half('дошло', arrivedAt, 'с', broughtBy), ...half('взето', leftAt, 'от', collectedBy)]
  return words.join(', ') || 'няма часове'
}
