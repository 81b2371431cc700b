import { deleteRecipeBook, listRecipeBooks, saveRecipeBook } from '@asistent/contract/kitchen/recipes.calls'
import { listScreen } from '../blocks/list/list-screen'

const screenAt = (path: string, master: boolean) =>
  listScreen({
    title: 'Сборници с рецепти',
    call: listRecipeBooks,
    filters: (filter) => [filter.text('search')],
    columns: (column) => [
      column.text('name', { title: 'Сборник' }),
      column.text('ages', { title: 'Възраст' }),
      column.text('publisher', { title: 'Издател', narrow: false }),
      column.own('Година', (row) => row.year ?? ''),
      column.number('recipes', { title: 'Рецепти' }),
      column.boolean('isMaster', { title: 'Общ' }),
    ],
    open: (row) => `${path}/${row.id}`,
    create: { label: 'Нов сборник', to: `${path}/create`, call: saveRecipeBook },
    remove: {
      call: deleteRecipeBook,
      what: (row) => `сборника „${row.name}“`,
      when: (row) => row.isMaster === master,
    },
    empty: { title: 'Няма сборници', reason: 'Добавете първия.', drawing: 'notebook' },
  })

export const [Screen, MasterScreen] = [
  screenAt('/kitchen/recipe-books', false),
  screenAt('/admin/recipes/recipe-books', true),
]
