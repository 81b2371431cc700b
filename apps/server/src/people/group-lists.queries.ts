import type { GroupChoice } from '@asistent/contract/people/group-lists.calls'
import { mealGroupLabel } from '@asistent/domain/people/groups'
import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../platform/database'
import { whereAll } from '../platform/list'
import type { Scope } from '../platform/scope'
import { ofChosenYear } from './groups.queries'
import { visibleGroups } from './visible.ops'

export interface GroupOfKindergarten extends GroupChoice {
  readonly kindergartenId: number
  readonly kindergartenName: string
}

/** Visible groups of the selected (or given) school year: substitution groups last, then by name. */
export const allGroups = (tx: Tx, scope: Scope, filter: { periodId?: number | undefined; kindergartenId?: number }) =>
  rows<Omit<GroupOfKindergarten, 'typeName'>>(
    tx,
    sql`select g.id, g.name, g.class_type as "classType", g.attendance_type as "attendanceType", g.is_for_substitution as "isForSubstitution",
      g.meal_group as type, g.color, g.emblem, g.kindergarten_id as "kindergartenId", k.name as "kindergartenName"
      from child_group g join kindergarten k on k.id = g.kindergarten_id ${whereAll([
        visibleGroups(scope),
        filter.periodId === undefined ? ofChosenYear(scope) : sql`g.school_year_id = ${filter.periodId}`,
        filter.kindergartenId !== undefined && sql`g.kindergarten_id = ${filter.kindergartenId}`,
      ])} order by g.is_for_substitution, g.name, g.id limit 20000`,
  ).then((results): GroupOfKindergarten[] =>
    results.map((group) => ({ ...group, typeName: mealGroupLabel[group.type] })),
  )
