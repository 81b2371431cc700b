import type { Call } from '@asistent/contract/core/call'
import { roles, type Role } from '@asistent/domain/access/roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kindergartenOf, userOfRole } from '../support/actors'
import { isDeep } from '../support/deep'
import { copiesOfRow, idOfCopy, multiplyRows } from '../support/many-rows'
import { noDocuments } from '../support/no-documents'
import { allows, verdictOf } from '../support/permissions'
import { sampleIdsOf } from '../support/records'
import { registered, type Registered } from '../support/registered'
import { repeatedStatements } from '../support/repeated-statements'
import { idFieldNames, inputFor } from '../support/samples'
import type { SampleIds } from '../support/slice-samples'
import { writeInputOf } from '../support/two-writers'
import { startWorld, type Person, type World } from '../support/world'

// The number of statements of a call does not grow with the rows: every read runs with the rows of the demo data and
// with thirty copies of them, every other call with the copies, and every save of several lines or records with one and
// with thirty of them.

let world: World
let ids: SampleIds
let copied: readonly string[]
/** Number of statements of each read before the rows are copied, by call and role. */
const before = new Map<string, number>()
beforeAll(async () => {
  world = await startWorld({ documents: noDocuments, unlimited: true })
  ids = await sampleIdsOf(world, await kindergartenOf(world, 'director'))
  for (const row of registered.filter(({ call }) => call.method === 'GET'))
    for (const role of callersOf(row.call)) {
      const { status, statements } = await sendOnce(await world.as(userOfRole[role]), row.call, inputFor(row.call, ids))
      if (status === 200) before.set(`${row.name} ${role}`, statements.length)
    }
  copied = await multiplyRows(world, ids)
})
afterAll(() => world.close())

test('most tables have copies of rows', () => {
  expect(copied.length).toBeGreaterThan(120)
  expect(copied).toEqual(expect.arrayContaining(['child', 'child_guardian', 'message', 'stock_line', 'fee_charge']))
})

/** More equal statements of one call than this belong to rows. */
const mostEqual = 4

const isControl = (text: string) =>
  /^(begin|commit|rollback|savepoint|set |select current_setting\('role'\)|select finish_call)/.test(text.trim())

/** Texts that the call has sent more than `mostEqual` times, with their number. */
function repeatedOf(statements: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const text of statements) if (!isControl(text)) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > mostEqual)
    .map(([text, count]) => `${count} times ${text.replace(/\s+/g, ' ').slice(0, 120)}`)
}

interface Sent {
  readonly status: number
  readonly statements: readonly string[]
}

/** Sends the call and undoes it. */
const sendOnce = (person: Person, call: Call, input: unknown): Promise<Sent> =>
  world.isolated(async () => {
    let status = 0
    const statements = await world.statements(
      async () => ({ status } = await person.call(call as never, input as never)),
    )
    return { status, statements }
  })

const isAllowed = (call: Call, role: Role) =>
  (['update', 'create'] as const).some((saving) => allows(verdictOf(call.access, role), saving))

/** One of the staff or experts, and a parent; in the deep run everybody. */
function callersOf(call: Call): readonly Role[] {
  const allowed = roles.filter((role) => isAllowed(call, role))
  return isDeep ? allowed : allowed.filter((role, index) => index === 0 || role === 'Parent')
}

const inputOf = (row: Registered, person: Person): Promise<unknown> =>
  row.call.method === 'GET'
    ? Promise.resolve(inputFor(row.call, ids))
    : world.isolated(() => writeInputOf(world, row, ids, person))

const unused = new Set(Object.keys(repeatedStatements))

describe('with thirty rows of everything no call repeats a statement for each row', () => {
  const succeeded = { reads: 0, writes: 0 }
  let compared = 0

  test.each(registered.map((one) => [one.name, one] as const))('%s', async (name, row) => {
    const repeated: string[] = []
    const grown: string[] = []
    for (const role of callersOf(row.call)) {
      const person = await world.as(userOfRole[role])
      const { status, statements } = await sendOnce(person, row.call, await inputOf(row, person))
      if (status === 200) succeeded[row.call.method === 'GET' ? 'reads' : 'writes'] += 1
      repeated.push(...repeatedOf(statements))
      const few = before.get(`${name} ${role}`)
      if (status !== 200 || few === undefined) continue
      compared += 1
      if (statements.length > few) grown.push(`${role}: ${few} statements before, ${statements.length} after`)
    }
    if (repeated.length > 0) unused.delete(name)
    expect(name in repeatedStatements ? [] : repeated).toEqual([])
    expect(name in repeatedStatements ? [] : grown).toEqual([])
  })

  test('most calls succeed', () => {
    expect(succeeded.reads).toBeGreaterThan(400)
    expect(succeeded.writes).toBeGreaterThan(200)
    expect(compared).toBe(succeeded.reads)
  })
})

describe('a save of thirty lines sends as many statements as a save of one', () => {
  const compared: string[] = []

  /** Fields of the input that are lists of one element. */
  const listsOf = (input: object) =>
    Object.entries(input).filter(([, value]) => Array.isArray(value) && value.length === 1) as [string, unknown[]][]

  /** The element of a list for the copy of its records, on another day where `isDated`. */
  function elementOf(call: Call, field: string, element: unknown, copy: number, isDated: boolean): unknown {
    if (copy === 0) return element
    const isRecord = (path: string) => idFieldNames(call).includes(path)
    if (typeof element === 'number') return isRecord(`${field}.0`) ? idOfCopy(element, copy) : element
    if (typeof element !== 'object' || element === null) return element
    return Object.fromEntries(
      Object.entries(element).map(([name, value]) => {
        if (typeof value === 'number' && isRecord(`${field}.0.${name}`)) return [name, idOfCopy(value, copy)]
        if (isDated && typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value))
          return [name, new Date(Date.parse(value) + copy * 86_400_000).toISOString().slice(0, 10)]
        return [name, name === 'name' || name === 'title' ? `${String(value)} ${copy}` : value]
      }),
    )
  }

  test.each(registered.filter(({ call }) => call.method !== 'GET').map((one) => [one.name, one] as const))(
    '%s',
    async (name, row) => {
      const [role] = callersOf(row.call)
      if (!role) return
      const person = await world.as(userOfRole[role])
      const input = (await inputOf(row, person)) as Record<string, unknown>
      const growing: Record<string, readonly string[]> = {}
      for (const [field, [element]] of listsOf(input)) {
        const few = await sendOnce(person, row.call, input)
        if (few.status !== 200) return
        for (const isDated of [false, true]) {
          const lines = Array.from({ length: copiesOfRow + 1 }, (_, copy) =>
            elementOf(row.call, field, element, copy, isDated),
          )
          const many = await sendOnce(person, row.call, { ...input, [field]: lines })
          if (many.status !== 200) continue
          compared.push(`${name} ${field}`)
          // Several lines may need statements that one does not.
          if (many.statements.length > few.statements.length + mostEqual) growing[field] = repeatedOf(many.statements)
          break
        }
      }
      if (Object.keys(growing).length > 0) unused.delete(name)
      expect(name in repeatedStatements ? {} : growing).toEqual({})
    },
  )

  test('many saves of lines were compared', () => {
    expect(compared.length).toBeGreaterThan(20)
  })
})

test('every exception is needed', () => {
  expect([...unused]).toEqual([])
})
