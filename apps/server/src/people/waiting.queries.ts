import { formatDay, today, type Day } from '@asistent/domain/kernel/day'
import { isProposable, proposableFields, proposalStatuses } from '@asistent/domain/people/proposals'
import { sql } from 'drizzle-orm'
import { whereAll } from '../platform/list'
import type { Scope } from '../platform/scope'
import { waitingKind } from '../platform/waiting'
import { allergyColumns, fullName, referenceDay } from './child-sql.ops'
import { childConditions } from './children.queries'
import { guardianConditions } from './guardians.queries'
import { proposalConditions } from './proposals.queries'

// Pending items about children and families, with the conditions of their lists.

/** Users who manage records of the whole kindergarten. Teachers cannot assign groups or create accounts. */
const keepsRecords = ({ role }: Scope): boolean => role === 'Director' || role === 'Administrator'

export const peopleWaiting = [
  waitingKind<{ parentName: string; fields: string[] }>({
    kind: 'childProposals',
    words: ['предложена промяна на данни чака решение', 'предложени промени на данни чакат решение'],
    to: `/kids/proposals?status=${proposalStatuses.Pending}`,
    rows: ({ scope }) =>
      scope.rights('Students').update
        ? sql`select o.id, ${fullName()} as title, o.created_at as since, o.version, ${allergyColumns(scope)}, p.first_name || ' ' || p.last_name as "parentName",
            array(select jsonb_object_keys(o.changes)) as fields
            from child_change_proposal o join child c on c.id = o.child_id join guardian p on p.id = o.guardian_id
            ${whereAll(proposalConditions(scope, { status: proposalStatuses.Pending }))}`
        : undefined,
    detail: ({ parentName, fields }) =>
      `${parentName} предлага: ${fields
        .filter(isProposable)
        .map((field) => proposableFields[field].toLowerCase())
        .join(', ')}`,
    open: () => `/kids/proposals?status=${proposalStatuses.Pending}`,
  }),
  waitingKind<{ birthDate: Day }>({
    kind: 'childrenWithoutGroup',
    words: ['дете е без група', 'деца са без група'],
    to: '/kids/records?withoutClass=true',
    rows: ({ scope, now }) =>
      keepsRecords(scope) && scope.rights('Students').update
        ? sql`select c.id, ${fullName()} as title, null::timestamptz as since, ${allergyColumns(scope)}, c.birth_on as "birthDate" from child c
            ${whereAll(childConditions(scope, { withoutClass: true }, referenceDay(scope, today(now))))}`
        : undefined,
    detail: ({ birthDate }) => `роден/а на ${formatDay(birthDate)}`,
    open: ({ id }) => `/kids/records/${id}?tab=groups`,
  }),
  waitingKind<{ email: string | null }>({
    kind: 'guardiansWithoutAccount',
    words: ['родител няма профил', 'родители нямат профил'],
    quiet: true,
    to: '/parents/management?accountState=none',
    rows: ({ scope, now }) =>
      keepsRecords(scope) && scope.rights('Parents').update
        ? sql`select p.id, ${fullName('p')} as title, null::timestamptz as since, p.email from guardian p
            ${whereAll(guardianConditions(scope, { accountState: 'none' }, referenceDay(scope, today(now))))}`
        : undefined,
    detail: ({ email }) => email ?? 'без имейл: няма къде да получи покана',
    open: ({ id }) => `/parents/management/${id}`,
  }),
]
