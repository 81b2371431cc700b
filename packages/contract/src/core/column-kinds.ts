import { moneyScale, quantityScale, unitPriceScale } from '@asistent/domain/kernel/decimal'

/** Kind of a report column: determines alignment, format on screen and paper, and the cell type in XLSX. */
export const columnKinds = [
  'text',
  'integer',
  'decimal',
  'quantity',
  'price',
  'money',
  'percent',
  'day',
  'month',
  'boolean',
  'code',
] as const
export type ColumnKind = (typeof columnKinds)[number]

const numericKinds: readonly ColumnKind[] = ['integer', 'decimal', 'quantity', 'price', 'money', 'percent']

export const isNumeric = ({ kind }: { readonly kind: ColumnKind }): boolean => numericKinds.includes(kind)

/** Fixed fraction digits; other kinds have as many as their values. */
export const fixedDecimals: Partial<Record<ColumnKind, number>> = {
  integer: 0,
  money: moneyScale,
  quantity: quantityScale,
  price: unitPriceScale,
}
