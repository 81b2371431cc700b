import { labelOfChoice } from '../parts/choice'
import { useMissingOptions, useOptions, type Key, type Source } from '../pickers/source'
import { shownBoolean, shownDay, shownMoney, shownNumber } from '../shown/format'
import type { FormField } from './fields'
import { t } from '../../platform/language'

/** Field value as text. */
export function FieldText({ field, value }: { field: FormField; value: unknown }) {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return '–'
  if (field.source && (field.kind === 'pick' || field.kind === 'pickMany'))
    return <PickedNames source={field.source} values={[value].flat() as Key[]} />
  return textOf(field, value)
}

function textOf({ kind, precision, choices = [] }: FormField, value: unknown): string {
  if (kind === 'select') return labelOfChoice(choices, value)
  if (kind === 'many') return (value as unknown[]).map((one) => labelOfChoice(choices, one)).join(', ')
  if (kind === 'day') return shownDay(String(value))
  if (kind === 'switch') return shownBoolean(value === true)
  if (kind === 'money') return shownMoney(Number(value))
  if (kind === 'integer' || kind === 'decimal') return shownNumber(Number(value), { decimals: precision })
  if (kind === 'password') return '••••••'
  if (kind === 'richText')
    return String(value)
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  if (kind === 'files')
    return [value]
      .flat()
      .map((file) => (file as { name?: string }).name ?? t('файл'))
      .join(', ')
  return typeof value === 'object' ? t('променено') : String(value)
}

function PickedNames({ source, values }: { source: Source; values: readonly Key[] }) {
  const { options } = useOptions(source)
  const missing = useMissingOptions(source, options, values)
  const all = [...options, ...missing]
  return values.map((value) => all.find((option) => option.value === value)?.label ?? '…').join(', ')
}
