import type { UserData } from '@asistent/contract/identity/session.calls'
import { oversees } from '../choices/places'
import { categorySource, productSource, supplierSource, warehouseSource } from './sources.shared'

// Parameters of the reports. Experts choose a kindergarten (choices/places.ts); warehouses, products and suppliers
// are options for its own users only.

const params = { when: (user: UserData) => !oversees(user) }

export const warehouse = ['warehouseId', warehouseSource, params] as const
export const category = ['categoryId', categorySource, params] as const
export const product = ['productId', productSource, params] as const
export const supplier = ['supplierId', supplierSource, params] as const

export const expiryChoices = [
  { value: -1, label: 'изтекъл' },
  { value: 7, label: 'изтича до 7 дни' },
  { value: 30, label: 'изтича до 30 дни' },
] as const
