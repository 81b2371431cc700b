// Parent meetings: the time of the event is divided into equal slots, one for each child.

export interface Slot {
  /** 'HH:MM' */
  readonly fromTime: string
  readonly toTime: string
}

export const slotMinutes = { least: 5, most: 120, usual: 15 } as const
export const mostSlots = 100

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Complete slots only; a shorter rest is unused. */
export function slotsOf(fromTime: string, toTime: string, length: number, pause: number): Slot[] {
  const slots: Slot[] = []
  const end = minutesOf(toTime)
  for (let at = minutesOf(fromTime); length > 0 && at + length <= end; at += length + pause)
    slots.push({ fromTime: timeOf(at), toTime: timeOf(at + length) })
  return slots
}

interface SlotChange<Kept extends Slot> {
  readonly kept: readonly Kept[]
  readonly added: readonly Slot[]
  readonly removed: readonly Kept[]
}

const same = (left: Slot) => (right: Slot) => left.fromTime === right.fromTime && left.toTime === right.toTime

/** Unchanged slots keep their bookings. */
export const slotChange = <Kept extends Slot>(before: readonly Kept[], after: readonly Slot[]): SlotChange<Kept> => ({
  kept: before.filter((slot) => after.some(same(slot))),
  removed: before.filter((slot) => !after.some(same(slot))),
  added: after.filter((slot) => !before.some(same(slot))),
})
