import { expect, test } from 'vitest'
import { pathTo, routerPath } from './paths'

test('fills the path of a screen and omits missing optional parameters', () => {
  expect(pathTo('/kids/records/{id}/{kindergatrenId?}', { id: 7 })).toBe('/kids/records/7')
  expect(pathTo('/kids/records/{id}/{kindergatrenId?}', { id: 7, kindergatrenId: 2 })).toBe('/kids/records/7/2')
  expect(pathTo('/days-off/{id?}', {})).toBe('/days-off')
  expect(pathTo('/platform/help/{topic}', { topic: 'първи стъпки/1' })).toBe(
    `/platform/help/${encodeURIComponent('първи стъпки/1')}`,
  )
  expect(pathTo('/')).toBe('/')
})

test('a missing or unknown parameter does not compile', () => {
  // @ts-expect-error -- id is required
  expect(pathTo('/kids/records/{id}', {})).toBe('/kids/records')
  // @ts-expect-error -- there is no such parameter
  expect(pathTo('/kids/records/{id}', { id: 1, kid: 2 })).toBe('/kids/records/1')
})

test('converts to the router’s notation', () => {
  expect(routerPath('/kids/records/{id}/{kindergatrenId?}')).toBe('/kids/records/$id/{-$kindergatrenId}')
  expect(routerPath('/')).toBe('/')
})
