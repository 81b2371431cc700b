import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { Section } from '../parts/section'
import { RecordHistory } from './record-history'
import { t } from '../../platform/language'

/** Collapsed history of the open record, fetched on demand. */
export function FoldedHistory({ kind, id }: { kind: string; id: number | string }) {
  const [open, setOpen] = useState(false)
  return (
    <Section
      title={t('История на промените')}
      side={
        <Button
          variant="default"
          aria-expanded={open}
          leftSection={<IconHistory size={18} aria-hidden />}
          onClick={() => setOpen(!open)}
        >
          {open ? t('Скрий') : t('Покажи')}
        </Button>
      }
    >
      {open && <RecordHistory kind={kind} id={id} />}
    </Section>
  )
}
