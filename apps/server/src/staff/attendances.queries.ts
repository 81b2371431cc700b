import type { Day } from '@asistent/domain/kernel/day'
import type { DayRange } from '@asistent/domain/kernel/range'
import type { StaffKind } from '@asistent/domain/staff/occupations'
import type { Resource } from '@asistent/domain/access/resources'
import { sql, type SQL } from 'drizzle-orm'
import { rows, type Tx } from '../platform/database'
import { whereAll } from '../platform/list'
import type { Scope } from '../platform/scope'
import { inGroups, nameColumns, named, ofKind, type NamedRow } from './staff-sql.queries'
import { employedIn, ownStaff, staffInScope } from './visible.ops'

interface WorkerRow extends NamedRow {
  readonly hiredOn: Day | null
  readonly leftOn: Day | null
  readonly weeklyNorm: number | null
  readonly mealTypes: number[]
}

export interface Workers {
  readonly kindergartenId: number
  readonly range: DayRange
  /** An `own` right on this resource limits the rows. */
  readonly resource: Resource
  readonly kind?: StaffKind | undefined
  readonly classId?: number | undefined
  readonly more?: SQL | undefined
}

/** Staff who worked in the kindergarten in a range, teachers first as in the month sheet. */
export async function workersIn(tx: Tx, scope: Scope, workers: Workers) {
  const { kindergartenId, range, resource, kind, classId, more } = workers
  const results = await rows<WorkerRow>(
    tx,
    sql`select ${nameColumns()}, m.hired_on as "hiredOn", m.left_on as "leftOn", m.weekly_norm::int as "weeklyNorm", m.meal_types as "mealTypes" from staff_member m ${whereAll(
      [
        staffInScope(scope, kindergartenId),
        employedIn(range),
        ownStaff(scope, resource),
        ofKind(kind),
        classId !== undefined && inGroups(sql`any (array[${classId}::int])`, range.from),
        more,
      ],
    )} order by m.is_pedagogical desc, m.first_name, m.last_name, m.id`,
  )
  return results.map(named)
}

export type Worker = Awaited<ReturnType<typeof workersIn>>[number]
