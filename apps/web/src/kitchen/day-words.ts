import { reportScopes } from '@asistent/contract/kitchen/meal-references.calls'
import { calculationStateLabel, calculationStates } from '@asistent/domain/kitchen/calculations'
import { menuTypeLabel, menuTypes } from '@asistent/domain/kitchen/menus'
import { portionBookStateLabel, portionBookStates } from '@asistent/domain/kitchen/portion-books'
import { worded } from '../choices/worded'

// Choices of the screens of a day.

export const calculationChoices = worded(calculationStates, calculationStateLabel, { 1: 'info', 2: 'warn', 3: 'good' })
export const bookChoices = worded(portionBookStates, portionBookStateLabel, { 1: 'good', 2: 'bad', 3: 'off' })
export const whoseChoices = worded(menuTypes, menuTypeLabel)
export const scopeChoices = worded(reportScopes, { 0: 'Групи и персонал', 1: 'Групи', 2: 'Персонал' })
