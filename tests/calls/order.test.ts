import type { Page } from '@asistent/contract/core/page'
import { roles } from '@asistent/domain/access/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kindergartenOf, userOfRole } from '../support/actors'
import { isDeep } from '../support/deep'
import { withoutOptional } from '../support/inputs'
import { noDocuments } from '../support/no-documents'
import { allows, verdictOf } from '../support/permissions'
import { sampleIdsOf } from '../support/records'
import type { SampleIds } from '../support/slice-samples'
import { registered, type Registered } from '../support/registered'
import { inputFor } from '../support/samples'
import { requestFor } from '../support/sending'
import { startWorld, type World } from '../support/world'

// OrderByColumn is honoured by every list and report that has an order, and rejected by all other reads: never ignored
// (spec/calls.md 3).

// `npm test` compares every order of a list, which its handler implements, and one of a report, which the platform does.

const shapeOf = (input: unknown) => (input as { shape?: object }).shape ?? {}

const reads = registered.filter(({ call }) => call.method === 'GET')
const ordered = reads.filter(({ call }) => call.answer !== 'file' && call.orderBy?.length)
/** Each push tests a third of the lists: their orders come from one function. */
const checked = isDeep ? ordered : ordered.filter((_one, index) => index % 3 === 0)
/** The platform rejects before the handler: one call of each kind of response shows it. */
const unordered = reads.filter(({ call }) => !call.orderBy?.length && !('orderByColumn' in shapeOf(call.input)))
const others = isDeep
  ? unordered
  : [...new Map(unordered.map((one) => [`${one.call.answer} ${one.call.access.kind}`, one])).values()]

let world: World
let ids: SampleIds
beforeAll(async () => {
  world = await startWorld({ documents: noDocuments })
  ids = await sampleIdsOf(world, await kindergartenOf(world, 'director'))
})
afterAll(() => world.close())

const rolesOf = ({ call }: Registered) => roles.filter((role) => allows(verdictOf(call.access, role), 'update'))

async function ask({ call }: Registered, token: string, query: string) {
  const input = withoutOptional(call.input, inputFor(call, ids) as Record<string, unknown>)
  const { url, headers } = requestFor(call, input, token)
  return world.request({ method: 'GET', url: `${url}${url.includes('?') ? '&' : '?'}${query}`, headers: headers ?? {} })
}

const columnsOf = ({ call: { orderBy = [], answer } }: Registered) =>
  isDeep || answer === 'page' ? orderBy : orderBy.slice(0, 1)

type Value = string | number | boolean
const isValue = (value: unknown): value is Value => ['string', 'number', 'boolean'].includes(typeof value)
const isDay = (value: Value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)

/** Values of a column whose order is that of their text or number. A month is ordered within its year. */
const isPlain = (column: string, values: readonly Value[]) =>
  column !== 'month' && values.every((value) => typeof value !== 'string' || isDay(value))

const valuesOf = (page: Page<unknown>, column: string) =>
  page.result.map((row) => (row as Record<string, unknown>)[column]).filter(isValue)

const compared = new Set<string>()

test.each(checked.map((one) => [one.name, one] as const))('%s honours its order', async (name, row) => {
  for (const role of rolesOf(row)) {
    const { token } = await world.as(userOfRole[role])
    // The user has no kindergarten, no such record, or has to choose something first; another role has it.
    if ((await ask(row, token, 'PageSize=1')).status !== 200) continue
    for (const column of columnsOf(row)) {
      if (compared.has(`${name} ${column}`)) continue
      const page = async (descending: boolean) => {
        const query = `ORDERBYCOLUMN=${column}&OrderByDescending=${descending}&PageSize=1000`
        const { status, body } = await ask(row, token, query)
        expect(status, `${role}: ${query}`).toBe(200)
        return body as Page<unknown>
      }
      const [up, down] = [await page(false), await page(true)]
      if (up.result.length < 2 || up.rowsCount > up.result.length) continue
      const [rising, falling] = [valuesOf(up, column), valuesOf(down, column)]
      if (new Set(rising).size < 2) continue
      compared.add(`${name} ${column}`)
      expect(rising[0], `${role}: first by ${column}`).not.toBe(falling[0])
      const isComparable = isPlain(column, rising)
      const sorted = isComparable
        ? rising.toSorted((left, right) => (left < right ? -1 : left > right ? 1 : 0))
        : rising
      expect(rising, `${role}: rising by ${column}`).toEqual(sorted)
      expect(falling, `${role}: falling by ${column}`).toEqual(isComparable ? sorted.toReversed() : falling)
    }
  }
})

test('most orders have rows to compare', () => {
  expect(compared.size).toBeGreaterThan(isDeep ? 600 : 50)
})

test.each(others.map((one) => [one.name, one] as const))('%s has no order and rejects one', async (_name, row) => {
  const [role] = rolesOf(row)
  const token = role ? (await world.as(userOfRole[role])).token : ''
  const { status, problem } = await ask(row, token, 'OrderByColumn=name')
  expect([status, problem.code]).toEqual([400, 'platform.bad-input'])
  expect(problem.errors).toEqual({ orderByColumn: [expect.stringMatching(/[а-я]/)] })
})
