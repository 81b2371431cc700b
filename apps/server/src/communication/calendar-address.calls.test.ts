import {
  getCalendarAddress,
  makeCalendarAddress,
  readCalendarAddress,
  revokeCalendarAddress,
} from '@asistent/contract/communication/calendar-address.calls'
import { deleteEvent, saveEvent } from '@asistent/contract/communication/events.calls'
import { day } from '@asistent/domain/kernel/day'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { emptyCalendar, eventForm, otherGroup } from '../../../../tests/support/communication/calendar'
import { toEveryone, toGroups } from '../../../../tests/support/communication/people'

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

const tokenOf = async (person: Person) => (await person.ok(makeCalendarAddress, {})).path.split('/').at(-1) ?? ''
const read = (token: string) => world.stranger.call(readCalendarAddress, { token })
const textOf = async (token: string) => (await read(token)).bytes.toString('utf8').replaceAll('\r\n ', '')

test('a calendar program reads what the person may see, and no more', async () => {
  const { director, parent, child } = set
  const otherGroupId = await otherGroup(world, child.kindergartenId, child.groupId)
  await director.ok(saveEvent, eventForm(toGroups(child.groupId), { title: 'Наше, с запетая' }))
  await director.ok(saveEvent, eventForm(toGroups(otherGroupId), { title: 'Чуждо' }))
  const token = await tokenOf(parent)
  const answer = await read(token)
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const text = await textOf(token)
  expect(text).toContain('SUMMARY:Наше\\, с запетая')
  expect(text).toContain('DTSTART;TZID=Europe/Sofia:20261217T173000')
  expect(text).toContain('LOCATION:Музикален салон')
  expect(text).toMatch(/^DTSTAMP:20261115T\d{6}Z\r$/m)
  expect(text).not.toContain('Чуждо')
  expect(await textOf(await tokenOf(await world.as('parentOfGabrovo')))).not.toContain('BEGIN:VEVENT')
  await world.sql('update child_guardian set may_see = false where child_id = $1', [child.id])
  expect(await textOf(token)).not.toContain('BEGIN:VEVENT')
})

test('repeated events keep their rule, their end and their missing days, in Bulgarian time', async () => {
  const { director, parent } = set
  const repetition = { every: 'week', interval: 2, weekdays: [4], until: day('2027-05-31') } as const
  const { entityId } = await director.ok(
    saveEvent,
    eventForm(toEveryone, {
      fromDate: day('2026-12-01'),
      toDate: day('2026-12-01'),
      repetition: { ...repetition, weekdays: [4] },
    }),
  )
  await director.ok(deleteEvent, { id: Number(entityId), onlyOn: day('2026-12-03') })
  await director.ok(saveEvent, eventForm(toEveryone, { title: 'Цял ден', allDay: true, fromTime: null, toTime: null }))
  const text = await textOf(await tokenOf(parent))
  // Summer time at the end, winter time at the beginning: the hour on the wall is the same.
  expect(text).toContain('RRULE:FREQ=WEEKLY;INTERVAL=2;WKST=MO;BYDAY=TU,TH;UNTIL=20270520T143000Z')
  expect(text).toContain('EXDATE;TZID=Europe/Sofia:20261203T173000')
  expect(text).toContain('DTSTART;VALUE=DATE:20261217')
  expect(text).toContain('DTEND;VALUE=DATE:20261218')
  expect(text).toContain('TZOFFSETTO:+0300')
  // RFC 5545, 3.6: the properties of the calendar precede its components.
  const lines = text.split('\r\n')
  const components = lines.indexOf('BEGIN:VTIMEZONE')
  const properties = [
    'PRODID:',
    'VERSION:',
    'NAME:',
    'X-WR-CALNAME:',
    'TIMEZONE-ID:',
    'X-WR-TIMEZONE:',
    'X-PUBLISHED-TTL:',
  ]
  const places = properties.map((name) => lines.findIndex((line) => line.startsWith(name))).filter((at) => at >= 0)
  expect(places.length).toBeGreaterThan(3)
  expect(Math.max(...places)).toBeLessThan(components)
  expect(components).toBeLessThan(lines.indexOf('BEGIN:VEVENT'))
  expect(text.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1)
})

test('the address is told once, taken back, and dies with the account', async () => {
  const { parent } = set
  expect(await parent.ok(getCalendarAddress, {})).toEqual({ creationTime: null, lastUsedOn: null })
  const first = await tokenOf(parent)
  const [kept] = await world.sql<{ text: string }>(
    `select encode(token_hash, 'escape') as text from calendar_address where account_id = $1`,
    [parent.accountId],
  )
  expect(kept?.text).not.toContain(first.slice(0, 20))
  expect((await read(first)).status).toBe(200)
  expect((await parent.ok(getCalendarAddress, {})).lastUsedOn).toBe('2026-11-15')
  const second = await tokenOf(parent)
  expect((await read(first)).status).toBe(404)
  expect((await read(second.replace('.ics', ''))).status).toBe(200)
  await world.sql(`update account set state = 'deactivated' where id = $1`, [parent.accountId])
  expect((await read(second)).status).toBe(404)
  await world.sql(`update account set state = 'active' where id = $1`, [parent.accountId])
  await parent.ok(revokeCalendarAddress, {})
  expect((await read(second)).status).toBe(404)
  expect((await read('x'.repeat(43))).status).toBe(404)
  expect((await (await world.as('ministry')).call(makeCalendarAddress, {})).status).toBe(403)
})
