import { deleteRecipeBook, getRecipeBook, saveRecipeBook } from '@asistent/contract/kitchen/recipes.calls'
import { formScreen } from '../blocks/form/form-screen'

const screenAt = (path: string, master: boolean) =>
  formScreen({
    title: { create: 'Нов сборник', edit: (book) => book.name },
    load: getRecipeBook,
    save: saveRecipeBook,
    readOnly: ({ isMaster }) =>
      isMaster && !master ? 'Сборникът е общ и се променя от администратора на системата.' : undefined,
    fields: (field) => [field('name', { wide: true }), field('ages'), field('publisher'), field('year'), field('note')],
    after: path,
    remove: { call: deleteRecipeBook, what: (book) => `сборника „${book.name}“` },
    history: 'recipe-book',
  })

export const [Screen, MasterScreen] = [
  screenAt('/kitchen/recipe-books', false),
  screenAt('/admin/recipes/recipe-books', true),
]
