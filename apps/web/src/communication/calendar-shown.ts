import type { EventRow, getCalendarLayers } from '@asistent/contract/communication/events.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import type { Day } from '@asistent/domain/kernel/day'
import type { CalendarEvent } from '../blocks/calendar/calendar-days'
import { dayOffName } from '../choices/day-off-name'
import { t } from '../platform/language'

/** Entry of the calendar; `id` is its index, because a repeating event has several entries. */
interface Shown extends CalendarEvent {
  readonly opens?: { readonly id: number; readonly on: Day }
}

const at = (day: Day, time: string | null) => (time === null ? day : `${day} ${time}`)

export function shownInCalendar(
  events: readonly EventRow[],
  layers: OutputOf<typeof getCalendarLayers> | undefined,
  layerNames: readonly string[],
): Shown[] {
  const daysOff = layerNames.includes('daysOff') ? (layers?.daysOff ?? []) : []
  const birthdays = layerNames.includes('birthdays') ? (layers?.birthdays ?? []) : []
  return [
    ...daysOff.map(({ name, fromDate, toDate }) => ({
      title: dayOffName(name),
      from: fromDate,
      to: toDate,
      tone: 'grey' as const,
    })),
    ...birthdays.map(({ name, age, onDate, isChild, detail }) => ({
      title: isChild ? `🎂 ${name} · ${t('{age} г.', { age })}${detail ? ` (${detail})` : ''}` : `🎂 ${name}`,
      from: onDate,
      to: onDate,
      tone: 'yellow' as const,
    })),
    ...events.map((event) => ({
      title: event.title,
      fresh: !event.seenByCurrentUser,
      from: at(event.fromDate, event.fromTime),
      to: at(event.toDate, event.toTime),
      tone: event.color,
      opens: { id: event.id, on: event.fromDate },
    })),
  ].map((one, index) => ({ ...one, id: index }))
}
