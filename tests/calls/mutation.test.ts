import type { Access } from '@asistent/contract/core/access'
import type * as matrixModule from '@asistent/domain/access/matrix'
import { resources, type Resource } from '@asistent/domain/access/resources'
import { rightNames, type Right, type Rights } from '@asistent/domain/access/rights'
import { roles, type Role } from '@asistent/domain/access/roles'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type * as accessModule from '../../apps/server/src/platform/access'
import type { Scope } from '../../apps/server/src/platform/scope'
import { kindergartenOf, userOfRole } from '../support/actors'
import { fault } from '../support/answers'
import { readGenerated, tableLines } from '../support/generated'
import { grantRows } from '../support/grants'
import { gatherForeigners, leaksOf, type Foreigners } from '../support/foreign'
import { noDocuments } from '../support/no-documents'
import { matrixRow, permissionsRow } from '../support/pages'
import { allows, verdictOf } from '../support/permissions'
import { floorFaults, policyFaults, tablesOf } from '../support/policies'
import { sampleIdsOf } from '../support/records'
import { registered, type Registered } from '../support/registered'
import { inputFor } from '../support/samples'
import { requestFor } from '../support/sending'
import { withoutFilters } from '../support/weakened'
import { startWorld, type World } from '../support/world'

// Verifies that the generated tests can fail: breaks one rule at a time in this process and expects the check to detect
// it. tests/mutation/main.ts does the same with source code and complete tests.

interface Mutation {
  flip?: { role: Role; resource: Resource; right: Right }
  /** Kind of access that is open to everybody. */
  open?: Access['kind']
}
const mutation: Mutation = vi.hoisted(() => ({}))

vi.mock('@asistent/domain/access/matrix', async (original) => {
  const real = await original<typeof matrixModule>()
  const rightsOf = (role: Role, resource: Resource): Rights => {
    const rights = real.rightsOf(role, resource)
    const { flip } = mutation
    if (flip?.role !== role || flip.resource !== resource) return rights
    return { ...rights, [flip.right]: !rights[flip.right] }
  }
  return { ...real, rightsOf }
})

vi.mock('../../apps/server/src/platform/access', async (original) => {
  const real = await original<typeof accessModule>()
  const allowed = (access: Access, scope: Scope | null, saving: 'create' | 'update') =>
    (scope !== null && access.kind === mutation.open) || real.allowed(access, scope, saving)
  return { ...real, allowed }
})

afterEach(() => {
  delete mutation.flip
  delete mutation.open
})

describe('the matrix', () => {
  const printed = new Map(resources.map((resource) => [resource, matrixRow(resource).join()]))
  const cells = roles.flatMap((role) =>
    resources.flatMap((resource) => rightNames.map((right) => ({ role, resource, right }))),
  )

  test('every right of every cell changes the matrix page', () => {
    expect(cells).toHaveLength(73 * 9 * 4)
    const unseen = cells.filter((cell) => {
      mutation.flip = cell
      return matrixRow(cell.resource).join() === printed.get(cell.resource)
    })
    expect(unseen).toEqual([])
  })

  test('every right of a call changes the permissions page', () => {
    const unseen = requiredRights().flatMap(({ resource, right, registered: item }) => {
      const row = permissionsRow(item).join()
      return roles
        .filter((role) => reachable(item.call.access, role))
        .filter((role) => {
          mutation.flip = { role, resource, right }
          const changed = permissionsRow(item).join()
          delete mutation.flip
          return changed === row
        })
        .map((role) => `${role} ${right} ${resource}`)
    })
    expect(unseen).toEqual([])
  })
})

