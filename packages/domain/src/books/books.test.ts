import { expect, test } from 'vitest'
import { day } from '../kernel/day'
import { bookSeries, bookYear, bookYearName, rightsInBook } from './books'

test('orders are numbered by school years, letters by calendar years', () => {
  const january = day('2027-01-20')
  expect(bookYear('DirectorOrder', january)).toBe(2026)
  expect(bookYear('IncomingCorrespondence', january)).toBe(2027)
  expect(bookYearName('DirectorOrder', 2026)).toBe('2026/2027')
  expect(bookYearName('OutgoingCorrespondence', 2027)).toBe('2027')
  expect(bookSeries('ControlActivity', 2026)).toBe('book:ControlActivity:2026')
})

const everything = { read: true, create: true, update: true, delete: true }
const deputy = { ...everything, delete: false }

test('a role without granted books has what it may in all of them', () => {
  expect(rightsInBook(everything, [], 'DirectorOrder')).toEqual({ view: true, create: true, edit: true, remove: true })
  expect(rightsInBook({ ...deputy, read: false }, [], 'DirectorOrder')).toEqual({
    view: false,
    create: false,
    edit: false,
    remove: false,
  })
})

test('granted books narrow a role down and never widen it', () => {
  const grants = [{ kind: 'ControlActivityDeputyDirector', canView: true, canCreate: true, canEdit: true } as const]
  expect(rightsInBook(deputy, grants, 'DirectorOrder').view).toBe(false)
  expect(rightsInBook(deputy, grants, 'ControlActivityDeputyDirector')).toEqual({
    view: true,
    create: true,
    edit: true,
    remove: false,
  })
  const looking = [{ kind: 'DirectorOrder', canView: true, canCreate: false, canEdit: false } as const]
  expect(rightsInBook(everything, looking, 'DirectorOrder')).toEqual({
    view: true,
    create: false,
    edit: false,
    remove: false,
  })
})
