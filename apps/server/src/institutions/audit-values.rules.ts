import { withheld } from '@asistent/contract/institutions/audit.calls'
import { formatDay, isDay, sofiaTime, today } from '@asistent/domain/kernel/day'
import { decimal, readableDecimal } from '@asistent/domain/kernel/decimal'
import type { ColumnWords } from './audit-words.ops'

// Formats stored values for display.

/** Names of referenced rows. */
export type NameOf = (table: string, id: string) => string | undefined

const maxLength = 300
const shortened = (value: string) => (value.length > maxLength ? `${value.slice(0, maxLength)}…` : value)

export const momentText = (value: string): string => {
  const at = new Date(value)
  return `${formatDay(today(at))} ${sofiaTime(at)}`
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Null if there is nothing to show. */
export function valueText(words: ColumnWords, value: unknown, nameOf: NameOf): string | null {
  if (isEmpty(value)) return null
  switch (words.as) {
    case 'sum':
      return readableDecimal(decimal(value as number | string), 2)
    case 'day':
      return isDay(value) ? formatDay(value) : plain(value)
    case 'instant':
      return momentText(String(value))
    case 'yesNo':
      return value === true ? 'да' : 'не'
    case 'code':
      return words.labels[String(value)] ?? plain(value)
    case 'codes':
      return (value as unknown[]).map((one) => words.labels[String(one)] ?? plain(one)).join(', ')
    case 'name':
      return nameOf(words.of, String(value)) ?? 'изтрит запис'
    case 'names':
      return (value as unknown[]).map((one) => nameOf(words.of, String(one)) ?? 'изтрит запис').join(', ')
    case 'described':
      return shortened(words.tell(value))
    case 'parts':
    case 'hidden':
      return null
    default:
      return plain(value)
  }
}

function plain(value: unknown): string {
  if (typeof value === 'string') return shortened(value)
  if (typeof value === 'number') return String(value).replace('.', ',')
  if (typeof value === 'boolean') return value ? 'да' : 'не'
  // Formats {"2026": 10} as '2026: 10'.
  const entries = Object.entries(value as object).map(([key, row]) =>
    Array.isArray(value) ? plain(row) : `${key}: ${plain(row)}`,
  )
  return shortened(entries.join(', '))
}

type Values = Readonly<Record<string, unknown>>

export interface Field {
  readonly label: string
  readonly before: string | null
  readonly after: string | null
}

/** Changed values that are described; parts of an object are separate fields. `openly` includes personal values. */
export function changedFields(
  columns: Readonly<Record<string, ColumnWords>>,
  before: Values | null,
  after: Values | null,
  { nameOf, openly }: { nameOf: NameOf; openly: boolean },
): Field[] {
  const fields: Field[] = []
  for (const [column, words] of Object.entries(columns)) {
    const [was, became] = [before?.[column] ?? null, after?.[column] ?? null]
    if (words.as === 'hidden' || JSON.stringify(was) === JSON.stringify(became)) continue
    if (words.personal && !openly) fields.push({ label: words.label, before: null, after: withheld })
    else if (words.as === 'parts') {
      const inside = changedFields(words.parts, was as Values | null, became as Values | null, { nameOf, openly })
      fields.push(...inside.map((field) => ({ ...field, label: `${words.label}: ${field.label}` })))
    } else {
      const field = {
        label: words.label,
        before: valueText(words, was, nameOf),
        after: valueText(words, became, nameOf),
      }
      if (field.before !== field.after) fields.push(field)
    }
  }
  return fields
}

/** Ids of rows that the values refer to, by table. */
export function collectNames(
  columns: Readonly<Record<string, ColumnWords>>,
  values: Values | null | undefined,
  into: Map<string, Set<string>>,
): void {
  for (const [column, words] of Object.entries(columns)) {
    const value = values?.[column]
    if (isEmpty(value)) continue
    if (words.as === 'parts') collectNames(words.parts, value as Values, into)
    if (words.as !== 'name' && words.as !== 'names') continue
    const ids = into.get(words.of) ?? new Set()
    for (const id of Array.isArray(value) ? value : [value]) ids.add(String(id))
    into.set(words.of, ids)
  }
}