/** Rights that calls require directly, each with one call. */
function requiredRights(): { resource: Resource; right: Right; registered: Registered }[] {
  const rightsByKey = new Map<string, ReturnType<typeof requiredRights>[number]>()
  for (const row of registered) {
    const { access } = row.call
    const rights: readonly Right[] =
      access.kind === 'save'
        ? ['create', 'update']
        : access.kind === 'may' || access.kind === 'master'
          ? [access.right]
          : []
    if (access.kind === 'save' || access.kind === 'may' || access.kind === 'master')
      for (const right of rights)
        rightsByKey.set(`${access.kind === 'master'} ${access.resource} ${right}`, {
          resource: access.resource,
          right,
          registered: row,
        })
  }
  return [...rightsByKey.values()]
}

/** Only the master may use administration paths and only those, so other cells are irrelevant for the call. */
const reachable = (access: Access, role: Role) => (access.kind === 'master') === (role === 'Master')

describe('over HTTP', () => {
  let world: World
  let foreigners: Foreigners
  let filters = true
  beforeAll(async () => {
    world = await startWorld({ documents: noDocuments, rewrite: (text) => (filters ? text : withoutFilters(text)) })
    foreigners = await gatherForeigners(world)
  })
  afterAll(() => world.close())

  let requests = 0
  /** Returns whether the server allows the call for the role. */
  async function letsIn(role: Role, { call }: Registered, saving: Right): Promise<boolean> {
    const { id, ...rest } = inputFor(call, foreigners.theirs)
    const input =
      saving === 'create' && call.access.kind === 'save' ? rest : { ...rest, ...(id !== undefined && { id }) }
    const { token } = await world.as(userOfRole[role])
    const address = `10.5.${(++requests >> 8) & 255}.${requests & 255}`
    const answer = await world.isolated(() => world.request({ ...requestFor(call, input, token), address }))
    return answer.status !== 403 || answer.problem.code !== 'platform.not-allowed'
  }

  test('a flipped right allows or denies its call', async () => {
    const unnoticed: string[] = []
    for (const { resource, right, registered: row } of requiredRights()) {
      // One role with the right and one without. For parents and experts the database rejects calls too.
      const concerned = roles.filter(
        (role) => reachable(row.call.access, role) && !['Parent', 'MON', 'Municipality'].includes(role),
      )
      const saving = right === 'create' ? 'create' : 'update'
      const before = (role: Role) => allows(verdictOf(row.call.access, role), saving)
      const both = [concerned.find((role) => before(role)), concerned.find((role) => !before(role))]
      for (const role of both.filter((match) => match !== undefined)) {
        const expected = before(role)
        mutation.flip = { role, resource, right }
        if ((await letsIn(role, row, right)) === expected)
          unnoticed.push(`${row.name} as ${role}: ${right} ${resource}`)
        delete mutation.flip
      }
    }
    expect(unnoticed).toEqual([])
  })

  test.each(['may', 'save', 'master', 'role', 'either'] as const)(
    'a check that lets everybody in for %s is noticed',
    async (kind) => {
      const shut = registered
        .filter(({ call }) => call.access.kind === kind)
        .flatMap((row) => {
          const role = roles.find((name) => verdictOf(row.call.access, name) === '–')
          return role ? [{ one: row, role }] : []
        })
      const opened: string[] = []
      for (const { one, role } of shut.slice(0, 30)) {
        expect(await letsIn(role, one, 'update')).toBe(false)
        mutation.open = kind
        // The database rejects some writes too; the others must be detected.
        if (await letsIn(role, one, 'update')) opened.push(one.name)
        delete mutation.open
      }
      expect(opened.length).toBeGreaterThan(0)
    },
  )

  const leaksOfCalls = (...names: string[]) =>
    leaksOf(
      world,
      registered.filter(({ name }) => names.includes(name)),
      foreigners,
      { briefly: true, floorOnly: true },
    )

  /** A table and a call that reads its rows by id. */
  const reading = {
    school_year: 'GET /api/KindergartenPeriods/{id}',
    child_group: 'GET /api/Classes/{id}',
    day_off: 'GET /api/DaysOff/{id}',
    child: 'GET /api/Students/{id}/contacts',
    guardian: 'GET /api/Parents/{id}',
  }

  test.each(Object.entries(reading))(
    'without the policy of %s a query without its condition is noticed',
    async (table, name) => {
      filters = false
      try {
        expect(await leaksOfCalls(name)).toEqual([])
        const rows = await world.isolated(async () => {
          for (const role of ['user', 'parent']) {
            await world.sql(`drop policy if exists of_${role} on ${table}`)
            await world.sql(`create policy of_${role} on ${table} to asistent_${role} using (true) with check (true)`)
          }
          return leaksOfCalls(name)
        })
        expect(rows.length).toBeGreaterThan(0)
      } finally {
        filters = true
        foreigners.nothing.clear()
      }
    },
  )

  test('detects a dropped, permissive or disabled policy on every table', async () => {
    const [here, there] = [await kindergartenOf(world, 'directorOfGabrovo'), await kindergartenOf(world, 'director')]
    expect([...(await policyFaults(world)), ...(await floorFaults(world, here, there))]).toEqual([])
    const page = readGenerated('grants.md').split('\n')
    const isOnPage = async (table: string) =>
      tableLines([], await grantRows(world, table))
        .slice(2)
        .every((line) => page.includes(line))
    const unnoticed: string[] = []
    const after = async (table: string, ...statements: string[]) => {
      const noticed = await world.isolated(async () => {
        for (const statement of statements) await world.sql(statement)
        return (await policyFaults(world, table)).length > 0 || !(await isOnPage(table))
      })
      if (!noticed) unnoticed.push(statements.join('; '))
    }
    for (const { name, secured } of await tablesOf(world)) {
      if (!secured) continue
      const policies = await world.sql<{ policy: string; using: string | null; check: string | null }>(
        `select policyname as policy, qual as using, with_check as check from pg_policies where tablename = $1 and policyname <> 'of_system'`,
        [name],
      )
      for (const { policy, using, check } of policies) {
        if (using !== 'true') await after(name, `alter policy ${policy} on "${name}" using (true)`)
        if (check !== null && check !== 'true')
          await after(name, `alter policy ${policy} on "${name}" with check (true)`)
      }
      await after(name, `drop policy of_user on "${name}"`)
      for (const role of ['user', 'parent', 'municipality'])
        await after(
          name,
          `create policy more on "${name}" to asistent_${role} using (true)`,
          `grant select on "${name}" to asistent_${role}`,
        )
      await after(name, `alter table "${name}" disable row level security`)
    }
    expect(unnoticed).toEqual([])
  })

  test('detects a response that fails, is English or saves rejected data', () => {
    const answer = (status: number, problem: object) =>
      fault({ status, problem: problem as never, body: problem, headers: {}, bytes: Buffer.from('') }, () => '')
    const good = { isSuccessful: false, code: 'x.y', errorMessage: 'Не може.', requestId: '1' }
    expect(answer(400, good)).toBeUndefined()
    expect(answer(500, good)).toBeDefined()
    expect(answer(503, good)).toBeDefined()
    expect(answer(400, { ...good, errorMessage: 'Bad request' })).toBeDefined()
    expect(answer(400, { ...good, errors: { name: ['is required'] } })).toBeDefined()
    expect(answer(404, { error: 'Not Found', statusCode: 404 })).toBeDefined()
    expect(answer(302, good)).toBeDefined()
  })

  test('detects a row that a rejected request has written', async () => {
    await foreigners.watch.changedTables()
    await world.isolated(async () => {
      await world.sql(`update school_year set name = name || ' ' where kindergarten_id = $1`, [
        foreigners.theirs.kindergarten,
      ])
      expect(await foreigners.watch.changedTables()).toEqual(['public.school_year'])
    })
  })

  test('the sample ids belong to two kindergartens', async () => {
    expect(foreigners.theirs.kindergarten).not.toBe(foreigners.mine.kindergarten)
    await world.isolated(async () => {
      const again = await sampleIdsOf(world, foreigners.mine.kindergarten).catch(() => undefined)
      expect(again?.child).not.toBe(foreigners.theirs.child)
    })
  })
})
