import {
  filledTemplate,
  missingNames,
  subjectLabel,
  templateProperties,
  typedName,
  type TemplateCategory,
} from '@asistent/domain/documents/templates'
import { Button, Combobox, Group, Text, Textarea, useCombobox } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { OwnField } from '../blocks/form/fields'
import { useField } from '../blocks/form/form-store'
import { Section } from '../blocks/parts/section'
import { PlainText } from '../books/plain-text.shared'
import { useSubjects } from './template-subjects'

const table = '\n| Име | Длъжност | Срок |\n|  |  |  |\n'

/** The text of a template: names are offered after '{', tables are lines between bars, the paper grows below. */
export function TemplateText({ own }: { own: OwnField }) {
  const category = (useField('category').value ?? 1) as TemplateCategory
  const text = (own.value as string | null | undefined) ?? ''
  return (
    <>
      <Editor own={own} text={text} category={category} />
      <Preview text={text} category={category} />
    </>
  )
}

interface EditorProps {
  readonly own: OwnField
  readonly text: string
  readonly category: TemplateCategory
}

function Editor({ own, text, category }: EditorProps) {
  const store = useCombobox()
  const area = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  const typed = own.readOnly ? undefined : typedName(text, caret)
  const offered =
    typed === undefined
      ? []
      : templateProperties[category].filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()))
  const count = offered.length
  useEffect(() => {
    if (count === 0) return store.closeDropdown()
    store.openDropdown()
    store.selectFirstOption()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the store is the same; what is offered decides
  }, [count, typed])
  const insert = (from: number, to: number, added: string) => {
    own.set(text.slice(0, from) + added + text.slice(to))
    const end = from + added.length
    setCaret(end)
    setTimeout(() => {
      area.current?.focus()
      area.current?.setSelectionRange(end, end)
    })
  }
  const take = (name: string) => insert(caret - (typed ?? '').length, caret, `${name}}`)
  return (
    <>
      <Combobox store={store} onOptionSubmit={take} position="bottom-start">
        <Combobox.Target>
          <Textarea
            ref={area}
            label={own.label}
            description="След „{“ се предлагат имената. „# “ в началото на реда е заглавие, редове между „|“ са таблица."
            required
            autosize
            minRows={8}
            maxRows={24}
            readOnly={own.readOnly}
            error={own.error}
            value={text}
            onChange={({ currentTarget }) => {
              own.set(currentTarget.value)
              setCaret(currentTarget.selectionStart)
            }}
            onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
            onBlur={() => store.closeDropdown()}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={count === 0}>
          <Combobox.Options aria-label="Имена" mah={240} style={{ overflowY: 'auto' }}>
            {offered.map(({ name, subject }) => (
              <Combobox.Option key={name} value={name}>
                {name}{' '}
                <Text span size="xs" c="dimmed">
                  {subjectLabel[subject]}
                </Text>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {!own.readOnly && (
        <Group mt={4} gap="xs" className="no-print">
          <Button variant="subtle" size="compact-sm" onClick={() => insert(caret, caret, '{')}>
            Добави име
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconTable size={16} aria-hidden />}
            onClick={() => insert(caret, caret, table)}
          >
            Добави таблица
          </Button>
        </Group>
      )}
    </>
  )
}

function Preview({ text, category }: Omit<EditorProps, 'own'>) {
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
