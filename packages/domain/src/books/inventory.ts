import { yearOf, type Day } from '../kernel/day'

// Inventory book (domain.md 6): items of the kindergarten, their place and the responsible person.

export const inventoryCategories = {
  Furniture: 1,
  Toys: 2,
  Equipment: 3,
  Kitchen: 4,
  Yard: 5,
  Linen: 6,
  Other: 99,
} as const
export type InventoryCategory = (typeof inventoryCategories)[keyof typeof inventoryCategories]
export const inventoryCategoryLabel: Record<InventoryCategory, string> = {
  1: 'Мебели',
  2: 'Играчки и дидактични материали',
  3: 'Техника и електроуреди',
  4: 'Кухненско оборудване',
  5: 'Двор и площадки',
  6: 'Мек инвентар',
  99: 'Друго',
}

export const inventoryStates = { InUse: 1, Repair: 2, Scrapped: 3 } as const
export type InventoryState = (typeof inventoryStates)[keyof typeof inventoryStates]
export const inventoryStateLabel: Record<InventoryState, string> = { 1: 'В употреба', 2: 'За ремонт', 3: 'Бракуван' }

export const inventorySeries = 'inventory'
export const inventoryScrappingSeries = (on: Day): string => `inventory-scrapping:${yearOf(on)}`

/** Bar code of a label: eight digits, which every reader supports. */
export const labelCode = (number: number): string => String(number).padStart(8, '0')
export const numberOfLabel = (code: string): number | undefined => (/^\d{8}$/.test(code) ? Number(code) : undefined)

/** Difference of a count in words. */
export function differenceText(expected: number, counted: number | null): string {
  if (counted === null) return 'непреброен'
  if (expected === 0) return `намерен тук, ${counted} бр.`
  const difference = counted - expected
  if (difference === 0) return 'налице'
  return difference < 0 ? `липсва ${-difference} бр.` : `в повече ${difference} бр.`
}
