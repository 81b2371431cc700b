import { Badge, Button, Group, Tabs } from '@mantine/core'
import {
  createMessage,
  listMessages,
  setAllMessagesSeen,
  updateMessage,
  type MessageRow,
} from '@asistent/contract/communication/messages.calls'
import { messageStateLabel } from '@asistent/domain/communication/messages'
import { IconChecks, IconPaperclip, IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { listPart } from '../blocks/list/list-screen'
import { Link } from '../blocks/parts/link'
import { PersonName, StatusBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { toast } from '../blocks/parts/toast'
import { shownInstant } from '../blocks/shown/format'
import { useAddress } from '../blocks/params/use-url-values'
import { useCall, useSend } from '../platform/use-call'
import { useMay, useUser } from '../platform/user'
import classes from './messages.module.css'
import { counted, t } from '../platform/language'

// Message boxes. Unread rows are bold and have a text label.

type Box = 'all' | NonNullable<Parameters<typeof boxOf>[0]>

const boxOf = (
  box: 'received' | 'sent' | 'drafts' | 'kindergarten' | undefined,
  empty: { title: string; reason: string },
) =>
  listPart({
    title: 'Съобщения',
    call: listMessages,
    given: box ? { box } : {},
    filters: (filter) => [
      filter.text('search'),
      ...(box === 'drafts' ? [] : [filter.switch('unseen'), filter.days('fromDate', 'toDate')]),
    ],
    columns: (column) => [
      column.own('Съобщение', (row) => <MessageLine row={row} />, { sort: 'title' }),
      column.own('От', (row) => (
        <PersonName name={row.isMine ? t('Аз') : row.createdBy.name} detail={row.kindergartenName ?? null} />
      )),
      column.own('Последно', (row) => shownInstant(row.lastReplyTime ?? row.creationTime), {
        sort: 'lastActivityTime',
      }),
    ],
    order: { by: 'lastActivityTime', descending: true },
    open: (row) => `/messages/${row.id}`,
    empty: { ...empty, drawing: 'notebook' },
  })

const boxes = {
  all: boxOf(undefined, { title: 'Няма съобщения', reason: 'Тук са съобщенията, които получавате и изпращате.' }),
  received: boxOf('received', { title: 'Няма получени съобщения', reason: 'Когато някой Ви пише, ще го видите тук.' }),
  sent: boxOf('sent', { title: 'Няма изпратени съобщения', reason: 'Тук ще виждате кой е прочел съобщенията Ви.' }),
  drafts: boxOf('drafts', { title: 'Няма чернови', reason: 'Започнато и неизпратено съобщение се пази тук.' }),
  kindergarten: boxOf('kindergarten', {
    title: 'Няма съобщения',
    reason: 'Тук е изпратеното от екипа до групи и роли. Личната кореспонденция не се показва.',
  }),
} as const

function MessageLine({ row }: { row: MessageRow }) {
  const unseen = !row.seenByCurrentUser || row.numberOfUnseenReplies > 0
  return (
    <span className={classes.line} data-unseen={unseen || undefined}>
      <span className={classes.title}>
        {unseen && <span className={classes.dot} aria-hidden />}
        {row.title}
        {!row.seenByCurrentUser && <span className="visually-hidden"> {t('(непрочетено)')}</span>}
        {row.hasFiles && <IconPaperclip size={16} aria-label={t('с файлове')} />}
      </span>
      <span className={classes.summary} data-preview>
        {row.summary}
      </span>
      <Group gap={6} component="span">
        {row.numberOfUnseenReplies > 0 && (
          <Badge color="yellow">
            {counted(row.numberOfUnseenReplies, '{count} нов отговор', '{count} нови отговора')}
          </Badge>
        )}
        {row.acknowledgementDue && <StatusBadge label={t('Чака „Прочетох“')} tone="warn" />}
        {row.isMine && row.state !== 'sent' && (
          <StatusBadge label={t(messageStateLabel[row.state])} tone={row.state === 'draft' ? 'off' : 'info'} />
        )}
        {row.recipients !== null && row.state === 'sent' && (
          <span className={classes.read}>
            {t('прочели {readers} от {recipients}', { readers: row.readers ?? 0, recipients: row.recipients })}
          </span>
        )}
      </Group>
    </span>
  )
}

export function Screen() {
  const user = useUser()
  const mayWrite = useMay(createMessage)
  const keepsDrafts = useMay(updateMessage, 'update')
  const looksAfterAll = user?.access.some((entry) => entry.resource === 'Messages' && entry.read && !entry.own) ?? false
  const navigate = useNavigate()
  const { search } = useAddress()
  const boxOfAddress = (search as Record<string, unknown>).box
  const box: Box = typeof boxOfAddress === 'string' && boxOfAddress in boxes ? (boxOfAddress as Box) : 'all'
  const Part = boxes[box]
  const drafts = useCall(listMessages, { box: 'drafts', pageSize: 1 }, { enabled: keepsDrafts })
  const tabs: [Box, string][] = [
    ['all', t('Всички')],
    ['received', t('Получени')],
    ['sent', t('Изпратени')],
    ...(!keepsDrafts
      ? []
      : [
          [
            'drafts',
            drafts.data?.rowsCount ? t('Чернови ({rowsCount})', { rowsCount: drafts.data.rowsCount }) : t('Чернови'),
          ] as [Box, string],
        ]),
    ...(looksAfterAll ? [['kindergarten', 'На градината'] as [Box, string]] : []),
  ]
  return (
    <Page
      title={t('Съобщения')}
      actions={
        <>
          <AllSeen />
          {mayWrite && (
            <Button component={Link} to="/messages/create" leftSection={<IconPencil size={18} aria-hidden />}>
              {t('Ново съобщение')}
            </Button>
          )}
        </>
      }
    >
      <Tabs
        value={box}
        onChange={(next) => void navigate({ href: next === 'all' ? '/messages' : `/messages?box=${next}` } as never)}
      >
        <Tabs.List className={classes.tabs}>
          {tabs.map(([value, label]) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <Part key={box} />
    </Page>
  )
}

function AllSeen() {
  const { data } = useCall(listMessages, { unseen: true, pageSize: 1 })
  const mark = useSend(setAllMessagesSeen)
  if (!data?.rowsCount) return null
  return (
    <Button
      variant="default"
      loading={mark.isPending}
      leftSection={<IconChecks size={18} aria-hidden />}
      onClick={() => mark.mutate({}, { onError: (error) => toast.failed(error) })}
    >
      {t('Всички са прочетени')}
    </Button>
  )
}
