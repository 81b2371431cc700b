import { z } from 'zod'
import { may } from '../core/access'
import { call } from '../core/call'
import { report } from '../core/report'
import { amount, field, id } from '../core/values'

// What a menu will need (domain.md 5.4, 2): Σ gross × expected portions, against what is there.

const menus = field('Меню', id)

export const estimatedQuantities = report({
  title: 'Очаквани количества по меню',
  path: '/api/Menus/estimated-quantities-per-menu',
  exports: { pdf: '/api/Menus/estimated-quantities-per-menu/report' },
  access: may.create('Menus'),
  topics: ['menus', 'recipes', 'stock', 'products'],
  params: { menuId: menus },
  row: z.object({
    id,
    productName: z.string(),
    unit: z.string(),
    needed: z.number().nullable(),
    available: z.number(),
    onTheWay: z.number(),
    /** Rounded up to whole packages. */
    toOrder: z.number(),
    price: z.number().nullable(),
    value: amount.nullable(),
    supplier: z.string().nullable(),
  }),
  signatures: ['Изготвил'],
  columns: (column) => [
    column.text('productName', 'Продукт', { width: 2.2 }),
    column.text('unit', 'Мярка', { width: 0.6 }),
    column.quantity('needed', 'Необходимо'),
    column.quantity('available', 'Налично'),
    column.quantity('onTheWay', 'На път'),
    column.quantity('toOrder', 'За поръчка', { tone: (row) => (row.toOrder > 0 ? 'warn' : undefined) }),
    column.price('price', 'Цена'),
    column.money('value', 'Стойност', { sum: true }),
    column.text('supplier', 'Доставчик', { width: 1.6 }),
  ],
})

/** A draft for each supplier who last delivered something of what is missing. */
export const orderEstimated = call.post('/api/Menus/estimated-quantities-per-menu/order', {
  title: 'Заявки към доставчици по меню',
  access: may.create('SupplierRequests'),
  input: z.object({ menuId: menus }),
  output: z.object({
    isSuccessful: z.boolean(),
    orders: z.array(z.object({ id, number: z.int(), supplier: z.string() })),
    /** Nobody has delivered them yet: they are ordered by hand. */
    withoutSupplier: z.array(z.string()),
  }),
  topics: ['supplier-orders'],
})
