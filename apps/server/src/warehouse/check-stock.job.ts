import { addressOf } from '../identity/addresses.ops'
import { roleTypes } from '@asistent/domain/access/roles'
import { nextSofiaTime, today } from '@asistent/domain/kernel/day'
import { decimal, formatTrimmed } from '@asistent/domain/kernel/decimal'
import { plural } from '@asistent/domain/kernel/text'
import { unitLabel, type BaseUnit } from '@asistent/domain/warehouse/units'
import { sql } from 'drizzle-orm'
import { oneRow, rows, type Tx } from '../platform/database'
import { defineJob, isCheckedWhole, nightQueue, work } from '../platform/jobs'
import { sendLetters } from '../platform/mail/letters'

// Every night compares derived data with the movements of the ledger, by kindergarten: of those with new movements, on
// Sundays of all. Only manual changes of tables can cause differences; these are reported to the directors.

/** Without `movementsAfter`, the id of a movement, all kindergartens are checked. */
const planStockChecks = defineJob<{ movementsAfter?: number }>(
  'warehouse.plan-checks',
  'Планиране на сверките на складовете',
)
const checkStock = defineJob<{ kindergartenId: number }>('warehouse.check-stock', 'Сверка на наличностите с движенията')

const key = 'warehouse.plan-checks'
const checkedAt = '02:40'

export const standingStockChecks = (now: Date) => [
  { ...planStockChecks({}), key, runAt: nextSofiaTime(now, checkedAt) },
]

export const planStockChecksJob = work(planStockChecks, async ({ tx, now, later }, { movementsAfter }) => {
  const after = isCheckedWhole(today(now)) ? 0 : (movementsAfter ?? 0)
  const places = await rows<{ id: number }>(
    tx,
    sql`select k.id from kindergarten k where k.active and exists (select from stock_movement m where m.kindergarten_id = k.id)
      and (${after}::bigint = 0 or k.id in (select m.kindergarten_id from stock_movement m where m.id > ${after})) order by k.id`,
  )
  const last = await oneRow<{ id: number }>(tx, sql`select coalesce(max(id), 0) as id from stock_movement`)
  for (const [index, { id }] of places.entries()) {
    const queue = nightQueue(checkStock.task, index)
    later(checkStock({ kindergartenId: id }, { key: `warehouse.check-stock:${id}`, queue }))
  }
  later(planStockChecks({ movementsAfter: last?.id ?? 0 }, { key, runAt: nextSofiaTime(now, checkedAt) }))
})

interface Difference {
  readonly product: string
  readonly unit: BaseUnit
  readonly warehouse: string
  readonly quantity: string
  readonly value: string
  readonly movedQuantity: string
  readonly movedValue: string
}

/** Compares balances, days and batches with the sums of the movements. */
const differencesIn = (tx: Tx, kindergartenId: number) =>
  rows<Difference>(
    tx,
    sql`with moved as (select warehouse_id, product_id, sum(quantity) as quantity, sum(value) as value, coalesce(sum(quantity) filter (where batch_id is not null), 0) as in_batches
        from stock_movement where kindergarten_id = ${kindergartenId} group by 1, 2),
      kept as (select warehouse_id, product_id, quantity, value from stock_balance where kindergarten_id = ${kindergartenId}),
      days as (select warehouse_id, product_id, sum(in_quantity - out_quantity) as quantity, sum(in_value - out_value) as value
        from stock_day where kindergarten_id = ${kindergartenId} group by 1, 2),
      batches as (select l.warehouse_id, b.product_id, sum(l.quantity) as quantity from stock_batch_balance l join stock_batch b on b.id = l.batch_id
        where l.kindergarten_id = ${kindergartenId} group by 1, 2)
      select p.name as product, p.base_unit as unit, w.name as warehouse, coalesce(k.quantity, 0)::text as quantity, coalesce(k.value, 0)::text as value,
        coalesce(m.quantity, 0)::text as "movedQuantity", coalesce(m.value, 0)::text as "movedValue"
      from kept k full join moved m using (warehouse_id, product_id) full join days d using (warehouse_id, product_id) full join batches b using (warehouse_id, product_id)
      join product p on p.id = product_id join warehouse w on w.id = warehouse_id
      where (coalesce(k.quantity, 0), coalesce(k.value, 0)) <> (coalesce(m.quantity, 0), coalesce(m.value, 0))
        or (coalesce(d.quantity, 0), coalesce(d.value, 0)) <> (coalesce(m.quantity, 0), coalesce(m.value, 0))
        or coalesce(b.quantity, 0) <> coalesce(m.in_batches, 0)
      order by w.name, p.name, p.id`,
  )

const shownInLetter = 20
const comma = (text: string) => formatTrimmed(decimal(text)).replace('.', ',')

const inWords = ({ product, unit, warehouse, quantity, value, movedQuantity, movedValue }: Difference): string =>
  quantity === movedQuantity && value === movedValue
    ? `„${product}“ в „${warehouse}“: наличността е вярна, но сборовете по дни или партиди се различават от движенията.`
    : `„${product}“ в „${warehouse}“: по наличност ${comma(quantity)} ${unitLabel[unit]} за ${comma(value)} €, а по движения ${comma(movedQuantity)} ${unitLabel[unit]} за ${comma(movedValue)} €.`

export const checkStockJob = work(checkStock, async (context, { kindergartenId }) => {
  const { tx, services } = context
  const differences = await differencesIn(tx, kindergartenId)
  if (differences.length === 0) return
  services.log.error(
    { kindergartenId, differences: differences.length },
    'складовите наличности се различават от движенията',
  )
  const directors = await rows<{ email: string }>(
    tx,
    sql`select distinct a.email from membership m join account a on a.id = m.account_id and a.state = 'active'
      where m.kindergarten_id = ${kindergartenId} and m.role = ${roleTypes.Director} and m.active order by a.email`,
  )
  await sendLetters(
    context,
    directors.map(({ email }) => ({
      to: email,
      kindergartenId,
      subject: 'Складовите наличности не съвпадат с движенията',
      paragraphs: [
        `При нощната проверка ${plural(differences.length, 'наличност се различава', 'наличности се различават')} от сбора на движенията:`,
        ...differences.slice(0, shownInLetter).map(inWords),
        'Движенията в книгата са верни и не се променят. Обърнете се към поддръжката, преди да приключвате складови документи.',
        { label: 'Вижте наличностите', link: addressOf(services.config, '/storage/stock-availability') },
      ],
    })),
  )
})
