import type { OutputOf, RowOf } from '@asistent/contract/core/call'
import {
  deleteFeeSetting,
  getFeeSetting,
  invoiceTypes,
  listFeeSettings,
  saveFeeSetting,
} from '@asistent/contract/payments/settings.calls'
import { today, yearOf } from '@asistent/domain/kernel/day'
import { planWords } from '@asistent/domain/payments/reminders'
import { sql } from 'drizzle-orm'
import { feeSetting } from '../db/tables/payments/fees'
import { oneRow, rows } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { page } from '../platform/list'
import { deleteRow, saveRow } from '../platform/rows'
import { requireFound, inKindergarten } from '../platform/versioned'

const target = sql`coalesce((select v.name from activity_provider v where v.id = f.provider_id), 'Всички доставчици')`

const distinct = (days: readonly number[]) => [...new Set(days)].toSorted((left, right) => left - right)

export const feeSettingHandlers: Handler[] = [
  read(listFeeSettings, async ({ tx, scope }, query) => {
    type Stored = Omit<RowOf<typeof listFeeSettings>, 'reminders'> & { before: number[]; after: number[] }
    const { result, rowsCount } = await page<Stored>(tx, query, {
      select: sql`select f.id, ${target} as target, f.iban, f.monthly_due_day as "monthlyDueDay", f.visits_due_day as "visitsDueDay",
        f.remind_before as before, f.remind_after as after from fee_setting f`,
      where: [sql`f.kindergarten_id = ${inKindergarten(scope)}`],
      orderBy: { target: sql`target` },
      otherwise: sql`f.provider_id is not null, target, id`,
    })
    return {
      result: result.map(({ before, after, ...row }) => ({ ...row, reminders: planWords({ before, after }) })),
      rowsCount,
    }
  }),

  read(getFeeSetting, async ({ tx, scope }, { id }) =>
    requireFound(
      await oneRow<OutputOf<typeof getFeeSetting>>(
        tx,
        sql`select f.id, ${target} as target, f.provider_id as "providerId", f.recipient, f.iban, f.bank_name as "bankName", f.monthly_due_day as "monthlyDueDay",
          f.visits_due_day as "visitsDueDay", f.remind_before as "remindBefore", f.remind_after as "remindAfter", f.reminder_text as "reminderText", f.version
          from fee_setting f where f.id = ${id} and f.kindergarten_id = ${inKindergarten(scope)}`,
      ),
    ),
  ),

  write(saveFeeSetting, async ({ tx, scope, audit }, { id, version, ...form }) => {
    const kindergartenId = inKindergarten(scope)
    if (form.providerId !== null)
      requireFound(
        await oneRow(
          tx,
          sql`select 1 as there from provider_contract where provider_id = ${form.providerId} and kindergarten_id = ${kindergartenId}`,
        ),
      )
    const settingId = await saveRow(
      tx,
      feeSetting,
      kindergartenId,
      { id, version },
      {
        ...form,
        remindBefore: distinct(form.remindBefore),
        remindAfter: distinct(form.remindAfter),
        createdBy: scope.accountId,
      },
    )
    audit.about({ feeSettingId: settingId })
    return ok(settingId)
  }),

  write(deleteFeeSetting, async ({ tx, scope, audit }, { id }) => {
    await deleteRow(tx, feeSetting, inKindergarten(scope), id)
    audit.about({ feeSettingId: id })
    return allDone
  }),

  read(invoiceTypes, async ({ tx, scope, now }) => {
    const year = yearOf(today(now))
    const counted = await rows<{ series: string; last: number; provider: string | null }>(
      tx,
      sql`select n.series, n.last, (select v.name from activity_provider v where v.id::text = split_part(n.series, ':', 2)) as provider from counter n
        where n.kindergarten_id = ${inKindergarten(scope)} and n.series ~ ${`^(cash|noncash|protocol|voucher|fee:\\d+):${year}$`} order by n.series`,
    )
    const result = counted.map(({ series, last, provider }) => {
      const kind = series.split(':')[0] as keyof typeof kinds
      return {
        kind: kinds[kind],
        of: kind === 'fee' ? (provider ?? '') : 'Детската градина',
        year,
        last,
        next: last + 1,
      }
    })
    return { result, rowsCount: result.length }
  }),
]

const kinds = {
  fee: 'Такса (проформа)',
  cash: 'Приходен касов ордер',
  noncash: 'Безкасово плащане',
  protocol: 'Протокол към доставчик',
  voucher: 'Разходен касов ордер',
}
