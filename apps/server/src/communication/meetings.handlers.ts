import { refuseCalendar } from '@asistent/contract/communication/calendar-problems'
import { bookSlot, printSlots, releaseSlot } from '@asistent/contract/communication/meetings.calls'
import { formatLongDay, today } from '@asistent/domain/kernel/day'
import { capitalised } from '@asistent/domain/kernel/text'
import { and, eq } from 'drizzle-orm'
import { meetingBooking } from '../db/tables/events-and-polls'
import { requireKid } from '../people/visible.ops'
import type { ReadContext } from '../platform/context'
import { allDone, read, write, type Handler } from '../platform/handler'
import { say } from '../platform/language'
import { pdfFile } from '../platform/papers'
import { institutionOf } from '../platform/reports'
import { requireFound } from '../platform/versioned'
import { mayChange, requireChange } from './calendar-visible.queries'
import { eventById } from './events.queries'
import { bookingOf, hasBegun, isInvited, lockedSlot, shownSlots } from './meetings.queries'
import { tellReleased } from './meetings.job'

async function requireMeeting(context: Pick<ReadContext, 'tx' | 'scope' | 'now'>, id: number) {
  const event = requireFound(await eventById(context, id))
  return requireFound(event.kind === 'meeting' ? event : undefined)
}

export const meetingHandlers: Handler[] = [
  write(bookSlot, async (context, { id, slotId, childId }) => {
    const { tx, scope, now, audit } = context
    const meeting = await requireMeeting(context, id)
    const leads = mayChange(scope, 'Events', 'update', meeting.createdBy.id)
    if (scope.role !== 'Parent' && !leads) throw refuseCalendar('not-yours')
    const slot = requireFound(await lockedSlot(context, id, slotId))
    await requireKid(tx, scope, childId)
    if (!(await isInvited(context, meeting, childId))) requireFound(undefined)
    if (hasBegun(meeting.fromDate, slot.fromTime, now)) throw refuseCalendar('meeting-over')
    // Replaces the previous booking of this user. Changes nothing if the slot is taken.
    await tx
      .delete(meetingBooking)
      .where(
        and(
          eq(meetingBooking.eventId, id),
          eq(meetingBooking.childId, childId),
          ...(leads ? [] : [eq(meetingBooking.bookedBy, scope.accountId)]),
        ),
      )
    await tx.insert(meetingBooking).values({
      slotId,
      eventId: id,
      kindergartenId: meeting.kindergartenId,
      childId,
      bookedBy: scope.accountId,
      bookedAt: now.toISOString(),
    })
    audit.about({ eventId: id, childId })
    return allDone
  }),

  write(releaseSlot, async (context, { id, slotId }) => {
    const { tx, scope, now, audit, later } = context
    const meeting = await requireMeeting(context, id)
    const leads = mayChange(scope, 'Events', 'update', meeting.createdBy.id)
    const slot = requireFound(await lockedSlot(context, id, slotId))
    const booking = requireFound(await bookingOf(context, slotId))
    if (!leads && booking.bookedBy !== scope.accountId) throw refuseCalendar('not-yours')
    if (hasBegun(meeting.fromDate, slot.fromTime, now)) throw refuseCalendar('meeting-over')
    await tx.delete(meetingBooking).where(eq(meetingBooking.slotId, slotId))
    audit.about({ eventId: id, childId: booking.childId })
    if (booking.bookedBy !== scope.accountId)
      later(
        tellReleased({
          eventId: id,
          accountId: booking.bookedBy,
          kindergartenId: meeting.kindergartenId,
          childId: booking.childId,
          title: meeting.title,
          text: say('{day}, {time} ч., за {name}', {
            day: { longDay: meeting.fromDate },
            time: slot.fromTime,
            name: booking.childName,
          }),
        }),
      )
    return allDone
  }),

  read(printSlots, async (context, { id }) => {
    const { scope, now } = context
    const meeting = await requireMeeting(context, id)
    requireChange(scope, 'Events', 'update', meeting.createdBy.id)
    const slots = await shownSlots(context, meeting, true)
    const title = `Среща с родители: ${meeting.title}`
    return pdfFile(title, 'report', {
      title,
      subtitle: [capitalised(formatLongDay(meeting.fromDate)), meeting.place].filter(Boolean).join(', '),
      institution: await institutionOf(context),
      printedOn: today(now),
      columns: [
        { title: 'Час', kind: 'text', width: 1 },
        { title: 'Дете', kind: 'text', width: 2.5 },
        { title: 'Записал', kind: 'text', width: 2 },
        { title: 'Телефон', kind: 'text', width: 1.5 },
      ],
      rows: slots.map((slot) => [
        `${slot.fromTime} – ${slot.toTime}`,
        slot.childName ?? '',
        slot.bookedBy ?? '',
        slot.phone ?? '',
      ]),
      signatures: [],
    })
  }),
]
