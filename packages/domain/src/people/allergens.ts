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

/** Distinct allergens of a dish with several products, by number. */
export const unionOfAllergens = (...lists: readonly (readonly Allergen[])[]): Allergen[] =>
  [...new Set(lists.flat())].toSorted((left, right) => left - right)

const shortAllergen: Record<Allergen, string> = {
  1: 'глутен',
  2: 'ракообразни',
  3: 'яйца',
  4: 'риба',
  5: 'фъстъци',
  6: 'соя',
  7: 'мляко',
  8: 'ядки',
  9: 'целина',
  10: 'синап',
  11: 'сусам',
  12: 'сулфити',
  13: 'лупина',
  14: 'мекотели',
}

/** 'глутен', 'мляко' */
export const allergenNames = (list: readonly number[]): string[] =>
  unionOfAllergens(list.filter(isAllergen)).map((one) => shortAllergen[one])

/** '1 глутен, 7 мляко': in lists, for whoever doesn't know the numbers by heart. */
export const allergenWords = (list: readonly number[]): string =>
  unionOfAllergens(list.filter(isAllergen))
    .map((one) => `${one} ${shortAllergen[one]}`)
    .join(', ')
