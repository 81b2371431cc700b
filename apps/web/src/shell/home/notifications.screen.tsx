import { Button, Group, Paper, Title } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import { Empty } from '../../blocks/parts/states'
import { toast } from '../../blocks/parts/toast'
import type { HeaderParts } from '../header-parts'
import { useGiven, useParts, usePartsLoaded } from '../parts'
import { NoticeList } from './notice-list'

type Part = NonNullable<HeaderParts['notifications']>

/** What the bell shows, on a page of its own: a phone has no bell. */
export function Screen() {
  const { header } = useParts()
  const loaded = usePartsLoaded()
  return (
    <>
      <Title order={1} mb="md">
        Известия
      </Title>
      {header.notifications ? <Notices part={header.notifications} /> : loaded && <NoNotices />}
    </>
  )
}

function Notices({ part }: { part: Part }) {
  const { events, polls, loading } = useGiven(part.useNotifications)
  const [busy, setBusy] = useState(false)
  if (loading && events.length + polls.length === 0) return null
  if (events.length + polls.length === 0) return <NoNotices />
  const markSeen = async () => {
    setBusy(true)
    await part.markEventsSeen().catch((error: unknown) => toast.failed(error))
    setBusy(false)
  }
  return (
    <>
      {events.some((event) => event.unread) && (
        <Group mb="sm">
          <Button
            variant="default"
            loading={busy}
            leftSection={<IconChecks size={20} aria-hidden />}
            onClick={() => void markSeen()}
          >
            Отбележи всички като прочетени
          </Button>
        </Group>
      )}
      <Paper withBorder p="xs">
        <NoticeList events={events} polls={polls} />
      </Paper>
    </>
  )
}

const NoNotices = () => (
  <Empty
    drawing="kite"
    title="Няма нови известия"
    reason="Тук ще видите новите събития и анкетите, които чакат отговор."
  />
)
