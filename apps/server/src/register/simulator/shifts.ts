import type { SimulatedInstitution } from './books'
import { SimulatedRefusal, type HeldRecord, type Raw } from './records'

// Rules of the simulated register for shifts and for the schedules that use them (integrations.md 1.11).

const reject = (error: string) => new SimulatedRefusal(400, [error])

interface Hour {
  readonly day?: number | null
  readonly hourNumber: number
}

const pairsOf = (hours: unknown): string[] =>
  ((hours ?? []) as readonly Hour[]).map(({ day, hourNumber }) => `(day: ${day ?? 1}, hourNumber: ${hourNumber})`)

const usedPairs = ({ days }: Raw): string[] =>
  ((days ?? []) as readonly { day: number; hours: readonly Hour[] }[]).flatMap(({ day, hours }) =>
    pairsOf(hours.map(({ hourNumber }) => ({ day, hourNumber }))),
  )

const excessOf = (used: readonly string[], hours: unknown): string[] => {
  const offered = new Set(pairsOf(hours))
  return used.filter((pair) => !offered.has(pair))
}

const schedulesWith = (institution: SimulatedInstitution, shiftId: number) =>
  institution.of('schedules').filter(({ body }) => body.hasAdhocShift !== true && body.shiftId === shiftId)

export function checkShift(institution: SimulatedInstitution, body: Raw, before: HeldRecord | undefined): void {
  const { name, hours } = body
  if (typeof name !== 'string' || name === '') throw reject("'Name' must not be empty.")
  if (name.length > 100) throw reject("The length of 'Name' must be 100 characters or fewer.")
  if (pairsOf(hours).length === 0) throw reject("'Days' must not be empty.")
  const used = before ? schedulesWith(institution, before.id).flatMap((one) => usedPairs(one.body)) : []
  const excess = excessOf(used, hours)
  if (excess.length > 0)
    throw reject(
      `The updated shift's (day, hourNumber) pairs should be a superset of the used (day, hourNumber) pairs by schedules. The excess is ${excess.join(', ')}.`,
    )
}

export function checkShiftRemoval(institution: SimulatedInstitution, { id }: HeldRecord): void {
  if (schedulesWith(institution, id).length > 0)
    throw new SimulatedRefusal(400, [], ['Не може да изтриете смяната, защото се използва.'])
}

export function checkScheduleShift(institution: SimulatedInstitution, body: Raw, before: HeldRecord | undefined): void {
  const hasOwn = body.hasAdhocShift === true
  if (hasOwn && before && before.body.hasAdhocShift !== true)
    throw reject('Changing from regular shift to a ad-hoc shift is not allowed.')
  const shift = institution.of('shifts').find(({ id }) => id === body.shiftId)
  if (!hasOwn && !shift) throw new SimulatedRefusal(404, ['Object not found'])
  const excess = excessOf(usedPairs(body), hasOwn ? body.adhocShiftHours : shift?.body.hours)
  if (excess.length > 0)
    throw reject(
      `The shift's (day, hourNumber) pairs should be a superset of the schedule's (day, hourNumber) pairs. The excess is ${excess.join(', ')}.`,
    )
}
