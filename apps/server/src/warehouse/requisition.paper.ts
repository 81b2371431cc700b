import type { AnsweredFile } from '@asistent/contract/core/call'
import { refuseWarehouse } from '@asistent/contract/warehouse/problems'
import type { Cell, Sheet, SheetColumn } from '@asistent/documents/sheet'
import { menuKindText, type Diet } from '@asistent/domain/kitchen/menus'
import { formatDay, formatLongDay, today, type Day } from '@asistent/domain/kernel/day'
import { add, decimal, divide, formatDecimal, isZero, sum, unitPriceScale, zero } from '@asistent/domain/kernel/decimal'
import { compareText } from '@asistent/domain/kernel/text'
import { documentKinds, documentStates, type DocumentState, type Purpose } from '@asistent/domain/warehouse/documents'
import { unitLabel, type BaseUnit } from '@asistent/domain/warehouse/units'
import { sql } from 'drizzle-orm'
import { fullName } from '../people/child-sql.ops'
import type { ReadContext } from '../platform/context'
import { rows } from '../platform/database'
import { pdfFile } from '../platform/papers'
import { institutionOf } from '../platform/reports'
import { inKindergarten } from '../platform/versioned'
import { valueOfLine } from './documents.queries'

// Требвателен лист за деня: all requests of the kitchen for a day, with a column for each menu and one set of
// signatures. The requests remain separate documents.

interface RequestedLine {
  readonly number: number
  readonly status: DocumentState
  readonly purpose: Purpose
  /** Null: a request without a calculation. */
  readonly diet: Diet | null
  readonly warehouseId: number
  readonly warehouse: string
  readonly responsible: string | null
  readonly productId: number
  readonly productName: string
  readonly baseUnit: BaseUnit
  readonly quantity: string
  readonly value: string | null
}

const requestedLines = ({ tx, scope }: ReadContext, forDate: Day, warehouseId: number | undefined) =>
  rows<RequestedLine>(
    tx,
    sql`select d.number, d.state as status, d.purpose, k.diet, d.warehouse_id as "warehouseId", w.name as warehouse, ${fullName('m')} as responsible,
      l.product_id as "productId", p.name as "productName", p.base_unit as "baseUnit", l.quantity::text, (${valueOfLine})::text as value
      from stock_document d join warehouse w on w.id = d.warehouse_id left join staff_member m on m.id = w.responsible_id
      join stock_line l on l.document_id = d.id join product p on p.id = l.product_id left join meal_calculation k on k.id = d.calculation_id
      where d.kindergarten_id = ${inKindergarten(scope)} and d.kind = ${documentKinds.Request} and d.state < ${documentStates.Undone}
        and d.for_on = ${forDate} ${warehouseId === undefined ? sql`` : sql`and d.warehouse_id = ${warehouseId}`}
      order by w.name, w.id, d.purpose, k.diet nulls last, d.number`,
  )

const menuOf = ({ purpose, diet }: RequestedLine) =>
  diet === null ? `${menuKindText(purpose, 0)} (друго)` : menuKindText(purpose, diet)

export async function requisitionPaper(
  context: ReadContext,
  forDate: Day,
  warehouseId: number | undefined,
): Promise<AnsweredFile> {
  const lines = await requestedLines(context, forDate, warehouseId)
  if (lines.length === 0) throw refuseWarehouse('no-requests')
  const menus = [...new Set(lines.map(menuOf))]
  const warehouses = [...new Map(lines.map((line) => [line.warehouseId, line.warehouse]))]
  const numbers = [...new Set(lines.map(({ number }) => number))].toSorted((left, right) => left - right)
  const responsible = [...new Set(lines.flatMap((line) => line.responsible ?? []))]
  const isDone = lines.every(({ status }) => status === documentStates.Posted)
  const title = 'Требвателен лист'
  const columns: SheetColumn[] = [
    { title: 'Продукт', kind: 'text', width: 2.4 },
    { title: 'Мярка', kind: 'text', width: 0.6 },
    ...menus.map((menu): SheetColumn => ({ title: menu, kind: 'quantity', group: 'Количество по менюта' })),
    { title: 'Общо', kind: 'quantity' },
    ...(isDone
      ? ([
          { title: 'Ед. цена', kind: 'price' },
          { title: 'Стойност', kind: 'money', totals: 'sum' },
        ] satisfies SheetColumn[])
      : []),
    { title: 'Отпуснато', kind: 'text', width: 0.9 },
  ]
  const groups = warehouses.map(([id, name]) => ({
    title: name,
    rows: rowsOf(
      lines.filter((line) => line.warehouseId === id),
      menus,
      isDone,
    ),
  }))
  const sheet: Sheet = {
    title,
    subtitle: `${formatLongDay(forDate)}${isDone ? '' : ' – заявено'}`,
    institution: await institutionOf(context),
    parameters: [
      { label: 'Склад', value: warehouses.map(([, name]) => name).join(', ') },
      { label: 'Искания', value: numbers.map((number) => `№ ${number}`).join(', ') },
    ],
    printedOn: today(context.now),
    landscape: true,
    columns,
    rows: [],
    groups,
    signatures: [
      { role: 'Поискал' },
      { role: 'Разрешил' },
      { role: 'Отпуснал (МОЛ)', ...(responsible.length === 1 && { name: responsible[0]! }) },
      { role: 'Получил' },
    ],
  }
  return pdfFile(`${title} ${formatDay(forDate)}`, 'report', sheet)
}

/** A row for each product, by name. */
function rowsOf(lines: readonly RequestedLine[], menus: readonly string[], isDone: boolean): Cell[][] {
  const products = new Map<number, RequestedLine[]>()
  for (const line of lines) products.set(line.productId, [...(products.get(line.productId) ?? []), line])
  return [...products.values()]
    .toSorted(([left], [right]) => compareText(left!.productName, right!.productName))
    .map((ofProduct) => {
      const [first] = ofProduct
      const quantities = menus.map((menu) =>
        sum(ofProduct.filter((line) => menuOf(line) === menu).map(({ quantity }) => decimal(quantity))),
      )
      const total = sum(quantities)
      const value = ofProduct.reduce((running, line) => add(running, decimal(line.value ?? '0')), zero)
      return [
        first?.productName ?? '',
        first ? unitLabel[first.baseUnit] : '',
        ...quantities.map((quantity) => (isZero(quantity) ? null : formatDecimal(quantity, 3))),
        formatDecimal(total, 3),
        ...(isDone
          ? [isZero(total) ? null : formatDecimal(divide(value, total, unitPriceScale)), formatDecimal(value, 2)]
          : []),
        null,
      ]
    })
}
