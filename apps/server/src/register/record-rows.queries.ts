import type { Page, PageQuery } from '@asistent/contract/core/page'
import type { registerAttendances } from '@asistent/contract/register/records.calls'
import type { RowOf } from '@asistent/contract/core/call'
import { compareText } from '@asistent/domain/kernel/text'
import { recordName } from '@asistent/domain/register/difference'
import { registerMonth, registerMonthAt } from '@asistent/domain/register/periods'
import { blockReasons, mendingOf } from '@asistent/domain/register/reasons'
import type { RegisterSection } from '@asistent/domain/register/sections'
import { registerStates, registerSteps, type RegisterState } from '@asistent/domain/register/states'
import { sql } from 'drizzle-orm'
import { allergyColumns, childName, referenceDay } from '../people/child-sql.ops'
import type { ReadContext } from '../platform/context'
import { rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import type { Scope } from '../platform/scope'
import { deletionOf, differenceIn, fingerprintOf, type SeenDifference } from './difference.steps'
import type { Period } from './held.rules'
import { bodyWords } from './report.steps'

// Records of both sides as rows: state, operation of the difference, reason.

export type RecordRow = RowOf<typeof registerAttendances>

export interface RecordQuery extends PageQuery {
  readonly month?: number | undefined
  readonly year?: number | undefined
  readonly classId?: number | undefined
  readonly state?: RegisterState | undefined
  readonly search: string | null
}

/** Experts see states without names. */
export const seesNames = (scope: Scope): boolean => scope.rights('NeispuoSync').update

export function periodOf(
  { scope }: Pick<ReadContext, 'scope'>,
  kindergartenId: number,
  { month, year, classId }: Pick<RecordQuery, 'month' | 'year' | 'classId'>,
  sections: readonly RegisterSection[],
): Period {
  // Without a month: the current one, or the nearest of the selected school year.
  const current = registerMonthAt(referenceDay(scope, scope.today))
  const { startYear, range } = registerMonth({ month: month ?? current.month, year: year ?? current.year })
  return { kindergartenId, startYear, range, sections, groupId: classId, today: scope.today }
}

export async function recordsPage(
  context: ReadContext,
  kindergartenId: number | null,
  section: RegisterSection,
  query: RecordQuery,
): Promise<Page<RecordRow>> {
  const { tx, scope } = context
  if (kindergartenId === null) return { result: [], rowsCount: 0 }
  const difference = await differenceIn(tx, periodOf(context, kindergartenId, query, [section]))
  const all = allRows(difference).filter(({ state }) => query.state === undefined || state === query.state)
  // A search or order by name reads all names, otherwise only those of the page.
  const needsNames = query.search !== null || query.orderByColumn === 'studentName'
  const rowsWithNames = needsNames ? await named(tx, scope, all) : all
  const searched =
    query.search === null ? rowsWithNames : rowsWithNames.filter((row) => mentions(row, query.search as string))
  const sorted = searched.toSorted(orderOf(query))
  const size = query.pageSize ?? 5000
  const page = sorted.slice((query.pageNumber - 1) * size, query.pageNumber * size)
  const rowsOfPage = page.map((row) => ({ ...row, deletion: deletionFingerprint(difference, row) }))
  return { result: needsNames ? rowsOfPage : await named(tx, scope, rowsOfPage), rowsCount: sorted.length }
}

function deletionFingerprint({ stored }: SeenDifference, row: RecordRow): string | null {
  const record = stored.get(recordName(row))
  const item = record && record.state !== registerStates.Waiting ? deletionOf(record) : undefined
  return item ? fingerprintOf([item]) : null
}

const mentions = ({ studentName, label, className }: RecordRow, search: string): boolean => {
  const text = [studentName, label, className].filter(Boolean).join(' ').toLocaleLowerCase('bg')
  return search
    .toLocaleLowerCase('bg')
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const orderOf = ({ orderByColumn, orderByDescending }: RecordQuery) => {
  const sign = orderByDescending ? -1 : 1
  const of = (row: RecordRow) => String(row[orderByColumn as keyof RecordRow] ?? '')
  return (left: RecordRow, right: RecordRow): number =>
    (orderByColumn ? sign * compareText(of(left), of(right)) : 0) ||
    -compareText(left.forDate ?? '', right.forDate ?? '') ||
    (left.key < right.key ? -1 : 1)
}

/** Rows of the records that differ or cannot be sent, without names, in the order of sending. */
export function differenceRows(difference: SeenDifference): RecordRow[] {
  const all = new Map(allRows(difference).map((row) => [recordName(row), row]))
  return [...difference.items, ...difference.blocked].flatMap((record) => all.get(recordName(record)) ?? [])
}

/** All records of both sides, without names. */
export function allRows(difference: SeenDifference): RecordRow[] {
  const { ours, stored, items, groups } = difference
  const steps = new Map(items.map((item) => [recordName(item), item.step]))
  const names = new Set([...ours.keys(), ...[...stored].flatMap(([name, record]) => (isListed(record) ? [name] : []))])
  return [...names].map((name) => {
    const [mine, theirs] = [ours.get(name), stored.get(name)]
    const { groupId = null, childId = null, forOn = null, label = null } = mine ?? theirs ?? {}
    const step = steps.get(name) ?? null
    const blocked = mine?.blocked ?? null
    const refusal = theirs?.state === registerStates.Refused ? theirs.reasonCode : null
    const section = (mine ?? theirs)!.section
    return {
      id: theirs?.id ?? null,
      section,
      key: (mine ?? theirs)!.key,
      classId: groupId,
      className: groupId === null ? null : (groups.get(groupId)?.name ?? null),
      studentId: childId,
      studentName: null,
      allergies: [],
      allergiesText: null,
      forDate: forOn,
      label,
      ours: bodyWords(section, mine?.value ?? null),
      theirs: bodyWords(section, theirs?.theirs ?? null),
      state: stateOf(theirs?.state ?? null, theirs?.theirs != null),
      step,
      reason: blocked
        ? blockReasons[blocked]
        : (theirs?.reason ?? mine?.leftOut ?? changedWords(step, theirs?.state ?? null)),
      mending: mendingOf(blocked ?? refusal, { childId, groupId }),
      sentAt: theirs?.sentAt ?? null,
      deletion: null,
    }
  })
}

/** Whether a record that we do not have is listed: it exists in the register, waits or was rejected. */
const isListed = ({ state, theirs }: { state: RegisterState; theirs: unknown }): boolean =>
  theirs !== null || state === registerStates.Waiting || state === registerStates.Refused

const stateOf = (state: RegisterState | null, isThere: boolean): RegisterState => {
  if (state === registerStates.Waiting || state === registerStates.Refused) return state
  if (isThere) return registerStates.Sent
  return state === registerStates.DeletedThere ? state : registerStates.NotSent
}

const changedWords = (step: number | null, state: RegisterState | null): string | null => {
  if (step === registerSteps.Change) return 'Променен е след изпращането'
  if (step === registerSteps.Delete) return 'Има го само в НЕИСПУО'
  return state === registerStates.DeletedThere ? 'Изтрит е в НЕИСПУО' : null
}

interface Named {
  readonly id: number
  readonly name: string
  readonly allergies: number[]
  readonly allergiesText: string | null
}

/** Adds the names of the children if the user may read them. */
export async function named(tx: Tx, scope: Scope, all: readonly RecordRow[]): Promise<RecordRow[]> {
  const ids = [...new Set(all.flatMap(({ studentId }) => studentId ?? []))]
  if (!seesNames(scope) || ids.length === 0) return [...all]
  const results = await rows<Named>(
    tx,
    sql`select c.id, ${childName()} as name, ${allergyColumns(scope)} from child c where c.id = ${anyOf(ids)}`,
  )
  const byId = new Map(results.map((one) => [one.id, one]))
  return all.map((row) => {
    const child = row.studentId === null ? undefined : byId.get(row.studentId)
    if (!child) return row
    return { ...row, studentName: child.name, allergies: child.allergies, allergiesText: child.allergiesText }
  })
}
