import { listMenus } from '@asistent/contract/kitchen/menus.calls'
import { chooseRecipes, listRecipeBooks } from '@asistent/contract/kitchen/recipes.calls'
import { recipeCategoryLabel } from '@asistent/domain/kitchen/recipes'
import { optionsFrom } from '../blocks/pickers/source'

export const recipeSource = optionsFrom(chooseRecipes, ({ id, name, category }) => ({
  value: id,
  label: name,
  note: recipeCategoryLabel[category].toLocaleLowerCase('bg'),
}))

export const bookSource = optionsFrom(listRecipeBooks, ({ id, name }) => ({ value: id, label: name }))
export const menuSource = optionsFrom(listMenus, ({ id, name }) => ({ value: id, label: name }))
