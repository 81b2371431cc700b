import type { Day } from '@asistent/domain/kernel/day'
import { menuDish } from '../db/tables/kitchen/menus'
import type { Place, World } from '../demo/world'

/** The last two days with a menu, up to today. */
export function openDays(world: World, kindergarten: Place): Day[] {
  const dishes = world.rowsOf(menuDish).filter(({ kindergartenId }) => kindergartenId === kindergarten.id)
  return [...new Set(dishes.map(({ forOn }) => forOn as Day))]
    .filter((day) => day <= world.today)
    .toSorted()
    .slice(-2)
}
