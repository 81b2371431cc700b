import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { Section } from '../parts/section'
import { RecordHistory } from './record-history'

/** Collapsed history of the open record, fetched on demand. */
export function FoldedHistory({ kind, id }: { kind: string; id: number | string }) {
  const [open, setOpen] = useState(false)
  return (
    <Section
      title="История на промените"
      side={
        <Button
          variant="default"
          aria-expanded={open}
          leftSection={<IconHistory size={18} aria-hidden />}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Скрий' : 'Покажи'}
        </Button>
      }
    >
      {open && <RecordHistory kind={kind} id={id} />}
    </Section>
  )
}
