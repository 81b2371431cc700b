import { calculationStates } from '@asistent/domain/kitchen/calculations'
import { menuStates, type MenuType } from '@asistent/domain/kitchen/menus'
import { sofiaInstant, yearOf, type Day } from '@asistent/domain/kernel/day'
import { mealCalculation } from '../db/tables/kitchen/meal-calculations'
import { menu, menuDish } from '../db/tables/kitchen/menus'
import { portionBook, portionBookLine } from '../db/tables/kitchen/portion-books'
import { counter } from '../db/tables/platform'
import { placeOf, type Place, type World } from '../demo/world'
import { kitchenFacts, reckonDecided } from './cooked.demo'
import { openDays } from './open-days.demo'
import { portionLines } from './portion-books.rules'

// The days before the last two with a menu are cooked (cooked.demo.ts). The calculations of these two are open for manual
// tests of the whole day: the first has decided allergies and a portion book, the second has nothing decided.

export const kitchenDayDemoTables = [portionBook, portionBookLine]

export function addKitchenDay(world: World): void {
  for (const key of ['detelina', 'slanchitse'] as const) addDays(world, placeOf(world, key))
}

function addDays(world: World, kindergarten: Place): void {
  const menus = world
    .rowsOf(menu)
    .filter(({ kindergartenId, state }) => kindergartenId === kindergarten.id && state === menuStates.Published)
  const dishes = world.rowsOf(menuDish).filter(({ kindergartenId }) => kindergartenId === kindergarten.id)
  const days = openDays(world, kindergarten)
  for (const day of days)
    for (const [position, row] of menus.entries()) {
      if (!dishes.some((dish) => dish.menuId === idOf(row, position) && dish.forOn === day)) continue
      world.addTo(mealCalculation, {
        kindergartenId: kindergarten.id,
        forOn: day,
        menuType: row.menuType,
        menuId: idOf(row, position),
        state: calculationStates.Open,
        createdBy: row.createdBy ?? null,
        createdAt: sofiaInstant(day, '09:05').toISOString(),
      })
    }
  const [first] = days
  if (first) addPortionBook(world, kindergarten, first)
}

const idOf = (row: object, position: number) => (row as { id?: number }).id ?? position + 1

/** Decides the allergies of the day's calculations and issues its portion book. */
function addPortionBook(world: World, kindergarten: Place, day: Day): void {
  const kitchen = kitchenFacts(world, kindergarten)
  const lines = world.rowsOf(mealCalculation).flatMap((row, position) => {
    if (row.kindergartenId !== kindergarten.id || row.forOn !== day) return []
    const { facts, result } = reckonDecided(kitchen, {
      calculationId: idOf(row, position),
      menu: { id: row.menuId ?? 0, menuType: row.menuType as MenuType },
      day,
      decidedAt: sofiaInstant(day, '09:15').toISOString(),
    })
    return portionLines(facts, result)
  })
  if (lines.length === 0) return
  const series = `portion-book:${yearOf(day)}`
  const bookId = world.addTo(portionBook, {
    kindergartenId: kindergarten.id,
    series,
    number: 1,
    forOn: day,
    createdAt: sofiaInstant(day, '09:20').toISOString(),
  })
  world.addTo(counter, { kindergartenId: kindergarten.id, series, last: 1 })
  for (const [position, line] of lines.entries())
    world.addTo(portionBookLine, { kindergartenId: kindergarten.id, bookId, position, ...line })
}
