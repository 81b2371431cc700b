// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen, testUser } from '../blocks/test-screen'
import { Screen } from './inbound.screen'

const last = {
  id: 40,
  number: 12,
  forDate: '2026-11-12',
  warehouseId: 5,
  warehouse: 'Основен склад',
  supplierId: 7,
  supplier: 'Млекария',
  supplierDocument: null,
  status: 2,
  linesCount: 1,
  value: 21,
  isOpening: false,
}

test('a new delivery has the warehouse of the last one, and no supplier', async () => {
  openScreen({
    Screen,
    user: testUser({ Stocks: 'rcud', Warehouses: 'r', Suppliers: 'r', Products: 'r' }),
    answers: {
      'GET /api/StockInbounds/overview-models': { result: [last], rowsCount: 1 },
      'GET /api/StockInbounds/next-number': { number: 13 },
      'GET /api/Warehouses': { result: [{ id: 5, name: 'Основен склад' }], rowsCount: 1 },
      'GET /api/Suppliers': { result: [{ id: 7, name: 'Млекария' }], rowsCount: 1 },
      'GET /api/Products': { result: [], rowsCount: 0 },
    },
  })
  await screen.findByDisplayValue('Основен склад')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Доставчик/ }).value).toBe('')
})
