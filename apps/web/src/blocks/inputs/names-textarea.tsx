import { typedName } from '@asistent/domain/kernel/names-in-braces'
import { Button, Combobox, Group, Text, Textarea, useCombobox } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

interface NamesTextareaProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Placeholders allowed in braces; `note` describes them. */
  readonly names: readonly { readonly name: string; readonly note?: string }[]
  readonly description?: string
  /** Text of a table template inserted by a button. */
  readonly table?: string
  readonly readOnly?: boolean
  readonly error?: string | undefined
}

/** Text with placeholders in braces, with autocomplete. */
export function NamesTextarea({ value, onChange, names, table, readOnly = false, ...shown }: NamesTextareaProps) {
  const store = useCombobox()
  const area = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  const typed = readOnly ? undefined : typedName(value, caret)
  const offered =
    typed === undefined ? [] : names.filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()))
  const count = offered.length
  useEffect(() => {
    if (count === 0) return store.closeDropdown()
    store.openDropdown()
    store.selectFirstOption()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the store is the same; what is offered decides
  }, [count, typed])
  const insert = (from: number, added: string) => {
    onChange(value.slice(0, from) + added + value.slice(caret))
    const end = from + added.length
    setCaret(end)
    setTimeout(() => {
      area.current?.focus()
      area.current?.setSelectionRange(end, end)
    })
  }
  return (
    <>
      <Combobox
        store={store}
        onOptionSubmit={(name) => insert(caret - (typed ?? '').length, `${name}}`)}
        position="bottom-start"
      >
        <Combobox.Target>
          <Textarea
            {...shown}
            ref={area}
            required
            autosize
            minRows={6}
            maxRows={24}
            readOnly={readOnly}
            value={value}
            onChange={({ currentTarget }) => {
              onChange(currentTarget.value)
              setCaret(currentTarget.selectionStart)
            }}
            onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
            onBlur={() => store.closeDropdown()}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={count === 0}>
          <Combobox.Options aria-label="Имена" mah={240} style={{ overflowY: 'auto' }}>
            {offered.map(({ name, note }) => (
              <Combobox.Option key={name} value={name}>
                {name}{' '}
                <Text span size="xs" c="dimmed">
                  {note}
                </Text>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {!readOnly && (
        <Group mt={4} gap="xs" className="no-print">
          <Button variant="subtle" size="compact-sm" onClick={() => insert(caret, '{')}>
            Добави име
          </Button>
          {table !== undefined && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconTable size={16} aria-hidden />}
              onClick={() => insert(caret, table)}
            >
              Добави таблица
            </Button>
          )}
        </Group>
      )}
    </>
  )
}
