import type { ParsedOf } from '@asistent/contract/core/call'
import type { childPractitioners } from '@asistent/contract/people/children.calls'
import type { Day } from '@asistent/domain/kernel/day'
import type { Gender, PersonIdType } from '@asistent/domain/kernel/person-id'
import { sql } from 'drizzle-orm'
import { oneRow, rows, type Tx } from '../platform/database'
import { contains, whereAll } from '../platform/list'
import type { Scope } from '../platform/scope'
import { allergyColumns, byName, childName, enrolledOn, inGroups, stayOn } from './child-sql.ops'
import { visibleKids } from './visible.ops'

export interface ChildByNumber {
  readonly id: number
  readonly firstName: string
  readonly middleName: string | null
  readonly lastName: string
  readonly personIdType: PersonIdType
  readonly personId: string
  readonly gender: Gender
  readonly birthDate: Day
  readonly citizenship: string | null
  readonly leaveDate: Day | null
  readonly kindergartenName: string
}

/** The child with a number: enrolled ones before former ones, latest first. */
export const childByNumber = (tx: Tx, number: string, kindergartenId?: number) =>
  oneRow<ChildByNumber>(
    tx,
    sql`select c.id, c.first_name as "firstName", c.middle_name as "middleName", c.last_name as "lastName", c.person_id_type as "personIdType",
      c.person_id as "personId", c.gender, c.birth_on as "birthDate", c.citizenship, c.left_on as "leaveDate", k.name as "kindergartenName"
      from child c join kindergarten k on k.id = c.kindergarten_id
      where c.person_id = ${number} and c.erased_at is null ${kindergartenId === undefined ? sql`` : sql`and c.kindergarten_id = ${kindergartenId}`}
      order by c.left_on is null desc, c.is_guest, c.left_on desc, c.id desc limit 1`,
  )

type PractitionerFilters = ParsedOf<(typeof childPractitioners)['json']>

export const practitionerRows = (tx: Tx, scope: Scope, filters: PractitionerFilters, day: Day) =>
  rows<{
    id: number
    name: string
    gpName: string
    gpPhone: string | null
    className: string | null
    birthDate: Day
    allergies: number[]
    allergiesText: string | null
  }>(
    tx,
    sql`select c.id, ${childName()} as name, c.gp_name as "gpName", c.gp_phone as "gpPhone", s.group_name as "className", c.birth_on as "birthDate", ${allergyColumns(scope)}
      from child c ${stayOn(day)} ${whereAll([
        visibleKids(scope),
        enrolledOn(scope, day, false),
        sql`c.gp_name is not null`,
        inGroups(filters.classIds),
        filters.search ? contains(sql`c.gp_name`, filters.search) : undefined,
      ])} order by ${byName()}`,
  )
