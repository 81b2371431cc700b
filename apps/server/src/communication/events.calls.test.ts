import {
  deleteEvent,
  getCalendarLayers,
  getEvent,
  listEvents,
  markAllEventsSeen,
  markEventSeen,
  saveEvent,
} from '@asistent/contract/communication/events.calls'
import { getCounters } from '@asistent/contract/communication/counters.calls'
import { day } from '@asistent/domain/kernel/day'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { code, emptyCalendar, eventForm, otherGroup } from '../../../../tests/support/communication/calendar'
import { toChildren, toEveryone, toGroups, toRoles, toUsers } from '../../../../tests/support/communication/people'
import { runDue } from '../../../../tests/support/communication/planned'

let world: World
let set: Awaited<ReturnType<typeof emptyCalendar>>
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  set = await emptyCalendar(world)
})
afterEach(() => world.reset())
afterAll(() => world.close())

const made = async (person: Person, form: Parameters<typeof eventForm>): Promise<number> => {
  const id = Number((await person.ok(saveEvent, eventForm(...form))).entityId)
  await runDue(world)
  return id
}
const december = { fromDate: day('2026-12-01'), toDate: day('2026-12-31') }

describe('an event', () => {
  test('is in the calendar of its audience, unseen until it is opened', async () => {
    const { teacher, parent, child } = set
    const id = await made(teacher, [toGroups(child.groupId)])
    expect((await parent.ok(getCounters, {})).unseenEvents).toBe(1)
    const { result } = await parent.ok(listEvents, december)
    expect(result).toMatchObject([
      {
        id,
        title: 'Коледно тържество',
        fromDate: '2026-12-17',
        fromTime: '17:30',
        allDay: false,
        seenByCurrentUser: false,
        repeats: false,
      },
    ])
    expect(result[0]?.createdBy.name).not.toBe('')
    expect(await parent.ok(getEvent, { id })).toMatchObject({
      description: 'Заповядайте!',
      recipients: null,
      seenBy: null,
      mayEdit: false,
      nearest: { fromDate: '2026-12-17' },
    })
    await parent.ok(markEventSeen, { id })
    expect((await parent.ok(getCounters, {})).unseenEvents).toBe(0)
    expect((await parent.ok(listEvents, { unseen: true })).rowsCount).toBe(0)
    expect(await teacher.ok(getEvent, { id })).toMatchObject({
      mayEdit: true,
      seenBy: 1,
      recipients: { classIds: [child.groupId] },
    })
    await made(teacher, [toGroups(child.groupId), { title: 'Втори' }])
    await parent.ok(markAllEventsSeen, {})
    expect((await parent.ok(listEvents, { unseen: true })).rowsCount).toBe(0)
  })

  test('outside of a person’s audience is not found by any call', async () => {
    const { director, teacher, parent, child } = set
    const otherGroupId = await otherGroup(world, child.kindergartenId, child.groupId)
    const hidden = [
      await made(director, [toGroups(otherGroupId), { title: 'Тайно' }]),
      await made(director, [toRoles(2), { title: 'Тайно' }]),
      await made(director, [toUsers(teacher.accountId), { title: 'Тайно' }]),
    ]
    const shown = await made(director, [toChildren(child.id), { title: 'Наше' }])
    for (const id of hidden) {
      expect((await parent.call(getEvent, { id })).status).toBe(404)
      expect((await parent.call(saveEvent, { ...eventForm(toGroups()), id })).status).toBe(403)
      expect((await parent.call(deleteEvent, { id })).status).toBe(403)
      // Changes only the user's own row of the bell, which does not exist here.
      expect((await parent.call(markEventSeen, { id })).status).toBe(200)
    }
    for (const query of [{}, december, { search: 'Тайно' }, { unseen: true }])
      expect((await parent.ok(listEvents, query)).result.map(({ id }) => id)).toEqual('search' in query ? [] : [shown])
    expect((await parent.ok(getCounters, {})).unseenEvents).toBe(1)
    const stranger = await world.as('directorOfGabrovo')
    expect((await stranger.ok(listEvents, december)).rowsCount).toBe(0)
    expect((await stranger.call(getEvent, { id: shown })).status).toBe(404)
    expect((await director.ok(listEvents, december)).rowsCount).toBe(4)
  })

  test('disappears together with the right to the child', async () => {
    const { director, parent, child } = set
    const id = await made(director, [toGroups(child.groupId)])
    await parent.ok(getEvent, { id })
    await world.sql('update child_guardian set may_see = false where child_id = $1', [child.id])
    expect((await parent.call(getEvent, { id })).status).toBe(404)
    expect((await parent.ok(listEvents, december)).rowsCount).toBe(0)
    expect((await parent.ok(getCounters, {})).unseenEvents).toBe(0)
  })

  test('may be changed by its author and by managers of the kindergarten', async () => {
    const { director, teacher, child } = set
    const recipients = toGroups(child.groupId)
    const ofDirector = await made(director, [recipients])
    const ownEvent = await made(teacher, [recipients])
    const form = (id: number, more: object = {}) => ({ ...eventForm(recipients), id, ...more })
    expect((await teacher.call(saveEvent, form(ofDirector))).status).toBe(404)
    await world.sql(`update event set audience = jsonb_set(audience, '{classStaff}', 'true') where id = $1`, [
      ofDirector,
    ])
    expect(code(await teacher.call(saveEvent, form(ofDirector)))).toEqual([400, 'communication.not-yours'])
    expect(code(await teacher.call(deleteEvent, { id: ofDirector }))).toEqual([400, 'communication.not-yours'])
    await teacher.ok(saveEvent, form(ownEvent, { title: 'Ново заглавие', version: 1 }))
    expect(code(await director.call(saveEvent, form(ownEvent, { version: 1 })))).toEqual([409, 'platform.stale'])
    await director.ok(saveEvent, form(ownEvent, { version: 2 }))
  })

  test('is limited to an audience that the author may write to', async () => {
    const { teacher, child } = set
    const otherGroupId = await otherGroup(world, child.kindergartenId, child.groupId)
    expect(code(await teacher.call(saveEvent, eventForm(toEveryone)))).toEqual([400, 'communication.not-addressable'])
    expect((await teacher.call(saveEvent, eventForm(toGroups(otherGroupId)))).status).toBe(404)
    expect((await teacher.call(saveEvent, eventForm(toGroups()))).status).toBe(400)
  })

  test('notifies its audience again if it is moved or cancelled', async () => {
    const { teacher, parent, child } = set
    const id = await made(teacher, [toGroups(child.groupId)])
    await parent.ok(markEventSeen, { id })
    const form = { ...eventForm(toGroups(child.groupId)), id }
    await teacher.ok(saveEvent, { ...form, title: 'Само друго заглавие' })
    await runDue(world)
    expect((await parent.ok(getCounters, {})).unseenEvents).toBe(0)
    await teacher.ok(saveEvent, { ...form, fromTime: '16:30' })
    await runDue(world)
    expect((await parent.ok(getCounters, {})).unseenEvents).toBe(1)
    await teacher.ok(deleteEvent, { id })
    await runDue(world)
    const [bell] = await world.sql<{ title: string }>('select title from notification where account_id = $1', [
      parent.accountId,
    ])
    expect(bell?.title).toBe('Отменено: Коледно тържество')
    expect((await parent.call(getEvent, { id })).status).toBe(404)
    await parent.ok(markEventSeen, { id })
    expect((await parent.ok(getCounters, {})).unseenEvents).toBe(0)
  })

  test('rejects invalid days and hours', async () => {
    const { director } = set
    const refused = async (more: object) => {
      const { status, problem } = await director.call(saveEvent, eventForm(toEveryone, more))
      return [status, problem?.code, Object.keys(problem?.errors ?? {})[0]]
    }
    expect(await refused({ toTime: '17:00' })).toEqual([400, 'communication.event-order', 'toTime'])
    expect(await refused({ toDate: day('2026-12-16') })).toEqual([400, 'communication.event-order', 'toDate'])
    expect(await refused({ toTime: null })).toEqual([400, 'communication.event-hours', 'toTime'])
    expect(await refused({ toDate: day('2027-06-01') })).toEqual([400, 'communication.event-long', 'toDate'])
    expect(await refused({ fromDate: day('2199-12-31'), toDate: day('2199-12-31') })).toEqual([
      400,
      'communication.day-far',
      'fromDate',
    ])
    expect((await director.call(listEvents, { toDate: day('1800-01-01') })).status).toBe(400)
    const daily = { every: 'day', interval: 1 }
    expect(await refused({ toDate: day('2026-12-18'), repetition: daily })).toEqual([
      400,
      'communication.event-overlap',
      'toDate',
    ])
    expect(await refused({ repetition: { ...daily, until: day('2026-12-01') } })).toEqual([
      400,
      'communication.event-repeats-never',
      'repetition.until',
    ])
    expect((await director.call(listEvents, { fromDate: day('2026-01-01'), toDate: day('2028-01-01') })).status).toBe(
      400,
    )
    expect((await director.call(listEvents, { fromDate: day('2026-12-31'), toDate: day('2026-12-01') })).status).toBe(
      400,
    )
    await director.ok(saveEvent, eventForm(toEveryone, { allDay: true, fromTime: null, toTime: null }))
  })
})

