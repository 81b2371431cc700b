import {
  filledTemplate,
  missingNames,
  subjectLabel,
  templateProperties,
  type TemplateCategory,
} from '@asistent/domain/documents/templates'
import { Text } from '@mantine/core'
import type { OwnField } from '../blocks/form/fields'
import { useField } from '../blocks/form/form-store'
import { NamesTextarea } from '../blocks/inputs/names-textarea'
import { Section } from '../blocks/parts/section'
import { PlainText } from '../books/plain-text.shared'
import { useSubjects } from './template-subjects'

/** Text of a template: '{' opens autocomplete, tables are lines with bars, the preview is below. */
export function TemplateText({ field }: { field: OwnField }) {
  const category = (useField('category').value ?? 1) as TemplateCategory
  const text = (field.value as string | null | undefined) ?? ''
  return (
    <>
      <NamesTextarea
        label={field.label}
        description="След „{“ се предлагат имената. „# “ в началото на реда е заглавие, редове между „|“ са таблица."
        table={'\n| Име | Длъжност | Срок |\n|  |  |  |\n'}
        names={templateProperties[category].map(({ name, subject }) => ({ name, note: subjectLabel[subject] }))}
        value={text}
        onChange={field.set}
        readOnly={field.readOnly}
        error={field.error}
      />
      <Preview text={text} category={category} />
    </>
  )
}

function Preview({ text, category }: { text: string; category: TemplateCategory }) {
  const title = (useField('title').value as string | null | undefined) ?? ''
  const { values, pickers } = useSubjects(category, [title, text])
  const missing = missingNames(values, title, text)
  return (
    <Section title="Преглед">
      {pickers}
      {title && <Text fw={700}>{`Относно: ${filledTemplate(title, values)}`}</Text>}
      <PlainText text={filledTemplate(text, values)} />
      {missing.length > 0 && (
        <Text size="sm" c="dimmed" role="status">
          {`Още не е известно: ${missing.join(', ')}.`}
        </Text>
      )}
    </Section>
  )
}
