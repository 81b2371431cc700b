import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { FormField, LinesPlan } from '../form/fields'
import { useFormContext, useFormState } from '../form/form-store'
import type { LineActions } from './line-actions'
import type { LineColumn, LineValues } from './line-columns'
import type { LineNote } from './line-notes'
import { totalOf } from './line-values'
import type { NameOf } from './use-line-names'

// Shared by the table and the cards.

export interface LinesShapeProps {
  readonly plan: LinesPlan
  readonly path: string
  readonly keys: readonly number[]
  readonly readOnly: boolean
  readonly actions: LineActions
  readonly nameOf: NameOf
  readonly label: string
  /** Renders a field as in the form, for the sheet of one line. */
  readonly draw: (field: FormField, prefix: string) => ReactNode
}

export const AddLine = ({ label, add }: { label: string; add: () => void }) => (
  <Button data-add variant="light" size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
    {label}
  </Button>
)

/** Notes of a line, per cell. */
export const Notes = ({ notes }: { notes: readonly LineNote[] }) => (
  <ul>
    {notes.map(({ key, title, text, tone }) => (
      <li key={`${key} ${text}`} data-tone={tone}>
        {title && !text.includes(title) && `${title}: `}
        {text}
      </li>
    ))}
  </ul>
)

export function Total({ path, column }: { path: string; column: LineColumn }) {
  const { store } = useFormContext()
  return useFormState(store, (form) => totalOf(column, (form.get(path) ?? []) as readonly LineValues[]))
}
