import { deleteMasterRecipe, getRecipe, saveMasterRecipe } from '@asistent/contract/kitchen/recipes.calls'
import { formScreen } from '../blocks/form/form-screen'
import { recipeFields } from './recipe-fields'
import { RecipePaper } from './recipe-paper'

export const Screen = formScreen({
  title: { create: 'Нова обща рецепта', edit: (recipe) => recipe.name },
  load: getRecipe,
  save: saveMasterRecipe,
  blank: { category: 2, ingredients: [] },
  fields: recipeFields,
  below: ({ record }) => <RecipePaper recipe={record} />,
  after: '/admin/recipes/list',
  remove: { call: deleteMasterRecipe, what: (recipe) => `общата рецепта „${recipe.name}“` },
  history: 'recipe',
})
