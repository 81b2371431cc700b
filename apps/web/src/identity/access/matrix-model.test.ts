import { expect, test } from 'vitest'
import { excessOf, withOverrides, type AccessOverride } from '@asistent/domain/access/custom'
import { rightsOf } from '@asistent/domain/access/matrix'
import { resources } from '@asistent/domain/access/resources'
import { rightNames } from '@asistent/domain/access/rights'
import { testUser } from '../../platform/test-user'
import { changedCount, matrixOf, rightsOfUser, stateOf, withoutChange, withRight, type MatrixRow } from './matrix-model'

const director = rightsOfUser(testUser('Director'))
const teacher = rightsOfUser(testUser('Teacher'))

const rowsOf = (access: AccessOverride = {}, mine = director) =>
  matrixOf('Teacher', access, mine).flatMap(({ rows }) => rows)
const rowOf = (resource: string, access: AccessOverride = {}, mine = director): MatrixRow => {
  const row = rowsOf(access, mine).find((one) => one.resource === resource)
  if (!row) throw new Error(`no row ${resource}`)
  return row
}

test('without changes a role equals its base role', () => {
  for (const row of rowsOf()) {
    expect(row.changed, row.resource).toBe(false)
    for (const right of rightNames) expect(row.now[right]).toBe(rightsOf('Teacher', row.resource)[right])
  }
  expect(changedCount(matrixOf('Teacher', {}, director))).toBe(0)
  expect(rowOf('Students').note).toBe('само своите')
})

test('adding implies reading; removing reading removes everything', () => {
  expect(rowOf('Users').now.read).toBe(false)
  const added = withRight({}, [rowOf('Users')], 'update', true)
  expect(added).toEqual({ Users: { read: true, update: true } })
  const taken = withRight({}, [rowOf('Students')], 'read', false)
  expect(taken).toEqual({ Students: { read: false, update: false } })
  expect(withOverrides('Teacher', taken)('Students')).toMatchObject({ read: false, update: false })
})

test('switching back leaves no override, for single rights and rows', () => {
  const once = withRight({}, [rowOf('Messages')], 'delete', false)
  expect(once).toEqual({ Messages: { delete: false } })
  expect(withRight(once, [rowOf('Messages', once)], 'delete', true)).toEqual({})
  expect(withoutChange({ ...once, Users: { read: true } }, 'Users')).toEqual(once)
})

test('the server accepts a matrix with everything enabled', () => {
  let access: AccessOverride = {}
  for (const right of rightNames) access = withRight(access, rowsOf(access), right, true)
  expect(excessOf('Teacher', access)).toEqual([])
  expect(rowsOf(access).filter(({ beyond }) => beyond)).toEqual([])
})

test('offers only rights the user holds', () => {
  expect(rowOf('Users').offered.read).toBe(true)
  expect(rowsOf({}, teacher).some(({ resource }) => resource === 'Users')).toBe(false)
  expect(rowOf('Students', {}, teacher).offered).toMatchObject({ update: true, delete: false })
  const given = { Students: { delete: true } }
  expect(rowOf('Students', given, teacher).beyond).toBe(true)
  expect(withRight(given, [rowOf('Students', given, teacher)], 'delete', false)).toEqual({})
})

test('hides rights a role can never have; others appear once, in their section', () => {
  const shown = rowsOf().map(({ resource }) => resource)
  expect(new Set(shown).size).toBe(shown.length)
  const never = resources.filter((resource) => !shown.includes(resource))
  for (const resource of never)
    for (const right of rightNames) expect(rightsOf('Director', resource)[right], resource).toBe(false)
})

test('a section shows whether all, some or no rights are enabled', () => {
  const kitchen = matrixOf('Teacher', {}, director).find(({ group }) => group === 'Kitchen')?.rows ?? []
  expect(stateOf(kitchen, 'delete')).toBe('none')
  const all = withRight({}, kitchen, 'read', true)
  const now = matrixOf('Teacher', all, director).find(({ group }) => group === 'Kitchen')?.rows ?? []
  expect(stateOf(now, 'read')).toBe('all')
})
