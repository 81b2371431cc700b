import { refuseAttendance } from '@asistent/contract/attendance/problems'
import type { Problem } from '@asistent/contract/core/problem'
import { keepsMealNotice } from '@asistent/domain/attendance/absence-reports'
import { passesLimit, remainingDays, type FamilyUse } from '@asistent/domain/attendance/family-limit'
import {
  keepsNotice,
  longestRequest,
  mayDeclarePresence,
  requestKinds,
  requestLock,
  type RequestKind,
} from '@asistent/domain/attendance/requests'
import { attendanceTypes, type AttendanceType } from '@asistent/domain/attendance/statuses'
import { defaultSettings } from '@asistent/domain/institutions/settings'
import { formatDay, today, type Day } from '@asistent/domain/kernel/day'
import { contains, daysIn, lengthOf } from '@asistent/domain/kernel/range'
import { startYearOf, summerTime } from '@asistent/domain/kernel/school-year'
import { allMealTypes, mealTypeLabel } from '@asistent/domain/kitchen/meal-types'
import { groupAttendanceTypes } from '@asistent/domain/people/groups'
import { sql } from 'drizzle-orm'
import { locksIn } from '../institutions/locks.ops'
import { oneRow, rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import { requireFound } from '../platform/versioned'
import { groupIn, groupOn, lastLocked, latestOf, type ChildFacts } from './child-facts.queries'
import { familyDays } from './family-use.steps'
import { limitOf, type GroupFacts } from './group-facts.queries'

// Validates an application (domain.md 1.3, 1.5, Appendix D) and computes its effect, also for the preview.

export interface RequestPeriod {
  readonly kind: RequestKind
  readonly fromDate: Day
  readonly toDate: Day
  readonly dates?: readonly Day[] | null | undefined
}

/** Effect of an application: days, limit, meals. */
export interface Effect {
  readonly group: GroupFacts | undefined
  /** Attendance days of the child that it covers. */
  readonly days: readonly Day[]
  readonly use: FamilyUse
}

export interface Checked extends Effect {
  readonly problem: Problem | undefined
}

interface Asking {
  readonly tx: Tx
  readonly now: Date
  readonly today: Day
  /** The notice period applies to parents; staff may enter applications later. */
  readonly byParent: boolean
  readonly force: boolean
}

/** Requested days, sorted and unique. Single days are possible for presence only; an absence is a period. */
export const requestedDays = ({ kind, fromDate, toDate, dates }: RequestPeriod): Day[] =>
  kind === requestKinds.Presence && dates?.length
    ? [...new Set(dates)].toSorted()
    : daysIn({ from: fromDate, to: toDate })

/** What a check of days without an application needs, so that the check itself reads nothing. */
export interface SharedFacts extends Pick<Effect, 'use'> {
  /** The group of each of these days. */
  readonly group: GroupFacts
  /** The latest locked day for absences for family reasons. */
  readonly lockedUntil: Day | null
  /** As of `settledDays`. */
  readonly settled: ReadonlySet<Day>
}

interface Placed {
  readonly child: ChildFacts
  readonly group: GroupFacts
}

/** Shared facts for absences for family reasons, by child. The caller adds the days that it has read. */
export async function sharedFacts(
  tx: Tx,
  now: Date,
  placed: readonly Placed[],
): Promise<ReadonlyMap<number, Omit<SharedFacts, 'settled'>>> {
  if (placed.length === 0) return new Map()
  const uses = await familyUses(tx, placed)
  const kindergartens = anyOf([...new Set(placed.map(({ child }) => child.kindergartenId))])
  const locks = await locksIn(tx, (column) => sql`${column} = ${kindergartens}`, now)
  return new Map(
    placed.map(({ child, group }) => {
      const lockedUntil = latestOf(locks.get(child.kindergartenId), categoriesOf(requestKinds.FamilyReason))
      return [child.id, { group, use: uses.get(child.id) ?? unlimited, lockedUntil }]
    }),
  )
}

const unlimited: FamilyUse = { limit: null, used: 0 }

export async function checkRequest(
  asking: Asking,
  child: ChildFacts,
  request: RequestPeriod,
  shared?: SharedFacts,
): Promise<Checked> {
  const { tx, today } = asking
  const none = { group: undefined, days: [], use: unlimited }
  const shape = shapeProblem(request)
  if (shape) return { ...none, problem: shape }
  const { group, days, use } = shared
    ? { ...shared, days: coveredDays(child, shared.group, request) }
    : await effectFor(tx, child, request, today)
  if (!group) return { ...none, problem: refuseAttendance('not-enrolled', { field: 'fromDate' }) }
  const problem =
    daysProblem(request, group, days) ??
    (await lockProblem(asking, child, request, shared)) ??
    noticeProblem(asking, request, group, days) ??
    (shared ? undefined : await overlapProblem(tx, child, request)) ??
    (await limitProblem(asking, child, request, { group, days, use }, shared))
  return { group, days, use, problem }
}

/** Effect of a validated application. */
export async function effectFor(tx: Tx, child: ChildFacts, request: RequestPeriod, today: Day): Promise<Effect> {
  const group = await groupIn(tx, child, { from: request.fromDate, to: request.toDate }, today)
  if (!group) return { group, days: [], use: unlimited }
  return { group, days: coveredDays(child, group, request), use: await familyUse(tx, group, child) }
}

const coveredDays = (child: ChildFacts, group: GroupFacts, request: RequestPeriod): Day[] =>
  requestedDays(request).filter((day) => groupOn(child, day) !== undefined && group.calendar.isAttendanceDay(day))

/** The effect as a response of the contract. */
export function effectOf({ group, days, use }: Effect, { kind }: Pick<RequestPeriod, 'kind'>, now: Date) {
  const counted = kind === requestKinds.FamilyReason && group ? days.filter(group.calendar.counts).length : 0
  return {
    days: days.length,
    covered: [...days],
    counted,
    limit: use.limit,
    used: use.used,
    left: remainingDays(use),
    meals: mealsOf(group, days, now),
  }
}

/** Applications before the cut-off change portions (domain.md 5.1), later ones do not. */
function mealsOf(group: GroupFacts | undefined, days: readonly Day[], now: Date) {
  const { settings } = group ?? { settings: defaultSettings }
  const served = group && mayEat(group) ? settings.mealEntitlement[group.attendanceType] : []
  const inTime = days.filter((day) => keepsMealNotice(day, now, settings.mealNoticeTime))
  return {
    names: allMealTypes.filter((type) => served.includes(type)).map((type) => mealTypeLabel[type]),
    days: served.length === 0 ? 0 : inTime.length,
    tooLate: served.length > 0 && days.includes(today(now)) && !inTime.includes(today(now)) ? 1 : 0,
    noticeTime: settings.mealNoticeTime,
  }
}

const mayEat = ({ attendanceType, settings }: GroupFacts): boolean =>
  attendanceType !== groupAttendanceTypes.Hourly || settings.hourlyVisitsEat

function shapeProblem({ kind, fromDate, toDate, dates }: RequestPeriod): Problem | undefined {
  if (toDate < fromDate) return refuseAttendance('ends-before-start', { field: 'toDate' })
  if (lengthOf({ from: fromDate, to: toDate }) > longestRequest)
    return refuseAttendance('too-long', { field: 'toDate', values: { days: longestRequest } })
  if (dates?.some((day) => day < fromDate || day > toDate))
    return refuseAttendance('ends-before-start', { field: 'dates' })
  if (kind === requestKinds.FamilyReason && contains(summerTime(startYearOf(fromDate)), fromDate))
    return refuseAttendance('request-in-summer', { field: 'fromDate' })
  return undefined
}

function daysProblem(request: RequestPeriod, group: GroupFacts, days: readonly Day[]): Problem | undefined {
  if (days.length === 0) return refuseAttendance('no-attendance-day', { field: 'fromDate' })
  if (request.kind === requestKinds.FamilyReason) return undefined
  const wrong = days.find((day) => !mayDeclarePresence(day, group.calendar.isVacation(day)))
  return wrong && refuseAttendance('not-summer', { field: request.dates?.length ? 'dates' : 'fromDate' })
}

/** Applications that write days are limited by the lock of attendance too. */
const categoriesOf = (kind: RequestKind) =>
  kind === requestKinds.FamilyReason ? ([requestLock[kind], 'attendance'] as const) : ([requestLock[kind]] as const)

async function lockProblem(
  { tx, now }: Asking,
  child: ChildFacts,
  request: RequestPeriod,
  shared: SharedFacts | undefined,
): Promise<Problem | undefined> {
  const until = shared
    ? shared.lockedUntil
    : await lastLocked(tx, child.kindergartenId, now, ...categoriesOf(request.kind))
  if (until === null || requestedDays(request).every((day) => day > until)) return undefined
  return refuseAttendance('period-locked', { field: 'fromDate', values: { day: formatDay(until) } })
}

function noticeProblem(
  { byParent, today }: Asking,
  { kind }: RequestPeriod,
  { calendar, settings }: GroupFacts,
  covered: readonly Day[],
): Problem | undefined {
  const first = covered[0]
  if (!byParent || first === undefined) return undefined
  // The notice period applies to absences; presence can be declared until the day before.
  if (kind === requestKinds.Presence)
    return first < today ? refuseAttendance('day-has-passed', { field: 'fromDate' }) : undefined
  const days = settings.familyAbsenceNoticeDays
  if (keepsNotice(first, today, days, calendar.isDayOff)) return undefined
  const notice = days === 1 ? '1 работен ден' : `${days} работни дни`
  return refuseAttendance('late-request', { field: 'fromDate', values: { notice } })
}

async function overlapProblem(tx: Tx, child: ChildFacts, request: RequestPeriod): Promise<Problem | undefined> {
  const overlapping = await oneRow(
    tx,
    sql`select r.id from attendance_request r where r.child_id = ${child.id} and r.kind = ${request.kind} and r.status in (0, 1)
      and r.from_on <= ${request.toDate} and r.to_on >= ${request.fromDate}
      and exists (select from unnest(${sql.param(requestedDays(request))}::date[]) d where d between r.from_on and r.to_on and (r.days is null or d = any (r.days))) limit 1`,
  )
  return overlapping && refuseAttendance('request-overlap', { field: 'fromDate' })
}

async function limitProblem(
  { tx, force }: Asking,
  child: ChildFacts,
  { kind }: RequestPeriod,
  { group, days, use }: Effect,
  shared: SharedFacts | undefined,
): Promise<Problem | undefined> {
  if (force || kind !== requestKinds.FamilyReason || use.limit === null || !group) return undefined
  const settled = shared ? shared.settled : await settledDays(tx, child.id, days)
  const more = days.filter((day) => group.calendar.counts(day) && !settled.has(day)).length
  if (!passesLimit(use, more)) return undefined
  const left = remainingDays(use) ?? 0
  return refuseAttendance('limit-passed', {
    field: 'toDate',
    values: { limit: use.limit, left: dayCount(left), days: dayCount(more) },
  })
}

/** Days whose status an application does not change: present, excused otherwise, or already for family reasons. */
async function settledDays(tx: Tx, childId: number, days: readonly Day[]): Promise<ReadonlySet<Day>> {
  const results = await rows<{ day: Day; status: AttendanceType }>(
    tx,
    sql`select day, status from attendance where child_id = ${childId} and day = any (${sql.param(days)}::date[])`,
  )
  return new Set(results.flatMap(({ day, status }) => (isSettled(status) ? [day] : [])))
}

export const isSettled = (status: AttendanceType): boolean => status !== attendanceTypes.Absence

const dayCount = (count: number): string => (count === 1 ? '1 ден' : `${count} дни`)

/** Days for family reasons of the year, including approved applications in the future. */
async function familyUse(tx: Tx, group: GroupFacts, child: ChildFacts): Promise<FamilyUse> {
  return (await familyUses(tx, [{ child, group }])).get(child.id) ?? unlimited
}

/** The same of several children, by child: one statement for each school year. */
async function familyUses(tx: Tx, placed: readonly Placed[]): Promise<ReadonlyMap<number, FamilyUse>> {
  const groups = new Map(placed.map(({ child, group }) => [child.id, group]))
  const uses = new Map<number, FamilyUse>()
  for (const startYear of new Set(placed.map(({ group }) => group.startYear))) {
    const ids = placed.flatMap(({ child, group }) => (group.startYear === startYear ? [child.id] : []))
    for (const { id, birthOn, days } of await familyDays(tx, startYear, ids)) {
      const group = requireFound(groups.get(id))
      uses.set(id, { limit: limitOf(group, birthOn), used: days.filter(group.calendar.counts).length })
    }
  }
  return uses
}
