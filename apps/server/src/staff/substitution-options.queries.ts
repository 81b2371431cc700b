import type { OutputOf } from '@asistent/contract/core/call'
import type { substitutionOptions } from '@asistent/contract/staff/substitutions.calls'
import { monthOf, rangeOf } from '@asistent/domain/kernel/month'
import type { DayRange } from '@asistent/domain/kernel/range'
import { compareText } from '@asistent/domain/kernel/text'
import { hoursOf } from '@asistent/domain/staff/norms'
import { rankSubstitutes, type Candidate } from '@asistent/domain/staff/substitutes'
import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../platform/database'
import { whereAll } from '../platform/list'
import type { Scope } from '../platform/scope'
import { minutesByDay, normResults, substitutionsIn } from './norms.ops'
import { nameColumns, named, type NamedRow } from './staff-sql.queries'
import { employedIn, staffInScope, type StaffOfKindergarten } from './visible.ops'
import { enteredDays, workingDaysOf, worksOn } from './work-days.ops'

type Option = OutputOf<typeof substitutionOptions>['result'][number]

interface Question {
  readonly absent: StaffOfKindergarten
  readonly range: DayRange
  readonly classId: number | undefined
  /** Id of the edited substitution. */
  readonly changed: { readonly id: number; readonly substituteId: number | null } | undefined
}

interface CandidateRow extends NamedRow {
  readonly hiredOn: StaffOfKindergarten['hiredOn']
  readonly leftOn: StaffOfKindergarten['leftOn']
  readonly weeklyNorm: number | null
  readonly sameGroup: boolean
  readonly sameOccupation: boolean
}

/**
 * Colleagues of the same kind, ranked (domain/staff/substitutes.ts). The remaining norm is that of the first day's
 * month.
 */
export async function rankedOptions(
  tx: Tx,
  scope: Scope,
  { absent, range, classId, changed }: Question,
): Promise<Option[]> {
  const { kindergartenId } = absent
  // The requested group, else any group of the absent person.
  const shared =
    classId === undefined
      ? sql`select gs.group_id from group_staff gs where gs.staff_id = ${absent.id} and (gs.to_on is null or gs.to_on >= ${range.from})`
      : sql`select ${classId}::int`
  const results = (
    await rows<CandidateRow>(
      tx,
      sql`select ${nameColumns()}, m.hired_on as "hiredOn", m.left_on as "leftOn", m.weekly_norm::int as "weeklyNorm", m.occupation is not distinct from a.occupation as "sameOccupation",
        exists (select from group_staff o where o.staff_id = m.id and (o.to_on is null or o.to_on >= ${range.from}) and o.group_id in (${shared})) as "sameGroup"
        from staff_member m join staff_member a on a.id = ${absent.id} ${whereAll([
          staffInScope(scope, kindergartenId),
          employedIn(range),
          sql`m.id <> a.id`,
          // A cook does not substitute for a teacher.
          sql`(m.is_pedagogical = a.is_pedagogical or m.id = ${changed?.substituteId ?? null})`,
        ])}`,
    )
  ).map(named)
  const days = await workingDaysOf(tx, kindergartenId, range)
  const entered = await enteredDays(tx, kindergartenId, range)
  const others = (await substitutionsIn(tx, kindergartenId, range)).filter(({ id }) => id !== changed?.id)
  const standingIn = minutesByDay(others, days, range)
  const norms = await normResults(tx, kindergartenId, rangeOf(monthOf(range.from)), results)
  const candidates = results.map((candidate): Candidate => {
    const norm = norms.get(candidate.id)
    return {
      id: candidate.id,
      name: candidate.name,
      sameGroup: candidate.sameGroup,
      sameOccupation: candidate.sameOccupation,
      normLeft: norm && candidate.weeklyNorm !== null ? -norm.difference : null,
      days: days
        .filter((day) => worksOn(candidate, day))
        .map((day) => {
          const stored = entered.get(candidate.id)?.get(day)
          return {
            status: stored?.status ?? null,
            additional: stored?.additional ?? null,
            substitutes: standingIn.get(candidate.id)?.has(day) ?? false,
          }
        }),
    }
  })
  const occupations = new Map(results.map((one) => [one.id, one.occupation]))
  return rankSubstitutes(candidates, compareText, changed?.substituteId).map(({ normLeft, ...rest }) => ({
    ...rest,
    totalDays: days.length,
    occupation: occupations.get(rest.id) ?? null,
    normLeft: normLeft === null ? null : hoursOf(normLeft),
  }))
}
