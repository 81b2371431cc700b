import { formatDay, formatShortDay, type Day } from '../kernel/day'
import type { Phrase } from '../kernel/phrase'
import { mealGroupLabel, mealGroups, type MealGroup } from '../people/groups'
import { ageBands, type AgeBand } from '../warehouse/norms'
import { mealTypeLabel, type MealType } from './meal-types'

// Menus (domain.md 5.1, 5.4, 8): for a week, a type of menu and optionally a diet.

/** Nursery 1, kindergarten 2, staff 3 (Meals/menu-types). */
export const menuTypes = mealGroups
export type MenuType = MealGroup
export const menuTypeLabel = mealGroupLabel
export const allMenuTypes = Object.values(menuTypes)

/** Diets; 0 is the common menu. */
export const diets = { None: 0, GlutenFree: 1, MilkFree: 2, EggFree: 3, Vegetarian: 4 } as const
export type Diet = (typeof diets)[keyof typeof diets]

export const dietLabel = {
  0: 'Общо',
  1: 'Без глутен',
  2: 'Без мляко',
  3: 'Без яйца',
  4: 'Вегетарианско',
} as const satisfies Record<Diet, string>
export const allDiets = Object.values(diets)

/** Allergens that a menu of the diet must not contain. */
export const dietExcludes: Record<Diet, readonly number[]> = { 0: [], 1: [1], 2: [7], 3: [3], 4: [] }

export const menuStates = { Draft: 1, Published: 2 } as const
export type MenuState = (typeof menuStates)[keyof typeof menuStates]
export const menuStateLabel: Record<MenuState, string> = { 1: 'Чернова', 2: 'Публикувано' }

/** 'Детска градина, без мляко'. */
export const menuKindText = (type: MenuType, diet: Diet): string =>
  diet === diets.None ? menuTypeLabel[type] : `${menuTypeLabel[type]}, ${dietLabel[diet].toLocaleLowerCase('bg')}`

/** Age whose quantities a menu uses: the staff gets those of the older children. */
export const bandOfMenu = (type: MenuType): AgeBand =>
  type === menuTypes.Nursery ? ageBands.Nursery : ageBands.Kindergarten

/** A dish of a published menu. */
export interface PublishedDish {
  readonly forDate: Day
  readonly mealTypeId: MealType
  readonly recipeId: number
  readonly name: string
}

export interface MenuChange {
  readonly day: Day
  readonly text: Phrase
}

const placeOf = ({ forDate, mealTypeId }: PublishedDish) => `${forDate}|${mealTypeId}`

/** Describes the changes of a published menu by day and meal: 'Обяд: „Мусака“ вместо „Боб яхния“'. */
export function menuChanges(before: readonly PublishedDish[], after: readonly PublishedDish[]): MenuChange[] {
  const places = [...new Set([...before, ...after].map(placeOf))].toSorted()
  return places.flatMap((mealKey) => {
    const there = before.filter((dish) => placeOf(dish) === mealKey)
    const now = after.filter((dish) => placeOf(dish) === mealKey)
    const gone = there.filter(({ recipeId }) => !now.some((dish) => dish.recipeId === recipeId))
    const come = now.filter(({ recipeId }) => !there.some((dish) => dish.recipeId === recipeId))
    const [first] = [...there, ...now]
    if (!first || gone.length + come.length === 0) return []
    const names = (dishes: readonly PublishedDish[]) => ({ all: dishes.map(({ name }) => `„${name}“`) })
    const change: Phrase =
      come.length === 0
        ? { text: 'отпада {removed}', values: { removed: names(gone) } }
        : gone.length === 0
          ? { text: 'добавено е {added}', values: { added: names(come) } }
          : { text: '{added} вместо {removed}', values: { added: names(come), removed: names(gone) } }
    const meal = { text: mealTypeLabel[first.mealTypeId] }
    return [{ day: first.forDate, text: { text: '{meal}: {change}', values: { meal, change } } }]
  })
}

/** 'Детска градина, 16.11.–20.11.2026 г.' */
export const menuName = (type: MenuType, diet: Diet, from: Day, to: Day): string =>
  `${menuKindText(type, diet)}, ${formatShortDay(from)}–${formatDay(to)} г.`
