import type { OutputOf } from '@asistent/contract/core/call'
import { recommendedQuantities } from '@asistent/contract/kitchen/norms.calls'
import { addDays, today } from '@asistent/domain/kernel/day'
import { bandOfMenu, menuTypes } from '@asistent/domain/kitchen/menus'
import { unitLabel, type Unit } from '@asistent/domain/warehouse/units'
import { sql } from 'drizzle-orm'
import { rows } from '../platform/database'
import { read, type Handler } from '../platform/handler'
import { normOn, perChild, usedIn, type Used } from './norms.queries'

type Category = OutputOf<typeof recommendedQuantities>['categories'][number]

const childrensMenus = [menuTypes.Nursery, menuTypes.Kindergarten] as const

export const normHandlers: Handler[] = [
  read(recommendedQuantities, async ({ tx, scope, now }) => {
    const toDate = today(now)
    const [owner, fromDate] = [scope.kindergartenId, addDays(toDate, -30)]
    const categories = await rows<Omit<Category, 'unit' | 'eaten'> & { unit: Unit }>(
      tx,
      sql`select c.id, c.name, c.unit, coalesce((select json_agg(json_build_object('type', n.period, 'ageBand', n.age_band, 'quantity', n.quantity,
          'validFrom', n.valid_from, 'source', n.source, 'approximate', n.approximate, 'isOwn', n.kindergarten_id is not null) order by n.period, n.age_band, n.valid_from)
        from (select distinct on (period, age_band, seen) * from (select v.*, greatest(v.valid_from, ${toDate}::date) as seen from category_norm v
            where v.category_id = c.id and (v.kindergarten_id is null or v.kindergarten_id = ${owner}::int)) e
          order by period, age_band, seen, kindergarten_id nulls last, valid_from desc) n), '[]') as norms
        from product_category c where c.parent_id is null order by c.position, c.id`,
    )
    const [eaten, nutrition]: [
      { ageBand: 1 | 2 | 3 | 4; used: Used[] }[],
      OutputOf<typeof recommendedQuantities>['nutrition'],
    ] = [[], []]
    for (const menuType of childrensMenus) {
      const ageBand = bandOfMenu(menuType)
      if (owner !== null)
        eaten.push({ ageBand, used: await usedIn(tx, owner, { from: fromDate, to: toDate }, menuType) })
      const norm = await normOn(tx, owner, ageBand, toDate)
      if (norm) nutrition.push({ ageBand, ...norm })
    }
    return {
      fromDate,
      toDate,
      categories: categories.map(({ unit, ...rest }) => ({
        ...rest,
        unit: unitLabel[unit],
        eaten: eaten.flatMap(({ ageBand, used }) => {
          const of = used.find(({ categoryId }) => categoryId === rest.id)
          return of ? [{ ageBand, actual: perChild(of) }] : []
        }),
      })),
      nutrition,
    }
  }),
]
