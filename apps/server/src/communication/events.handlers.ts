import { refuseCalendar } from '@asistent/contract/communication/calendar-problems'
import {
  deleteEvent,
  getCalendarLayers,
  getEvent,
  listEvents,
  longestPeriod,
  markAllEventsSeen,
  markEventSeen,
  saveEvent,
} from '@asistent/contract/communication/events.calls'
import { isNear, nearestTime, timesOf, type RepeatedTimes } from '@asistent/domain/communication/events'
import { noticeArrival } from '@asistent/domain/communication/notice-kinds'
import { addDays, daysBetween, today, type Day } from '@asistent/domain/kernel/day'
import { eq, and, sql } from 'drizzle-orm'
import { event, meetingBooking } from '../db/tables/events-and-polls'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { inLanguage, say } from '../platform/language'
import { requireFound, inKindergarten, requireChanged } from '../platform/versioned'
import { requireAddressable } from './addressable.queries'
import { countAudience } from './audience.queries'
import { audienceWords } from './calendar-for-whom.queries'
import { calendarLayers } from './calendar-layers.queries'
import { retellAudience } from './calendar-retell.job'
import { mayChange, requireChange } from './calendar-visible.queries'
import { eventById, eventPage, eventTimes, lockedEvent, type StoredEvent } from './events.queries'
import { endOf, noticeOf, repetitionOf, type NoticedEvent } from './events.letters'
import { hasBookings, lastDayOf, requireRepetition, requireSlots, requireTimes, saveSlots } from './events.steps'
import { childrenToBookFor, shownSlots } from './meetings.queries'
import { markNoticesSeen, notify, renewNotice, withdrawNotice } from './notify.steps'

function requirePeriod(fromDate: Day | undefined, toDate: Day | undefined) {
  if (fromDate === undefined && toDate === undefined) return undefined
  for (const bound of [fromDate, toDate])
    if (bound !== undefined && !isNear(bound)) throw refuseCalendar('day-far', { field: 'fromDate' })
  const from = fromDate ?? addDays(toDate!, -longestPeriod)
  const to = toDate ?? addDays(from, longestPeriod)
  if (to < from) throw refuseCalendar('event-order', { field: 'toDate' })
  if (daysBetween(from, to) > longestPeriod)
    throw refuseCalendar('calendar-period', { field: 'toDate', values: { days: longestPeriod } })
  return { from, to }
}

/** Whether a date, a time or the place has changed. */
const isMoved = (before: StoredEvent, after: NoticedEvent): boolean =>
  before.fromDate !== after.fromDate ||
  before.toDate !== after.toDate ||
  before.fromTime !== after.fromTime ||
  before.toTime !== after.toTime ||
  before.place !== after.place ||
  JSON.stringify(before.repetition) !== JSON.stringify(after.repetition)

