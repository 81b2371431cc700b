import { unwrap } from '@asistent/contract/core/messages'
import { seenVersion, version } from '@asistent/contract/core/values'
import { roles } from '@asistent/domain/access/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { kindergartenOf, userOfRole } from '../support/actors'
import { noDocuments } from '../support/no-documents'
import { allows, verdictOf } from '../support/permissions'
import { sampleIdsOf } from '../support/records'
import type { SampleIds } from '../support/slice-samples'
import { registered } from '../support/registered'
import { inputFor } from '../support/samples'
import { startWorld, type World } from '../support/world'

// Every change of a record without the version on which it is based is rejected.

const versionOf = (input: z.ZodType) =>
  (unwrap(input) as unknown as { shape?: Record<string, z.ZodType> }).shape?.version
const writes = registered.filter(({ call }) => call.method !== 'GET')
const changing = writes.filter(({ call }) => versionOf(call.input) === version)

let world: World
let ids: SampleIds
beforeAll(async () => {
  world = await startWorld({ documents: noDocuments })
  ids = await sampleIdsOf(world, await kindergartenOf(world, 'director'))
})
afterAll(() => world.close())

test('every version field uses one of the two shared schemas', () => {
  const differing = writes.filter(
    ({ call }) => ![undefined, version, seenVersion].includes(versionOf(call.input) as never),
  )
  expect(differing.map(({ name }) => name)).toEqual([])
  expect(changing.length).toBeGreaterThan(20)
})

test.each(changing.map((one) => [one.name, one] as const))('%s without a version is refused', async (_name, row) => {
  const role = roles.find((candidate) => allows(verdictOf(row.call.access, candidate), 'update'))
  if (!role) throw new Error('nobody may change it')
  const guid = '6ba7b810-9dad-41d1-80b4-00c04fd430c8'
  const input = { id: 1, dayOffGuid: guid, ...(inputFor(row.call, ids) as Record<string, unknown>), version: undefined }
  const answer = await (await world.as(userOfRole[role])).call(row.call, input)
  expect(answer.status).toBe(409)
  expect(answer.problem?.code).toBe('platform.no-version')
})
