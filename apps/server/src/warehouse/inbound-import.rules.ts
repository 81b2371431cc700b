import type { OutputOf } from '@asistent/contract/core/call'
import type { ImportProblem } from '@asistent/contract/core/import'
import { errorsOf } from '@asistent/contract/core/messages'
import type { checkInboundLines } from '@asistent/contract/warehouse/inbound-import.calls'
import { inboundLine } from '@asistent/contract/warehouse/inbounds.calls'
import { searchForm } from '@asistent/domain/kernel/text'
import { conversionOf, unitLabel, type Unit } from '@asistent/domain/warehouse/units'
import { deliverySheet } from '@asistent/domain/warehouse/import-sheet'
import type { ImportRow } from '../platform/import-sheet'
import type { UnitsOfProduct } from './products.queries'

// Converts each row of the file to a line of the form, or to an error. Uses the schema of the line, so that the same
// rules apply.

type Line = OutputOf<typeof checkInboundLines>['lines'][number]

export interface KnownProduct extends UnitsOfProduct {
  readonly barcode: string | null
}

export interface ImportReferences {
  readonly products: readonly KnownProduct[]
  readonly manufacturers: readonly { readonly id: number; readonly name: string }[]
}

export function linesOfRows(
  rows: readonly ImportRow[],
  references: ImportReferences,
  problems: ImportProblem[],
): Line[] {
  const byBarcode = new Map(references.products.flatMap((one) => (one.barcode ? [[one.barcode, one] as const] : [])))
  const byName = new Map(references.products.map((one) => [searchForm(one.name), one]))
  const makers = new Map(references.manufacturers.map((one) => [searchForm(one.name), one]))
  const find = (barcode: string, name: string) => byBarcode.get(barcode) ?? byName.get(searchForm(name))
  return rows.flatMap((row) => lineOf(row, find, makers, problems))
}

/** Form fields whose column has another name. */
const columnOfField: Readonly<Record<string, string>> = { productId: 'product', manufacturerId: 'manufacturer' }

function lineOf(
  { row, sheet, values, unread }: ImportRow,
  find: (barcode: string, name: string) => KnownProduct | undefined,
  makers: ReadonlyMap<string, { readonly id: number; readonly name: string }>,
  problems: ImportProblem[],
): Line[] {
  const reported = new Set(unread)
  const tell = (key: string, reason: string) => {
    if (reported.has(key)) return
    reported.add(key)
    const column = deliverySheet.columns.find((one) => one.key === key)?.title ?? null
    problems.push({ sheet: sheet.name, row, column, reason })
  }
  const text = (key: string) => String(values[key] ?? '').trim()
  const product = find(text('barcode'), text('product'))
  if (!product) {
    const reason = text('product')
      ? `Няма продукт „${text('product')}“. Добавете го в „Продукти“ или поправете името.`
      : 'Въведете продукт или неговия баркод'
    tell('product', reason)
  }
  const maker = text('manufacturer') ? makers.get(searchForm(text('manufacturer'))) : undefined
  if (text('manufacturer') && !maker)
    tell('manufacturer', `Няма производител „${text('manufacturer')}“. Добавете го или оставете клетката празна.`)
  const unit = (values.unitOfMeasure ?? product?.baseUnit) as Unit | undefined
  if (product && unit !== undefined && !conversionOf(product.baseUnit, product.conversions, unit))
    tell('unitOfMeasure', `„${product.name}“ се води в ${unitLabel[product.baseUnit]} и няма пресмятане за тази мярка`)
  const parsed = inboundLine.safeParse(
    {
      ...values,
      productId: product?.id ?? 1,
      unitOfMeasure: unit ?? 1,
      vatRate: values.vatRate ?? product?.vatRate,
      manufacturerId: maker?.id ?? null,
    },
    { reportInput: true },
  )
  if (!parsed.success)
    for (const [field, [reason = '']] of Object.entries(errorsOf(inboundLine, parsed.error)))
      tell(columnOfField[field] ?? field, reason)
  if (!product || !parsed.success || reported.size > 0) return []
  return [{ ...parsed.data, productName: product.name, baseUnit: product.baseUnit, manufacturer: maker?.name ?? null }]
}
