import { copyRecipe, deleteRecipe, listRecipes, saveRecipe } from '@asistent/contract/kitchen/recipes.calls'
import { mealTypeLabel } from '@asistent/domain/kitchen/meal-types'
import { allergenWords } from '@asistent/domain/people/allergens'
import { IconCopy } from '@tabler/icons-react'
import { listScreen } from '../blocks/list/list-screen'
import { shownNumber } from '../blocks/shown/format'
import { numberedAllergens } from '../choices/allergens'
import { importLinkTo } from './import-link'
import { bookSource } from './sources'
import { categoryChoices, mealChoices } from './words'

export const Screen = listScreen({
  title: 'Рецепти',
  lead: 'Общите рецепти са от администратора на системата. За да промените една от тях, направете си копие.',
  call: listRecipes,
  filters: (filter) => [
    filter.text('search'),
    filter.select('category', categoryChoices),
    filter.select('mealTypeId', mealChoices),
    filter.pick('bookId', bookSource),
    filter.select('withoutAllergenId', numberedAllergens),
    filter.yesNo('isMaster', { yes: 'Общи', no: 'Наши' }),
    filter.yesNo('isActive', { yes: 'В употреба', no: 'Спрени' }),
  ],
  columns: (column) => [
    column.text('name', { title: 'Рецепта' }),
    column.badge('category', categoryChoices, { title: 'Вид' }),
    column.own('Хранения', (row) => row.mealTypes.map((type) => mealTypeLabel[type]).join(', '), { narrow: false }),
    column.number('yieldG', { title: 'Порция, г' }),
    column.number('kcal', { title: 'kcal' }),
    column.own('Цена на порция', (row) => shownNumber(row.cost, { decimals: 2, unit: '€' })),
    column.own('Алергени', (row) => allergenWords(row.allergenIds)),
    column.code('number', { title: '№', hidden: true }),
    column.text('book', { title: 'Сборник', hidden: true }),
    column.boolean('isMaster', { title: 'Обща' }),
  ],
  open: (row) => `/kitchen/recipes/${row.id}`,
  create: { label: 'Нова рецепта', to: '/kitchen/recipes/create', call: saveRecipe },
  actions: importLinkTo('/kitchen/recipes-import'),
  rowActions: (action) => [
    action.send({
      label: 'Направи копие',
      icon: IconCopy,
      call: copyRecipe,
      input: ({ id }) => ({ id }),
      done: 'Копието е сред вашите рецепти',
    }),
  ],
  remove: { call: deleteRecipe, what: (row) => `рецептата „${row.name}“`, when: (row) => !row.isMaster },
  empty: { title: 'Няма такива рецепти', reason: 'Променете търсенето или добавете нова рецепта.', drawing: 'search' },
})
