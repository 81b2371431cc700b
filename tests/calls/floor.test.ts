import { afterAll, beforeAll, expect, test } from 'vitest'
import { policiesOf, tableShapesSql, type TableShape } from '../../apps/server/src/db/policies'
import { kindergartenOf } from '../support/actors'
import { noDocuments } from '../support/no-documents'
import { isDeep } from '../support/deep'
import { asRole, refusalOf } from '../support/policies'
import { sampleIdsOf } from '../support/records'
import { registered } from '../support/registered'
import { inputFor } from '../support/samples'
import type { SampleIds } from '../support/slice-samples'
import { requestFor, type CallAnswer } from '../support/sending'
import { withoutPolicies } from '../support/weakened'
import { startWorld, type UserName, type World } from '../support/world'

// Parents and experts read a table only if db/reader-rows.ts grants it (docs/decisions/004): new tables are closed to
// them, and the grants suffice for their calls.

let world: World
let ids: SampleIds
beforeAll(async () => {
  world = await startWorld({ documents: noDocuments })
  ids = await sampleIdsOf(world, await kindergartenOf(world, 'director'))
})
afterAll(() => world.close())

test.each(['', ', child_id int not null'])(
  'a new table with kindergarten_id%s is closed to parents and experts',
  async (more) => {
    const kindergartenId = await kindergartenOf(world, 'director')
    await world.isolated(async () => {
      await world.sql(`create table novelty (id int primary key, kindergarten_id int not null${more})`)
      await world.sql(`insert into novelty values (1, ${kindergartenId}${more && ', 1'})`)
      const shape = (await world.sql<TableShape>(tableShapesSql)).find(({ name }) => name === 'novelty')
      if (!shape) throw new Error('the new table has no shape')
      await world.sql(policiesOf(shape))
      const settings = { 'app.kindergarten_ids': String(kindergartenId), 'app.child_ids': '1', 'app.account_id': '1' }
      const read = (role: string) => asRole(world, role, settings, () => refusalOf(world, 'select id from novelty'))
      expect(await read('asistent_user')).toBeUndefined()
      for (const role of ['asistent_parent', 'asistent_municipality', 'asistent_overseer'])
        expect(await read(role), role).toBe('42501')
    })
  },
)

/** Reads whose rows only the policies filter (`onlyByPolicies` of foreign.test.ts). */
const narrowedByPolicies = ['GET /api/Audit/record/{kind}/{id}']

const readers = ['parent', 'parentOfTwoPlaces', 'municipality', 'ministry'] as const satisfies readonly UserName[]

test.each(isDeep ? readers : readers.slice(0, 1))(
  'policies hide no row that the queries of the %s select',
  async (user) => {
    const person = await world.as(user)
    const reads = registered.filter(
      ({ handler, call, name }) => handler.kind === 'read' && !call.upload && !narrowedByPolicies.includes(name),
    )
    const summaryOf = ({ status, body, bytes }: CallAnswer<unknown>) =>
      `${status} ${(body === undefined ? bytes.toString('latin1') : JSON.stringify(body)).replace(/"requestId":"[^"]*"/, '')}`
    const answers = async (only: (name: string) => boolean) => {
      const result = new Map<string, string>()
      for (const { call, name } of reads) {
        if (!only(name)) continue
        const answer = await world.isolated(() => world.request(requestFor(call, inputFor(call, ids), person.token)))
        if (answer.status === 403) continue
        result.set(name, answer.status >= 500 ? `fails: ${world.lastError()}` : summaryOf(answer))
      }
      return result
    }
    const below = await answers(() => true)
    const without = await withoutPolicies(world, () => answers((name) => below.has(name)))
    const failed = [...below].filter(([, answer]) => answer.startsWith('fails')).map(([name, why]) => `${name} ${why}`)
    expect(failed).toEqual([])
    const hidden = [...below].filter(([name, answer]) => without.get(name) !== answer).map(([name]) => name)
    expect(hidden).toEqual([])
    expect(below.size).toBeGreaterThan(100)
  },
)
