import { refuseCalendar } from '@asistent/contract/communication/calendar-problems'
import type { saveEvent } from '@asistent/contract/communication/events.calls'
import type { ParsedOf } from '@asistent/contract/core/call'
import { longestEvent, overlapsItself, timesProblem, type EventTimes } from '@asistent/domain/communication/events'
import { mostSlots, slotChange, slotsOf, type Slot } from '@asistent/domain/communication/meetings'
import { lastTime, type Repetition } from '@asistent/domain/communication/repetition'
import { addDays, daysBetween, type Day } from '@asistent/domain/kernel/day'
import { eq, inArray, sql } from 'drizzle-orm'
import { event, meetingSlot } from '../db/tables/events-and-polls'
import { rows, type Tx } from '../platform/database'

// Converts the form to a row: validated days and times, the last day, the slots of a meeting.

type EventForm = ParsedOf<typeof saveEvent>

/** Days and times of the form, or their errors. */
export function requireTimes(form: EventForm): EventTimes {
  const times = {
    fromDate: form.fromDate,
    toDate: form.toDate,
    fromTime: form.allDay ? null : form.fromTime,
    toTime: form.allDay ? null : form.toTime,
  }
  if (!form.allDay && (times.fromTime === null || times.toTime === null))
    throw refuseCalendar('event-hours', { field: times.fromTime === null ? 'fromTime' : 'toTime' })
  switch (timesProblem(times)) {
    case 'order':
      throw refuseCalendar('event-order', { field: form.toDate < form.fromDate ? 'toDate' : 'toTime' })
    case 'far':
      throw refuseCalendar('day-far', { field: 'fromDate' })
    case 'half-hours':
      throw refuseCalendar('event-hours', { field: 'fromTime' })
    case 'long':
      throw refuseCalendar('event-long', { field: 'toDate', values: { days: longestEvent } })
    default:
      return times
  }
}

/** Stored rule: only the fields of its unit. */
export function requireRepetition(form: EventForm, times: EventTimes): Repetition | null {
  if (form.repetition === null) return null
  const { every, interval, until, count } = form.repetition
  const rule: Repetition = {
    every,
    interval,
    ...(every === 'week' && { weekdays: form.repetition.weekdays ?? [] }),
    ...(every === 'month' && { monthly: form.repetition.monthly ?? 'date' }),
    until: until ?? null,
    count: count ?? null,
  }
  if (rule.until != null && rule.until < times.fromDate)
    throw refuseCalendar('event-repeats-never', { field: 'repetition.until' })
  if (overlapsItself(times, rule)) throw refuseCalendar('event-overlap', { field: 'toDate' })
  return rule
}

/** Slots of a meeting; empty for an event. */
export function requireSlots(form: EventForm, times: EventTimes): Slot[] {
  if (form.kind !== 'meeting') return []
  if (times.fromDate !== times.toDate || times.fromTime === null || times.toTime === null || form.repetition !== null)
    throw refuseCalendar('meeting-day', { field: 'toDate' })
  if (form.slotMinutes === null) throw refuseCalendar('meeting-length', { field: 'slotMinutes' })
  const slots = slotsOf(times.fromTime, times.toTime, form.slotMinutes, form.pauseMinutes ?? 0)
  if (slots.length === 0) throw refuseCalendar('meeting-short', { field: 'toTime' })
  if (slots.length > mostSlots)
    throw refuseCalendar('meeting-many', { field: 'slotMinutes', values: { most: mostSlots } })
  return slots
}

export function lastDayOf(times: EventTimes, rule: Repetition | null): Day | null {
  const last = lastTime(times.fromDate, rule)
  return last && addDays(last, daysBetween(times.fromDate, times.toDate))
}

interface StoredSlot extends Slot {
  readonly id: number
  readonly booked: boolean
}

const slotsOfEvent = (tx: Tx, eventId: number) =>
  rows<StoredSlot>(
    tx,
    sql`select s.id, to_char(s.from_time, 'HH24:MI') as "fromTime", to_char(s.to_time, 'HH24:MI') as "toTime",
      exists (select from meeting_booking b where b.slot_id = s.id) as booked
      from meeting_slot s where s.event_id = ${eventId} order by s.from_time for update of s`,
  )

/** Unchanged slots keep their bookings; a booked slot cannot be removed. */
export async function saveSlots(
  tx: Tx,
  of: { eventId: number; kindergartenId: number },
  slots: readonly Slot[],
): Promise<void> {
  const { added, removed } = slotChange(await slotsOfEvent(tx, of.eventId), slots)
  if (removed.some(({ booked }) => booked)) throw refuseCalendar('slot-booked', { field: 'fromTime' })
  if (removed.length > 0)
    await tx.delete(meetingSlot).where(
      inArray(
        meetingSlot.id,
        removed.map(({ id }) => id),
      ),
    )
  if (added.length > 0) await tx.insert(meetingSlot).values(added.map((slot) => ({ ...of, ...slot })))
}

/** The day of a meeting with bookings cannot change. */
export async function hasBookings(tx: Tx, eventId: number): Promise<boolean> {
  const [row] = await tx
    .select({ booked: sql<boolean>`exists (select from meeting_booking b where b.event_id = ${event.id})` })
    .from(event)
    .where(eq(event.id, eventId))
  return row?.booked ?? false
}
