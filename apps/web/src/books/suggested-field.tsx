import { Autocomplete, Button, Menu, Textarea } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { Call } from '@asistent/contract/core/call'
import type { OwnField } from '../blocks/form/fields'
import { useCall } from '../platform/use-call'

interface Suggests {
  readonly result: string[]
}

interface SuggestedProps<Field extends string> {
  readonly own: OwnField
  readonly call: Call<{ field: Field }, unknown, Suggests>
  readonly field: Field
  readonly required?: boolean
}

function useSuggested<Field extends string>({ call, field, own }: SuggestedProps<Field>): string[] {
  const { data } = useCall(call, { field }, { enabled: !own.readOnly })
  return data?.result ?? []
}

/** Single-line input with suggestions from earlier entries of the book. */
export function SuggestedLine<Field extends string>(props: SuggestedProps<Field>) {
  const { own, required } = props
  return (
    <Autocomplete
      label={own.label}
      required={required ?? false}
      data={useSuggested(props)}
      limit={8}
      readOnly={own.readOnly}
      error={own.error}
      value={(own.value as string | null | undefined) ?? ''}
      onChange={own.set}
    />
  )
}

/** Multi-line input with earlier texts as templates. */
export function SuggestedText<Field extends string>(props: SuggestedProps<Field>) {
  const { own, required } = props
  const texts = useSuggested(props)
  return (
    <div>
      <Textarea
        label={own.label}
        required={required ?? false}
        autosize
        minRows={4}
        maxRows={16}
        readOnly={own.readOnly}
        error={own.error}
        value={(own.value as string | null | undefined) ?? ''}
        onChange={({ currentTarget }) => own.set(currentTarget.value)}
      />
      {!own.readOnly && texts.length > 0 && (
        <Menu width={360}>
          <Menu.Target>
            <Button variant="subtle" size="compact-sm" mt={4} leftSection={<IconHistory size={16} aria-hidden />}>
              От предишни текстове
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {texts.slice(0, 8).map((text) => (
              <Menu.Item key={text} onClick={() => own.set(text)}>
                {text.length > 90 ? `${text.slice(0, 90)}…` : text}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}
