import { refuseKitchen } from '@asistent/contract/kitchen/problems'
import type { WithDemo } from '../demo/part'
import type { Slice } from '../platform/slice'
import './audit.words'

const nameTaken = () => refuseKitchen('name-taken', { field: 'name' })

export const kitchen: Slice & WithDemo = {
  name: 'kitchen',
  handlers: [],
  constraints: {
    recipe_book_name: nameTaken,
    recipe_name: nameTaken,
    menu_cycle_name: nameTaken,
  },
}