describe('an event that repeats', () => {
  const weekly = {
    repetition: { every: 'week', interval: 1, weekdays: [2, 4] as (2 | 4)[], count: 6 },
    fromDate: day('2026-12-01'),
    toDate: day('2026-12-01'),
  } as const

  test('has a row for each occurrence in the period; without a period one row', async () => {
    const { director, parent } = set
    const id = await made(director, [toEveryone, weekly])
    const { result, rowsCount } = await parent.ok(listEvents, { ...december, pageSize: 4 })
    expect(rowsCount).toBe(6)
    expect(result.map(({ fromDate }) => fromDate)).toEqual(['2026-12-01', '2026-12-03', '2026-12-08', '2026-12-10'])
    expect((await parent.ok(listEvents, {})).result).toMatchObject([{ id, fromDate: '2026-12-01', repeats: true }])
    expect(
      (await parent.ok(listEvents, { ...december, orderByColumn: 'fromDate', orderByDescending: true })).result[0]
        ?.fromDate,
    ).toBe('2026-12-17')
    expect((await parent.ok(getEvent, { id })).repetitionText).toBe('всяка седмица във вторник и четвъртък, 6 пъти')
    expect((await parent.ok(listEvents, { fromDate: day('2026-12-18'), toDate: day('2027-12-31') })).rowsCount).toBe(0)
  })

  test('one occurrence or all of them can be cancelled', async () => {
    const { director } = set
    const id = await made(director, [toEveryone, weekly])
    expect(code(await director.call(deleteEvent, { id, onlyOn: day('2026-12-02') }))).toEqual([
      400,
      'communication.not-a-time',
    ])
    await director.ok(deleteEvent, { id, onlyOn: day('2026-12-03') })
    expect(code(await director.call(deleteEvent, { id, onlyOn: day('2026-12-03') }))).toEqual([
      400,
      'communication.not-a-time',
    ])
    expect((await director.ok(listEvents, december)).rowsCount).toBe(5)
    await director.ok(deleteEvent, { id })
    expect((await director.ok(listEvents, december)).rowsCount).toBe(0)
    const once = await made(director, [toEveryone])
    expect(code(await director.call(deleteEvent, { id: once, onlyOn: day('2026-12-17') }))).toEqual([
      400,
      'communication.one-time-only',
    ])
  })
})

