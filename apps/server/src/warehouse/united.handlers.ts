import type { OutputOf, ParsedOf } from '@asistent/contract/core/call'
import type { Amount } from '@asistent/contract/core/values'
import { refuseWarehouse } from '@asistent/contract/warehouse/problems'
import {
  createUnited,
  deleteUnited,
  getUnited,
  listUnited,
  nextUnitedNumber,
  previewUnited,
  unitedReceipt as unitedReceiptFile,
} from '@asistent/contract/warehouse/united.calls'
import { today, yearOf } from '@asistent/domain/kernel/day'
import { add, decimal, toNumber, zero } from '@asistent/domain/kernel/decimal'
import { documentKinds, documentStates } from '@asistent/domain/warehouse/documents'
import { unitedSeries } from '@asistent/domain/warehouse/orders'
import { unitLabel, type BaseUnit } from '@asistent/domain/warehouse/units'
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { stockDocument, unitedReceipt } from '../db/tables/warehouse/stock'
import type { ReadContext } from '../platform/context'
import { oneRow, rows, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { contains, page } from '../platform/list'
import { giveBackNumber, nextNumber, takeNumber } from '../platform/numbers'
import { insertRow } from '../platform/rows'
import { requireFound, inKindergarten } from '../platform/versioned'
import { accountName } from '../people/child-sql.ops'
import { unitedPaper } from './united.paper'

type Row = OutputOf<typeof listUnited>['result'][number]
type Joined = OutputOf<typeof getUnited>['inbounds'][number]
type Answer = OutputOf<typeof getUnited>

const valueOf = sql`(select coalesce(sum(m.value), 0) from stock_movement m where m.document_id = d.id and m.quantity <> 0)`

const columns = sql`u.id, u.number, u.for_on as "forDate", u.supplier_id as "supplierId", s.name as supplier, u.from_on as "fromDate", u.to_on as "toDate",
  u.invoice_number as "invoiceNumber", u.invoice_on as "invoiceDate", (select count(*)::int from stock_document d where d.united_receipt_id = u.id) as "inboundsCount",
  (select coalesce(sum(${valueOf}), 0)::float8 from stock_document d where d.united_receipt_id = u.id) as value`

/** Deliveries `d` in the order of their days. */
const inbounds = (tx: Tx, where: SQL) =>
  rows<Joined>(
    tx,
    sql`select d.id, d.number, d.for_on as "forDate", w.name as warehouse, d.supplier_document as "supplierDocument", ${valueOf}::float8 as value
      from stock_document d join warehouse w on w.id = d.warehouse_id where ${where} order by d.for_on, d.number, d.id`,
  )

type Period = ParsedOf<typeof previewUnited>

/** Posted deliveries of the supplier in the period without a united receipt. */
const toUnite = (tx: Tx, kindergartenId: number, { supplierId, fromDate, toDate }: Period) => {
  if (toDate < fromDate) throw refuseWarehouse('ends-before-start', { field: 'toDate' })
  return inbounds(
    tx,
    sql`d.kindergarten_id = ${kindergartenId} and d.kind = ${documentKinds.Inbound} and d.state = ${documentStates.Posted}
      and d.supplier_id = ${supplierId} and d.united_receipt_id is null and d.for_on between ${fromDate} and ${toDate}`,
  )
}

export const unitedHandlers: Handler[] = [
  read(nextUnitedNumber, async ({ tx, scope, now }, { date }) => ({
    number: await nextNumber(tx, {
      kindergartenId: inKindergarten(scope),
      series: unitedSeries(yearOf(date ?? today(now))),
    }),
  })),

  read(listUnited, ({ tx, scope }, { search, supplierId, fromDate, toDate, ...query }) =>
    page<Row>(tx, query, {
      select: sql`select ${columns} from united_receipt u join supplier s on s.id = u.supplier_id`,
      where: [
        sql`u.kindergarten_id = ${inKindergarten(scope)}`,
        search !== null && contains(sql`concat_ws(' ', u.number, u.invoice_number, s.name, u.note)`, search),
        supplierId !== undefined && sql`u.supplier_id = ${supplierId}`,
        fromDate !== undefined && sql`u.for_on >= ${fromDate}`,
        toDate !== undefined && sql`u.for_on <= ${toDate}`,
      ],
      orderBy: { forDate: sql`"forDate"`, number: sql`number`, supplier: sql`supplier`, value: sql`value` },
      otherwise: sql`"forDate" desc, id desc`,
    }),
  ),

  read(previewUnited, async ({ tx, scope }, period) => {
    const result = await toUnite(tx, inKindergarten(scope), period)
    const value = result.reduce((sum, one) => add(sum, decimal(String(one.value))), zero)
    return { result, rowsCount: result.length, value: toNumber(value) as Amount }
  }),

  read(getUnited, (context, { id }) => answered(context, id)),

  read(unitedReceiptFile, async (context, { id }) => unitedPaper(context, await answered(context, id))),

  write(createUnited, async ({ tx, scope, now, audit }, { forDate, invoiceNumber, invoiceDate, note, ...period }) => {
    const kindergartenId = inKindergarten(scope)
    requireFound(
      await oneRow(
        tx,
        sql`select id from supplier where id = ${period.supplierId} and kindergarten_id = ${kindergartenId}`,
      ),
    )
    const forOn = forDate ?? today(now)
    const series = unitedSeries(yearOf(forOn))
    // Takes the number first, which serializes concurrent receipts of the same deliveries.
    const number = await takeNumber(tx, { kindergartenId, series })
    const chosen = (await toUnite(tx, kindergartenId, period)).map(({ id }) => id)
    if (chosen.length === 0) throw refuseWarehouse('nothing-to-unite')
    const id = await insertRow(tx, unitedReceipt, kindergartenId, {
      series,
      number,
      forOn,
      supplierId: period.supplierId,
      fromOn: period.fromDate,
      toOn: period.toDate,
      invoiceNumber,
      invoiceOn: invoiceDate,
      note,
      createdBy: scope.accountId,
      createdAt: now.toISOString(),
    })
    await tx
      .update(stockDocument)
      .set({ unitedReceiptId: id })
      // Reads the deliveries again, because one may have been corrected since.
      .where(
        and(
          inArray(stockDocument.id, chosen),
          isNull(stockDocument.unitedReceiptId),
          eq(stockDocument.state, documentStates.Posted),
        ),
      )
    audit.about({ unitedReceiptId: id })
    return ok(id)
  }),

  write(deleteUnited, async ({ tx, scope, now, audit }, { id }) => {
    const kindergartenId = inKindergarten(scope)
    const united = requireFound(
      await oneRow<{ series: string; number: number }>(
        tx,
        sql`select series, number from united_receipt where id = ${id} and kindergarten_id = ${kindergartenId} for update`,
      ),
    )
    await tx.execute(
      sql`insert into united_receipt_removed (id, kindergarten_id, number, for_on, supplier_id, from_on, to_on, invoice_number, invoice_on, inbound_ids, created_at, removed_at)
        select u.id, u.kindergarten_id, u.number, u.for_on, u.supplier_id, u.from_on, u.to_on, u.invoice_number, u.invoice_on,
          array(select d.id from stock_document d where d.united_receipt_id = u.id order by d.id), u.created_at, ${now.toISOString()} from united_receipt u where u.id = ${id}`,
    )
    await tx.update(stockDocument).set({ unitedReceiptId: null }).where(eq(stockDocument.unitedReceiptId, id))
    await tx.delete(unitedReceipt).where(eq(unitedReceipt.id, id))
    await giveBackNumber(tx, { kindergartenId, series: united.series }, united.number)
    audit.about({ unitedReceiptId: id })
    return allDone
  }),
]

async function answered({ tx, scope }: ReadContext, id: number): Promise<Answer> {
  const kindergartenId = inKindergarten(scope)
  const head = requireFound(
    await oneRow<Omit<Answer, 'inbounds' | 'lines'>>(
      tx,
      sql`select ${columns}, u.note, ${accountName(sql`u.created_by`)} as creator from united_receipt u join supplier s on s.id = u.supplier_id
        where u.id = ${id} and u.kindergarten_id = ${kindergartenId}`,
    ),
  )
  const lines = await rows<Omit<Answer['lines'][number], 'unit'> & { baseUnit: BaseUnit }>(
    tx,
    sql`select p.id as "productId", p.name as "productName", p.base_unit as "baseUnit", sum(m.quantity)::float8 as quantity, sum(m.value)::float8 as value
      from stock_movement m join stock_document d on d.id = m.document_id join product p on p.id = m.product_id
      where d.united_receipt_id = ${id} and m.kindergarten_id = ${kindergartenId} and m.quantity <> 0 group by p.id order by p.name, p.id`,
  )
  return {
    ...head,
    inbounds: await inbounds(tx, sql`d.united_receipt_id = ${id} and d.kindergarten_id = ${kindergartenId}`),
    lines: lines.map(({ baseUnit, ...line }) => ({ ...line, unit: unitLabel[baseUnit] })),
  }
}
