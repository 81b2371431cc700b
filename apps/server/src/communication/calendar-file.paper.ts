import { recurrenceRule, type Repetition } from '@asistent/domain/communication/repetition'
import { addDays, dayOfMonth, monthOfYear, sofiaInstant, yearOf, type Day } from '@asistent/domain/kernel/day'
import ical, { type ICalDateTimeValue, type ICalTemporalZonedDateTimeStub } from 'ical-generator'

// Events of a person as iCalendar (RFC 5545). The library writes and folds the lines. Times are passed as local times
// of Europe/Sofia, independent of the server's time zone.

export interface FiledEvent {
  readonly id: number
  readonly title: string
  readonly description: string | null
  readonly place: string | null
  readonly fromDate: Day
  readonly toDate: Day
  readonly fromTime: string | null
  readonly toTime: string | null
  readonly repetition: Repetition | null
  readonly without: readonly Day[]
  readonly changed: number
  readonly link: string | null
}

const zone = 'Europe/Sofia'

/** Daylight saving time in Bulgaria since 1997: last Sundays of March and October, at 3:00 and 4:00. */
const zoneLines = () =>
  [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    'BEGIN:STANDARD',
    'DTSTART:19971026T040000',
    'TZOFFSETFROM:+0300',
    'TZOFFSETTO:+0200',
    'TZNAME:EET',
    'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:19970330T030000',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0300',
    'TZNAME:EEST',
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ].join('\r\n')

/** Local time in Bulgaria in the only type that the library does not convert to the server's time zone. */
function bulgarian(day: Day, time: string): ICalDateTimeValue {
  const parts = {
    year: yearOf(day),
    month: monthOfYear(day),
    day: dayOfMonth(day),
    hour: Number(time.slice(0, 2)),
    minute: Number(time.slice(3, 5)),
    second: 0,
  }
  const text = `${day}T${time}:00`
  const asText = { toJSON: () => text, toString: () => text }
  const zoned: ICalTemporalZonedDateTimeStub = {
    ...parts,
    ...asText,
    timeZoneId: zone,
    withTimeZone: () => zoned,
    toInstant: () => ({
      epochMilliseconds: sofiaInstant(day, time).getTime(),
      ...asText,
      toZonedDateTimeISO: () => zoned,
    }),
    toPlainDateTime: () => ({
      ...parts,
      ...asText,
      toZonedDateTime: () => zoned,
      toPlainDate: () => ({ year: parts.year, month: parts.month, day: parts.day, ...asText }),
    }),
  }
  return zoned
}

const compact = (text: string) => text.replace(/[-:]/g, '')
const inUtc = (at: Date) => `${compact(at.toISOString().slice(0, 19))}Z`

/** RRULE and EXDATE as lines: the library's options do not support 'second Tuesday'. */
function repeating({ fromDate, fromTime, repetition, without }: FiledEvent): string | null {
  if (repetition === null) return null
  const until = (last: Day) => (fromTime === null ? compact(last) : inUtc(sofiaInstant(last, fromTime)))
  const rule = `RRULE:${recurrenceRule(fromDate, repetition, until)}`
  if (without.length === 0) return rule
  const left = without.map((day) => (fromTime === null ? compact(day) : `${compact(day)}T${compact(fromTime)}00`))
  return `${rule}\r\nEXDATE;${fromTime === null ? 'VALUE=DATE' : `TZID=${zone}`}:${left.join(',')}`
}

export function calendarFile(name: string, events: readonly FiledEvent[], now: Date): string {
  const calendar = ical({
    name,
    prodId: { company: 'Асистент за детски градини', product: 'Календар', language: 'BG' },
    timezone: { name: zone, generator: zoneLines },
    ttl: 3600,
  })
  for (const event of events) {
    const { fromDate, toDate, fromTime, toTime } = event
    const allDay = fromTime === null || toTime === null
    calendar.createEvent({
      id: `event-${event.id}@asistent`,
      summary: event.title,
      description: event.description,
      location: event.place,
      allDay,
      // The end of an all-day event is exclusive.
      start: bulgarian(fromDate, fromTime ?? '00:00'),
      end: allDay ? bulgarian(addDays(toDate, 1), '00:00') : bulgarian(toDate, toTime),
      timezone: zone,
      stamp: now,
      sequence: event.changed,
      repeating: repeating(event),
      url: event.link,
    })
  }
  // RFC 5545 (3.8.7.2) requires UTC; the library writes the server's local time.
  return propertiesFirst(calendar.toString().replace(/^DTSTAMP:.*$/gm, `DTSTAMP:${inUtc(now)}`))
}

/** Moves the time zone after the properties of the calendar, as RFC 5545 (3.6) requires. The library writes it first. */
function propertiesFirst(file: string): string {
  const zoneOf = /BEGIN:VTIMEZONE\r\n[\s\S]*?END:VTIMEZONE\r\n/.exec(file)?.[0]
  if (zoneOf === undefined) return file
  return file.replace(zoneOf, '').replace(/^(BEGIN:VEVENT|END:VCALENDAR)/m, (first) => `${zoneOf}${first}`)
}
