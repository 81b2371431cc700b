import { enterProtocol, getProtocol, saveDecision, saveProtocol } from '@asistent/contract/books/council.calls'
import { saveDirectorOrder } from '@asistent/contract/books/orders.calls'
import { day } from '@asistent/domain/kernel/day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kindergartenOf } from '../../../../tests/support/actors'
import { startTwoServers, type TwoServers } from '../../../../tests/support/two-servers'
import type { World } from '../../../../tests/support/world'

// Concurrent calls with commits, through two servers on one database.

let servers: TwoServers
beforeAll(async () => {
  servers = await startTwoServers()
})
afterAll(() => servers.close())

const forDate = day('2026-11-13')
const series = 'book:DirectorOrder:2026'

interface Numbers {
  readonly entries: number
  readonly different: number
  readonly highest: number
  readonly last: number
}
async function numbersOf(world: World, kindergartenId: number): Promise<Numbers> {
  const [numbers] = await world.sql<Numbers>(
    `select count(*)::int as entries, count(distinct number)::int as different, max(number) as highest,
      (select last from counter where kindergarten_id = $1 and series = $2) as last
      from book_entry where kindergarten_id = $1 and series = $2`,
    [kindergartenId, series],
  )
  return numbers!
}

test('fifty concurrent numbers from two servers, one of them killed: no gap and no duplicate', async () => {
  const [first, second] = servers.worlds
  const kindergartenId = await kindergartenOf(first, 'director')
  const before = await numbersOf(first, kindergartenId)
  const people = [await first.as('director'), await second.as('administrator')] as const
  const die = await servers.takesNumbersAndDies(kindergartenId, [series], (query, last) =>
    query(
      `insert into book_entry (kindergarten_id, kind, series, number, for_on, title) values ($1, 'DirectorOrder', $2, $3, $4, 'Прекъсната')`,
      [kindergartenId, series, last, forDate],
    ),
  )
  const entering = Promise.all(
    Array.from({ length: 50 }, (_, turn) =>
      people[turn % 2]!.call(saveDirectorOrder, { forDate, title: `Заповед ${turn}` }),
    ),
  )
  // Rejected after its number was assigned: a reader does not exist.
  const refused = people[0].call(saveDirectorOrder, { forDate, title: 'Отказана', readerIds: [2_000_000_000] })
  await die()
  expect(new Set((await entering).map(({ status }) => status))).toEqual(new Set([200]))
  expect((await refused).status).toBe(404)
  const after = await numbersOf(first, kindergartenId)
  expect(after.entries).toBe(before.entries + 50)
  expect(after).toMatchObject({ different: after.entries, highest: after.entries, last: after.entries })
})

test('two concurrent writers of a protocol: one head is stored, the other gets a conflict; decisions of both are numbered', async () => {
  const [first, second] = servers.worlds
  const [director, administrator] = [await first.as('director'), await second.as('administrator')]
  const protocol = { forDate, title: 'Заседание', presentCount: 10 }
  const protocolId = Number((await director.ok(enterProtocol, protocol)).entityId)
  const heads = await Promise.all([
    director.call(saveProtocol, { ...protocol, id: protocolId, version: 1, agenda: 'На директора' }),
    administrator.call(saveProtocol, { ...protocol, id: protocolId, version: 1, agenda: 'На администратора' }),
  ])
  expect(heads.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const conflict = heads.find(({ status }) => status === 409)
  expect(conflict).toMatchObject({ problem: { code: 'platform.stale' } })
  await Promise.all(
    Array.from({ length: 10 }, (_, turn) =>
      [director, administrator][turn % 2]!.ok(saveDecision, { protocolId, title: `Решение ${turn}`, votesFor: 10 }),
    ),
  )
  const { agenda, decisions } = await director.ok(getProtocol, { protocolId })
  expect(agenda).toBe(heads[0].status === 200 ? 'На директора' : 'На администратора')
  expect(decisions.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(new Set(decisions.map(({ title }) => title)).size).toBe(10)
  expect(new Set(decisions.map(({ runningNumber }) => runningNumber)).size).toBe(10)
})
