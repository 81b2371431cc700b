import { formatDay, today } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { counted, say } from '../platform/language'
import { waitingKind } from '../platform/waiting'
import { myRecipients } from './messages-visible.queries'
import { waitingPolls } from './polls.queries'

export const communicationWaiting = [
  waitingKind<{ sender: string }>({
    kind: 'acknowledgements',
    words: (count) => counted(count, '{count} съобщение чака „Прочетох“', '{count} съобщения чакат „Прочетох“'),
    to: '/messages?box=received',
    rows: ({ scope }) =>
      scope.rights('Messages').read && !scope.consolidated
        ? sql`select m.id, m.title, r.sent_at as since, m.sender_name as sender from message_recipient r join message m on m.id = r.message_id
            where ${myRecipients(scope)} and m.ask_acknowledgement and r.acknowledged_at is null and m.state in ('sending', 'sent')`
        : undefined,
    detail: ({ sender }) => sender,
    open: ({ id }) => `/messages/${id}`,
  }),
  waitingKind<{ expiresAt: string }>({
    kind: 'openPolls',
    words: (count) => counted(count, '{count} анкета чака отговора Ви', '{count} анкети чакат отговора Ви'),
    to: '/polls?filter=Waiting',
    rows: ({ scope, now }) =>
      scope.rights('Polls').read && !scope.consolidated
        ? sql`select asked.id, asked.question as title, asked.created_at as since, asked.expires_at as "expiresAt" from poll asked
            where ${waitingPolls(scope, now)}`
        : undefined,
    detail: ({ expiresAt }) => say('до {day}', { day: formatDay(today(new Date(expiresAt))) }),
    open: ({ id }) => `/polls/${id}`,
  }),
]
