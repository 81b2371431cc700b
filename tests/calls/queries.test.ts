import { absencesReport } from '@asistent/contract/attendance/child-references.calls'
import { getMonthGrid } from '@asistent/contract/attendance/grid.calls'
import { getCounters } from '@asistent/contract/communication/counters.calls'
import { listMessages } from '@asistent/contract/communication/messages.calls'
import { getDashboard } from '@asistent/contract/dashboards/dashboards.calls'
import { getStart } from '@asistent/contract/dashboards/start.calls'
import { getUserData } from '@asistent/contract/identity/session.calls'
import { listChildren } from '@asistent/contract/people/children.calls'
import { listGroups, saveGroup } from '@asistent/contract/people/groups.calls'
import { listSchoolYears } from '@asistent/contract/institutions/school-years.calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoUsers } from '../../apps/server/src/demo/sign-ins'
import { testNow } from '../support/clock'
import { noDocuments } from '../support/no-documents'
import { registered } from '../support/registered'
import { listNumbers, testSlice } from '../support/test-slice'
import { startWorld, type Person, type UserName, type World } from '../support/world'

// Number of database round trips of a call. The transaction takes two: begin with session and scope, and commit. A list
// adds one.

let world: World
let director: Person
beforeAll(async () => {
  world = await startWorld({ commits: true, more: [testSlice], documents: noDocuments })
  director = await world.as('director')
})
afterAll(() => world.close())

const whole = (statements: readonly string[]) => statements.map((text) => text.replace(/\s+/g, ' ').slice(0, 60))

describe('a list call', () => {
  test('takes three round trips: begin, list, commit', async () => {
    const statements = await world.statements(() => director.ok(listNumbers, { pageSize: 10 }))
    expect(whole(statements)).toEqual([
      expect.stringMatching(/^begin read only; select opened, /),
      expect.stringMatching(/^select \*, count\(\*\) over \(\)/),
      'commit',
    ])
  })

  test('takes the same number for a hundred rows as for one', async () => {
    const row = await world.statements(() => director.ok(listNumbers, { pageSize: 1 }))
    const hundred = await world.statements(() => director.ok(listNumbers, { pageSize: 100 }))
    expect(hundred).toHaveLength(row.length)
  })

  test('of groups and of school years takes three, whatever the columns', async () => {
    const groups = await world.statements(() => director.ok(listGroups, {}))
    const years = await world.statements(() => director.ok(listSchoolYears, {}))
    expect([groups.length, years.length]).toEqual([3, 3])
  })
})

/** Statements without transaction control and role changes. */
const questions = (statements: readonly string[]) =>
  statements.filter(
    (text) => !/^(begin|commit|rollback|set local role|select current_setting\('role'\))/.test(text.trim()),
  )

describe('every list call', () => {
  const lists = registered.filter(({ call }) => call.answer === 'page')
  const people = ['director', 'teacher', 'parent', 'municipality', 'ministry', 'master'] as const

  test.each(lists.map(({ name, call }) => [name, call] as const))(
    '%s asks at most three times, however many rows there are',
    async (_name, call) => {
      for (const user of people) {
        const person = await world.as(user)
        const statementsFor = async (pageSize: number) => {
          let status = 0
          const statements = await world.statements(
            async () => (status = (await person.call(call, { pageSize })).status),
          )
          return status === 200 ? questions(statements) : []
        }
        const [few, many] = [await statementsFor(2), await statementsFor(100)]
        expect(many.length, `as ${user}: ${whole(many).join(' | ')}`).toBeLessThanOrEqual(3)
        expect(many, `as ${user}`).toHaveLength(few.length)
      }
    },
  )
})

/** Every statement, including the beginning and the end of the transaction. */
describe('frequently opened pages', () => {
  const day = new Date('2026-11-13T10:00:00Z')
  const count = async (user: UserName, work: (person: Person) => Promise<unknown>) => {
    world.setNow(day)
    const person = await world.as(user)
    const statements = await world.statements(() => work(person))
    world.setNow(testNow)
    return statements
  }

  test.each([
    ['director', 9, 8, 19],
    ['administrator', 9, 8, 19],
    ['teacher', 7, 8, 14],
    ['parent', 7, 8, 19],
    ['manciple', 7, 8, 25],
    ['resourceSpecialist', 7, 8, 9],
    ['municipality', 8, 7, 19],
    ['ministry', 8, 7, 19],
    ['consolidatedDirector', 9, 7, 13],
    ['master', 3, 5, 8],
  ] as const)(
    'the home of a %s asks at most %i times, the start of a page %i, that of the home %i',
    async (user, home, start, homeStart) => {
      const counted = {
        home: await count(user, (person) => person.ok(getDashboard, {})),
        start: await count(user, (person) => person.ok(getStart, {})),
        homeStart: await count(user, (person) => person.ok(getStart, { home: true })),
      }
      expect(counted.home.length, whole(counted.home).join(' | ')).toBeLessThanOrEqual(home)
      expect(counted.start.length, whole(counted.start).join(' | ')).toBeLessThanOrEqual(start)
      expect(counted.homeStart.length, whole(counted.homeStart).join(' | ')).toBeLessThanOrEqual(homeStart)
    },
  )

  test('user data, badges, messages, month and absences keep their number of statements', async () => {
    const [group] = await world.sql<{ id: number }>(
      `select gs.group_id as id from group_staff gs join staff_member s on s.id = gs.staff_id join account a on a.id = s.account_id
        where a.email = $1 and gs.to_on is null order by 1 limit 1`,
      [demoUsers.teacher.email],
    )
    const month = { month: 11, year: 2026 }
    const most = async (user: UserName) => ({
      userData: (await count(user, (person) => person.ok(getUserData, {}))).length,
      counters: (await count(user, (person) => person.ok(getCounters, {}))).length,
      messages: (await count(user, (person) => person.ok(listMessages, { pageSize: 20 }))).length,
    })
    const staff = async (user: UserName) => ({
      ...(await most(user)),
      children: (await count(user, (person) => person.ok(listChildren, { pageSize: 100 }))).length,
      grid: (await count(user, (person) => person.ok(getMonthGrid, { groupId: group?.id ?? 0, ...month }))).length,
      absences: (await count(user, (person) => person.ok(absencesReport.json, month))).length,
    })
    const usual = { userData: 3, counters: 3, messages: 4 }
    const ofStaff = { ...usual, children: 5, grid: 4, absences: 4 }
    expect([await staff('director'), await staff('teacher'), await most('parent')]).toEqual([ofStaff, ofStaff, usual])
  })
})

describe('a save', () => {
  test('writes audit, jobs and response together with the commit', async () => {
    const statements = await world.statements(() =>
      director.ok(
        saveGroup,
        { name: 'Преброена група', classType: 2, attendanceType: 1, capacity: 20 },
        { 'idempotency-key': 'queries-of-a-save' },
      ),
    )
    expect(statements[0]).toMatch(/^begin; select opened, claim_key\(.*set_config\('role', .* from open_call\(.*$/s)
    expect(statements.at(-1)).toMatch(/^select finish_call\(.*; commit$/s)
  })

  test('that is not allowed takes one query', async () => {
    const teacher = await world.as('teacher')
    const statements = await world.statements(() =>
      teacher.call(saveGroup, { name: 'Чужда', classType: 2, attendanceType: 1, capacity: 20 }),
    )
    expect(whole(statements)).toEqual([expect.stringMatching(/^begin; select opened, /), 'rollback'])
  })
})
