import { afterAll, beforeAll, expect, test } from 'vitest'
import { noDocuments } from '../support/no-documents'
import { sampleIdsOf } from '../support/records'
import { registered } from '../support/registered'
import { inputFor } from '../support/samples'
import type { SampleIds } from '../support/slice-samples'
import { startWorld, type World } from '../support/world'

// Two children of a group have all names in common. Every read of every slice that names one of them in a list must name
// it with its group and its number there, so that staff do not confuse them.

/** Texts of responses with the bare name. */
const bare: Readonly<Record<string, string>> = {
  'GET /api/Students/{id} .name': 'the record of the child itself',
  'GET /api/Students/relocation-certificate/draft .studentName':
    'a certificate that is being written: the child is chosen',
  'GET /api/Classes/for-preschool-certificate/{classId} .result[].studentName':
    'names on certificates, beside the number in the group',
  'GET /api/Certificates/register .result[].studentName': 'an official register',
  'GET /api/templates/values .values[].value': 'words for an official paper',
  'GET /api/Parents/registrations .result[].childName': 'whom a parent has named, beside the group',
  'GET /api/Parents/registrations/{id} .childName': 'whom a parent has named, beside the group',
  'GET /api/Waiting .kinds[].rows[].detail': 'the registrations: whom a parent has named, beside the group',
}

const names = ['Деян Едноименов', 'Деян Съименов Едноименов']

let world: World
let ids: SampleIds
beforeAll(async () => {
  world = await startWorld({ documents: noDocuments })
  const [kindergarten] = await world.sql<{ id: number }>(`select id from kindergarten where code = '1690999'`)
  ids = await sampleIdsOf(world, kindergarten!.id)
  const renamed = await world.sql(
    `update child set first_name = 'Деян', middle_name = 'Съименов', last_name = 'Едноименов' where id in (
      select $1::int union all (select o.child_id from child_group_period p join child_group_period o on o.group_id = p.group_id and o.to_on is null join child c on c.id = o.child_id
        where p.child_id = $1 and p.to_on is null and c.left_on is null and o.child_id <> $1 order by o.position limit 1)) returning id`,
    [ids.child],
  )
  expect(renamed).toHaveLength(2)
})
afterAll(() => world.close())

/** Paths of the texts in a response that have the name without its mark. */
function unmarked(value: unknown, path = ''): string[] {
  if (typeof value === 'string')
    return names.some((name) => value.includes(name) && !value.includes(`${name} (`)) ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) =>
    unmarked(one, Array.isArray(value) ? `${path}[]` : `${path}.${key}`),
  )
}

const reads = registered.filter(({ call, handler }) => handler.kind === 'read' && call.answer !== 'file')

test('every read that names a child distinguishes it from its namesake', async () => {
  const missing = new Set<string>()
  let named = 0
  for (const person of ['director', 'teacher', 'manciple'] as const)
    for (const { call, name } of reads) {
      const answer = await (await world.as(person)).call(call, inputFor(call, ids) as never)
      if (answer.status >= 500) throw new Error(`${name}: ${world.lastError()}`)
      if (answer.status !== 200 || !JSON.stringify(answer.body).includes('Едноименов')) continue
      named += 1
      for (const path of unmarked(answer.body)) missing.add(`${name} ${path}`)
    }
  // An exception that no read needs any more is a mistake too.
  expect([...missing].toSorted()).toEqual(Object.keys(bare).toSorted())
  // Guards against an empty test: the child must be in many responses.
  expect(named).toBeGreaterThan(60)
})
