import { allergyText } from '@asistent/domain/people/health'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noDocuments } from '../support/no-documents'
import { sampleIdsOf } from '../support/records'
import type { SampleIds } from '../support/slice-samples'
import { registered } from '../support/registered'
import { inputFor } from '../support/samples'
import { startWorld, type World } from '../support/world'

// Staff must see a child's allergies wherever they see its name. Checks every read of every slice: an object with the
// child's name must have its allergies too.

const peanuts = 5

/** Responses that contain the name without health data. */
const withoutBadge: Readonly<Record<string, string>> = {
  'GET /api/templates/values': 'words for an official paper',
  'GET /api/Audit/overview-models': 'what happened and to what, in words',
  'GET /api/Audit/record/{kind}/{id}': 'what happened and to what, in words',
  'GET /api/Audit/report': 'what happened and to what, in words',
  ...Object.fromEntries(
    [
      'invoices',
      'invoices/{year}/{month}/{studentId}',
      'invoices/account/{studentId}',
      'invoices/notification-summary',
      'invoices/plans',
      'invoices/plans/{id}',
      'payments/overview-models',
      'batch-payments',
      'bank-statements/lines/{id}',
      'payments/unposted/{id}',
      ...['students', 'cashiers', 'batch-payments', 'online'].map((name) => `payments/references/${name}`),
    ].map((path) => [`GET /api/activities/${path}`, 'who owes and who has paid: nobody is fed by it']),
  ),
  'GET /api/Activities/default-provider-student-discounts': 'who pays less: nobody is fed by it',
  'GET /api/StudentAttendances/overview': 'stands on the child’s record, below its allergies',
}

let world: World
let ids: SampleIds
let names: ReadonlySet<string>
beforeAll(async () => {
  world = await startWorld({ documents: noDocuments })
  const [kindergarten] = await world.sql<{ id: number }>(`select id from kindergarten where code = '1690999'`)
  ids = await sampleIdsOf(world, kindergarten!.id)
  const [child] = await world.sql<{ first: string; middle: string; last: string }>(
    `update child set allergen_ids = '{5}' where id = $1 returning first_name as first, middle_name as middle, last_name as last`,
    [ids.child],
  )
  const { first, middle, last } = child!
  names = new Set([`${first} ${last}`, `${first} ${middle} ${last}`])
})
afterAll(() => world.close())

const word = allergyText([peanuts], null)

const tells = (value: unknown): boolean =>
  (Array.isArray(value) && value.includes(peanuts)) ||
  (typeof value === 'string' && value.includes(word)) ||
  (typeof value === 'object' && value !== null && 'allergies' in value && tells(value.allergies))

/** Paths in a response at which the child is named without its allergies. */
function silent(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => silent(one, `${path}[${index}]`))
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value)
  const named = entries.filter(([, text]) => typeof text === 'string' && names.has(text)).map(([key]) => key)
  const mentionsAllergies = entries.some(([key, one]) => /allerg/i.test(key) && tells(one))
  return [
    ...(mentionsAllergies ? [] : named.map((key) => `${path}.${key}`)),
    ...entries.flatMap(([key, one]) => silent(one, `${path}.${key}`)),
  ]
}

const reads = registered.filter(({ call, handler }) => handler.kind === 'read' && call.answer !== 'file')

test('every response with the name of a child has its allergies', async () => {
  const missing: string[] = []
  let named = 0
  for (const person of ['director', 'teacher'] as const)
    for (const { call, name } of reads) {
      const answer = await (await world.as(person)).call(call, inputFor(call, ids) as never)
      if (answer.status !== 200) continue
      const body = JSON.stringify(answer.body)
      if ([...names].some((one) => body.includes(`"${one}"`))) named += 1
      if (!(name in withoutBadge)) missing.push(...silent(answer.body).map((path) => `${person}: ${name} ${path}`))
    }
  expect(missing).toEqual([])
  // Guards against an empty test: the child must be in many responses.
  expect(named).toBeGreaterThan(30)
})
