import { expect, test } from 'vitest'
import { noRights, parseRights, rightsOf } from './matrix'
import { resourceGroup, resourceLabel } from './resource-words'
import { menuGroupLabel, resources } from './resources'
import type { Resource } from './resources'
import type { Rights } from './rights'
import { holdsAny, limits } from './rights'
import type { Role } from './roles'
import { isStaffRole, roleLabel, roleOfType, roles, roleTypes, userTypeOfRole, userTypes } from './roles'

test('there are 74 resources, each with its own Bulgarian label and a menu group', () => {
  expect(resources).toHaveLength(74)
  expect(new Set(Object.values(resourceLabel)).size).toBe(74)
  for (const resource of resources) {
    expect(resourceLabel[resource]).toMatch(/^[А-Я][а-яА-Я ]+$/u)
    expect(menuGroupLabel[resourceGroup[resource]]).toMatch(/^[А-Я]/u)
  }
})

test('every resource has a row and somebody who may do something with it', () => {
  expect(resources.filter((resource) => !roles.some((role) => holdsAny(rightsOf(role, resource))))).toEqual([])
})

const cases: [Role, Resource, Partial<Rights>][] = [
  ['Director', 'Messages', { read: true, create: true, update: true, delete: true, own: false }],
  ['Teacher', 'Messages', { read: true, create: true, update: true, delete: true, own: true }],
  ['Parent', 'Messages', { read: true, create: true, update: false, delete: true, own: true }],
  ['Master', 'Messages', noRights],
  ['Parent', 'Polls', { read: true, create: false, limit: 'vote' }],
  ['Parent', 'ParentRegistration', { read: false, create: true, own: false }],
  ['Manciple', 'StudentAttendances', { read: true, create: false, limit: 'counts' }],
  ['Municipality', 'Stocks', { read: true, limit: 'availability' }],
  ['Teacher', 'AdministrationBooks', { read: false, create: false, limit: 'grant' }],
  ['Master', 'AdministrationBooks', { read: true, delete: true, limit: 'prefixes' }],
  ['Administrator', 'MONReferences', noRights],
  ['Administrator', 'Users', { read: true, create: true, update: true, delete: false }],
  ['Parent', 'ActivityPayments', { create: true, read: true, own: true, limit: 'online' }],
  ['Master', 'KindergartenResources', { read: true, create: true, update: true, delete: true }],
]

test.each(cases)('%s on %s', (role, resource, expected) => {
  expect(rightsOf(role, resource)).toMatchObject(expected)
})

test('every limit of the union is used, and none is unknown', () => {
  const used = new Set(roles.flatMap((role) => resources.map((resource) => rightsOf(role, resource).limit)))
  used.delete(undefined)
  expect([...used].toSorted()).toEqual([...limits].toSorted())
})

test('the ministry and the municipality only read, except their own messages', () => {
  for (const role of ['MON', 'Municipality'] as const) {
    for (const resource of resources.filter((name) => name !== 'Messages')) {
      const { create, update, delete: remove } = rightsOf(role, resource)
      expect([role, resource, create, update, remove]).toEqual([role, resource, false, false, false])
    }
  }
})

test('a parent never deletes or changes anything that is not their own', () => {
  const reckless = resources.filter((resource) => {
    const { update, delete: remove, own } = rightsOf('Parent', resource)
    return (update || remove) && !own
  })
  expect(reckless).toEqual([])
})

test.each(['CRUDx', 'DURC', 'R (unheard)', '', '-'])('a mistyped cell %j is refused', (cell) => {
  expect(() => parseRights(cell)).toThrow('access matrix')
})

test('roles and user types', () => {
  expect(roles.map((role) => roleTypes[role])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(roleOfType(9)).toBe('Manciple')
  expect(roleOfType(10)).toBeUndefined()
  expect(roleLabel.Manciple).toBe('Домакин')
  expect(userTypeOfRole('Manciple')).toBe(userTypes.Teacher)
  expect(userTypeOfRole('Administrator')).toBe(5)
  expect(roles.filter(isStaffRole).toSorted()).toEqual([
    'Administrator',
    'Director',
    'Manciple',
    'ResourceSpecialist',
    'Teacher',
  ])
})
