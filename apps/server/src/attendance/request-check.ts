import { refuseAttendance } from '@asistent/contract/attendance/problems'
import type { Problem } from '@asistent/contract/core/problem'
import { limitText, passesLimit, remainingDays, type FamilyUse } from '@asistent/domain/attendance/family-limit'
import {
  keepsNotice,
  longestRequest,
  mayDeclarePresence,
  requestKinds,
  requestLock,
  type RequestKind,
} from '@asistent/domain/attendance/requests'
import { formatDay, type Day } from '@asistent/domain/kernel/day'
import { contains, daysIn, lengthOf } from '@asistent/domain/kernel/range'
import { startYearOf, summerTime } from '@asistent/domain/kernel/school-year'
import { sql } from 'drizzle-orm'
import { oneRow, type Tx } from '../platform/database'
import { groupIn, groupOn, lastLocked, type ChildFacts } from './child-facts'
import { familyDays } from './family-use'
import { limitOf, type GroupFacts } from './group-facts'

// Whether an application can be (domain.md 1.3, 1.5, Appendix D), and what it does. The same answer serves the preview.

export interface Asked {
  readonly kind: RequestKind
  readonly fromDate: Day
  readonly toDate: Day
  readonly dates?: readonly Day[] | null | undefined
}

export interface Checked {
  readonly group: GroupFacts | undefined
  /** Attendance days of the child that it covers. */
  readonly days: readonly Day[]
  readonly use: FamilyUse
  readonly problem: Problem | undefined
}

interface Asking {
  readonly tx: Tx
  readonly now: Date
  readonly today: Day
  /** A parent keeps the notice term; staff write down later what a parent brought. */
  readonly byParent: boolean
  readonly force: boolean
}

/** The days somebody asked for, in order, each once. */
export const askedDays = ({ fromDate, toDate, dates }: Asked): Day[] =>
  dates?.length ? [...new Set(dates)].toSorted() : daysIn({ from: fromDate, to: toDate })

export async function checkRequest(asking: Asking, child: ChildFacts, asked: Asked): Promise<Checked> {
  const { tx, today } = asking
  const none = { group: undefined, days: [], use: { limit: null, used: 0 } }
  const shape = shapeProblem(asked)
  if (shape) return { ...none, problem: shape }
  const range = { from: asked.fromDate, to: asked.toDate }
  const group = await groupIn(tx, child, range, today)
  if (!group) return { ...none, problem: refuseAttendance('not-enrolled', { field: 'fromDate' }) }
  const days = askedDays(asked).filter(
    (day) => groupOn(child, day) !== undefined && group.calendar.isAttendanceDay(day),
  )
  const use = await familyUse(tx, group, child)
  const problem =
    daysProblem(asked, group, days) ??
    (await lockProblem(asking, child, asked)) ??
    noticeProblem(asking, asked, group, days) ??
    (await overlapProblem(tx, child, asked)) ??
    limitProblem(asking, asked, group, days, use)
  return { group, days, use, problem }
}

function shapeProblem({ kind, fromDate, toDate, dates }: Asked): Problem | undefined {
  if (toDate < fromDate) return refuseAttendance('ends-before-start', { field: 'toDate' })
  if (lengthOf({ from: fromDate, to: toDate }) > longestRequest)
    return refuseAttendance('too-long', { field: 'toDate', values: { days: longestRequest } })
  if (dates?.some((day) => day < fromDate || day > toDate))
    return refuseAttendance('ends-before-start', { field: 'dates' })
  if (kind === requestKinds.FamilyReason && contains(summerTime(startYearOf(fromDate)), fromDate))
    return refuseAttendance('request-in-summer', { field: 'fromDate' })
  return undefined
}

function daysProblem(asked: Asked, group: GroupFacts, days: readonly Day[]): Problem | undefined {
  if (days.length === 0) return refuseAttendance('no-attendance-day', { field: 'fromDate' })
  if (asked.kind === requestKinds.FamilyReason) return undefined
  const wrong = days.find((day) => !mayDeclarePresence(day, group.calendar.isVacation(day)))
  return wrong && refuseAttendance('not-summer', { field: asked.dates?.length ? 'dates' : 'fromDate' })
}

async function lockProblem({ tx, now }: Asking, child: ChildFacts, asked: Asked): Promise<Problem | undefined> {
  const own = requestLock[asked.kind]
  // What writes days is also held by the lock of the days.
  const categories = asked.kind === requestKinds.FamilyReason ? ([own, 'attendance'] as const) : ([own] as const)
  const until = await lastLocked(tx, child.kindergartenId, now, ...categories)
  if (until === null || askedDays(asked).every((day) => day > until)) return undefined
  return refuseAttendance('period-locked', { field: 'fromDate', values: { day: formatDay(until) } })
}

function noticeProblem(
  { byParent, today }: Asking,
  { kind }: Asked,
  { calendar, settings }: GroupFacts,
  covered: readonly Day[],
): Problem | undefined {
  const first = covered[0]
  if (!byParent || first === undefined) return undefined
  // The kindergarten's term is for absences; presence is declared at any time before the day.
  if (kind === requestKinds.Presence)
    return first < today ? refuseAttendance('day-has-passed', { field: 'fromDate' }) : undefined
  const days = settings.familyAbsenceNoticeDays
  if (keepsNotice(first, today, days, calendar.isDayOff)) return undefined
  const notice = days === 1 ? '1 работен ден' : `${days} работни дни`
  return refuseAttendance('late-request', { field: 'fromDate', values: { notice } })
}

async function overlapProblem(tx: Tx, child: ChildFacts, asked: Asked): Promise<Problem | undefined> {
  const other = await oneRow(
    tx,
    sql`select r.id from attendance_request r where r.child_id = ${child.id} and r.kind = ${asked.kind} and r.status in (0, 1)
      and r.from_on <= ${asked.toDate} and r.to_on >= ${asked.fromDate}
      and exists (select from unnest(${sql.param(askedDays(asked))}::date[]) d where d between r.from_on and r.to_on and (r.days is null or d = any (r.days))) limit 1`,
  )
  return other && refuseAttendance('request-overlap', { field: 'fromDate' })
}

function limitProblem(
  { force }: Asking,
  { kind }: Asked,
  group: GroupFacts,
  days: readonly Day[],
  use: FamilyUse,
): Problem | undefined {
  if (force || kind !== requestKinds.FamilyReason || use.limit === null) return undefined
  const more = days.filter(group.calendar.counts).length
  if (!passesLimit(use, more)) return undefined
  const left = remainingDays(use) ?? 0
  return refuseAttendance('limit-passed', {
    field: 'toDate',
    values: { text: limitText(use.limit), left: dayCount(left), days: dayCount(more) },
  })
}

const dayCount = (count: number): string => (count === 1 ? '1 ден' : `${count} дни`)

/** Days for family reasons of the year so far, those of approved applications in the future too. */
async function familyUse(tx: Tx, group: GroupFacts, child: Pick<ChildFacts, 'id' | 'birthOn'>): Promise<FamilyUse> {
  const [known] = await familyDays(tx, group.startYear, [child.id])
  return { limit: limitOf(group, child.birthOn), used: (known?.days ?? []).filter(group.calendar.counts).length }
}
