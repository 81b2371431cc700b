import { deleteMasterRecipe, listRecipes, saveMasterRecipe } from '@asistent/contract/kitchen/recipes.calls'
import { allergenWords } from '@asistent/domain/people/allergens'
import { listScreen } from '../blocks/list/list-screen'
import { importLinkTo } from './import-link'
import { bookSource } from './sources'
import { categoryChoices, mealChoices } from './words'

export const Screen = listScreen({
  title: 'Общи рецепти',
  lead: 'Виждат ги всички детски градини; всяка може да си направи копие.',
  call: listRecipes,
  filters: (filter) => [
    filter.text('search'),
    filter.select('category', categoryChoices),
    filter.select('mealTypeId', mealChoices),
    filter.pick('bookId', bookSource),
  ],
  columns: (column) => [
    column.text('name', { title: 'Рецепта' }),
    column.code('number', { title: '№' }),
    column.badge('category', categoryChoices, { title: 'Вид' }),
    column.text('book', { title: 'Сборник', narrow: false }),
    column.number('kcal', { title: 'kcal' }),
    column.own('Алергени', (row) => allergenWords(row.allergenIds)),
  ],
  open: (row) => `/admin/recipes/list/${row.id}`,
  create: { label: 'Нова рецепта', to: '/admin/recipes/list/create', call: saveMasterRecipe },
  actions: importLinkTo('/admin/recipes/import'),
  remove: { call: deleteMasterRecipe, what: (row) => `общата рецепта „${row.name}“` },
  empty: { title: 'Няма такива рецепти', reason: 'Променете търсенето или добавете нова.', drawing: 'search' },
})
