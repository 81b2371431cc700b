import { startBenchServer } from '../support/database'
import { openPlaces } from '../support/places'
import { marks, record, valuesFor } from '../support/recorded'
import { hashToken } from '../../../apps/server/src/platform/token'
import { listSchoolYears, saveSchoolYear } from '@asistent/contract/institutions/school-years.calls'
const server = await startBenchServer()
const { pool } = await server.database(1)
const [place] = await openPlaces(pool, 1)
const c = await pool.connect()
const token = hashToken(place!.token).toString('hex')
const now = new Date().toISOString()
const [list] = await record(listSchoolYears, {})
const save = await record(saveSchoolYear, marks)
const own = {
  ...marks,
  kindergartenId: place!.kindergartenId,
  id: place!.yearIds[0]!,
  fromDate: '1970-09-15',
  toDate: '1971-09-14',
  studyFromDate: '1970-09-15',
  studyToDate: '1971-05-31',
}
const spent: Record<string, number[]> = {}
async function step<T>(label: string, f: () => Promise<T>) {
  const t = performance.now()
  const r = await f()
  ;(spent[label] ??= []).push((performance.now() - t) * 1000)
  return r
}
const open = (w: boolean) => `select open_call('\\x${token}'::bytea, '${now}'::timestamptz, ${w}) as opened`
const role = `select set_config('role', current_setting('app.database_role'), true)`
const N = 1500
for (let i = 0; i < N; i++) {
  await step('select 1', () => c.query('select 1'))
  await step('r begin+open+role', () => c.query(`begin read only; ${open(false)}; ${role}`))
  await step('r list named', () =>
    c.query({ name: 'l', text: list!.text, values: valuesFor(list!, own, { ids: [], version: 0 }) }),
  )
  await step('r commit', () => c.query('commit'))
  await step('r bare list', () => c.query({ text: list!.text, values: valuesFor(list!, own, { ids: [], version: 0 }) }))
  await step('r bare list named', () =>
    c.query({ name: 'l2', text: list!.text, values: valuesFor(list!, own, { ids: [], version: 0 }) }),
  )
  await step('w begin+open+claim+role', () =>
    c.query(
      `begin; ${open(true)}; select claim_key('key-${process.pid}-${i}', 'POST /api/KindergartenPeriods', 'hhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhh') as claimed; ${role}`,
    ),
  )
  let version = 0,
    k = 0
  for (const s of save) {
    k++
    const r = await step('w save ' + k, () =>
      c.query({ name: 's' + k, text: s.text, values: valuesFor(s, { ...own, name: 'n' + i }, { ids: [], version }) }),
    )
    if (r.rowCount !== 1) throw new Error(s.text)
    version = r.rows[0]?.version ?? version
  }
  await step('w finish+commit', () =>
    c.query(
      `select finish_call('POST /api/KindergartenPeriods', 'req-${i}', '127.0.0.1', 1, 1, '{"schoolYearId":1}'::jsonb, 'key-${process.pid}-${i}', '{"a":1}'::jsonb, '[]'::jsonb); commit`,
    ),
  )
  await step('b begin', () => c.query('begin'))
  ;((version = 0), (k = 0))
  for (const s of save) {
    k++
    const r = await step('b save ' + k, () =>
      c.query({ text: s.text, values: valuesFor(s, { ...own, name: 'b' + i }, { ids: [], version }) }),
    )
    version = r.rows[0]?.version ?? version
  }
  await step('b commit', () => c.query('commit'))
}
console.log((await c.query('select name, generic_plans, custom_plans from pg_prepared_statements')).rows)
for (const k in spent) {
  const s = spent[k]!.slice(300).sort((a, b) => a - b)
  console.log(k.padEnd(30), 'p10', s[Math.floor(s.length * 0.1)]!.toFixed(0), 'p50', s[s.length >> 1]!.toFixed(0))
}
c.release()
await server.stop()
