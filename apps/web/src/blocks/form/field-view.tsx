import { PasswordInput, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { memo, useSyncExternalStore } from 'react'
import { monthsTouching, startYearOf } from '@asistent/domain/kernel/school-year'
import { ChoiceInput, ManyChoices } from '../inputs/choice-inputs'
import { DayInput } from '../inputs/day-input'
import { NumberInput } from '../inputs/number-input'
import { PhoneInput } from '../inputs/phone-input'
import { TimeInput } from '../inputs/time-input'
import { Waiting } from '../parts/states'
import { useToday } from '../parts/use-today'
import { MonthPicker } from '../pickers/period-pickers'
import { ManyPicker, Picker } from '../pickers/picker'
import type { Key } from '../pickers/source'
import { RichText } from '../rich-text/rich-text'
import { later } from '../../platform/later'
import { Uploads } from '../uploads/uploads'
import type { UploadedFile } from '../uploads/upload-rules'
import type { FormField } from './fields'
import classes from './form.module.css'
import { isShown } from './form-shown'
import { useField, useFormContext } from './form-store'
import { RowsField } from './rows-field'
import { t } from '../../platform/language'

// Lazy-loaded: few forms have lines.
const LinesField = later(() => import('../lines/lines-field').then((module) => module.LinesField), {
  meanwhile: <Waiting lines={4} />,
})

interface FieldViewProps {
  readonly field: FormField
  /** 'parents.0.' inside rows. */
  readonly prefix?: string
}

/** Field with its label, required mark and error. Hidden fields are not rendered. */
export const FieldView = memo(function FieldView({ field, prefix = '' }: FieldViewProps) {
  const { store, readOnly } = useFormContext()
  const shown = useSyncExternalStore(store.listen, () => isShown(field, store.values(), prefix))
  if (!shown) return null
  return (
    <div
      className={field.wide ? `${classes.field} ${classes.wide}` : classes.field}
      data-field={`${prefix}${field.name}`}
      data-readonly={readOnly || field.readOnly || undefined}
    >
      <FieldInput field={field} path={`${prefix}${field.name}`} prefix={prefix} />
    </div>
  )
})

const drawField = (field: FormField, prefix: string) => <FieldView key={field.name} field={field} prefix={prefix} />

function FieldInput({ field, path, prefix }: { field: FormField; path: string; prefix: string }) {
  const form = useFormContext()
  const { value, error, set: setValue } = useField(path)
  const set = (next: unknown) => setValue(next === null && !field.takesNull ? undefined : next)
  const readOnly = form.readOnly || (field.readOnly ?? false)
  const text = typeof value === 'string' ? value : value === null || value === undefined ? '' : String(value)
  const number = typeof value === 'number' ? value : null
  const common = {
    label: t(field.label),
    description: field.help && t(field.help),
    error,
    readOnly,
    ...(readOnly && { placeholder: '–' }),
    required: field.required,
    // We validate in Bulgarian; `noValidate` on the form turns the browser's messages off.
    'aria-required': field.required,
  }
  const typed = {
    ...common,
    value: text,
    onChange: (event: { currentTarget: { value: string } }) => set(event.currentTarget.value),
  }
  switch (field.kind) {
    case 'text':
      return <TextInput {...typed} maxLength={field.max} autoComplete="off" />
    case 'email':
      return <TextInput {...typed} type="email" inputMode="email" maxLength={field.max} autoComplete="off" />
    case 'phone':
      return <PhoneInput {...common} maxLength={field.max} value={text} onChange={set} />
    case 'password':
      return <PasswordInput {...typed} autoComplete="new-password" />
    case 'longText':
      return <LongText typed={typed} max={field.max} length={text.length} />
    case 'richText':
      return <RichText {...common} value={text} onChange={set} />
    case 'day':
      return <DayInput {...common} days={field.days} value={text || null} onChange={set} />
    case 'time':
      return <TimeInput {...common} value={text || null} onChange={set} />
    case 'integer':
    case 'decimal':
    case 'money':
      return (
        <NumberInput
          {...common}
          places={field.precision}
          signed={field.signed}
          {...(field.kind === 'money' && { unit: '€' })}
          value={number}
          onChange={set}
        />
      )
    case 'switch':
      return (
        <Switch
          className={classes.switch}
          label={t(field.label)}
          description={common.description}
          error={error}
          disabled={readOnly}
          checked={value === true}
          onChange={(event) => set(event.currentTarget.checked)}
        />
      )
    case 'select':
      return (
        <ChoiceInput
          {...common}
          description={
            t(field.choices?.find((choice) => choice.value === value)?.hint ?? field.help ?? '') || undefined
          }
          choices={field.choices ?? []}
          value={(value ?? null) as never}
          onChange={set}
        />
      )
    case 'many':
      return <ManyChoices {...common} choices={field.choices ?? []} value={(value ?? []) as never} onChange={set} />
    case 'month':
      return <MonthField field={field} prefix={prefix} month={number} setMonth={set} />
    case 'pick':
      return (
        field.source && (
          <Picker {...common} source={field.source} value={(value ?? null) as Key | null} onChange={set} />
        )
      )
    case 'pickMany':
      return (
        field.source && <ManyPicker {...common} source={field.source} value={(value ?? []) as Key[]} onChange={set} />
      )
    case 'files':
      return <FilesField field={field} common={common} value={value} set={set} />
    case 'rows':
      return <RowsField field={field} path={path} error={error} readOnly={readOnly} draw={drawField} />
    case 'lines':
      return (
        field.lines && (
          <LinesField field={field} plan={field.lines} path={path} error={error} readOnly={readOnly} draw={drawField} />
        )
      )
    default:
      return field.draw?.({ path, value, set, error, readOnly, label: t(field.label) }) ?? null
  }
}

/** The counter appears near the maximum length. */
function LongText({
  typed,
  max,
  length,
}: {
  typed: React.ComponentProps<typeof Textarea>
  max: number | undefined
  length: number
}) {
  return (
    <div>
      <Textarea {...typed} autosize minRows={3} maxRows={14} />
      {max !== undefined && length > max * 0.8 && (
        <Text size="xs" ta="right" c={length > max ? 'red' : 'dimmed'} aria-live="polite">
          {t('{length} от {max} знака', { length, max })}
        </Text>
      )}
    </div>
  )
}

function MonthField({
  field,
  prefix,
  month,
  setMonth,
}: {
  field: FormField
  prefix: string
  month: number | null
  setMonth: (value: unknown) => void
}) {
  const year = useField(`${prefix}${field.yearName}`)
  const value = month !== null && typeof year.value === 'number' ? { month, year: year.value } : null
  return (
    <MonthPicker
      label={t(field.label)}
      months={monthsTouching(startYearOf(useToday()))}
      value={value}
      onChange={(chosen) => {
        setMonth(chosen.month)
        year.set(chosen.year)
      }}
    />
  )
}

function FilesField({
  field,
  common,
  value,
  set,
}: {
  field: FormField
  common: { label: string; error: string | undefined; readOnly: boolean; required: boolean }
  value: unknown
  set: (value: unknown) => void
}) {
  if (!field.upload) return null
  const { many = false, ...upload } = field.upload
  const files = (Array.isArray(value) ? value : value ? [value] : []) as UploadedFile[]
  return (
    <Uploads
      label={common.label}
      error={common.error}
      readOnly={common.readOnly}
      required={common.required}
      {...(field.help && { description: t(field.help) })}
      {...upload}
      many={many}
      value={files}
      onChange={(next) => set(many ? next : (next[0] ?? null))}
    />
  )
}
