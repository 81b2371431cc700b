import type { Amount } from '@asistent/contract/core/values'
import { estimatedQuantities, orderEstimated } from '@asistent/contract/kitchen/estimates.calls'
import { eachDay, formatDay, maxDay, today } from '@asistent/domain/kernel/day'
import { decimal, multiply, roundHalfUp, toNumber } from '@asistent/domain/kernel/decimal'
import { bandOfMenu } from '@asistent/domain/kitchen/menus'
import { needsOf, type Need } from '@asistent/domain/kitchen/planner'
import { amountsFor } from '@asistent/domain/kitchen/recipes'
import { compareText, plural } from '@asistent/domain/kernel/text'
import { unitLabel } from '@asistent/domain/warehouse/units'
import type { ReadContext } from '../platform/context'
import { write, type Handler } from '../platform/handler'
import { serveReport } from '../platform/reports'
import { requireFound, inKindergarten } from '../platform/versioned'
import { draftOrders, suppliesFor } from '../warehouse/orders.ops'
import { expectedPortions } from './expected.queries'
import { partsOfRecipes, productFactsOf } from './facts.queries'
import { configurationOf, dishesOfMenus, menuById, type MenuHead } from './menus.queries'

export const estimateHandlers: Handler[] = [
  ...serveReport(estimatedQuantities, async (context, { menuId }) => {
    const { head, needs, expected } = await needsOfMenu(context, menuId)
    const supplies = await suppliesOf(context, needs)
    const most = Math.max(0, ...expected.map(({ portions }) => portions))
    return {
      rows: needs.map(({ productId, name, quantity }) => {
        const supply = supplies.get(productId)
        const { toOrder = 0, price = null } = supply ?? {}
        return {
          id: productId,
          productName: name,
          unit: supply ? unitLabel[supply.unit] : '',
          needed: quantity,
          available: supply?.available ?? 0,
          onTheWay: supply?.onTheWay ?? 0,
          toOrder,
          price,
          value:
            toOrder > 0 && price !== null
              ? (toNumber(roundHalfUp(multiply(decimal(toOrder), decimal(price)), 2)) as Amount)
              : null,
          supplier: supply?.supplier ?? null,
        }
      }),
      subtitle: `${head.name}; очакват се до ${plural(most, 'порция', 'порции')} на хранене`,
      notes: needs
        .filter(({ quantity }) => quantity === null)
        .map(({ name }) => `Липсва пресмятане на мерна единица за ${name}`),
    }
  }),

  write(orderEstimated, async (context, { menuId }) => {
    const { head, needs } = await needsOfMenu(context, menuId)
    const supplies = [...(await suppliesOf(context, needs)).values()].filter(({ toOrder }) => toOrder > 0)
    const names = new Map(needs.map(({ productId, name }) => [productId, name]))
    const orders = await draftOrders(
      context,
      supplies.filter(({ supplierId, warehouseId }) => supplierId !== null && warehouseId !== null),
      maxDay(head.fromDate, today(context.now)),
      `За менюто „${head.name}“ от ${formatDay(head.fromDate)} г.`,
    )
    context.audit.about({ menuId })
    return {
      isSuccessful: true,
      orders,
      withoutSupplier: supplies
        .filter(({ supplierId, warehouseId }) => supplierId === null || warehouseId === null)
        .map(({ productId }) => names.get(productId) ?? ''),
    }
  }),
]

const suppliesOf = ({ tx, scope, now }: ReadContext, needs: readonly Need[]) =>
  suppliesFor(
    tx,
    inKindergarten(scope),
    new Map(needs.map(({ productId, quantity }) => [productId, quantity ?? 0])),
    today(now),
  )

/** Products of all days of a menu, for the portions that are expected. */
async function needsOfMenu({ tx, scope, now }: ReadContext, menuId: number) {
  const kindergartenId = inKindergarten(scope)
  const head: MenuHead = requireFound(await menuById(tx, scope, menuId))
  const dishes = await dishesOfMenus(tx, [menuId])
  const recipeIds = [...new Set(dishes.map(({ recipeId }) => recipeId))]
  const parts = await partsOfRecipes(tx, recipeIds)
  const band = bandOfMenu(head.menuType)
  const recipes = new Map(
    recipeIds.map((id) => [
      id,
      { id, name: '', traits: [], extraAllergenIds: [], amounts: amountsFor(parts.get(id)?.amounts ?? [], band) },
    ]),
  )
  const { mealTypes } = await configurationOf(tx, kindergartenId)
  const days = eachDay(head.fromDate, head.toDate)
  const expected = await expectedPortions(tx, {
    kindergartenId,
    menuType: head.menuType,
    days,
    mealTypes,
    today: today(now),
  })
  const needs = needsOf(dishes, expected, { recipes, products: await productFactsOf(tx, kindergartenId) })
  return { head, expected, needs: needs.toSorted((left, right) => compareText(left.name, right.name)) }
}
