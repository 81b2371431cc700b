import { usualDueDays, type DueDays } from '@asistent/domain/payments/invoices'
import { sql, type SQL } from 'drizzle-orm'
import { oneRow, type Tx } from '../platform/database'

/** Columns of the setting `f` for invoices `i`: the provider's, else the kindergarten's. */
export const settingOfInvoice = (
  columns: SQL,
): SQL => sql`lateral (select ${columns} from fee_setting s where s.kindergarten_id = i.kindergarten_id
  and (s.provider_id = i.provider_id or s.provider_id is null) order by s.provider_id nulls last limit 1) f`

export async function dueDaysOf(tx: Tx, kindergartenId: number, providerId: number): Promise<DueDays> {
  const days = await oneRow<DueDays>(
    tx,
    sql`select monthly_due_day as monthly, visits_due_day as visits from fee_setting where kindergarten_id = ${kindergartenId}
      and (provider_id = ${providerId} or provider_id is null) order by provider_id nulls last limit 1`,
  )
  return days ?? usualDueDays
}
