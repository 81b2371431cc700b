import { requestStatuses } from '@asistent/contract/identity/registrations.calls'
import { today } from '@asistent/domain/kernel/day'
import { kinshipLabel, type Kinship } from '@asistent/domain/people/kinship'
import { sql } from 'drizzle-orm'
import { waitingKind } from '../platform/waiting'
import { registrationsWaiting } from './registrations.queries'
import { invitedPeople } from './users.queries'

// Pending access: registrations to decide, open invitations, mails that failed.

export const identityWaiting = [
  waitingKind<{ childName: string; groupName: string | null; kinship: Kinship }>({
    kind: 'parentRegistrations',
    words: ['регистрация на родител чака решение', 'регистрации на родители чакат решение'],
    to: `/parents/registration-parents?status=${requestStatuses.Pending}`,
    rows: ({ scope, now }) =>
      scope.rights('ParentRegistration').update && scope.role !== 'Master'
        ? registrationsWaiting(scope, today(now))
        : undefined,
    detail: ({ childName, groupName, kinship }) =>
      [`${kinshipLabel[kinship]} на ${childName}`, groupName].filter(Boolean).join(' · '),
    open: ({ id }) => `/parents/registration-parents/${id}`,
  }),
  waitingKind<{ email: string }>({
    kind: 'invitations',
    words: ['покана още не е приета', 'покани още не са приети'],
    quiet: true,
    to: '/platform/groups?state=invited',
    rows: ({ scope }) =>
      scope.rights('Users').create && scope.kindergartenIds !== 'all'
        ? invitedPeople(scope.kindergartenIds)
        : undefined,
    detail: ({ email }) => email,
  }),
  waitingKind<{ recipient: string }>({
    kind: 'failedLetters',
    words: ['писмо не е изпратено', 'писма не са изпратени'],
    to: '/admin/outbox?state=failed',
    rows: ({ scope }) =>
      scope.role === 'Master'
        ? sql`select m.id, m.subject as title, m.created_at as since, m.recipient from mail m where m.state = 'failed'`
        : undefined,
    detail: ({ recipient }) => `до ${recipient}`,
    open: ({ id }) => `/admin/outbox/${id}`,
  }),
]
