import { startBenchServer } from '../support/database'
import { openPlaces } from '../support/places'
import { hashToken } from '../../../apps/server/src/platform/token'
const server = await startBenchServer()
const { pool } = await server.database(1)
const [place] = await openPlaces(pool, 1)
const c = await pool.connect()
const token = hashToken(place!.token).toString('hex')
const now = new Date().toISOString()
const def = (await c.query(`select pg_get_functiondef('open_call'::regproc) d`)).rows[0].d as string
async function time(label: string, f: string) {
  await c.query(`select count(${f}) from generate_series(1,500)`)
  const t = performance.now(); await c.query(`select count(${f}) from generate_series(1,5000) i`)
  console.log(label.padEnd(50), ((performance.now() - t) / 5000 * 1000).toFixed(1), 'µs')
}
const args = `('\\x${token}'::bytea, '${now}'::timestamptz, false)`
await time('as is', `open_call${args}`)
await c.query(def.replace('open_call', 'oc_b').replace('SECURITY DEFINER', '').replace(/SET search_path TO .*\n/, ''))
await time('no secdef, no search_path', `oc_b${args}`)
await c.query(def.replace('open_call', 'oc_c').replace(/SET search_path TO .*\n/, ''))
await time('secdef, no search_path', `oc_c${args}`)
const noset = def.replace('open_call', 'oc_d').replace('SECURITY DEFINER', '').replace(/SET search_path TO .*\n/, '').replace(/perform set_config[\s\S]*?;/, '')
await c.query(noset)
await time('... and no set_config', `oc_d${args}`)
await c.query(noset.replace('oc_d', 'oc_e').replace(/return jsonb_build_object[\s\S]*?end\);/, `return '{}'::jsonb;`))
await time('... and no jsonb_build', `oc_e${args}`)
await c.query(`create function oc_f(p bytea, t timestamptz, w boolean) returns jsonb language plpgsql as $$ begin return null; end $$`)
await time('empty plpgsql', `oc_f${args}`)
await c.query(`create function oc_g(p bytea, t timestamptz, w boolean) returns jsonb language plpgsql security definer set search_path = public, pg_temp as $$ begin return null; end $$`)
await time('empty secdef search_path', `oc_g${args}`)
console.log(def.slice(0, 300))
c.release()
await server.stop()
