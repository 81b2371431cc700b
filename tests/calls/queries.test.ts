import { listGroups, saveGroup } from '@asistent/contract/people/groups.calls'
import { listSchoolYears } from '@asistent/contract/institutions/school-years.calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noDocuments } from '../support/no-documents'
import { registered } from '../support/registered'
import { listNumbers, testSlice } from '../support/test-slice'
import { startWorld, type Person, type World } from '../support/world'

// How often a call goes to the database. The transaction costs two round trips: begin with the session and the scope in
// one, the commit in the other. A list adds one.

let world: World
let director: Person
beforeAll(async () => {
  world = await startWorld({ commits: true, more: [testSlice], documents: noDocuments })
  director = await world.as('director')
})
afterAll(() => world.close())

const whole = (statements: readonly string[]) => statements.map((text) => text.replace(/\s+/g, ' ').slice(0, 60))

describe('a list call', () => {
  test('is three round trips: begin, the list, commit', async () => {
    const statements = await world.statements(() => director.ok(listNumbers, { pageSize: 10 }))
    expect(whole(statements)).toEqual([
      expect.stringMatching(/^begin read only; select opened, /),
      expect.stringMatching(/^select \*, count\(\*\) over \(\)/),
      'commit',
    ])
  })

  test('takes as many for a hundred rows as for one', async () => {
    const one = await world.statements(() => director.ok(listNumbers, { pageSize: 1 }))
    const hundred = await world.statements(() => director.ok(listNumbers, { pageSize: 100 }))
    expect(hundred).toHaveLength(one.length)
  })

  test('of groups and of school years takes three, whatever stands in a row', async () => {
    const groups = await world.statements(() => director.ok(listGroups, {}))
    const years = await world.statements(() => director.ok(listSchoolYears, {}))
    expect([groups.length, years.length]).toEqual([3, 3])
  })
})

/** Without opening and closing the transaction and stepping into another role. */
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
        const asked = async (pageSize: number) => {
          let status = 0
          const statements = await world.statements(
            async () => (status = (await person.call(call, { pageSize })).status),
          )
          return status === 200 ? questions(statements) : []
        }
        const [few, many] = [await asked(2), await asked(100)]
        expect(many.length, `as ${user}: ${whole(many).join(' | ')}`).toBeLessThanOrEqual(3)
        expect(many, `as ${user}`).toHaveLength(few.length)
      }
    },
  )
})

describe('a save', () => {
  test('writes its audit, its jobs and its answer together with the commit', async () => {
    const statements = await world.statements(() =>
      director.ok(
        saveGroup,
        { name: 'Преброена група', classType: 2, attendanceType: 1, capacity: 20 },
        { 'idempotency-key': 'queries-of-a-save' },
      ),
    )
    expect(statements[0]).toMatch(/^begin ; select opened, claim_key\(.*set_config\('role', .* from open_call\(.*$/s)
    expect(statements.at(-1)).toMatch(/^select finish_call\(.*; commit$/s)
  })

  test('that is refused at the door costs one question', async () => {
    const teacher = await world.as('teacher')
    const statements = await world.statements(() =>
      teacher.call(saveGroup, { name: 'Чужда', classType: 2, attendanceType: 1, capacity: 20 }),
    )
    expect(whole(statements)).toEqual([expect.stringMatching(/^begin ; select opened, /), 'rollback'])
  })
})
