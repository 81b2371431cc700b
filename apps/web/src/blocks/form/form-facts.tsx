import { Section } from '../parts/section'
import detail from '../detail/detail.module.css'
import { labelOfChoice } from '../parts/choice'
import { useMissingOptions, useOptions, type Key, type Source } from '../pickers/source'
import { shownBoolean, shownDay, shownMoney, shownNumber } from '../shown/format'
import { FieldView } from './field-view'
import type { FormField, FormSection } from './fields'
import { FormContextHolder, useField, useFormContext, type FormStore } from './form-store'
import { isShown } from './form-shown'
import classes from './form.module.css'

// A form that is no longer typed into, as a paper reads: labels and values, tables below. What is empty is left out.

/** Kinds that are a text; the others are drawn as in the form, to be read only. */
const inText: ReadonlySet<FormField['kind']> = new Set([
  'text',
  'longText',
  'email',
  'day',
  'time',
  'integer',
  'decimal',
  'money',
  'switch',
  'select',
  'many',
  'pick',
])

export function FormFacts({ sections, store }: { sections: readonly FormSection[]; store: FormStore }) {
  return (
    <FormContextHolder value={{ store, readOnly: true }}>
      {sections.map(({ section, fields }) => (
        <Section key={section} {...(section && { title: section })}>
          <div className={classes.facts}>
            <dl className={detail.facts}>
              {fields
                .filter((field) => inText.has(field.kind))
                .map((field) => (
                  <FieldFact key={field.name} field={field} />
                ))}
            </dl>
            {fields
              .filter((field) => !inText.has(field.kind))
              .map((field) => (
                <FieldView key={field.name} field={field} />
              ))}
          </div>
        </Section>
      ))}
    </FormContextHolder>
  )
}

function FieldFact({ field }: { field: FormField }) {
  const { store } = useFormContext()
  const { value } = useField(field.name)
  if (value === null || value === undefined || value === '' || !isShown(field, store.values(), '')) return null
  return (
    <div>
      <dt>{field.label}</dt>
      <dd>
        {field.kind === 'pick' && field.source ? (
          <Picked source={field.source} value={value as Key} />
        ) : (
          textOf(field, value)
        )}
      </dd>
    </div>
  )
}

function textOf({ kind, precision, choices = [] }: FormField, value: unknown): string {
  if (kind === 'select') return labelOfChoice(choices, value)
  if (kind === 'many') return (value as unknown[]).map((one) => labelOfChoice(choices, one)).join(', ')
  if (kind === 'day') return shownDay(String(value))
  if (kind === 'switch') return shownBoolean(value === true)
  if (kind === 'money') return shownMoney(Number(value))
  if (kind === 'integer' || kind === 'decimal') return shownNumber(Number(value), { decimals: precision })
  return String(value)
}

function Picked({ source, value }: { source: Source; value: Key }) {
  const { options } = useOptions(source)
  const missing = useMissingOptions(source, options, [value])
  return [...options, ...missing].find((option) => option.value === value)?.label ?? '…'
}
