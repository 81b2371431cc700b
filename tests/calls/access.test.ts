import type { Access } from '@asistent/contract/core/access'
import { withOverrides, type AccessOverride } from '@asistent/domain/access/custom'
import { resources } from '@asistent/domain/access/resources'
import { roles, type Role } from '@asistent/domain/access/roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoUsers } from '../../apps/server/src/demo/sign-ins'
import { addMember, kindergartenOf, userOfRole } from '../support/actors'
import { isBulgarian } from '../support/bulgarian'
import { deepTest, isDeep } from '../support/deep'
import { readGenerated } from '../support/generated'
import { noDocuments } from '../support/no-documents'
import {
  allows,
  parsePermissions,
  verdictOf,
  type PermissionRow,
  type Saving,
  type Verdict,
} from '../support/permissions'
import { isExport, registered, type Registered } from '../support/registered'
import { sampleIdsOf } from '../support/records'
import type { SampleIds } from '../support/slice-samples'
import { inputFor } from '../support/samples'
import { requestFor, type CallAnswer } from '../support/sending'
import { startWorld, type Person, type World } from '../support/world'

// Makes every call with every role over HTTP and compares with the committed docs/generated/permissions.md. Detects a
// changed cell of the matrix, a changed `access` and defects of the server's check.

let world: World
let ids: SampleIds
let expected: Map<string, PermissionRow>

beforeAll(async () => {
  world = await startWorld({ documents: noDocuments })
  ids = await sampleIdsOf(world, await kindergartenOf(world, 'director'))
  expected = parsePermissions(readGenerated('permissions.md'))
})
afterAll(() => world.close())

let requests = 0
/** A new address per request, because rate limits have their own test. */
const address = () => `10.${(++requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`

const attempt = (person: Person, { call }: Registered, saving: Saving = 'update'): Promise<CallAnswer<unknown>> => {
  const { id, ...rest } = inputFor(call, ids)
  const input = saving === 'create' && saves(call.access) ? rest : { ...rest, ...(id !== undefined && { id }) }
  return world.isolated(() => world.request({ ...requestFor(call, input, person.token), address: address() }))
}

const saves = (access: Access): boolean =>
  access.kind === 'save' || (access.kind === 'either' && access.of.some((one) => saves(one)))

/** A save is tried as create and as update. */
const waysOf = (call: Registered['call']): readonly Saving[] => (saves(call.access) ? ['create', 'update'] : ['update'])

/** The platform's rejection for a missing right; slices reject for other reasons with their own codes. */
const refused = (answer: CallAnswer<unknown>) => answer.status === 403 && answer.problem.code === 'platform.not-allowed'

/** Calls for all signed-in users whose handler checks the right on the subject. */
const decidedInside: Record<string, string> = {
  'GET /api/Audit/record/{kind}/{id}': 'the history of a record asks for the right to read such records',
}

function differs(name: string, answer: CallAnswer<unknown>, verdict: Verdict, saving: Saving): string | undefined {
  if (answer.status >= 500) return `${answer.status} ${world.lastError()}`
  if (allows(verdict, saving)) {
    if (refused(answer) && name in decidedInside) return undefined
    if (answer.status === 401 || refused(answer)) return `is refused (${answer.status}), expected ${verdict}`
    return undefined
  }
  if (!refused(answer)) return `answers ${answer.status}, expected 403`
  return isBulgarian(answer.problem.errorMessage) ? undefined : `is refused in foreign words`
}

/** One call per distinct access: the check depends on nothing else of a call. */
const oneOfEachAccess: readonly Registered[] = [
  ...new Map(registered.map((one) => [JSON.stringify([one.call.access, one.handler.kind]), one])).values(),
]

async function differences(
  person: Person,
  whose: string,
  verdict: (row: Registered) => Verdict,
  calls: readonly Registered[],
): Promise<string[]> {
  const rows: string[] = []
  for (const call of calls) {
    // Guest calls are run before the session lookup; the test without a token covers them.
    if (call.handler.kind === 'guest' && whose !== 'Director') continue
    for (const saving of waysOf(call.call)) {
      const wrong = differs(call.name, await attempt(person, call, saving), verdict(call), saving)
      if (wrong) rows.push(`${call.name} (${saving}) as ${whose} ${wrong}`)
    }
  }
  return rows
}

const verdictFor = (role: Role) => (item: Registered) => {
  const row = expected.get(item.name)
  if (!row) throw new Error(`docs/generated/permissions.md does not know ${item.name}`)
  return row.byRole[role]
}

/** On another PostgreSQL version only the SQL may differ: one role per kind of row visibility. */
const onlyStatements = process.env.ONLY_VERSION_DEPENDENT !== undefined
const statementsOf: readonly Role[] = ['Director', 'Parent', 'Municipality', 'Master']

/** Roles with their own conditions of visible rows; the others see rows like the director. */
const differentRows: readonly Role[] = ['Director', 'Teacher', 'Parent', 'MON', 'Municipality', 'Master']

const firstAllowed = (row: Registered): Role | undefined =>
  [...differentRows, ...roles].find((role) => verdictFor(role)(row) !== '–')

/**
 * The deep run makes every call as every role. `npm test` makes a refused call once per distinct access, which decides
 * alone, and an allowed one as each role with different rows: at least as one role, an export as one only.
 */