test('layers: days off for all, birthdays of accessible people', async () => {
  const { director, teacher, parent, child } = set
  await world.sql(`update child set birth_on = '2022-12-05' where id = $1`, [child.id])
  const ofParent = await parent.ok(getCalendarLayers, december)
  expect(ofParent.daysOff.map(({ fromDate }) => fromDate)).toContain('2026-12-25')
  expect(ofParent.birthdays).toMatchObject([{ id: child.id, onDate: '2026-12-05', age: 4, isChild: true }])
  const ofDirector = await director.ok(getCalendarLayers, december)
  expect(ofDirector.birthdays.length).toBeGreaterThan(3)
  const ofTeacher = await teacher.ok(getCalendarLayers, december)
  const children = ofTeacher.birthdays.filter(({ isChild }) => isChild).map(({ id }) => id)
  expect(children).toContain(child.id)
  expect(children.length).toBeLessThan(ofDirector.birthdays.filter(({ isChild }) => isChild).length)
  await world.sql(`update child set birth_on = '2020-02-29' where id = $1`, [child.id])
  expect(
    (await parent.ok(getCalendarLayers, { fromDate: day('2027-02-01'), toDate: day('2027-03-31') })).birthdays,
  ).toMatchObject([{ onDate: '2027-02-28', age: 7 }])
  expect((await (await world.as('municipality')).call(getCalendarLayers, december)).status).toBe(403)
})
