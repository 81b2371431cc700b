/** Meals of a day (domain.md 5.1). Dinner is off by default: only weekly groups have it. */
export const mealTypes = { Breakfast: 1, MorningSnack: 2, Lunch: 3, AfternoonSnack: 4, Dinner: 5 } as const
export type MealType = (typeof mealTypes)[keyof typeof mealTypes]

export const mealTypeLabel = {
  1: 'Закуска',
  2: 'Подкрепителна закуска',
  3: 'Обяд',
  4: 'Следобедна закуска',
  5: 'Вечеря',
} as const satisfies Record<MealType, string>

/** When it is served (domain.md 5.1). */
export const mealTypeTime: Record<MealType, string> = { 1: '08:30', 2: '10:00', 3: '12:00', 4: '15:30', 5: '18:00' }

export const allMealTypes = Object.values(mealTypes)
