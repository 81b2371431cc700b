import { Button, Paper } from '@mantine/core'
import { markAllEventsSeen } from '@asistent/contract/communication/events.calls'
import { setAllMessagesSeen } from '@asistent/contract/communication/messages.calls'
import { getCounters } from '@asistent/contract/communication/counters.calls'
import { listNotifications } from '@asistent/contract/communication/notifications.calls'
import { noticeKindLabel, noticeKinds, noticePath } from '@asistent/domain/communication/notice-kinds'
import { may } from '@asistent/contract/core/access'
import { IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import { listPart } from '../blocks/list/list-screen'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { toast } from '../blocks/parts/toast'
import { send } from '../platform/api'
import { refreshTopics, useCall } from '../platform/use-call'
import { allows, useUser } from '../platform/user'
import { showsNotifications } from '../platform/header-rules'
import { NoticeList, useNotices } from './header-notices'
import classes from './messages.module.css'
import { t } from '../platform/language'

// The bell's list as a page (phones have no bell), with all notifications.

const History = listPart({
  title: 'Известия',
  call: listNotifications,
  filters: (filter) => [
    filter.select(
      'kind',
      noticeKinds.map((kind) => ({ value: kind, label: noticeKindLabel[kind] })),
      { label: 'Вид' },
    ),
    filter.switch('unseen'),
  ],
  columns: (column) => [
    column.own('Известие', (row) => (
      <span className={classes.line} data-unseen={(!row.seen && !row.expired) || undefined}>
        <span className={classes.title}>
          {!row.seen && !row.expired && <span className={classes.dot} aria-hidden />}
          {row.title}
          {!row.seen && !row.expired && <span className="visually-hidden"> {t('(ново)')}</span>}
        </span>
      </span>
    )),
    column.badge(
      'kind',
      noticeKinds.map((kind) => ({ value: kind, label: noticeKindLabel[kind], tone: 'info' as const })),
      { title: 'Вид' },
    ),
    column.instant('creationTime', { title: 'Дата' }),
  ],
  open: (row) => noticePath(row.kind, row.subjectId),
  empty: {
    title: 'Няма известия',
    reason: 'Тук остава всичко, за което сте били известени: съобщения, събития, анкети и бележки.',
    drawing: 'kite',
  },
})

export function Screen() {
  const user = useUser()
  return (
    <Page title={t('Известия')} actions={<AllSeen />}>
      {user && showsNotifications(user) && <Waiting />}
      <History />
    </Page>
  )
}

/** New events and unanswered polls. */
function Waiting() {
  const { events, polls } = useNotices()
  if (events.length + polls.length === 0) return null
  return (
    <Section title={t('Чакат Вашето внимание')}>
      <Paper>
        <NoticeList events={events} polls={polls} />
      </Paper>
    </Section>
  )
}

/** Polls stay until they are answered or closed. */
function AllSeen() {
  const user = useUser()
  const { data } = useCall(getCounters, {})
  const [busy, setBusy] = useState(false)
  if (!data || data.unseenMessages + data.unseenEvents === 0) return null
  const mark = async () => {
    setBusy(true)
    try {
      if (data.unseenMessages > 0) await send(setAllMessagesSeen, {})
      if (data.unseenEvents > 0 && allows(user, may.read('Events'))) await send(markAllEventsSeen, {})
      refreshTopics(['messages', 'events', 'counters'])
    } catch (error) {
      toast.failed(error)
    }
    setBusy(false)
  }
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconChecks size={18} aria-hidden />}
      onClick={() => void mark()}
    >
      {t('Отбележи всички като прочетени')}
    </Button>
  )
}
