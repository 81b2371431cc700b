import { Autocomplete, Button, Menu, Textarea } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { Call } from '@asistent/contract/core/call'
import type { OwnField } from '../blocks/form/fields'
import { useCall } from '../platform/use-call'

interface Suggests {
  readonly result: string[]
}

interface SuggestedProps<Field extends string> {
  readonly control: OwnField
  readonly call: Call<{ field: Field }, unknown, Suggests>
  readonly field: Field
  readonly required?: boolean
}

function useSuggested<Field extends string>({ call, field, control }: SuggestedProps<Field>): string[] {
  const { data } = useCall(call, { field }, { enabled: !control.readOnly })
  return data?.result ?? []
}

/** Single-line input with suggestions from earlier entries of the book. */
export function SuggestedLine<Field extends string>(props: SuggestedProps<Field>) {
  const { control, required } = props
  return (
    <Autocomplete
      label={control.label}
      required={required ?? false}
      data={useSuggested(props)}
      limit={8}
      readOnly={control.readOnly}
      error={control.error}
      value={(control.value as string | null | undefined) ?? ''}
      onChange={control.set}
    />
  )
}

/** Multi-line input with earlier texts as templates. */
export function SuggestedText<Field extends string>(props: SuggestedProps<Field>) {
  const { control, required } = props
  const texts = useSuggested(props)
  return (
    <div>
      <Textarea
        label={control.label}
        required={required ?? false}
        autosize
        minRows={4}
        maxRows={16}
        readOnly={control.readOnly}
        error={control.error}
        value={(control.value as string | null | undefined) ?? ''}
        onChange={({ currentTarget }) => control.set(currentTarget.value)}
      />
      {!control.readOnly && texts.length > 0 && (
        <Menu width={360}>
          <Menu.Target>
            <Button variant="subtle" size="compact-sm" mt={4} leftSection={<IconHistory size={16} aria-hidden />}>
              От предишни текстове
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {texts.slice(0, 8).map((text) => (
              <Menu.Item key={text} onClick={() => control.set(text)}>
                {text.length > 90 ? `${text.slice(0, 90)}…` : text}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}
