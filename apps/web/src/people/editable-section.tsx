import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState, type ComponentType, type ReactNode } from 'react'
import type { Call } from '@asistent/contract/core/call'
import { FactList } from '../blocks/detail/detail-screen'
import type { FormPartProps } from '../blocks/form/form-part'
import { Section } from '../blocks/parts/section'
import type { Column } from '../blocks/shown/columns'
import { useMay } from '../platform/user'
import { t } from '../platform/language'

interface EditableSectionProps<Loaded extends { readonly id: number }> {
  readonly title: string
  readonly record: Loaded
  readonly facts: readonly Column<Loaded>[]
  /** Users with the right of this call can edit the section in place. */
  readonly save: Pick<Call, 'access'>
  readonly Form: ComponentType<FormPartProps<Loaded>>
  readonly refetch: () => Promise<{ data?: unknown }>
  readonly closed?: boolean
  readonly children?: ReactNode
}

/** Section of a record that is read-only first, edited in place and saved separately. */
export function EditableSection<Loaded extends { readonly id: number }>(props: EditableSectionProps<Loaded>) {
  const { title, record, facts, save, Form, refetch, closed = false, children } = props
  const [editing, setEditing] = useState(false)
  const may = useMay(save, 'update') && !closed
  return (
    <Section
      title={title}
      side={
        may &&
        !editing && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            aria-label={t('Промени: {title}', { title })}
            onClick={() => setEditing(true)}
          >
            {t('Промени')}
          </Button>
        )
      }
    >
      {may && editing ? (
        <Form record={record} input={{ id: record.id }} refetch={refetch} close={() => setEditing(false)} />
      ) : (
        <>
          <FactList record={record} facts={facts} />
          {children}
        </>
      )}
    </Section>
  )
}
