import { formatDay, sofiaTime, today } from '@asistent/domain/kernel/day'
import { sql, type SQL } from 'drizzle-orm'
import { productCategory } from '../db/tables/warehouse/products'
import { asItWas } from '../platform/as-it-was'

// Common parts of the reports of kitchen and warehouse.

/** Text after the period of a report as of a moment. */
export const momentOf = (asOf: string | undefined): string =>
  asOf === undefined ? '' : `, както е било на ${formatDay(today(new Date(asOf)))} г. в ${sofiaTime(new Date(asOf))} ч.`

/** Products `p` of a category and of its subcategories. */
export const inCategory = (categoryId: number, asOf?: string): SQL =>
  sql`p.category_id in (with recursive below as (select ${categoryId}::int as id union all
    select k.id from ${asItWas(productCategory, asOf)} k join below on k.parent_id = below.id) select id from below)`
