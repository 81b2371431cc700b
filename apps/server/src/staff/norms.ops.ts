import type { Day } from '@asistent/domain/kernel/day'
import { intersect, type DayRange } from '@asistent/domain/kernel/range'
import { normOf, type NormDay, type NormResult } from '@asistent/domain/staff/norms'
import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../platform/database'
import { enteredDays, workingDaysOf, worksOn } from './work-days.ops'

// Hours against the norm in a range, from the entered statuses and the substitutions.

export interface StoredSubstitution {
  readonly id: number
  readonly substituteId: number
  readonly fromOn: Day
  readonly toOn: Day
  readonly dailyMinutes: number
}

/** Substitutions by people (not by merged groups) that touch the range. */
export const substitutionsIn = (tx: Tx, kindergartenId: number, { from, to }: DayRange) =>
  rows<StoredSubstitution>(
    tx,
    sql`select id, substitute_id as "substituteId", from_on as "fromOn", to_on as "toOn", daily_minutes as "dailyMinutes" from staff_substitution
      where kindergarten_id = ${kindergartenId} and substitute_id is not null and from_on <= ${to} and to_on >= ${from}`,
  )

/** Minutes of substitution by substitute and day. */
export function minutesByDay(
  substitutions: readonly StoredSubstitution[],
  working: readonly Day[],
  range: DayRange,
): Map<number, Map<Day, number>> {
  const byStaff = new Map<number, Map<Day, number>>()
  for (const { substituteId, fromOn, toOn, dailyMinutes } of substitutions) {
    const common = intersect({ from: fromOn, to: toOn }, range)
    const days = byStaff.get(substituteId) ?? new Map<Day, number>()
    for (const day of working)
      if (common && day >= common.from && day <= common.to) days.set(day, (days.get(day) ?? 0) + dailyMinutes)
    byStaff.set(substituteId, days)
  }
  return byStaff
}

interface Norming {
  readonly id: number
  readonly hiredOn: Day | null
  readonly leftOn: Day | null
  readonly weeklyNorm: number | null
}

/** Result of each person; a person without a norm owes no hours. */
export async function normResults(
  tx: Tx,
  kindergartenId: number,
  range: DayRange,
  staff: readonly Norming[],
): Promise<Map<number, NormResult>> {
  const working = await workingDaysOf(tx, kindergartenId, range)
  const entered = await enteredDays(tx, kindergartenId, range)
  const substituting = minutesByDay(await substitutionsIn(tx, kindergartenId, range), working, range)
  return new Map(
    staff.map((member) => {
      const days = working
        .filter((day) => worksOn(member, day))
        .map((day): NormDay => {
          const stored = entered.get(member.id)?.get(day)
          return {
            status: stored?.status ?? null,
            additional: stored?.additional ?? null,
            substitution: substituting.get(member.id)?.get(day) ?? 0,
          }
        })
      return [member.id, normOf(member.weeklyNorm ?? 0, days)]
    }),
  )
}
