import { startBenchServer } from '../support/database'
import { openPlaces } from '../support/places'
import { hashToken } from '../../../apps/server/src/platform/token'
const server = await startBenchServer()
const { pool } = await server.database(1)
const [place] = await openPlaces(pool, 1)
const c = await pool.connect()
const token = hashToken(place!.token).toString('hex')
const now = new Date().toISOString()
async function time(label: string, n: number, f: () => Promise<unknown>) {
  for (let i = 0; i < 200; i++) await f()
  const t = performance.now(); for (let i = 0; i < n; i++) await f()
  console.log(label.padEnd(50), ((performance.now() - t) / n * 1000).toFixed(0), 'µs')
}
const q = (s: string) => () => c.query(s)
const sel = `select *, count(*) over ()::int as "rowsCount" from (select y.id, y.name, y.from_on as "fromDate", y.to_on as "toDate", y.study_from_on as "studyFromDate",
      y.study_to_on as "studyToDate", y.active,
      (select count(*)::int from child_group g where g.school_year_id = y.id and g.deleted_on is null) as groups
      from school_year y where y.kindergarten_id = $1 order by y.start_year desc) listed limit $2 offset $3`
await time('select 1', 2000, q('select 1'))
await time('begin; commit', 2000, q('begin; commit'))
await time('begin ro; set role; commit', 2000, q('begin read only; set local role asistent_user; commit'))
await time('begin ro; open_call; commit', 2000, q(`begin read only; select open_call('\\x${token}'::bytea, '${now}'::timestamptz, false) as opened; commit`))
await time('begin ro; open_call;set role; commit', 2000, q(`begin read only; select open_call('\\x${token}'::bytea, '${now}'::timestamptz, false) as opened; set local role asistent_user; commit`))
await time('list as owner unnamed', 2000, () => c.query(sel, [place!.kindergartenId, 5000, 0]))
await time('list as owner named', 2000, () => c.query({ name: 'l', text: sel, values: [place!.kindergartenId, 5000, 0] }))
await time('begin + open + list + commit', 2000, async () => {
  await c.query(`begin read only; select open_call('\\x${token}'::bytea, '${now}'::timestamptz, false) as opened; set local role asistent_user`)
  await c.query(sel, [place!.kindergartenId, 5000, 0])
  await c.query('commit')
})
await time('begin + open + list named + commit', 2000, async () => {
  await c.query(`begin read only; select open_call('\\x${token}'::bytea, '${now}'::timestamptz, false) as opened; set local role asistent_user`)
  await c.query({ name: 'l2', text: sel, values: [place!.kindergartenId, 5000, 0] })
  await c.query('commit')
})
c.release()
await server.stop()
