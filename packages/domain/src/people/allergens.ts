/** The 14 allergens of Regulation 1169/2011 with the numbers that Bulgarian menus print (domain.md 5.2). */
export const allergenLabel = {
  1: 'Зърнени култури с глутен',
  2: 'Ракообразни',
  3: 'Яйца',
  4: 'Риба',
  5: 'Фъстъци',
  6: 'Соя',
  7: 'Мляко и млечни продукти',
  8: 'Ядки',
  9: 'Целина',
  10: 'Синап',
  11: 'Сусамово семе',
  12: 'Серен диоксид и сулфити',
  13: 'Лупина',
  14: 'Мекотели',
} as const

export type Allergen = keyof typeof allergenLabel

export const allergens = Object.keys(allergenLabel).map(Number) as readonly Allergen[]

export const isAllergen = (value: number): value is Allergen => value in allergenLabel

/** Each once, in order of their numbers: what a dish made of several products has. */
export const unionOfAllergens = (...lists: readonly (readonly Allergen[])[]): Allergen[] =>
  [...new Set(lists.flat())].toSorted((left, right) => left - right)

/** 'Мусака 1, 3, 7': the numbers after a dish. */
export const allergenNumbers = (list: readonly Allergen[]): string => unionOfAllergens(list).join(', ')
