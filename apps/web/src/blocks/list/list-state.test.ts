import { expect, test } from 'vitest'
import { filterInput, listInput, readList, shownRows, sizesOf, withOrder, withPage, withSize } from './list-state'

const read = (search: Record<string, unknown>) =>
  readList(search, [], ['name', 'createdAt'], { by: 'name', descending: false })

test('ignores URL parameters that the call would reject', () => {
  expect(read({ page: -1, size: 7, sort: 'password' })).toEqual({
    values: {},
    page: 1,
    size: 25,
    order: { by: 'name', descending: false },
  })
  expect(read({ page: 3, size: 100, sort: '-createdAt' })).toMatchObject({
    page: 3,
    size: 100,
    order: { by: 'createdAt', descending: true },
  })
})

test('sends page, size and order; exports get all matching rows', () => {
  const state = read({ page: 3, sort: '-createdAt' })
  expect(listInput(state)).toEqual({
    pageNumber: 3,
    pageSize: 25,
    orderByColumn: 'createdAt',
    orderByDescending: true,
  })
  expect(filterInput(state)).toEqual({ orderByColumn: 'createdAt', orderByDescending: true })
})

test('a heading sorts ascending, descending, default; every change resets the page', () => {
  const first = withOrder({ page: 4, nameSearchTerm: 'Ива' }, 'name', undefined, undefined)
  expect(first).toEqual({ nameSearchTerm: 'Ива', sort: 'name' })
  const second = withOrder(first, 'name', { by: 'name', descending: false }, undefined)
  expect(second.sort).toBe('-name')
  expect(withOrder(second, 'name', { by: 'name', descending: true }, undefined)).toEqual({ nameSearchTerm: 'Ива' })
  const newest = { by: 'createdAt', descending: true }
  expect(withOrder({}, 'createdAt', newest, newest)).toEqual({ sort: 'createdAt' })
  expect(withSize({ page: 4 }, 100)).toEqual({ size: 100 })
  // A list with its own default size offers it too.
  expect(withSize({ page: 4, size: 25 }, 30, 30)).toEqual({})
  expect(withSize({}, 25, 30)).toEqual({ size: 25 })
  expect(sizesOf(30)).toEqual([25, 30, 50, 100, 200])
  expect(readList({}, [], [], undefined, 15).size).toBe(15)
  expect(withPage({ size: 100, page: 2 }, 1)).toEqual({ size: 100 })
})

test('formats the range of rows', () => {
  expect(shownRows({ page: 3, size: 25 }, 60)).toEqual({ from: 51, to: 60, pages: 3 })
  expect(shownRows({ page: 1, size: 25 }, 0)).toEqual({ from: 0, to: 0, pages: 1 })
})
