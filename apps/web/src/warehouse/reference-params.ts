import type { UserData } from '@asistent/contract/identity/session.calls'
import { oversees } from '../choices/places'
import { categorySource, productSource, supplierSource, warehouseSource } from './sources.shared'

// What the references are narrowed down by. Whoever oversees several kindergartens chooses one of them (choices/places.ts);
// its warehouses, products and suppliers are for its own people to choose from.

const own = { when: (user: UserData) => !oversees(user) }

export const warehouse = ['warehouseId', warehouseSource, own] as const
export const category = ['categoryId', categorySource, own] as const
export const product = ['productId', productSource, own] as const
export const supplier = ['supplierId', supplierSource, own] as const

export const expiryChoices = [
  { value: -1, label: 'изтекъл' },
  { value: 7, label: 'изтича до 7 дни' },
  { value: 30, label: 'изтича до 30 дни' },
] as const
