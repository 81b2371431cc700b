import type { InstitutionType } from '@asistent/domain/institutions/institution-types'
import type { Day } from '@asistent/domain/kernel/day'
import type { GroupType } from '@asistent/domain/people/groups'
import { sql } from 'drizzle-orm'
import { oneRow, rows, type Tx } from '../platform/database'
import type { Scope } from '../platform/scope'
import { allergyColumns, childName } from './child-sql.ops'

export interface RollYear {
  readonly id: number
  readonly name: string
  readonly startYear: number
  readonly fromOn: Day
  readonly toOn: Day
}

const yearColumns = sql.raw('id, name, start_year as "startYear", from_on as "fromOn", to_on as "toOn"')

export const yearById = (tx: Tx, kindergartenId: number, id: number) =>
  oneRow<RollYear>(
    tx,
    sql`select ${yearColumns} from school_year where id = ${id} and kindergarten_id = ${kindergartenId}`,
  )

export const yearAfter = (tx: Tx, kindergartenId: number, startYear: number) =>
  oneRow<RollYear>(
    tx,
    sql`select ${yearColumns} from school_year where kindergarten_id = ${kindergartenId} and start_year = ${startYear + 1}`,
  )

export interface SourceGroup {
  readonly id: number
  readonly name: string
  readonly classType: GroupType
  readonly attendanceType: number
  readonly mealGroup: number
  readonly isForSubstitution: boolean
  readonly capacity: number
  readonly roomName: string | null
  readonly color: number
  readonly emblem: string | null
  readonly teachers: { readonly id: number; readonly name: string }[]
}

/** Groups of a year with their teachers at its end. */
export const groupsOfYear = (tx: Tx, year: RollYear) =>
  rows<SourceGroup>(
    tx,
    sql`select g.id, g.name, g.class_type as "classType", g.attendance_type as "attendanceType", g.meal_group as "mealGroup", g.is_for_substitution as "isForSubstitution",
      g.capacity, g.room_name as "roomName", g.color, g.emblem,
      coalesce((select json_agg(json_build_object('id', m.id, 'name', m.first_name || ' ' || m.last_name) order by m.first_name, m.last_name, m.id)
        from group_staff gs join staff_member m on m.id = gs.staff_id and m.left_on is null where gs.group_id = g.id and (gs.to_on is null or gs.to_on >= ${year.toOn})), '[]') as teachers
      from child_group g where g.school_year_id = ${year.id} and g.deleted_on is null order by g.is_for_substitution, g.class_type, g.name, g.id`,
  )

export interface SourceChild {
  readonly id: number
  readonly name: string
  readonly birthDate: Day
  readonly isGuest: boolean
  readonly stayId: number
  readonly groupId: number
  readonly allergies: number[]
  readonly allergiesText: string | null
}

/** Children in a group on the last day of the year whose stay continues. */
export const childrenOfYear = (tx: Tx, scope: Scope, year: RollYear) =>
  rows<SourceChild>(
    tx,
    sql`select c.id, ${childName()} as name, c.birth_on as "birthDate", c.is_guest as "isGuest", p.id as "stayId", p.group_id as "groupId", ${allergyColumns(scope)}
      from child_group_period p join child_group g on g.id = p.group_id and g.school_year_id = ${year.id} join child c on c.id = p.child_id
      where p.from_on <= ${year.toOn} and p.to_on is null and c.left_on is null
      order by g.is_for_substitution, g.class_type, g.name, p.position nulls last, c.first_name, c.last_name, c.id`,
  )

export const institutionType = async (tx: Tx, kindergartenId: number): Promise<InstitutionType> =>
  (
    await oneRow<{ type: InstitutionType }>(
      tx,
      sql`select institution_type as type from kindergarten where id = ${kindergartenId}`,
    )
  )?.type ?? 2

export interface AppliedRollOver {
  readonly id: number
  readonly at: string
  readonly by: string | null
}

export const appliedRollOver = (tx: Tx, fromYearId: number) =>
  oneRow<AppliedRollOver>(
    tx,
    sql`select r.id, r.applied_at as at, a.first_name || ' ' || a.last_name as by from roll_over r left join account a on a.id = r.applied_by
      where r.from_year_id = ${fromYearId} and r.undone_at is null`,
  )
