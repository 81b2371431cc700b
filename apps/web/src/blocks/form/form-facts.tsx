import { Section } from '../parts/section'
import detail from '../detail/detail.module.css'
import { FieldText } from './field-text'
import { FieldView } from './field-view'
import { keyOfField, type FormField, type FormSection } from './fields'
import { FormContextHolder, useField, useFormContext, type FormStore } from './form-store'
import { isShown } from './form-shown'
import classes from './form.module.css'
import { t } from '../../platform/language'

// Read-only view of a form: labels and values, tables below. Empty values are omitted.

/** Kinds that render as text; the others render as read-only fields. */
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
                <FieldView key={keyOfField(field)} field={field} />
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
      <dt>{t(field.label)}</dt>
      <dd>
        <FieldText field={field} value={value} />
      </dd>
    </div>
  )
}
