import type { Page } from '@asistent/contract/core/page'
import { unwrap } from '@asistent/contract/core/messages'
import { roles } from '@asistent/domain/access/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { kindergartenOf, userOfRole } from '../support/actors'
import { isDeep } from '../support/deep'
import { withoutOptional } from '../support/inputs'
import { noDocuments } from '../support/no-documents'
import { allows, verdictOf } from '../support/permissions'
import { sampleIdsOf } from '../support/records'
import type { SampleIds } from '../support/slice-samples'
import { registered } from '../support/registered'
import { inputFor } from '../support/samples'
import { requestFor } from '../support/sending'
import { startWorld, type World } from '../support/world'

// PageNumber and PageSize work for every call that returns rows and their count (spec/calls.md 3), case-insensitively.

const shapeOf = (schema: z.ZodType) => (unwrap(schema) as unknown as { shape?: Record<string, z.ZodType> }).shape ?? {}
const paged = registered.filter(({ call }) => call.method === 'GET' && 'pageSize' in shapeOf(call.input))

let world: World
let ids: SampleIds
beforeAll(async () => {
  world = await startWorld({ documents: noDocuments })
  ids = await sampleIdsOf(world, await kindergartenOf(world, 'director'))
})
afterAll(() => world.close())

test('specified lists support paging', () => {
  const paths = paged.map(({ call }) => call.path)
  for (const path of [
    '/api/Students/overview-models',
    '/api/Teachers/overview-models',
    '/api/AttendanceReferences/applications',
    '/api/AttendanceReferences/by-months',
  ])
    expect(paths).toContain(path)
})

let compared = 0

test.each(paged.map((one) => [one.name, one] as const))('%s honours its page', async (_name, { call }) => {
  const input = withoutOptional(call.input, inputFor(call, ids) as Record<string, unknown>)
  for (const role of roles.filter((candidate) => allows(verdictOf(call.access, candidate), 'update'))) {
    const { token } = await world.as(userOfRole[role])
    const { url, headers } = requestFor(call, input, token)
    const ask = async (query: string) => {
      const answer = await world.request({
        method: 'GET',
        url: `${url}${url.includes('?') ? '&' : '?'}${query}`,
        headers: headers ?? {},
      })
      return answer.status === 200 ? (answer.body as Page<unknown>) : undefined
    }
    const all = await ask('')
    if (!all) continue
    const defaultSize = shapeOf(call.input).pageSize?.safeParse(undefined).data as number | undefined
    expect(all.result.length, `${role}: rows without a page`).toBe(Math.min(all.rowsCount, defaultSize ?? 5000))
    const second = await ask('PAGESIZE=1&pagenumber=2')
    expect(second?.rowsCount, role).toBe(all.rowsCount)
    expect(second?.result, role).toEqual(all.result.slice(1, 2))
    if (all.rowsCount <= 1) continue
    compared++
    // Paging does not depend on the role; the deep run compares the rows of each.
    if (!isDeep) break
  }
})

test('most lists have rows to compare', () => {
  expect(compared).toBeGreaterThan(60)
})
