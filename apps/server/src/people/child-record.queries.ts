import type { OutputOf } from '@asistent/contract/core/call'
import type { getChild } from '@asistent/contract/people/child-record.calls'
import type { Day } from '@asistent/domain/kernel/day'
import { hiddenPersonId } from '@asistent/domain/kernel/person-id'
import type { AccountState } from '@asistent/domain/people/account-state'
import { roleTypes } from '@asistent/domain/access/roles'
import { occupationOf } from '@asistent/domain/staff/occupations'
import { agePhrase } from '@asistent/domain/people/ages'
import { sql, type SQL } from 'drizzle-orm'
import { asSystem, oneRow, rows, type Tx } from '../platform/database'
import { inLanguage } from '../platform/language'
import type { Scope } from '../platform/scope'
import { fullName, referenceDay, stayOn } from './child-sql.ops'
import { accountStateSql } from './guardian-sql.queries'
import type { Sight } from './sight.ops'
import { countsStaff } from './unnamed.ops'
import { visibleKids } from './visible.ops'

export type ChildRecord = OutputOf<typeof getChild>
type Hidden = 'sections' | 'groups' | 'parents' | 'specialists' | 'teachers' | 'age'

/** Columns needed before a save, with the row locked. */
export interface LockedChild {
  readonly id: number
  readonly kindergartenId: number
  readonly version: number
  readonly birthOn: Day
  readonly enrolledOn: Day
  readonly leftOn: Day | null
  readonly photoFileId: number | null
  readonly erased: boolean
}

export const lockedChild = (tx: Tx, scope: Scope, id: number) =>
  oneRow<LockedChild>(
    tx,
    sql`select c.id, c.kindergarten_id as "kindergartenId", c.version, c.birth_on as "birthOn", c.enrolled_on as "enrolledOn", c.left_on as "leftOn",
      c.photo_file_id as "photoFileId", c.erased_at is not null as erased
      from child c where c.id = ${id} and c.kindergarten_id = ${scope.kindergartenId} and ${visibleKids(scope)} for update of c`,
  )

/** A column, or null of its type if the caller may not read it. */
const seen = (visible: boolean, column: SQL, type = 'text'): SQL => (visible ? column : sql.raw(`null::${type}`))

function childRow(tx: Tx, scope: Scope, id: number, sight: Sight, day: Day) {
  const { addresses, diagnoses, health, notes } = sight
  return oneRow<Omit<ChildRecord, Hidden>>(
    tx,
    sql`select c.id, c.version, c.kindergarten_id as "kindergartenId", k.name as "kindergartenName", ${fullName()} as name,
      c.first_name as "firstName", c.middle_name as "middleName", c.last_name as "lastName", c.person_id_type as "personIdType", c.person_id as "personId",
      c.gender, c.birth_on as "birthDate", c.birth_country_id as "birthCountryId", c.birth_city_id as "birthCityId",
      coalesce(ci.kind || ' ' || ci.name, co.name) as "birthPlace", c.citizenship, c.attendance_type as "attendanceType", c.has_preferences as "hasPreferences",
      c.is_guest as "isGuest", c.photo_file_id as "photoFileId", c.enrolled_on as "enrollmentDate", c.enrollment_order as "enrollmentOrder",
      c.left_on as "leaveDate", c.leave_reason as "leaveReason", c.erased_at is not null as erased, s.group_id as "classId", s.group_name as "className",
      ${seen(addresses, sql`c.address_permanent`)} as "addressPermanent", ${seen(addresses, sql`c.address_current`)} as "addressCurrent",
      ${seen(addresses, sql`c.phone`)} as phone,
      ${health ? sql`c.allergen_ids` : sql`'{}'::smallint[]`} as allergies, ${seen(health, sql`c.allergies_text`)} as "allergiesText", ${seen(health, sql`c.diet`)} as diet,
      ${seen(diagnoses, sql`c.gp_name`)} as "gpName", ${seen(diagnoses, sql`c.gp_phone`)} as "gpPhone", ${seen(diagnoses, sql`c.blood_group`)} as "bloodGroup",
      ${seen(diagnoses, sql`c.telk`, 'jsonb')} as telk, ${seen(diagnoses, sql`c.immunisation`, 'smallint')} as immunisation,
      ${seen(diagnoses, sql`c.immunisation_note`)} as "immunisationNote", c.is_sop as "isSop", ${seen(diagnoses, sql`c.sop_type`)} as "sopType",
      ${seen(notes, sql`c.notes`)} as notes
      from child c join kindergarten k on k.id = c.kindergarten_id left join city ci on ci.id = c.birth_city_id left join country co on co.id = c.birth_country_id
      ${stayOn(day)} where c.id = ${id} and ${visibleKids(scope)}`,
  )
}

