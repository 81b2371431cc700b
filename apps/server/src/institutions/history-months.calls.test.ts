import { trialBalance } from '@asistent/contract/warehouse/references.calls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { runJob } from '../platform/jobs'
import { historyMonthsJob } from './history-months.job'

// Partitions of the history by month: made ahead, dropped after HISTORY_MONTHS.

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const partitions = async (table: string) =>
  (
    await world.sql<{ name: string }>(
      `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass order by 1`,
      [table],
    )
  ).map(({ name }) => name)

const insertEntry = (at: string) =>
  world.sql(`insert into audit (at, call, request_id) values ($1, 'POST /api/Classes', 'x')`, [at])

async function runNight(now: string, historyMonths = 0): Promise<void> {
  const { services, pipeline } = world.app
  await runJob(
    {
      database: pipeline.database,
      services: { ...services, config: { ...services.config, historyMonths } },
      now: () => new Date(now),
    },
    historyMonthsJob,
    {},
    `history:${Math.random()}`,
    1,
  )
}

test('makes the partitions of the month and the next two', async () => {
  await runNight('2031-05-31T00:40:00Z')
  for (const table of ['audit', 'audit_change'])
    expect(await partitions(table)).toEqual(
      expect.arrayContaining([`${table}_2031_05`, `${table}_2031_06`, `${table}_2031_07`]),
    )
  await insertEntry('2031-06-30T23:59:59Z')
  expect(await world.sql('select call from audit_2031_06')).toEqual([{ call: 'POST /api/Classes' }])
})

test('keeps entries of a month without its own partition', async () => {
  await insertEntry('2033-02-01T00:00:00Z')
  await runNight('2033-02-03T00:40:00Z')
  expect(await partitions('audit')).not.toContain('audit_2033_02')
  expect(await partitions('audit')).toContain('audit_2033_03')
  expect(await world.sql(`select from audit where at >= '2033-02-01'`)).toHaveLength(1)
})

test('partitions are closed to the roles of users', async () => {
  const open = await world.sql(
    `select c.relname, a.grantee::regrole from pg_class c join pg_inherits i on i.inhrelid = c.oid, aclexplode(c.relacl) a
      where i.inhparent in ('audit'::regclass, 'audit_change'::regclass) and a.grantee <> c.relowner`,
  )
  expect(open).toEqual([])
})

describe('HISTORY_MONTHS', () => {
  const countBefore = (moment: string) => world.sql('select from audit where at < $1', [moment])

  test('0 drops nothing', async () => {
    await insertEntry('2010-01-01')
    await runNight('2040-01-01T00:40:00Z')
    expect(await countBefore('2010-02-01')).toHaveLength(1)
  })

  test('drops months that are older, one in each run, and never a month that has younger entries', async () => {
    await runNight('2031-05-01T00:40:00Z')
    await runNight('2036-06-30T00:40:00Z', 60)
    const first = await partitions('audit')
    expect(first).not.toContain('audit_before')
    expect(first).toContain('audit_2031_05')
    for (let night = 1; night <= 12; night++) await runNight('2036-06-30T00:40:00Z', 60)
    // 60 months before the last of June 2036 is the last of June 2031: May is older as a whole, June is not.
    const left = await partitions('audit')
    expect(left.filter((name) => name < 'audit_2036')).toEqual(['audit_2031_06', 'audit_2031_07'])
    expect(left).toContain('audit_other')
  })

  test('reports as of a moment before the kept months are rejected', async () => {
    const director = await world.as('director')
    const input = { fromDate: '2026-11-01', toDate: '2026-11-15', asOf: '2026-11-10T10:00:00.000Z' } as const
    await director.ok(trialBalance.json, input)
    await world.sql('drop table audit_change_before')
    await world.sql('drop table if exists audit_change_2026_11')
    const { status, problem } = await director.call(trialBalance.json, input)
    expect({ status, code: problem?.code }).toEqual({ status: 400, code: 'institutions.history-dropped' })
  })
})
