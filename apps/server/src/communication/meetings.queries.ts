import type { MeetingSlot } from '@asistent/contract/communication/events.calls'
import { sofiaInstant, today, type Day } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import type { ReadContext } from '../platform/context'
import { asSystem, oneRow, rows } from '../platform/database'
import { allergyColumns, listedName } from '../people/child-sql.ops'
import { anyOf } from '../platform/list'
import type { Scope } from '../platform/scope'
import { addressedTo } from './audience.queries'

type Asking = Pick<ReadContext, 'tx' | 'scope' | 'now'>

interface StoredSlot {
  readonly id: number
  readonly fromTime: string
  readonly toTime: string
  readonly childId: number | null
  readonly childName: string | null
  readonly allergies: number[] | null
  readonly allergiesText: string | null
  readonly bookedById: number | null
  readonly bookedBy: string | null
  readonly phone: string | null
}

/**
 * The hours of a meeting. Organizers read who has booked; parents read which hours are taken and the bookings of their
 * own children.
 */
export async function shownSlots(
  { tx, scope }: Asking,
  event: { readonly id: number },
  leads: boolean,
): Promise<MeetingSlot[]> {
  // The policies hide bookings of other families; a parent needs to read only that an hour is taken.
  const all = await asSystem(tx, () =>
    rows<StoredSlot>(
      tx,
      sql`select s.id, to_char(s.from_time, 'HH24:MI') as "fromTime", to_char(s.to_time, 'HH24:MI') as "toTime", b.child_id as "childId",
        ${listedName()} as "childName", ${allergyColumns(scope)}, b.booked_by as "bookedById", account_name(b.booked_by) as "bookedBy",
        (select q.phone from guardian q where q.account_id = b.booked_by and q.kindergarten_id = s.kindergarten_id) as phone
        from meeting_slot s left join meeting_booking b on b.slot_id = s.id left join child c on c.id = b.child_id
        where s.event_id = ${event.id} order by s.from_time`,
    ),
  )
  return all.map(({ bookedById, ...slot }) => {
    const mine = slot.childId !== null && scope.role === 'Parent' && scope.childIds.includes(slot.childId)
    return {
      ...slot,
      taken: slot.childId !== null,
      childId: leads || mine ? slot.childId : null,
      childName: leads || mine ? slot.childName : null,
      allergies: (leads || mine ? slot.allergies : null) ?? [],
      allergiesText: leads || mine ? slot.allergiesText : null,
      // Separated parents do not see which of them has booked.
      bookedBy: leads ? slot.bookedBy : null,
      phone: leads ? slot.phone : null,
      mayRelease: slot.childId !== null && (leads || (mine && bookedById === scope.accountId)),
    }
  })
}

/** One parent of the child, to check whether the meeting is for them. Account 0 belongs to nobody. */
const parentOf = (scope: Scope, childId: number, kindergartenId: number): Scope => ({
  ...scope,
  role: 'Parent',
  childIds: [childId],
  kindergartenIds: [kindergartenId],
  ...(scope.role !== 'Parent' && { accountId: 0 }),
})

/** Whether the parents of this child are invited. */
export async function isInvited(
  { tx, scope, now }: Asking,
  event: { readonly id: number; readonly kindergartenId: number },
  childId: number,
): Promise<boolean> {
  const invited = addressedTo(
    parentOf(scope, childId, event.kindergartenId),
    sql`e.audience`,
    sql`e.kindergarten_id`,
    today(now),
  )
  return (await oneRow(tx, sql`select from event e where e.id = ${event.id} and ${invited}`)) !== undefined
}

/** The caller's children that may get a slot. */
export async function childrenToBookFor(
  { tx, scope, now }: Asking,
  event: { readonly id: number; readonly kindergartenId: number },
): Promise<{ id: number; name: string }[]> {
  if (scope.role !== 'Parent') return []
  const inKindergarten = { ...scope, kindergartenIds: [event.kindergartenId] }
  const invited = addressedTo(inKindergarten, sql`e.audience`, sql`e.kindergarten_id`, today(now), sql`mine.id`)
  return rows<{ id: number; name: string }>(
    tx,
    sql`select c.id, ${listedName()} as name from child c where c.id in (
        select mine.id from child mine join event e on e.id = ${event.id}
          where mine.id = ${anyOf(scope.childIds)} and mine.kindergarten_id = ${event.kindergartenId} and ${invited})
      order by c.birth_on, c.id`,
  )
}

/** Locks the hour of a meeting, so that the second of two concurrent bookings finds it taken. */
export const lockedSlot = ({ tx }: Asking, eventId: number, slotId: number) =>
  // A lock requires the right to update, which parents do not have on hours.
  asSystem(tx, () =>
    oneRow<{ id: number; fromTime: string }>(
      tx,
      sql`select s.id, to_char(s.from_time, 'HH24:MI') as "fromTime" from meeting_slot s where s.id = ${slotId} and s.event_id = ${eventId} for share`,
    ),
  )

export const bookingOf = ({ tx }: Asking, slotId: number) =>
  oneRow<{ childId: number; bookedBy: number; childName: string }>(
    tx,
    sql`select b.child_id as "childId", b.booked_by as "bookedBy", ${listedName()} as "childName"
      from meeting_booking b join child c on c.id = b.child_id where b.slot_id = ${slotId} for update of b`,
  )

export const hasBegun = (onDay: Day, time: string, now: Date): boolean => sofiaInstant(onDay, time) <= now
