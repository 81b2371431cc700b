import { moneyScale, quantityScale, unitPriceScale } from '@asistent/domain/kernel/decimal'

/** What a column of a report shows decides its alignment, its format on screen and paper and its cell type in XLSX. */
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

/** Digits after the point; a kind that isn't here has as many as its values. */
export const fixedDecimals: Partial<Record<ColumnKind, number>> = {
  integer: 0,
  money: moneyScale,
  quantity: quantityScale,
  price: unitPriceScale,
}
