import { mealTypeLabel, mealTypes } from '@asistent/domain/kitchen/meal-types'
import { dietLabel, diets, menuStateLabel, menuStates, menuTypeLabel, menuTypes } from '@asistent/domain/kitchen/menus'
import { recipeCategories, recipeCategoryLabel, recipeTraitLabel, recipeTraits } from '@asistent/domain/kitchen/recipes'
import { ageBandLabel, ageBands, recommendedPeriodLabel, recommendedPeriods } from '@asistent/domain/warehouse/norms'
import { worded } from '../choices/worded'

// Choices shared by screens of the slice.

export const mealChoices = worded(mealTypes, mealTypeLabel)
export const menuTypeChoices = worded(menuTypes, menuTypeLabel)
export const dietChoices = worded(diets, dietLabel)
export const menuStateChoices = worded(menuStates, menuStateLabel, { 1: 'warn', 2: 'good' })
export const categoryChoices = worded(recipeCategories, recipeCategoryLabel)
export const traitChoices = worded(recipeTraits, recipeTraitLabel)
export const bandChoices = worded(ageBands, ageBandLabel)
export const periodChoices = worded(recommendedPeriods, recommendedPeriodLabel)
