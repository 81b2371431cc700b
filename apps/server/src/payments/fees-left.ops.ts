import { firstDayOf, type Month } from '@asistent/domain/kernel/month'
import { sql, type SQL } from 'drizzle-orm'
import { owedFees } from '../activities/fees.ops'
import { isInPlan } from './instalments.queries'

/**
 * Invoices of a month that a fee run would create, or extend by enrolments and visits: by kindergarten, as the preview of the
 * run counts them (generate.steps.ts). Invoices that are paid or in an instalment plan stay as they are; the next month
 * corrects them. Columns: kindergarten_id, fees.
 */
export const feesLeft = (month: Month, inPlaces: (column: SQL) => SQL): SQL => {
  const forOn = firstDayOf(month)
  const isFixed = sql`exists (select from fee_invoice i join fee_balance b on b.invoice_id = i.id where i.child_id = o.child_id and i.provider_id = o.provider_id
    and i.kindergarten_id = o.kindergarten_id and i.year = ${month.year} and i.month = ${month.month} and i.annulled_at is null and (b.paid > 0 or ${isInPlan}))`
  return sql`(select o.kindergarten_id, count(distinct (o.child_id, o.provider_id))::int as fees from ${owedFees(month, inPlaces)} o
    left join lateral (select f.visits from fee_charge f join fee_invoice i on i.id = f.invoice_id and i.annulled_at is null
      where f.child_id = o.child_id and f.activity_id = o.activity_id and f.for_on = ${forOn} and ${isStanding} order by f.id desc limit 1) charged on true
    where (charged.visits is null or charged.visits <> o.visits) and not ${isFixed} group by 1)`
}

/** Charge `f` is not a row that an undone run added, nor its reversal. */
export const isStanding = sql`f.reverses_id is null and not exists (select from fee_charge u where u.reverses_id = f.id)`
