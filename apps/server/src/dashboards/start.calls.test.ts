import { frameReads, homeReads, waitingCountRead } from '@asistent/contract/dashboards/start-reads'
import { getStart } from '@asistent/contract/dashboards/start.calls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type Person, type UserName, type World } from '../../../../tests/support/world'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const frame = ['/api/identity/user-data', '/api/platform/external-links', '/api/MaintenanceMessage']
const badges = [...frame, '/api/Waiting/count', '/api/Counters', '/api/Partners?orderByColumn=name']
const management = ['/api/Dashboards', '/api/MonthEnd', '/api/Setup', '/api/Stocks/summary']
const oversight = ['/api/Dashboards', '/api/MONReferences/names', '/api/MONReferences/warnings']

const homes: readonly (readonly [UserName, readonly string[], readonly string[]])[] = [
  ['director', badges, management],
  ['administrator', badges, management],
  ['teacher', badges, ['/api/Dashboards', '/api/Lessons/for-day']],
  ['parent', badges, ['/api/Dashboards', '/api/Waiting', '/api/StudentAttendances/absence-days']],
  ['manciple', badges, ['/api/Dashboards', '/api/Meals/summary', '/api/Stocks/summary']],
  ['resourceSpecialist', badges, ['/api/Dashboards']],
  ['ministry', [...frame, '/api/Waiting/count'], oversight],
  ['municipality', [...frame, '/api/Waiting/count'], oversight],
  ['master', [...frame, '/api/Waiting/count'], ['/api/Dashboards', '/api/Setup', '/api/administration/Jobs']],
  ['consolidatedDirector', badges.filter((url) => url !== '/api/Counters'), ['/api/Dashboards', '/api/Stocks/summary']],
]

const get = async ({ token }: Person, url: string): Promise<unknown> =>
  (await world.request({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })).body

describe.each(homes)('the start of a %s', (user, ofFrame, ofHome) => {
  test('has what the frame needs, equal to the responses of the calls', async () => {
    const person = await world.as(user)
    const { answers } = await person.ok(getStart, {})
    expect(Object.keys(answers).toSorted()).toEqual(ofFrame.toSorted())
    for (const [url, answer] of Object.entries(answers)) expect(answer, url).toEqual(await get(person, url))
  })

  test('has what the home needs, equal to the responses of the calls', async () => {
    const person = await world.as(user)
    const { answers } = await person.ok(getStart, { home: true })
    expect(Object.keys(answers).toSorted()).toEqual([...ofFrame, ...ofHome].toSorted())
    for (const url of ofHome) expect(answers[url], url).toEqual(await get(person, url))
    expect(answers['/api/Waiting/count']).toEqual(await get(person, '/api/Waiting/count'))
  })
})

test('every read of the list belongs to the start of some role', () => {
  const used = new Set(homes.flatMap(([, ofFrame, ofHome]) => [...ofFrame, ...ofHome]))
  const listed = [...frameReads, ...homeReads, waitingCountRead].map(({ url }) => url)
  expect(listed.toSorted()).toEqual([...used].toSorted())
})

test('a custom role without the right to a call gets no response of it', async () => {
  const teacher = await world.as('teacher')
  await world.sql(
    `with role as (
        insert into custom_role (kindergarten_id, name, base_role, access)
        select m.kindergarten_id, 'Без броячи', m.role, '{"Counters": {"read": false}}' from membership m where m.account_id = $1 returning id)
      update membership set custom_role_id = (select id from role) where account_id = $1`,
    [teacher.accountId],
  )
  const { answers } = await teacher.ok(getStart, { home: true })
  expect(answers).not.toHaveProperty('/api/Counters')
  expect(answers).toHaveProperty('/api/Dashboards')
})
