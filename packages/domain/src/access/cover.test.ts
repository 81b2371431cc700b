import { expect, test } from 'vitest'
import { covers, coversRole, mayGive, mayInvite } from './cover'
import { noRights, parseRights, rightsOf } from './matrix'
import type { Resource } from './resources'
import { staffRoles, type Role } from './roles'

const of = (role: Role) => (resource: Resource) => rightsOf(role, resource)

test('whoever holds every right of another may give them; less is not enough', () => {
  expect(covers(parseRights('CRUD'), parseRights('CRU'))).toBe(true)
  expect(covers(parseRights('CRU'), parseRights('CRUD'))).toBe(false)
  expect(covers(noRights, noRights)).toBe(true)
})

test('own rows don’t cover all rows', () => {
  expect(covers(parseRights('CRUo'), parseRights('CRUo'))).toBe(true)
  expect(covers(parseRights('CRUo'), parseRights('R'))).toBe(false)
  expect(mayGive(parseRights('CRUo'), true, 'update')).toBe(true)
  expect(mayGive(parseRights('CRUo'), false, 'update')).toBe(false)
  expect(mayGive(parseRights('CRUo'), true, 'delete')).toBe(false)
})

test('a director covers the staff of the kindergarten, an administrator no director, nobody a guest', () => {
  expect(coversRole(of('Director'), 'Administrator')).toBe(true)
  expect(coversRole(of('Director'), 'Manciple')).toBe(true)
  expect(coversRole(of('Teacher'), 'Manciple')).toBe(false)
  expect(coversRole(of('Director'), 'Parent')).toBe(false)
  expect(coversRole(of('Director'), 'MON')).toBe(false)
})

test('edits of the role count', () => {
  const mine = of('Teacher')
  expect(coversRole(mine, 'Teacher')).toBe(true)
  expect(coversRole(mine, 'Teacher', { Students: { delete: true } })).toBe(false)
})

test('directors and administrators invite all staff, a custom role with less rights only what it covers', () => {
  for (const inviter of ['Director', 'Administrator'] as const)
    for (const role of [...staffRoles, 'Parent'] as const) expect(mayInvite(inviter, of(inviter), role)).toBe(true)
  expect(mayInvite('Administrator', of('Administrator'), 'MON')).toBe(false)
  expect(mayInvite('Teacher', of('Teacher'), 'Administrator')).toBe(false)
  const reduced = (resource: Resource) => (resource === 'Students' ? noRights : rightsOf('Administrator', resource))
  expect(mayInvite('Administrator', reduced, 'Director')).toBe(false)
  expect(mayInvite('Administrator', reduced, 'Teacher')).toBe(false)
})

test('rights that a custom role adds must be covered by the inviter', () => {
  const mine = of('Administrator')
  expect(mayInvite('Administrator', mine, 'Teacher', { Students: { delete: true } })).toBe(true)
  expect(mine('Lessons').delete).toBe(false)
  expect(mayInvite('Administrator', mine, 'Manciple', { Lessons: { read: true, delete: true } })).toBe(false)
})