export const eventHandlers: Handler[] = [
  read(listEvents, async (context, query) =>
    eventPage(await eventTimes(context, query, requirePeriod(query.fromDate, query.toDate)), query),
  ),

  read(getCalendarLayers, async ({ tx, scope, now }, { fromDate, toDate }) => {
    const range = requirePeriod(fromDate, toDate)!
    return calendarLayers(tx, scope, range, today(now))
  }),

  read(getEvent, async (context, { id }) => {
    const { scope, now } = context
    const { kindergartenId, audience, without, unseen, ...stored } = requireFound(await eventById(context, id))
    const mayEdit = mayChange(scope, 'Events', 'update', stored.createdBy.id)
    const times = { ...stored, without }
    const { kindergartenIds: _places, ...recipients } = audience
    return {
      ...stored,
      allDay: stored.fromTime === null,
      repetitionText: stored.repetition && inLanguage(repetitionOf(stored.fromDate, stored.repetition), scope.language),
      nearest: pickTimes(nearestTime(times, today(now))),
      recipients: mayEdit ? recipients : null,
      forWhom: await audienceWords(context, audience),
      seenByCurrentUser: !unseen,
      seenBy: mayEdit ? stored.seenBy : null,
      mayEdit,
      mayDelete: mayChange(scope, 'Events', 'delete', stored.createdBy.id),
      slots: stored.kind === 'meeting' ? await shownSlots(context, stored, mayEdit) : [],
      myChildren: stored.kind === 'meeting' ? await childrenToBookFor(context, { id, kindergartenId }) : [],
    }
  }),

  write(markAllEventsSeen, async ({ tx, scope, now }) => {
    await markNoticesSeen(tx, scope, 'calendar', now)
    return allDone
  }),

  // Changes only the user's own rows of the bell, also those of a cancelled event.
  write(markEventSeen, async ({ tx, scope, now }, { id }) => {
    await markNoticesSeen(tx, scope, 'calendar', now, [id])
    return allDone
  }),

  write(saveEvent, async (context, form) => {
    const { tx, scope, now, audit, later } = context
    const times = requireTimes(form)
    const repetition = requireRepetition(form, times)
    const slots = requireSlots(form, times)
    const before = form.id === undefined ? undefined : requireFound(await lockedEvent(context, form.id))
    if (before) requireChange(scope, 'Events', 'update', before.createdBy.id)
    const audience = await requireAddressable(context, form.recipients)
    const lastOn = lastDayOf(times, repetition)
    const isMeeting = form.kind === 'meeting'
    const values = {
      kind: form.kind,
      title: form.title,
      description: form.description,
      place: form.place,
      fromOn: times.fromDate,
      toOn: times.toDate,
      fromTime: times.fromTime,
      toTime: times.toTime,
      color: form.color,
      audience,
      repetition,
      lastOn,
      slotMinutes: isMeeting ? form.slotMinutes : null,
      pauseMinutes: isMeeting ? (form.pauseMinutes ?? 0) : null,
    }
    const noticed = { ...times, ...values, repetition, without: [] }
    const warnings = (await countAudience(tx, audience, today(now), scope.accountId)) > 0 ? [] : [nobodyReached]
    if (!before) {
      const kindergartenId = inKindergarten(scope)
      const [row] = await tx
        .insert(event)
        .values({ ...values, kindergartenId, createdBy: scope.accountId, createdAt: now.toISOString() })
        .returning({ id: event.id })
      const id = row?.id ?? 0
      await saveSlots(tx, { eventId: id, kindergartenId }, slots)
      notify(context, noticeOf(id, noticed, lastOn, say(noticeArrival.calendar)), audience, {
        senderId: scope.accountId,
      })
      audit.about({ eventId: id })
      return ok(id, warnings)
    }
    const { id } = before
    if ((before.kind !== form.kind || before.fromDate !== times.fromDate) && (await hasBookings(tx, id)))
      throw refuseCalendar('meeting-kind', { field: before.kind === form.kind ? 'fromDate' : 'kind' })
    await saveSlots(tx, { eventId: id, kindergartenId: before.kindergartenId }, slots)
    const moved = isMoved(before, noticed)
    const changed = await tx
      .update(event)
      // Cancelled occurrences refer to the former days.
      .set({ ...values, ...(moved && { without: [] }), version: before.version + 1 })
      .where(and(eq(event.id, id), eq(event.version, form.version ?? before.version)))
    requireChanged(changed.rowCount, { table: event, id })
    await renewNotice(tx, { kind: 'calendar', subjectId: id, title: noticed.title, expiresAt: endOf(noticed, lastOn) })
    const senderId = scope.accountId
    if (moved)
      later(
        retellAudience(
          { notice: noticeOf(id, noticed, lastOn, say('Променено събитие')), audience, senderId, after: 0 },
          { key: `retell:calendar:${id}` },
        ),
      )
    // People who were notified already are not notified again.
    else notify(context, noticeOf(id, noticed, lastOn, say(noticeArrival.calendar)), audience, { senderId })
    audit.about({ eventId: id })
    return ok(id, warnings)
  }),

  write(deleteEvent, async (context, { id, onlyOn }) => {
    const { tx, scope, now, audit, later } = context
    const current = requireFound(await lockedEvent(context, id))
    requireChange(scope, 'Events', 'delete', current.createdBy.id)
    audit.about({ eventId: id })
    if (onlyOn) {
      if (current.repetition === null) throw refuseCalendar('one-time-only', { field: 'onlyOn' })
      if (
        !isNear(onlyOn) ||
        !timesOf(current, { from: onlyOn, to: onlyOn }).some(({ fromDate }) => fromDate === onlyOn)
      )
        throw refuseCalendar('not-a-time', { field: 'onlyOn' })
      await tx
        .update(event)
        .set({ without: sql`array_append(${event.without}, ${onlyOn}::date)`, version: current.version + 1 })
        .where(eq(event.id, id))
      return allDone
    }
    const day = today(now)
    const nearest = nearestTime(current, day)
    await tx.delete(meetingBooking).where(eq(meetingBooking.eventId, id))
    await tx.delete(event).where(eq(event.id, id))
    await withdrawNotice(tx, 'calendar', id)
    if (nearest.toDate >= day) later(calledOff(current, nearest, scope.accountId))
    return allDone
  }),
]

/**
 * Notifies about the cancellation, also by mail. The link opens the calendar, which shows that the event is deleted.
 */
function calledOff(
  of: StoredEvent,
  nearest: RepeatedTimes | Omit<RepeatedTimes, 'repetition' | 'without'>,
  senderId: number,
) {
  const noticed = { ...of, ...pickTimes(nearest), repetition: null, kind: 'event' as const, description: null }
  const notice = {
    ...noticeOf(of.id, noticed, nearest.toDate, say('Отменено събитие')),
    title: say('Отменено: {title}', { title: of.title }),
  }
  return retellAudience({ notice, audience: of.audience, senderId, after: 0 }, { key: `retell:calendar:${of.id}` })
}

const nobodyReached = 'Никой от избраните получатели няма активен профил.'

const pickTimes = ({ fromDate, toDate, fromTime, toTime }: Omit<RepeatedTimes, 'repetition' | 'without'>) => ({
  fromDate,
  toDate,
  fromTime,
  toTime,
})
