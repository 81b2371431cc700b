import { refuseKitchen } from '@asistent/contract/kitchen/problems'
import type { WithDemo } from '../demo/part'
import type { Slice } from '../platform/slice'
import './audit.words'
import { recipeBookHandlers } from './recipe-books.handlers'
import { recipeHandlers } from './recipes.handlers'

const nameTaken = () => refuseKitchen('name-taken', { field: 'name' })

export const kitchen: Slice & WithDemo = {
  name: 'kitchen',
  handlers: [...recipeHandlers, ...recipeBookHandlers],
  constraints: {
    recipe_book_name: nameTaken,
    recipe_name: nameTaken,
    menu_cycle_name: nameTaken,
    recipe_book_id_fkey: () => refuseKitchen('book-used'),
  },
}
