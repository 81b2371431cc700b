import { mealGroupLabel, mealGroups, type MealGroup } from '../people/groups'
import { ageBands, type AgeBand } from '../warehouse/norms'

// Menus (domain.md 5.1, 5.4, 8): a week for one type of eaters, and for one diet where there is one.

/** Nursery 1, kindergarten 2, staff 3 (Meals/menu-types). */
export const menuTypes = mealGroups
export type MenuType = MealGroup
export const menuTypeLabel = mealGroupLabel
export const allMenuTypes = Object.values(menuTypes)

/** Menus for those who must not eat something; 0 is the menu for everybody. */
export const diets = { None: 0, GlutenFree: 1, MilkFree: 2, EggFree: 3, Vegetarian: 4 } as const
export type Diet = (typeof diets)[keyof typeof diets]

export const dietLabel: Record<Diet, string> = {
  0: 'Общо',
  1: 'Без глутен',
  2: 'Без мляко',
  3: 'Без яйца',
  4: 'Вегетарианско',
}
export const allDiets = Object.values(diets)

/** The allergens that a menu of the diet has none of. */
export const dietExcludes: Record<Diet, readonly number[]> = { 0: [], 1: [1], 2: [7], 3: [3], 4: [] }

export const menuStates = { Draft: 1, Published: 2 } as const
export type MenuState = (typeof menuStates)[keyof typeof menuStates]
export const menuStateLabel: Record<MenuState, string> = { 1: 'Чернова', 2: 'Публикувано' }

/** 'Детска градина, без мляко'. */
export const menuKindText = (type: MenuType, diet: Diet): string =>
  diet === diets.None ? menuTypeLabel[type] : `${menuTypeLabel[type]}, ${dietLabel[diet].toLocaleLowerCase('bg')}`

/** Whose quantities a menu cooks: the staff eats what the older children do. */
export const bandOfMenu = (type: MenuType): AgeBand =>
  type === menuTypes.Nursery ? ageBands.Nursery : ageBands.Kindergarten
