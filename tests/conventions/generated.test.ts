import { resources } from '@asistent/domain/access/resources'
import { roles } from '@asistent/domain/access/roles'
import { expect, test } from 'vitest'
// Declares every problem: of the platform and the documents too.
import '../../apps/server/src/app'
import '../support/contract-names'
import { expectGenerated } from '../support/generated'
import { callsPage, matrixPage, permissionsPage, problemsPage } from '../support/pages'
import { parsePermissions, verdictOf } from '../support/permissions'
import { registered } from '../support/registered'

test('the matrix page is current and has 74 resources and 9 roles', () => {
  expect([resources.length, roles.length]).toEqual([74, 9])
  expectGenerated('matrix.md', matrixPage())
})

test('the permissions page is current', () => {
  expectGenerated('permissions.md', permissionsPage(registered))
})

test('parsing the permissions page restores what was printed', () => {
  const rows = parsePermissions(permissionsPage(registered))
  expect(rows.size).toBe(registered.length)
  for (const { call, name } of registered)
    for (const role of roles) expect(rows.get(name)?.byRole[role], `${name} ${role}`).toBe(verdictOf(call.access, role))
})

test('the calls page is current', () => {
  expectGenerated('calls.md', callsPage(registered))
})

test('the problems page is current', () => {
  expectGenerated('problems.md', problemsPage())
})
