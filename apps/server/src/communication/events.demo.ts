import { nobody, type Audience } from '@asistent/domain/communication/audience'
import { slotsOf } from '@asistent/domain/communication/meetings'
import { lastTime, type Repetition } from '@asistent/domain/communication/repetition'
import { addDays, sofiaInstant, type Day } from '@asistent/domain/kernel/day'
import { event as eventTable, meetingBooking, meetingSlot } from '../db/tables/events-and-polls'
import { recipientsOf } from './communication.demo'
import { accountOf, addNotices, hoursAgo, workday, type Setting } from './notices.demo'
import type { DemoUserName } from '../demo/sign-ins'
import type { World } from '../demo/world'

// Sample calendar of 'Детелина' around today, with a meeting that has booked slots.

interface DemoEvent {
  readonly by: DemoUserName
  readonly title: string
  readonly description?: string
  readonly place: string
  readonly on: Day
  readonly days?: number
  readonly hours: readonly [from: string, to: string] | null
  readonly color: string
  readonly audience: Audience
  readonly repetition?: Repetition
  readonly meeting?: boolean
  readonly seen: number
}

function eventsAround(world: World, groupId: number): DemoEvent[] {
  const everyone = { ...nobody, everyone: true }
  const group = { ...nobody, classIds: [groupId], classStaff: true }
  const staff = { ...nobody, roleTypes: [2, 8] as const }
  return [
    {
      by: 'director',
      title: 'Общо родителско събрание',
      description: 'Представяне на екипа, програмата за годината и въпроси.',
      place: 'Музикален салон',
      on: workday(world, 5),
      hours: ['18:00', '19:00'],
      color: 'blue',
      audience: everyone,
      seen: 55,
    },
    {
      by: 'teacher',
      title: 'Индивидуални срещи с родители',
      description: 'По петнадесет минути за всяко дете: как се чувства, какво научи, с какво да помогнем заедно.',
      place: 'Занималня',
      on: workday(world, 9),
      hours: ['17:00', '18:30'],
      color: 'violet',
      audience: group,
      meeting: true,
      seen: 40,
    },
    {
      by: 'director',
      title: 'Куклен театър „Дядо и ряпа“',
      place: 'Физкултурен салон',
      on: workday(world, 11),
      hours: ['10:00', '10:45'],
      color: 'orange',
      audience: everyone,
      seen: 35,
    },
    {
      by: 'teacher',
      title: 'Ден на спорта',
      description: 'С анцуг и спортни обувки. След игрите: плодове и снимка.',
      place: 'Дворът',
      on: workday(world, -9),
      hours: ['09:30', '11:30'],
      color: 'green',
      audience: group,
      seen: 100,
    },
    {
      by: 'director',
      title: 'Педагогическа сбирка',
      place: 'Методичен кабинет',
      on: workday(world, 2),
      hours: ['13:00', '14:00'],
      color: 'teal',
      audience: staff,
      repetition: { every: 'week', interval: 2, weekdays: [], until: addDays(world.today, 190), count: null },
      seen: 70,
    },
    {
      by: 'teacher',
      title: 'Библиотечен час',
      description: 'Всяко дете може да донесе любимата си книжка.',
      place: 'Библиотеката',
      on: workday(world, -20),
      hours: ['10:30', '11:00'],
      color: 'yellow',
      audience: group,
      repetition: { every: 'week', interval: 1, weekdays: [], until: addDays(world.today, 150), count: null },
      seen: 100,
    },
    {
      by: 'director',
      title: 'Благотворителен базар',
      description: 'Изработените от децата картички и сурвакници.',
      place: 'Фоайето',
      on: workday(world, 25),
      days: 2,
      hours: null,
      color: 'red',
      audience: everyone,
      seen: 30,
    },
  ]
}

export function addEvents(setting: Setting): void {
  const { world, kindergarten, groupId } = setting
  for (const event of eventsAround(world, groupId)) {
    const senderId = accountOf(world, event.by)
    const toOn = addDays(event.on, event.days ?? 0)
    const last = lastTime(event.on, event.repetition ?? null)
    const lastOn = last && addDays(last, event.days ?? 0)
    const at = hoursAgo(world, 30)
    const id = world.addTo(eventTable, {
      kindergartenId: kindergarten.id,
      kind: event.meeting ? 'meeting' : 'event',
      title: event.title,
      description: event.description ?? null,
      place: event.place,
      fromOn: event.on,
      toOn,
      fromTime: event.hours?.[0] ?? null,
      toTime: event.hours?.[1] ?? null,
      color: event.color,
      audience: { ...event.audience, kindergartenIds: [kindergarten.id] },
      repetition: event.repetition ?? null,
      without: [],
      lastOn,
      slotMinutes: event.meeting ? 15 : null,
      pauseMinutes: event.meeting ? 0 : null,
      createdBy: senderId,
      createdAt: at,
      version: 1,
    })
    const expiresAt = lastOn && sofiaInstant(addDays(lastOn, 1), '00:00').toISOString()
    addNotices(setting, {
      kind: 'calendar',
      subjectId: id,
      title: event.title,
      audience: event.audience,
      senderId,
      at,
      expiresAt,
      seen: event.seen,
    })
    if (event.meeting && event.hours) addBookings(setting, id, event.hours)
  }
}

/** Some slots are booked, never by the demo parent. */
function addBookings(
  { world, kindergarten, groupId }: Setting,
  eventId: number,
  [from, to]: readonly [string, string],
): void {
  const demo = [accountOf(world, 'parent'), accountOf(world, 'secondParent')]
  const parents = [...recipientsOf(world, kindergarten, { ...nobody, classIds: [groupId] }, 0)].flatMap(
    ([accountId, childIds]) =>
      childIds && !demo.includes(accountId) ? [{ accountId, childId: childIds[0] ?? 0 }] : [],
  )
  const free = parents.filter(({ childId }, place_) => parents.findIndex((one) => one.childId === childId) === place_)
  for (const [index, slot] of slotsOf(from, to, 15, 0).entries()) {
    const slotId = world.addTo(meetingSlot, { kindergartenId: kindergarten.id, eventId, ...slot })
    const parent = index % 2 === 1 ? free[(index - 1) / 2] : undefined
    if (parent)
      world.addTo(meetingBooking, {
        slotId,
        eventId,
        kindergartenId: kindergarten.id,
        childId: parent.childId,
        bookedBy: parent.accountId,
        bookedAt: hoursAgo(world, 20 - index),
      })
  }
}
