import { formatDay, today } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { waitingKind } from '../platform/waiting'
import { waitingPolls } from './polls.queries'

export const communicationWaiting = [
  waitingKind<{ expiresAt: string }>({
    kind: 'openPolls',
    words: ['анкета чака отговора Ви', 'анкети чакат отговора Ви'],
    to: '/polls?filter=Waiting',
    rows: ({ scope, now }) =>
      scope.rights('Polls').read && !scope.consolidated
        ? sql`select asked.id, asked.question as title, asked.created_at as since, asked.expires_at as "expiresAt" from poll asked
            where ${waitingPolls(scope, now)}`
        : undefined,
    detail: ({ expiresAt }) => `до ${formatDay(today(new Date(expiresAt)))}`,
    open: ({ id }) => `/polls/${id}`,
  }),
]