function callsAs(role: Role): readonly Registered[] {
  if (isDeep || onlyStatements) return registered
  const ofEachAccess = new Set(oneOfEachAccess)
  return registered.filter((row) => {
    if (ofEachAccess.has(row) || role === firstAllowed(row)) return true
    return verdictFor(role)(row) !== '–' && differentRows.includes(role) && !isExport(row)
  })
}

describe('every call', () => {
  test.each(onlyStatements ? statementsOf : roles)('as %s', async (role) => {
    const person = await world.as(userOfRole[role])
    expect(await differences(person, role, verdictFor(role), callsAs(role))).toEqual([])
  })

  /** Expects 401 for all calls except those with access for anyone. */
  async function notSignedIn(person: Person, code: string, calls: readonly Registered[]): Promise<string[]> {
    const rows: string[] = []
    for (const call of calls) {
      const answer = await attempt(person, call)
      const open = expected.get(call.name)?.stranger === '✓'
      const shut = answer.status === 401 && answer.problem.code === code && isBulgarian(answer.problem.errorMessage)
      if (open ? answer.status === 401 || refused(answer) || answer.status >= 500 : !shut)
        rows.push(`${call.name} answers ${answer.status} ${answer.problem?.code}`)
    }
    return rows
  }

  test('without a token', async () => {
    expect(await notSignedIn(world.stranger, 'platform.not-signed-in', registered)).toEqual([])
  })

  test('with an unknown token', async () => {
    const calls = isDeep ? registered : oneOfEachAccess
    expect(await notSignedIn(world.withToken('a'.repeat(43)), 'platform.session-ended', calls)).toEqual([])
  })

  test('with an expired session', async () => {
    const person = await world.withSession(demoUsers.director.email, { ended: 'expired' })
    expect(await notSignedIn(person, 'platform.session-ended', oneOfEachAccess)).toEqual([])
  })

  test('with a revoked session', async () => {
    const person = await world.withSession(demoUsers.director.email, { ended: 'revoked' })
    expect(await notSignedIn(person, 'platform.session-ended', oneOfEachAccess)).toEqual([])
  })

  test('with the session of a deactivated account', async () => {
    expect(await notSignedIn(await world.as('deactivated'), 'platform.session-ended', oneOfEachAccess)).toEqual([])
  })
})

describe.skipIf(onlyStatements)('custom roles', () => {
  const everything = (value: boolean): AccessOverride =>
    Object.fromEntries(
      resources.map((resource) => [resource, { read: value, create: value, update: value, delete: value }]),
    )

  test.each([
    ['Teacher', true],
    ['Teacher', false],
    ['Manciple', true],
    ['Administrator', false],
  ] as const)('every call as a %s whose role was edited to hold everything: %s', async (role, value) => {
    const access = everything(value)
    const person = await addMember(world, { role, kindergartenId: ids.kindergarten, access })
    const verdict = ({ call }: Registered) => verdictOf(call.access, role, withOverrides(role, access))
    expect(await differences(person, `edited ${role}`, verdict, oneOfEachAccess)).toEqual([])
  })

  const oneRight = oneOfEachAccess.flatMap((row) => {
    const { access } = row.call
    if (access.kind === 'may') return [{ one: row, resource: access.resource, right: access.right }]
    if (access.kind !== 'save') return []
    return (['create', 'update'] as const).map((right) => ({ one: row, resource: access.resource, right }))
  })

  // Each right allows its call and no other call of the resource. As administrator, with the rows of the whole
  // kindergarten.
  test.each([
    ['nothing but the right that a call names', false],
    ['everything but the right that a call names', true],
  ])('a role that holds %s', async (_, others) => {
    const person = await addMember(world, {
      role: 'Administrator',
      kindergartenId: ids.kindergarten,
      access: everything(others),
    })
    const wrong: string[] = []
    const answered = { open: 0, shut: 0 }
    for (const { one, resource, right } of oneRight) {
      // Every right requires read (domain/access/custom.ts).
      const rights = { ...everything(others)[resource], read: right === 'read' ? !others : true, [right]: !others }
      const access = { ...everything(others), [resource]: rights }
      await world.sql(
        'update custom_role set access = $2 where id = (select custom_role_id from membership where account_id = $1)',
        [person.accountId, JSON.stringify(access)],
      )
      for (const saving of waysOf(one.call)) {
        const verdict = verdictOf(one.call.access, 'Administrator', withOverrides('Administrator', access))
        answered[allows(verdict, saving) ? 'open' : 'shut'] += 1
        const row = differs(one.name, await attempt(person, one, saving), verdict, saving)
        if (row) wrong.push(`${one.name} (${saving}) with ${JSON.stringify(rights)} ${row}`)
      }
    }
    expect(wrong).toEqual([])
    expect(answered[others ? 'shut' : 'open']).toBeGreaterThan(100)
  })

  deepTest('deactivating a custom role restores the rights of the matrix', async () => {
    const person = await addMember(world, {
      role: 'Teacher',
      kindergartenId: ids.kindergarten,
      access: everything(false),
    })
    await world.sql(
      `update custom_role set active = false where name = (select r.name from custom_role r
      join membership m on m.custom_role_id = r.id where m.account_id = $1)`,
      [person.accountId],
    )
    expect(await differences(person, 'former custom role', verdictFor('Teacher'), oneOfEachAccess)).toEqual([])
  })
})
