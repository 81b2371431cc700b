import type { ParsedOf, RowOf } from '@asistent/contract/core/call'
import type { listProposals, ProposedChanges } from '@asistent/contract/people/proposals.calls'
import type { Day } from '@asistent/domain/kernel/day'
import { formatPhone } from '@asistent/domain/kernel/phone'
import { allergyText } from '@asistent/domain/people/health'
import {
  isProposable,
  proposableFields,
  type ProposableField,
  type ProposalStatus,
} from '@asistent/domain/people/proposals'
import { sql, type SQL } from 'drizzle-orm'
import { oneRow, rows, type Tx } from '../platform/database'
import { anyOf, page } from '../platform/list'
import type { Scope } from '../platform/scope'
import { allergyColumns, childName, inGroups, referenceDay, stayOn } from './child-sql.ops'
import { visibleKids } from './visible.ops'

const columns =
  sql.raw(`c.first_name as "firstName", c.middle_name as "middleName", c.last_name as "lastName", c.address_permanent as "addressPermanent",
  c.address_current as "addressCurrent", c.phone, c.gp_name as "gpName", c.gp_phone as "gpPhone", c.allergen_ids as allergies, c.allergies_text as "allergiesText", c.diet`)

export type CurrentValues = Record<ProposableField, unknown>

export const currentValues = (tx: Tx, childId: number) =>
  oneRow<CurrentValues>(tx, sql`select ${columns} from child c where c.id = ${childId}`)

type Row = RowOf<typeof listProposals>
type Stored = Omit<Row, 'changes'> & { proposed: Record<string, unknown> }

/** Staff: of children they may read; guardians: own proposals. */
const visibleProposals = (scope: Scope): SQL =>
  scope.role === 'Parent'
    ? sql`o.created_by = ${scope.accountId} and o.child_id = ${anyOf(scope.childIds)}`
    : visibleKids(scope)

export const proposalConditions = (
  scope: Scope,
  { status, studentId, classIds }: Partial<Pick<ParsedOf<typeof listProposals>, 'status' | 'studentId' | 'classIds'>>,
): (SQL | undefined | false)[] => [
  visibleProposals(scope),
  status !== undefined && sql`o.status = ${status}`,
  studentId !== undefined && sql`o.child_id = ${studentId}`,
  inGroups(classIds),
]

export async function proposalPage(tx: Tx, scope: Scope, query: ParsedOf<typeof listProposals>, today: Day) {
  const answer = await page<Stored>(tx, query, {
    select: sql`select o.id, o.child_id as "studentId", ${childName()} as "studentName", s.group_name as "className", ${allergyColumns(scope)},
      p.first_name || ' ' || p.last_name as "parentName", o.created_at as "createdAt", o.status, o.reason, o.decided_at as "decidedAt",
      d.first_name || ' ' || d.last_name as "decidedBy", o.note, o.changes as proposed, o.version
      from child_change_proposal o join child c on c.id = o.child_id join guardian p on p.id = o.guardian_id left join account d on d.id = o.decided_by
      ${stayOn(referenceDay(scope, today))}`,
    where: proposalConditions(scope, query),
    orderBy: { createdAt: sql`o.created_at`, studentName: sql`c.first_name`, status: sql`o.status` },
    otherwise: sql`o.status, o.created_at desc, o.id desc`,
  })
  const current = await valuesOf(
    tx,
    answer.result.map((one) => one.studentId),
  )
  const signed = await childrenSignedFor(tx, scope)
  const sees = (field: ProposableField, childId: number) =>
    scope.role !== 'Parent' || signed.has(childId) || !onlyForSigners.includes(field)
  return {
    rowsCount: answer.rowsCount,
    result: answer.result.map(({ proposed, ...rest }): Row => ({
      ...rest,
      changes: Object.entries(proposed).flatMap(([field, value]) =>
        isProposable(field)
          ? [
              {
                field,
                label: proposableFields[field],
                before: sees(field, rest.studentId) ? words(field, current.get(rest.studentId)?.[field]) : null,
                after: words(field, value),
              },
            ]
          : [],
      ),
    })),
  }
}

/** Fields visible only to guardians with the right to sign (sight.ops.ts). */
export const onlyForSigners: readonly ProposableField[] = [
  'addressPermanent',
  'addressCurrent',
  'phone',
  'gpName',
  'gpPhone',
]

async function childrenSignedFor(tx: Tx, scope: Scope): Promise<Set<number>> {
  if (scope.role !== 'Parent') return new Set()
  const results = await rows<{ id: number }>(
    tx,
    sql`select cg.child_id as id from child_guardian cg join guardian p on p.id = cg.guardian_id
      where p.account_id = ${scope.accountId} and cg.may_sign and cg.child_id = ${anyOf(scope.childIds)}`,
  )
  return new Set(results.map((one) => one.id))
}

async function valuesOf(tx: Tx, childIds: readonly number[]): Promise<Map<number, CurrentValues>> {
  const results = await rows<CurrentValues & { id: number }>(
    tx,
    sql`select c.id, ${columns} from child c where c.id = ${anyOf(childIds)}`,
  )
  return new Map(results.map((one) => [one.id, one]))
}

/** Values of the child `c` by field, as a JSON object. */
export const currentJson = sql`(select to_jsonb(v) from (select ${columns}) v)`

/** 'Алергени: няма → Ягоди' */
export const changeWords = (field: ProposableField, before: unknown, after: unknown): string =>
  `${proposableFields[field]}: ${words(field, before) ?? 'няма'} → ${words(field, after) ?? 'няма'}`

function words(field: ProposableField, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (field === 'allergies') return allergyText(value as number[], null) || null
  return field === 'phone' || field === 'gpPhone' ? formatPhone(String(value)) : String(value)
}

export interface StoredProposal {
  readonly childId: number
  readonly status: ProposalStatus
  readonly changes: ProposedChanges
  readonly previous: ProposedChanges | null
  readonly version: number
}

export const proposalToDecide = (tx: Tx, scope: Scope, id: number) =>
  oneRow<StoredProposal>(
    tx,
    sql`select o.child_id as "childId", o.status, o.changes, o.previous, o.version from child_change_proposal o join child c on c.id = o.child_id
      where o.id = ${id} and ${visibleKids(scope)} for update of o`,
  )
