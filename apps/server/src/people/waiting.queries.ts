import { addDays, formatDay, today, type Day } from '@asistent/domain/kernel/day'
import { documentNoticeDays, namedDocumentKinds } from '@asistent/domain/people/child-documents'
import { collectorDecisions } from '@asistent/domain/people/collecting'
import { isProposable, proposalStatuses } from '@asistent/domain/people/proposals'
import { sql } from 'drizzle-orm'
import { counted, say } from '../platform/language'
import { anyOf, whereAll } from '../platform/list'
import type { Scope } from '../platform/scope'
import { waitingKind } from '../platform/waiting'
import { allergyColumns, childName, fullName, referenceDay } from './child-sql.ops'
import { childConditions } from './children.queries'
import { guardianConditions } from './guardians.queries'
import { changeWords, currentJson, proposalConditions, type CurrentValues } from './proposals.queries'
import { signsFor } from './sight.ops'

// Pending items about children and families, with the conditions of their lists.

/** Users who manage records of the whole kindergarten. Teachers cannot assign groups or create accounts. */
const keepsRecords = ({ role }: Scope): boolean => role === 'Director' || role === 'Administrator'

export const peopleWaiting = [
  waitingKind<{ parentName: string; proposed: object; current: CurrentValues }>({
    kind: 'childProposals',
    words: ['предложена промяна на данни чака решение', 'предложени промени на данни чакат решение'],
    to: `/kids/proposals?status=${proposalStatuses.Pending}`,
    rows: ({ scope }) =>
      scope.rights('Students').update
        ? sql`select o.id, ${childName()} as title, o.created_at as since, o.version, ${allergyColumns(scope)}, p.first_name || ' ' || p.last_name as "parentName",
            o.changes as proposed, ${currentJson} as current
            from child_change_proposal o join child c on c.id = o.child_id join guardian p on p.id = o.guardian_id
            ${whereAll(proposalConditions(scope, { status: proposalStatuses.Pending }))}`
        : undefined,
    detail: ({ parentName, proposed, current }) =>
      `${parentName} предлага: ${Object.entries(proposed)
        .flatMap(([field, value]) => (isProposable(field) ? [changeWords(field, current[field], value)] : []))
        .join('; ')}`,
    open: () => `/kids/proposals?status=${proposalStatuses.Pending}`,
  }),
  waitingKind<{ birthDate: Day }>({
    kind: 'childrenWithoutGroup',
    words: ['дете е без група', 'деца са без група'],
    to: '/kids/records?withoutClass=true',
    rows: ({ scope, now }) =>
      keepsRecords(scope) && scope.rights('Students').update
        ? sql`select c.id, ${childName()} as title, null::timestamptz as since, ${allergyColumns(scope)}, c.birth_on as "birthDate" from child c
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
  waitingKind<{ childId: number; childName: string; outdated: boolean }>({
    kind: 'consentsToAnswer',
    words: (count) => counted(count, '{count} съгласие чака отговора Ви', '{count} съгласия чакат отговора Ви'),
    to: '/waiting',
    rows: ({ scope }) => (scope.role === 'Parent' ? unansweredConsents(scope) : undefined),
    detail: ({ childName, outdated }) =>
      outdated ? say('{childName} · текстът е променен', { childName }) : childName,
    open: ({ childId }) => `/kids/records/${childId}?tab=consents`,
  }),
  waitingKind<{ childId: number; childName: string; authorizedBy: string | null }>({
    kind: 'collectorsToConfirm',
    words: (count) =>
      counted(
        count,
        '{count} лице за вземане на детето чака потвърждението Ви',
        '{count} лица за вземане на детето чакат потвърждението Ви',
      ),
    to: '/waiting',
    rows: ({ scope, now }) =>
      scope.role === 'Parent'
        ? sql`select o.id, o.name as title, o.created_at as since, o.version, c.id as "childId", c.first_name as "childName", o.authorized_name as "authorizedBy"
            from child_collector o join child c on c.id = o.child_id
            where o.child_id = ${anyOf(scope.childIds)} and ${signsFor(scope, sql`o.child_id`)} and o.decision = ${collectorDecisions.Waiting} and o.ended_at is null
              and (o.to_on is null or o.to_on >= ${today(now)}) and o.authorized_by is distinct from ${scope.accountId}`
        : undefined,
    detail: ({ childName, authorizedBy }) =>
      authorizedBy
        ? say('да взема {childName}, упълномощава {authorizedBy}', { childName, authorizedBy })
        : say('да взема {childName}', { childName }),
    open: ({ childId }) => `/kids/records/${childId}?tab=contacts`,
  }),
  waitingKind<{ childId: number; childName: string; validTo: Day; expired: boolean }>({
    kind: 'documentsToRenew',
    words: (count) =>
      counted(count, '{count} документ чака да го подновите', '{count} документа чакат да ги подновите'),
    to: '/waiting',
    rows: ({ scope, now }) => (scope.role === 'Parent' ? expiringDocuments(scope, today(now)) : undefined),
    detail: ({ childName, validTo, expired }) =>
      expired
        ? say('{childName} · изтече на {day}', { childName, day: formatDay(validTo) })
        : say('{childName} · важи до {day}', { childName, day: formatDay(validTo) }),
    open: ({ childId }) => `/kids/records/${childId}?tab=documents`,
  }),
  waitingKind<{ childName: string }>({
    kind: 'ownProposals',
    words: (count) =>
      counted(
        count,
        '{count} Ваше предложение чака детската градина',
        '{count} Ваши предложения чакат детската градина',
      ),
    quiet: true,
    to: `/kids/proposals?status=${proposalStatuses.Pending}`,
    rows: ({ scope }) =>
      scope.role === 'Parent'
        ? sql`select o.id, ${childName()} as title, o.created_at as since from child_change_proposal o join child c on c.id = o.child_id
            ${whereAll(proposalConditions(scope, { status: proposalStatuses.Pending }))}`
        : undefined,
    detail: () => say('предложена промяна на данни'),
    open: () => `/kids/proposals?status=${proposalStatuses.Pending}`,
  }),
]

/** Documents marked for guardians that expire, without a later one that replaces them, for the guardian who signs. */
const expiringDocuments = (scope: Scope, day: Day) =>
  sql`select d.id, d.name as title, null::timestamptz as since, c.id as "childId", c.first_name as "childName", d.valid_to as "validTo", d.valid_to < ${day} as expired
    from child_document d join child c on c.id = d.child_id
    where d.child_id = ${anyOf(scope.childIds)} and ${signsFor(scope, sql`d.child_id`)} and c.left_on is null and d.for_guardians and d.valid_to <= ${addDays(day, documentNoticeDays)}
      and not exists (select from child_document n where n.child_id = d.child_id and n.kind = d.kind and (n.valid_to is null or n.valid_to > d.valid_to)
        and (d.kind <> all (${sql.param(namedDocumentKinds)}::int[]) or lower(n.name) = lower(d.name)))`

/** Active consents without an answer of the signing guardian to the current text. */
const unansweredConsents = (scope: Scope) =>
  sql`select (row_number() over (order by c.id, k.position, k.id))::int as id, k.name as title, t.created_at as since, c.id as "childId", c.first_name as "childName", x.text_number is not null as outdated
    from child c join consent_kind k on k.kindergarten_id = c.kindergarten_id and k.active
    join lateral (select number, created_at from consent_text t where t.kind_id = k.id order by number desc limit 1) t on true
    join child_guardian cg on cg.child_id = c.id and cg.may_sign and cg.may_see join guardian p on p.id = cg.guardian_id and p.account_id = ${scope.accountId}
    left join lateral (select given, text_number from child_consent h where h.child_id = c.id and h.kind_id = k.id and h.guardian_id = p.id order by h.id desc limit 1) x on true
    where c.id = ${anyOf(scope.childIds)} and c.left_on is null and (x.text_number is null or (x.given and x.text_number < t.number))`
