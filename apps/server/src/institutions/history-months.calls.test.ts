import { trialBalance } from '@asistent/contract/warehouse/references.calls'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBucket } from '../../../../tests/support/s3'
import { startWorld, type World } from '../../../../tests/support/world'
import type { Config } from '../platform/config'
import { createHistoryArchive } from '../platform/files/store'
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

async function runNight(now: string, historyMonths = 0, more: Partial<Config> = {}): Promise<void> {
  const { services, pipeline } = world.app
  await runJob(
    {
      database: pipeline.database,
      services: { ...services, config: { ...services.config, historyMonths, ...more } },
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

describe('HISTORY_ARCHIVE', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'asistent-history-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const night = '2036-06-30T00:40:00Z'
  const archived = (more: Partial<Config> = {}) => runNight(night, 60, { historyArchive: folder, ...more })
  const names = async () => (await readdir(join(folder, 'history')).catch(() => [])).toSorted()
  const contentOf = async (part: string) =>
    gunzipSync(await readFile(join(folder, 'history', `${part}.copy.gz`))).toString('utf8')
  const rowsOf = (part: string) => world.sql(`select * from ${part} order by id`)

  /** Makes the months of May 2031 and drops those before. */
  async function withMay(): Promise<void> {
    await runNight('2031-05-01T00:40:00Z')
    for (const part of ['audit_before', 'audit_change_before']) await world.sql(`drop table if exists ${part}`)
    const older = async (table: string) => (await partitions(table)).some((name) => name < `${table}_2031_05`)
    while ((await older('audit')) || (await older('audit_change'))) await runNight('2036-05-01T00:40:00Z', 60)
    await world.sql(
      `insert into audit (at, call, request_id, about) select '2031-05-02T10:00:00Z'::timestamptz + n * interval '1 second',
        'POST /api/Classes', E'ред\\n\\t\\\\ ' || n, jsonb_build_object('groupId', n) from generate_series(1, 3000) n`,
    )
  }

  test('a month is dropped after its rows are in the archive, and the archive restores every row', async () => {
    await withMay()
    const before = await rowsOf('audit_2031_05')
    expect(before).toHaveLength(3000)
    await archived()
    expect(await names()).toEqual(['audit_2031_05.copy.gz', 'audit_2031_05.json'])
    expect(await partitions('audit')).not.toContain('audit_2031_05')
    const manifest = JSON.parse(await readFile(join(folder, 'history/audit_2031_05.json'), 'utf8')) as {
      table: string
      rows: number
      columns: string[]
    }
    expect(manifest).toMatchObject({ table: 'audit', rows: 3000 })
    await archived()
    expect(await partitions('audit_change')).not.toContain('audit_change_2031_05')
    expect(await names()).toContain('audit_change_2031_05.json')

    // The restored rows go to the partition of the months without an own one.
    const lines = (await contentOf('audit_2031_05')).split('\n').filter(Boolean)
    expect(lines).toHaveLength(3000)
    await restoreLines(manifest.columns, lines)
    expect(await world.sql(`select * from audit where at between '2031-05-01' and '2031-06-01' order by id`)).toEqual(
      before,
    )
  })

  /** Inserts lines of COPY, as `copy audit from stdin` does. */
  async function restoreLines(columns: readonly string[], lines: readonly string[]): Promise<void> {
    const types = await world.sql<{ name: string; type: string }>(
      `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = 'audit'::regclass and attnum > 0 and not attisdropped`,
    )
    const unescaped = (value: string) =>
      value === '\\N'
        ? null
        : value.replace(/\\(.)/g, (_, letter: string) => ({ n: '\n', t: '\t', r: '\r', '\\': '\\' })[letter] ?? letter)
    const fields = lines.map((line) => line.split('\t').map(unescaped))
    const arrays = columns.map((_, column) => fields.map((line) => line[column] ?? null))
    const unnested = columns.map((_, column) => `$${column + 1}::text[]`).join(', ')
    const cast = columns.map((name) => `c.${name}::${types.find((one) => one.name === name)!.type}`).join(', ')
    await world.sql(
      `insert into audit (${columns.join(', ')}) overriding system value select ${cast} from unnest(${unnested}) c (${columns.join(', ')})`,
      arrays,
    )
  }

  test('keeps a month whose file cannot be read back as it was written', async () => {
    await withMay()
    const store = createHistoryArchive({ historyArchive: folder, s3: undefined })!
    const bucket = await startBucket({ accessKey: 'k', secretKey: 's' })
    try {
      const s3 = { endpoint: bucket.endpoint, bucket: 'b', region: 'eu', accessKey: 'k', secretKey: 's' }
      const inBucket = { historyArchive: 's3', s3 }
      // The bucket replaces the content of the file.
      const replaced = gzipSync('another text\n')
      const set = bucket.objects.set.bind(bucket.objects)
      bucket.objects.set = (key, content) => set(key, key.endsWith('.gz') ? replaced : content)
      await expect(archived(inBucket)).rejects.toThrow('differs from what was written')
      expect(await partitions('audit')).toContain('audit_2031_05')
      expect([...bucket.objects.keys()].filter((key) => key.endsWith('.json'))).toEqual([])
      bucket.objects.set = set
      await archived(inBucket)
      expect(await partitions('audit')).not.toContain('audit_2031_05')
      expect([...bucket.objects.keys()].some((key) => key.endsWith('history/audit_2031_05.json'))).toBe(true)
    } finally {
      await bucket.close()
    }
    await expect(store.read('../secret')).rejects.toThrow('bad file key')
  })

  test('keeps a month whose rows differ from the archived ones', async () => {
    await withMay()
    const before = '2031-06-30T00:00:00Z'
    const [first] = await world.sql<{ digest: string }>(`select audit_month_digest('audit_2031_05', $1) as digest`, [
      before,
    ])
    await insertEntry('2031-05-31T12:00:00Z')
    const drop = () => world.sql(`select drop_audit_month('audit_2031_05', $1, $2)`, [before, first!.digest])
    await expect(drop()).rejects.toThrow('differ from its archive')
  })
})
