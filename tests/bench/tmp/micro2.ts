import { saveSchoolYear, listSchoolYears } from '@asistent/contract/institutions/school-years.calls'
import { viewOf } from '../../../apps/server/src/platform/database'
import { scopeOf } from '../../../apps/server/src/platform/scope'
import { coercionFor } from '../../../apps/server/src/platform/coerce'
import { slices } from '../../../apps/server/src/slices'
import { createHash } from 'node:crypto'
import { escapeLiteral } from 'pg'
import { plansJson } from '../../../apps/server/src/platform/jobs'
const form = {
  id: 5,
  name: '00000012',
  fromDate: '1970-09-15',
  toDate: '1971-09-14',
  studyFromDate: '1970-09-15',
  studyToDate: '1971-05-31',
  active: false,
}
const body = JSON.stringify(form)
const scope = scopeOf({
  accountId: 1,
  role: 1,
  kindergartenId: 1,
  kindergartenIds: [1],
  childIds: [],
  groupIds: [],
  consolidated: false,
  access: null,
  schoolYear: null,
} as never)
const tx = viewOf({
  query: async () => ({ rows: [{ id: 5, version: 1, active: false, closed: false }], rowCount: 1 }),
} as never)
const save = slices.flatMap((s) => s.handlers).find((h) => h.call === saveSchoolYear)!
const list = slices.flatMap((s) => s.handlers).find((h) => h.call === listSchoolYears)!
const ctx = { tx, scope, now: new Date(), audit: { about: () => undefined } }
const parsed = saveSchoolYear.input.parse(form)
const q = listSchoolYears.input.parse({})
const coerce = coercionFor(saveSchoolYear.input)
const withoutPrototype = (key: string, value: unknown) =>
  key === '__proto__' || key === 'constructor' ? undefined : value
const lit = (v: string | null) => (v === null ? 'null' : escapeLiteral(v))
const pieces: Record<string, () => unknown> = {
  only: () => save.run(ctx as never, parsed as never, undefined as never),
}
const unused: Record<string, () => unknown> = {
  'JSON.parse': () => JSON.parse(body),
  'JSON.parse reviver': () => JSON.parse(body, withoutPrototype),
  'zod form': () => saveSchoolYear.input.safeParse(form),
  'zod list': () => listSchoolYears.input.safeParse({}),
  coerce: () => coerce({}),
  'sha256 input': () => createHash('sha256').update(JSON.stringify(form)).digest('base64url'),
  'sha256 token': () =>
    createHash('sha256').update('bench-1-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx').digest().toString('hex'),
  finishing: () =>
    `select finish_call(${lit('POST /api/KindergartenPeriods')}, ${lit('0d5f2d0e-6a0c-4c58-9d0a-000000000000')}, ${lit('127.0.0.1')}, 1, 1, ${lit('{"schoolYearId":5}')}::jsonb, ${lit('123456-abcdef-99999')}, ${lit('{"isSuccessful":true,"entityId":5}')}::jsonb, ${lit(plansJson([]))}::jsonb)`,
  'handler save (drizzle select + update)': () => save.run(ctx as never, parsed as never, undefined as never),
  'handler list (drizzle)': () => list.run(ctx as never, q as never, undefined as never),
}
for (const [name, f] of Object.entries(pieces)) {
  for (let i = 0; i < 20000; i++) await f()
  const times: number[] = []
  for (let r = 0; r < 30; r++) {
    const c0 = process.cpuUsage()
    for (let i = 0; i < 2000; i++) await f()
    const c = process.cpuUsage(c0)
    times.push((c.user + c.system) / 2000)
  }
  console.log(name.padEnd(42), times.sort((a, b) => a - b)[4]!.toFixed(1), 'µs')
}
process.exit(0)
