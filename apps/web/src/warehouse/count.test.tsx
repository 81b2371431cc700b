// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openScreen, testUser } from '../blocks/test-screen'
import { sendWaiting, waitingSends } from '../platform/waiting-sends'
import { readCount } from './count-store'
import { Screen } from './count.screen'

const lentils = {
  productId: 11,
  productName: 'Леща',
  category: 'Бобови',
  barcode: '3800000000017',
  baseUnit: 3,
  units: [3, 2],
}
const rice = { productId: 12, productName: 'Ориз', category: 'Зърнени', barcode: null, baseUnit: 3, units: [3, 2] }
const eggs = {
  id: 13,
  name: 'Яйца',
  categoryId: 1,
  category: 'Яйца',
  unitOfMeasure: 1,
  conversions: [{ quantity: 55, unitOfMeasure: 2 }],
  barcode: '3800000000024',
  vatRate: 20,
  isMaster: true,
}
const user = testUser({ InventoryDeclarations: 'rcu', Warehouses: 'r', Products: 'r', Stocks: 'rcud' })
const place = { accountId: user.id, warehouseId: 5 }

const open = (reloaded = false) =>
  openScreen({
    Screen,
    reloaded,
    user,
    at: '/?warehouseId=5',
    answers: {
      'GET /api/Warehouses': { result: [{ id: 5, name: 'Основен склад' }], rowsCount: 1 },
      'GET /api/InventoryDeclarations/sheet/5': { result: [lentils, rice], rowsCount: 2 },
      'GET /api/Products': { result: [eggs], rowsCount: 1 },
      'POST /api/InventoryDeclarations': { isSuccessful: true, entityId: 77 },
    },
  })

const type = (name: RegExp, text: string) => fireEvent.change(screen.getByLabelText(name), { target: { value: text } })
const scan = (code: string) => {
  const field = screen.getByLabelText('Намери по баркод')
  fireEvent.change(field, { target: { value: code } })
  fireEvent.keyDown(field, { key: 'Enter' })
}

test('stores a count on the device immediately and restores it', async () => {
  open()
  await screen.findByText('Преброени 0 от 2')
  type(/^Леща: преброено/, '4,5')
  expect(readCount(place)?.lines).toEqual({ 11: { quantity: 4.5, unit: 3 } })
  scan('3800000000024')
  await screen.findByLabelText(/^Яйца: преброено/)
  type(/^Яйца: преброено/, '30')
  expect(readCount(place)?.lines[13]).toEqual({ quantity: 30, unit: 1 })
  open(true)
  await screen.findByText('Преброени 2 от 3')
  // Cleared means not counted, which differs from 0.
  type(/^Леща: преброено/, '')
  expect(readCount(place)?.lines[11]).toBeUndefined()
  type(/^Леща: преброено/, '0')
  expect(readCount(place)?.lines[11]).toEqual({ quantity: 0, unit: 3 })
})

test('offline it is queued and later sent once with the same key', async () => {
  const { requests } = open()
  await screen.findByText('Преброени 0 от 2')
  type(/^Леща: преброено/, '4')
  type(/^Ориз: преброено/, '7')
  const keys: (string | null)[] = []
  const answered = globalThis.fetch
  let online = false
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (init.method !== 'POST') return answered(url, init)
    keys.push(new Headers(init.headers).get('idempotency-key'))
    return online ? answered(url, init) : Promise.reject(new TypeError('offline'))
  })
  fireEvent.click(screen.getByRole('button', { name: 'Запиши инвентаризация' }))
  await screen.findByText('Чака мрежа')
  expect(waitingSends()).toMatchObject([{ of: 'count.5', key: keys[0], shown: { lines: { 11: { quantity: 4 } } } }])
  expect(readCount(place)).toBeUndefined()
  // It is sent although its screen is closed.
  cleanup()
  online = true
  await sendWaiting()
  expect(waitingSends()).toEqual([])
  expect(new Set(keys).size).toBe(1)
  expect(requests.filter(({ method }) => method === 'POST').at(-1)?.body).toMatchObject({
    warehouseId: 5,
    lines: [
      { productId: 11, quantity: 4, unitOfMeasure: 3 },
      { productId: 12, quantity: 7, unitOfMeasure: 3 },
    ],
  })
})

test('a rejected count can be continued', async () => {
  open()
  await screen.findByText('Преброени 0 от 2')
  type(/^Леща: преброено/, '4')
  const answered = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    init.method === 'POST'
      ? Promise.resolve(Response.json({ isSuccessful: false, errorMessage: 'Периодът е заключен' }, { status: 400 }))
      : answered(url, init),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Запиши инвентаризация' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Запиши' }))
  await screen.findByText(/Преброеното не е прието/)
  expect(waitingSends()).toEqual([])
  expect(readCount(place)?.lines).toEqual({ 11: { quantity: 4, unit: 3 } })
  type(/^Леща: преброено/, '5')
  expect(readCount(place)?.lines[11]?.quantity).toBe(5)
})