export const staysOf = (tx: Tx, childId: number) =>
  rows<ChildRecord['groups'][number]>(
    tx,
    sql`select p.id, p.group_id as "classId", g.name as "className", g.class_type as "classType", y.name as "schoolYear", p.from_on as "fromDate", p.to_on as "toDate", p.position
      from child_group_period p join child_group g on g.id = p.group_id join school_year y on y.id = g.school_year_id
      where p.child_id = ${childId} order by p.from_on desc`,
  )

type Parent = ChildRecord['parents'][number]

/** Guardians of one child; a guardian gets the others' names without numbers and addresses. */
async function guardiansOf(tx: Tx, scope: Scope, childId: number): Promise<Parent[]> {
  const read = () =>
    rows<Parent & { accountState: AccountState }>(
      tx,
      sql`select p.id as "parentId", ${fullName('p')} as name, p.phone, p.email, cg.kinship, cg.is_main as "isMain", cg.may_see as "maySee", cg.may_sign as "maySign",
        cg.may_pay as "mayPay", cg.may_collect as "mayCollect", ${accountStateSql()} as "accountState", p.account_id is not distinct from ${scope.accountId} as "isMe"
        from child_guardian cg join guardian p on p.id = cg.guardian_id where cg.child_id = ${childId} order by cg.is_main desc, cg.kinship, p.id`,
    )
  if (scope.role !== 'Parent') return read()
  // The policies limit a guardian to the own record.
  const all = await asSystem(tx, read)
  return all.map((parent) => (parent.isMe ? parent : { ...parent, phone: null, email: null, accountState: null }))
}

const specialistsOf = (tx: Tx, childId: number) =>
  rows<{ id: number; name: string }>(
    tx,
    sql`select m.id, m.first_name || ' ' || m.last_name as name from child_specialist s join staff_member m on m.id = s.staff_id
      where s.child_id = ${childId} order by m.first_name, m.last_name`,
  )

interface TeacherRow {
  readonly name: string
  readonly occupationId: number | null
  readonly userId: number | null
}

/** Names of the group's teachers for everybody with access to the child; guardians have no access to staff rows. */
const teachersOf = (tx: Tx, groupId: number, day: Day) =>
  asSystem(tx, async () =>
    (
      await rows<TeacherRow>(
        tx,
        sql`select s.first_name || ' ' || s.last_name as name, s.occupation as "occupationId",
          (select a.id from account a join membership m on m.account_id = a.id and m.kindergarten_id = s.kindergarten_id and m.active and m.role <> ${roleTypes.Parent}
            where a.id = s.account_id and a.state = 'active' limit 1) as "userId"
          from group_staff gs join staff_member s on s.id = gs.staff_id and s.is_pedagogical
          where gs.group_id = ${groupId} and gs.from_on <= ${day} and (gs.to_on is null or gs.to_on >= ${day}) order by s.last_name, s.first_name`,
      )
    ).map(({ occupationId, ...teacher }) => ({
      ...teacher,
      occupation: (occupationId !== null && occupationOf(occupationId)?.name) || null,
    })),
  )

export async function childRecord(
  tx: Tx,
  scope: Scope,
  id: number,
  sight: Sight,
  today: Day,
): Promise<ChildRecord | undefined> {
  const row = await childRow(tx, scope, id, sight, referenceDay(scope, today))
  if (!row) return undefined
  const seesParents = scope.rights('Parents').read || scope.role === 'Parent'
  const sections: ChildRecord['sections'] = []
  if (sight.addresses) sections.push('addresses')
  if (sight.health) sections.push('health')
  if (sight.notes) sections.push('notes')
  if (seesParents) sections.push('parents', 'contacts')
  if (sight.documents !== 'none') sections.push('documents')
  return {
    ...row,
    personId: sight.numbers ? row.personId : hiddenPersonId,
    age: inLanguage(agePhrase(row.birthDate, today), scope.language),
    sections,
    groups: await staysOf(tx, id),
    parents: seesParents ? await guardiansOf(tx, scope, id) : [],
    specialists: countsStaff(scope) ? [] : await specialistsOf(tx, id),
    teachers: row.classId === null || countsStaff(scope) ? [] : await teachersOf(tx, row.classId, today),
  }
}

/** Returns the file if it belongs to the child's record and the caller may read it. */
export const fileOfChild = (tx: Tx, childId: number, fileId: number, sight: Sight) =>
  oneRow<{ fileId: number }>(
    tx,
    sql`select f.file_id as "fileId" from (
        select photo_file_id as file_id from child where id = ${childId} and ${sight.documents !== 'none'}
        union all select photo_file_id from child_collector where child_id = ${childId} and ${sight.contacts}
        union all select file_id from child_document where child_id = ${childId} and (${sight.documents === 'all'} or (${sight.documents === 'marked'} and for_guardians))
      ) f where f.file_id = ${fileId} limit 1`,
  )
