import type { OutputOf } from '@asistent/contract/core/call'
import { applyCycle, deleteCycle, listCycles, saveCycle } from '@asistent/contract/kitchen/menus.calls'
import { refuseKitchen } from '@asistent/contract/kitchen/problems'
import { addDays, weekStart } from '@asistent/domain/kernel/day'
import { eq, sql } from 'drizzle-orm'
import { menuCycle, menuCycleWeek } from '../db/tables/kitchen/menus'
import { rows, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { deleteRow, saveRow } from '../platform/rows'
import { requireFound, inKindergarten } from '../platform/versioned'
import { moverTo } from './menus.handlers'
import { menuById } from './menus.queries'
import { copyInto, menuOn } from './menus.steps'

type Cycle = OutputOf<typeof listCycles>['result'][number]

const cyclesOf = (tx: Tx, kindergartenId: number) =>
  rows<Cycle>(
    tx,
    sql`select c.id, c.name, c.menu_type as "menuType", c.diet, c.version, coalesce((select json_agg(json_build_object('menuId', m.id, 'name', m.name, 'fromDate', m.from_on) order by w.position)
      from menu_cycle_week w join menu m on m.id = w.menu_id where w.cycle_id = c.id), '[]') as weeks
      from menu_cycle c where c.kindergarten_id = ${kindergartenId} order by c.name, c.id`,
  )

export const cycleHandlers: Handler[] = [
  read(listCycles, async ({ tx, scope }) => {
    const result = await cyclesOf(tx, inKindergarten(scope))
    return { result, rowsCount: result.length }
  }),

  write(saveCycle, async ({ tx, scope }, { id, version, name, menuIds }) => {
    const kindergartenId = inKindergarten(scope)
    const menus = []
    for (const menuId of menuIds) menus.push(requireFound(await menuById(tx, scope, menuId)))
    const { menuType, diet } = requireFound(menus[0])
    if (menus.some((one) => one.menuType !== menuType || one.diet !== diet))
      throw refuseKitchen('cycle-mixed', { field: 'menuIds' })
    const cycleId = await saveRow(tx, menuCycle, kindergartenId, { id, version }, { name, menuType, diet })
    await tx.delete(menuCycleWeek).where(eq(menuCycleWeek.cycleId, cycleId))
    await tx
      .insert(menuCycleWeek)
      .values(menuIds.map((menuId, position) => ({ cycleId, position, menuId, kindergartenId })))
    return ok(cycleId)
  }),

  write(deleteCycle, async ({ tx, scope }, { id }) => {
    await deleteRow(tx, menuCycle, inKindergarten(scope), id)
    return allDone
  }),

  write(applyCycle, async (context, { id, fromDate, weeks }) => {
    const { tx, scope } = context
    const kindergartenId = inKindergarten(scope)
    const cycle = requireFound((await cyclesOf(tx, kindergartenId)).find((one) => one.id === id))
    if (cycle.weeks.length === 0) throw refuseKitchen('cycle-empty')
    let made = 0
    const skipped: string[] = []
    for (let index = 0; index < weeks; index++) {
      const monday = addDays(weekStart(fromDate), index * 7)
      const source = requireFound(
        await menuById(tx, scope, requireFound(cycle.weeks[index % cycle.weeks.length]).menuId),
      )
      const move = moverTo(source, monday)
      const { menuType, diet } = cycle
      const target = { menuType, diet, fromDate: move(source.fromDate), toDate: move(source.toDate) }
      const overlappingMenu = await menuOn(tx, kindergartenId, target)
      if (overlappingMenu) skipped.push(overlappingMenu.name)
      else {
        await copyInto(context, source, target, move)
        made++
      }
    }
    return { isSuccessful: true, made, skipped }
  }),
]
