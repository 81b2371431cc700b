// When a child came and left, and with whom. Two people may stand at two doors: what one of them has entered isn't undone
// by the other, and what both have entered differently is asked about.

export interface DoorTimes {
  readonly arrivedAt: string | null
  readonly leftAt: string | null
  readonly broughtBy: string | null
  readonly collectedBy: string | null
}

const halves = {
  arrival: ['arrivedAt', 'broughtBy'],
  leaving: ['leftAt', 'collectedBy'],
} as const satisfies Record<string, readonly (keyof DoorTimes)[]>
export type DoorHalf = keyof typeof halves
const bothHalves = ['arrival', 'leaving'] as const satisfies readonly DoorHalf[]

const sameHalf = (half: DoorHalf, one: DoorTimes, other: DoorTimes): boolean =>
  halves[half].every((name) => one[name] === other[name])

export const sameDoor = (one: DoorTimes, other: DoorTimes): boolean =>
  bothHalves.every((half) => sameHalf(half, one, other))

/** Fields that both people changed differently. */
export const disputedHalves = (seen: DoorTimes, mine: DoorTimes, now: DoorTimes): DoorHalf[] =>
  bothHalves.filter((half) => !sameHalf(half, mine, seen) && !sameHalf(half, mine, now) && !sameHalf(half, now, seen))

/**
 * What stands after a person who saw `seen` has entered `mine` while `now` stands there. Coming and leaving are apart:
 * whoever changed one of them keeps the other as it is now. Undefined: both have changed the same one differently.
 */
export function mergeDoor(seen: DoorTimes, mine: DoorTimes, now: DoorTimes): DoorTimes | undefined {
  if (disputedHalves(seen, mine, now).length > 0) return undefined
  let merged = now
  for (const half of bothHalves) {
    if (sameHalf(half, mine, seen)) continue
    const [time, person] = halves[half]
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
