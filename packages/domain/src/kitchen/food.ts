/** Food categories in the rules of a menu (domain.md 5.3), as in the table of norms. */
export const foodKinds = {
  Bread: 1,
  Cereals: 2,
  Potatoes: 3,
  Milk: 4,
  Cheese: 5,
  Meat: 6,
  Fish: 7,
  Eggs: 8,
  Vegetables: 9,
  Fruit: 10,
  Legumes: 11,
  Butter: 12,
  Oil: 13,
  Sugar: 14,
  Other: 15,
} as const
export type FoodKind = (typeof foodKinds)[keyof typeof foodKinds]
