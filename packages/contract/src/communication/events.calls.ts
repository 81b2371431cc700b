import { eventColors, eventKinds } from '@asistent/domain/communication/events'
import { mostTimes, repetitionUnits } from '@asistent/domain/communication/repetition'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import {
  day,
  emptyAsNull,
  field,
  id,
  instant,
  optionalDay,
  optionalLongText,
  optionalText,
  text,
  time,
  version,
} from '../core/values'
import { allergyBadge } from '../people/values'
import { audience, someAudience } from './audience'
import { eventFacts, eventRow } from './rows'

// Events of the calendar (spec/calls.md 7.9, domain.md Appendix C). Days and hours are those of Bulgaria.

const weekday = z.literal([1, 2, 3, 4, 5, 6, 7])

const repetition = z.object({
  every: field('Повтаря се', z.enum(repetitionUnits)),
  interval: field('През', z.int().min(1).max(99)).default(1),
  weekdays: field('В дните', z.array(weekday).max(7)).nullish(),
  monthly: field('Кога в месеца', z.enum(['date', 'weekday'])).nullish(),
  until: field('До дата', day).nullish(),
  count: field('Брой пъти', z.int().min(1).max(mostTimes)).nullish(),
})
export type RepetitionInput = z.input<typeof repetition>

const eventForm = z.object({
  id: id.optional(),
  kind: field('Вид', z.enum(eventKinds)),
  title: field('Заглавие', text(150)),
  description: field('Описание', optionalLongText(4000)),
  place: field('Място', optionalText(200)),
  fromDate: field('От дата', day),
  toDate: field('До дата', day),
  allDay: field('Цял ден', z.boolean()).default(false),
  fromTime: field('Начало', emptyAsNull(time)),
  toTime: field('Край', emptyAsNull(time)),
  color: field('Цвят', z.enum(eventColors)).default('green'),
  repetition: field('Повторение', repetition).nullable().default(null),
  recipients: someAudience,
  /** Meeting only: minutes of a slot, and the break after it. */
  slotMinutes: field('Минути за родител', emptyAsNull(z.int().min(5).max(120))),
  pauseMinutes: field('Почивка между часовете', emptyAsNull(z.int().min(0).max(60))),
  version,
})
export type EventInput = z.input<typeof eventForm>

const person = z.object({ id, name: z.string() })

export type EventRow = z.output<typeof eventRow>

/** Longest period of one request. */
export const longestPeriod = 400

/**
 * With a period: all occurrences in it. Without: each event once, at its next occurrence, and the past events of the
 * last month.
 */
export const listEvents = call.list('/api/Events/overview-models', {
  title: 'Събития',
  kept: 'family',
  access: may.read('Events'),
  filters: {
    search: field('Търсене', optionalText(100)),
    fromDate: field('От дата', day.optional()),
    toDate: field('До дата', day.optional()),
    unseen: field('Само непрегледани', z.boolean().optional()),
  },
  row: eventRow,
  orderBy: ['fromDate', 'title', 'creationTime'],
  topics: ['events'],
})

const slot = z.object({
  id,
  fromTime: z.string(),
  toTime: z.string(),
  taken: z.boolean(),
  /** Child of the caller's booking; for organizers the child of any booking. */
  childId: id.nullable(),
  childName: z.string().nullable(),
  ...allergyBadge,
  /** For organizers. */
  bookedBy: z.string().nullable(),
  phone: z.string().nullable(),
  mayRelease: z.boolean(),
})
export type MeetingSlot = z.output<typeof slot>

const eventAnswer = z.object({
  ...eventFacts,
  description: z.string().nullable(),
  repetition: repetition.nullable(),
  repetitionText: z.string().nullable(),
  /** Next occurrence, else the last one. */
  nearest: z.object({
    fromDate: day,
    toDate: day,
    fromTime: z.string().nullable(),
    toTime: z.string().nullable(),
  }),
  /** The audience for users who may change it; its text for all. */
  recipients: audience.nullable(),
  forWhom: z.string(),
  seenByCurrentUser: z.boolean(),
  /** For who may change it. */
  seenBy: z.int().nullable(),
  createdBy: person,
  creationTime: instant,
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
  slotMinutes: z.int().nullable(),
  pauseMinutes: z.int().nullable(),
  slots: z.array(slot),
  /** Children for which the caller may book a slot. */
  myChildren: z.array(person),
  version: z.int(),
})
export type EventAnswer = z.output<typeof eventAnswer>

export const getEvent = call.get('/api/Events/{id}', {
  title: 'Събитие',
  access: may.read('Events'),
  input: z.object({ id }),
  output: eventAnswer,
  topics: ['events', 'meeting-slots'],
})

export const markAllEventsSeen = call.post('/api/Events/setAllSeen', {
  title: 'Всички събития са прегледани',
  access: may.read('Events'),
  personal: true,
  output: done,
  topics: ['events', 'counters'],
})

export const markEventSeen = call.post('/api/Events/{id}/setSeen', {
  title: 'Прегледано събитие',
  access: may.read('Events'),
  personal: true,
  input: z.object({ id }),
  output: done,
  topics: ['events', 'counters'],
})

export const saveEvent = call.post('/api/Events', {
  title: 'Запис на събитие',
  access: may.save('Events'),
  input: eventForm,
  output: saved,
  topics: ['events', 'counters', 'meeting-slots'],
})

/** With a day, only that occurrence of a recurring event. */
export const deleteEvent = call.delete('/api/Events/{id}', {
  title: 'Изтриване на събитие',
  access: may.delete('Events'),
  input: z.object({ id, onlyOn: field('Само на', optionalDay) }),
  output: done,
  topics: ['events', 'counters', 'meeting-slots'],
})

/** Days off, and birthdays of people that the caller may read. */
export const getCalendarLayers = call.get('/api/Events/layers', {
  title: 'Почивни дни и рождени дни в календара',
  access: may.read('Events'),
  kept: 'family',
  input: z.object({ fromDate: field('От дата', day), toDate: field('До дата', day) }),
  output: z.object({
    daysOff: z.array(z.object({ id, name: z.string(), kindName: z.string(), fromDate: day, toDate: day })),
    birthdays: z.array(
      z.object({
        id,
        name: z.string(),
        onDate: day,
        age: z.int(),
        detail: z.string().nullable(),
        isChild: z.boolean(),
      }),
    ),
  }),
  topics: ['days-off', 'children', 'staff'],
})
