// Drop-off and pick-up times of a child with companions. Two people may enter them at two doors: entries of both are
// merged, and different entries of the same half require a decision.

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

const sameHalf = (half: DoorHalf, left: DoorTimes, right: DoorTimes): boolean =>
  halves[half].every((name) => left[name] === right[name])

export const sameDoor = (left: DoorTimes, right: DoorTimes): boolean =>
  bothHalves.every((half) => sameHalf(half, left, right))

/** Fields that both people changed differently. */
export const disputedHalves = (seen: DoorTimes, mine: DoorTimes, now: DoorTimes): DoorHalf[] =>
  bothHalves.filter((half) => !sameHalf(half, mine, seen) && !sameHalf(half, mine, now) && !sameHalf(half, now, seen))

/**
 * State after a user who saw `seen` enters `mine` while `now` is stored. Arrival and departure are merged separately: a
 * half that the user did not change keeps its stored value. Undefined if both changed the same half differently.
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
