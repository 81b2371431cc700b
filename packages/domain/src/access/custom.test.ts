import { expect, test } from 'vitest'
import type { AccessOverride } from './custom'
import { accessList, ceilingOf, editableRoles, excessOf, isEditableRole, withOverrides } from './custom'
import { noRights, rightsOf } from './matrix'
import { resources } from './resources'
import { holdsAny, rightNames } from './rights'
import { roles } from './roles'
import { fc } from '../../../../tests/support/random'

test('a teacher can be given a right the kindergarten holds, and lose one', () => {
  const rights = withOverrides('Teacher', { Menus: { update: true }, Students: { update: false } })
  expect(rights('Menus')).toEqual({ read: true, create: false, update: true, delete: false, own: false })
  expect(rights('Students')).toEqual({ read: true, create: false, update: false, delete: false, own: true })
  expect(rights('Polls')).toEqual(rightsOf('Teacher', 'Polls'))
})

test('taking reading away takes everything away', () => {
  expect(withOverrides('Manciple', { Recipes: { read: false } })('Recipes')).toEqual(noRights)
  expect(withOverrides('Teacher', { Recipes: { create: true } })('Recipes')).toEqual(noRights)
})

test('a full right on the books replaces the single grants', () => {
  const rights = withOverrides('Teacher', { AdministrationBooks: { read: true } })('AdministrationBooks')
  expect(rights).toEqual({ read: true, create: false, update: false, delete: false, own: false })
})

test('a limited right can only be taken away', () => {
  const rights = withOverrides('Manciple', { StudentAttendances: { create: true, update: true } })
  expect(rights('StudentAttendances')).toMatchObject({ read: true, create: false, update: false, limit: 'counts' })
})

test('nobody deletes users or roles by a custom role; nobody gets the master’s or the parents’ resources', () => {
  const everything = Object.fromEntries(
    resources.map((resource) => [resource, { read: true, create: true, update: true, delete: true }]),
  ) satisfies AccessOverride
  for (const role of editableRoles) {
    const rights = withOverrides(role, everything)
    expect(rights('Users').delete).toBe(false)
    expect(rights('Roles').delete).toBe(false)
    expect(rights('ActivityParents').read).toBe(false)
    expect(rights('KindergartenResources')).toMatchObject({ read: true, create: false, delete: false })
  }
  expect(excessOf('Teacher', { Users: { delete: true, read: true } })).toEqual([{ resource: 'Users', right: 'delete' }])
})

const overrides: fc.Arbitrary<AccessOverride> = fc.dictionary(
  fc.constantFrom(...resources),
  fc.record(
    { read: fc.boolean(), create: fc.boolean(), update: fc.boolean(), delete: fc.boolean() },
    { requiredKeys: [] },
  ),
)

test('no edit ever exceeds the ceiling, and other roles cannot be edited', () => {
  fc.assert(
    fc.property(fc.constantFrom(...roles), overrides, fc.constantFrom(...resources), (role, edits, resource) => {
      const rights = withOverrides(role, edits)(resource)
      const base = rightsOf(role, resource)
      const edited = isEditableRole(role) ? edits[resource] : undefined
      const exceeded = rightNames.filter(
        (right) =>
          rights[right] && !((edited?.[right] ?? base[right]) && (ceilingOf(role, resource)[right] || base[right])),
      )
      expect(exceeded).toEqual([])
      expect([rights, edited]).toEqual(edited ? [rights, edited] : [base, undefined])
      expect(!holdsAny(base) || !holdsAny(rights) || rights.own === base.own).toBe(true)
    }),
  )
})

test('the access list carries only what the user may do', () => {
  const list = accessList((resource) => rightsOf('Parent', resource))
  expect(list.find(({ resource }) => resource === 'Recipes')).toBeUndefined()
  expect(list.find(({ resource }) => resource === 'ParentRegistration')).toEqual({
    resource: 'ParentRegistration',
    group: 'Kids',
    canView: false,
    canCreate: true,
    canEdit: false,
    read: false,
    create: true,
    update: false,
    delete: false,
    master: false,
  })
  expect(accessList((resource) => rightsOf('Master', resource), true).every((entry) => entry.master)).toBe(true)
})
