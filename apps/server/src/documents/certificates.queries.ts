import type { RowOf, ParsedOf } from '@asistent/contract/core/call'
import type { listRelocations } from '@asistent/contract/documents/certificates.calls'
import {
  absencesOf,
  certificateKinds,
  readinessText,
  type AbsencesTotal,
  type CertificateKind,
  type RelocationReason,
} from '@asistent/domain/documents/certificates'
import type { AttendanceType } from '@asistent/domain/attendance/statuses'
import type { Day } from '@asistent/domain/kernel/day'
import type { GroupType } from '@asistent/domain/people/groups'
import { levelLabel, levelOf, recordStates, stages } from '@asistent/domain/results/diagnostics'
import { sql } from 'drizzle-orm'
import { allergyColumns, byName, childName, fullName, nameContains, stayOn } from '../people/child-sql.ops'
import { visibleKids } from '../people/visible.ops'
import { oneRow, rows, type Tx } from '../platform/database'
import { anyOf, page } from '../platform/list'
import type { Scope } from '../platform/scope'
import { requireFound } from '../platform/versioned'

// Certificates and their source data, limited to children whose record the caller may read.

export const relocationPage = (
  tx: Tx,
  scope: Scope,
  { nameSearchTerm, fromDate, toDate, ...query }: ParsedOf<typeof listRelocations>,
) =>
  page<RowOf<typeof listRelocations>>(tx, query, {
    select: sql`select t.id, t.id as "relocationCertificateId", t.id as "certificateId", t.child_id as "studentId", ${childName()} as "studentName", ${allergyColumns(scope)},
      g.name as "className", t.number, t.general_number as "generalNumber", t.issued_on as "issueDate", t.discharge_on as "dischargeDate", t.host_name as "hostInstitutionName",
      t.reason, t.annulled_on is not null as "isAnnulled", t.original_id is not null as "isDuplicate", y.name as "schoolYear"
      from certificate t join child c on c.id = t.child_id join school_year y on y.id = t.school_year_id left join child_group g on g.id = t.group_id`,
    where: [
      visibleKids(scope),
      sql`t.kind = ${certificateKinds.Relocation}`,
      nameSearchTerm ? nameContains(nameSearchTerm) : undefined,
      fromDate ? sql`t.issued_on >= ${fromDate}` : undefined,
      toDate ? sql`t.issued_on <= ${toDate}` : undefined,
      !fromDate && !toDate && scope.schoolYear ? sql`y.start_year = ${scope.schoolYear.startYear}` : undefined,
    ],
    orderBy: { number: sql`t.number`, studentName: sql`c.first_name`, issueDate: sql`t.issued_on` },
    otherwise: sql`t.issued_on desc, t.id desc`,
  })

interface DraftChild {
  readonly studentName: string
  readonly allergies: number[]
  readonly allergiesText: string | null
  readonly groupId: number | null
  readonly className: string | null
  readonly leaveDate: Day | null
  readonly schoolYearId: number
  readonly startYear: number
  readonly fromOn: Day
  readonly toOn: Day
  readonly directorName: string
}

/** The child with the school year of its last group. */
export const draftChild = async (tx: Tx, scope: Scope, childId: number): Promise<DraftChild> =>
  requireFound(
    await oneRow<DraftChild>(
      tx,
      sql`select ${fullName()} as "studentName", ${allergyColumns(scope)}, s.group_id as "groupId", s.group_name as "className", c.left_on as "leaveDate",
        y.id as "schoolYearId", y.start_year as "startYear", y.from_on as "fromOn", y.to_on as "toOn", coalesce(k.director_name, '') as "directorName"
        from child c join kindergarten k on k.id = c.kindergarten_id ${stayOn(scope.today)} join child_group g on g.id = s.group_id join school_year y on y.id = g.school_year_id
        where c.id = ${childId} and c.erased_at is null and ${visibleKids(scope)}`,
    ),
  )

export async function absencesInYear(
  tx: Tx,
  childId: number,
  { fromOn, toOn }: { fromOn: Day; toOn: Day },
): Promise<AbsencesTotal> {
  const days = await rows<{ status: AttendanceType }>(
    tx,
    sql`select status from attendance where child_id = ${childId} and day between ${fromOn} and ${toOn} and status is not null`,
  )
  return absencesOf(days.map(({ status }) => status))
}

interface ResultRow {
  readonly childId: number
  readonly subjectName: string
  readonly percent: number | null
  readonly text: string | null
}

/** Approved results of a year by child: the final level, else the entry level. */
export async function readinessOf(
  tx: Tx,
  schoolYearId: number,
  children: readonly { readonly id: number; readonly name: string }[],
): Promise<Map<number, string>> {
  const results = await rows<ResultRow>(
    tx,
    sql`select distinct on (a.child_id, b.position, b.id) a.child_id as "childId", b.name as "subjectName", a.percent, a.text
      from achievement a join subject b on b.id = a.subject_id where a.child_id = ${anyOf(children.map(({ id }) => id))} and a.school_year_id = ${schoolYearId}
      and a.status = ${recordStates.Approved} order by a.child_id, b.position, b.id, a.stage desc`,
  )
  return new Map(
    children.map(({ id, name }) => [
      id,
      readinessText(
        name,
        results.flatMap(({ childId, percent, ...rest }) =>
          childId === id && percent !== null ? [{ ...rest, level: levelLabel[levelOf(percent)] }] : [],
        ),
      ),
    ]),
  )
}

export interface PreschoolChild {
  readonly studentId: number
  readonly studentName: string
  readonly allergies: number[]
  readonly allergiesText: string | null
  readonly position: number | null
  readonly birthOn: Day
  readonly certificateId: number | null
  readonly number: number | null
  readonly generalNumber: number | null
  readonly issueDate: Day | null
  readonly duplicates: number
  readonly body: string | null
  readonly earlyReason: string | null
  /** Approved results of the end of the year. */
  readonly hasExitResults: boolean
  readonly version: number
}

/** Children of a group at its end, with the certificate of the year. */
export const preschoolChildren = (
  tx: Tx,
  scope: Scope,
  group: { readonly id: number; readonly schoolYearId: number; readonly toOn: Day },
) =>
  rows<PreschoolChild>(
    tx,
    sql`select c.id as "studentId", ${fullName()} as "studentName", ${allergyColumns(scope)}, p.position, c.birth_on as "birthOn",
      t.id as "certificateId", t.number, t.general_number as "generalNumber", t.issued_on as "issueDate", t.body, t.early_reason as "earlyReason",
      exists (select from achievement a where a.child_id = c.id and a.school_year_id = ${group.schoolYearId} and a.stage = ${stages.Exit} and a.status = ${recordStates.Approved}) as "hasExitResults", coalesce(t.version, 0) as version,
      (select count(*)::int from certificate d where d.original_id = t.id and d.annulled_on is null) as duplicates
      from child_group_period p join child c on c.id = p.child_id
      left join certificate t on t.child_id = c.id and t.kind = ${certificateKinds.Preschool} and t.school_year_id = ${group.schoolYearId} and t.original_id is null and t.annulled_on is null
      where p.group_id = ${group.id} and (p.to_on is null or p.to_on >= ${group.toOn} or t.id is not null) and c.erased_at is null and ${visibleKids(scope)}
      order by p.position nulls last, ${byName()}`,
  )

export interface PaperCertificate {
  readonly id: number
  readonly kind: CertificateKind
  readonly number: number
  readonly generalNumber: number
  readonly issuedOn: Day
  readonly originalNumber: number | null
  readonly originalIssuedOn: Day | null
  readonly annulledOn: Day | null
  readonly body: string | null
  readonly directorName: string | null
  readonly dischargeOn: Day | null
  readonly hostName: string | null
  readonly hostCode: string | null
  readonly hostTown: string | null
  readonly reason: RelocationReason | null
  readonly reasonText: string | null
  readonly absences: AbsencesTotal | null
  readonly childName: string
  readonly personIdType: 0 | 1 | 2
  readonly personId: string
  readonly birthOn: Day
  readonly birthPlace: string | null
  readonly citizenship: string | null
  readonly attendanceType: 1 | 2 | 3 | 4
  readonly groupName: string | null
  readonly classType: GroupType | null
  readonly schoolYear: string
  readonly startYear: number
}

export async function certificatesToPrint(tx: Tx, scope: Scope, ids: readonly number[]): Promise<PaperCertificate[]> {
  const stored = await rows<PaperCertificate>(
    tx,
    sql`select t.id, t.kind, t.number, t.general_number as "generalNumber", t.issued_on as "issuedOn", o.number as "originalNumber", o.issued_on as "originalIssuedOn", t.annulled_on as "annulledOn",
      t.body, t.director_name as "directorName", t.discharge_on as "dischargeOn", t.host_name as "hostName", t.host_code as "hostCode", t.host_town as "hostTown",
      t.reason, t.reason_text as "reasonText", t.absences, ${fullName()} as "childName", c.person_id_type as "personIdType", c.person_id as "personId", c.birth_on as "birthOn",
      coalesce(concat_ws(', ', ci.kind || ' ' || ci.name, 'община ' || m.name, 'област ' || ar.name), co.name) as "birthPlace", c.citizenship,
      coalesce(c.attendance_type, g.attendance_type, 1) as "attendanceType", g.name as "groupName", g.class_type as "classType", y.name as "schoolYear", y.start_year as "startYear"
      from certificate t join child c on c.id = t.child_id join school_year y on y.id = t.school_year_id left join child_group g on g.id = t.group_id
      left join certificate o on o.id = t.original_id left join city ci on ci.id = c.birth_city_id left join municipality m on m.id = ci.municipality_id
      left join area ar on ar.id = m.area_id left join country co on co.id = c.birth_country_id
      where t.id = ${anyOf(ids)} and ${visibleKids(scope)}`,
  )
  return ids.map((id) => requireFound(stored.find((one) => one.id === id)))
}

interface StoredCertificate {
  readonly id: number
  readonly kindergartenId: number
  readonly childId: number
  readonly schoolYearId: number
  readonly startYear: number
  readonly groupId: number | null
  readonly kind: CertificateKind
  readonly number: number
  readonly generalNumber: number
  readonly originalId: number | null
  readonly annulledOn: Day | null
  readonly dischargeOn: Day | null
  readonly hasDuplicate: boolean
}

/** Locks a certificate of the kindergarten. */
export const lockedCertificate = async (tx: Tx, scope: Scope, id: number): Promise<StoredCertificate> =>
  requireFound(
    await oneRow<StoredCertificate>(
      tx,
      sql`select t.id, t.kindergarten_id as "kindergartenId", t.child_id as "childId", t.school_year_id as "schoolYearId", y.start_year as "startYear", t.group_id as "groupId", t.kind, t.number, t.general_number as "generalNumber",
        t.original_id as "originalId", t.annulled_on as "annulledOn", t.discharge_on as "dischargeOn",
        exists (select from certificate d where d.original_id = t.id and d.annulled_on is null) as "hasDuplicate"
        from certificate t join child c on c.id = t.child_id join school_year y on y.id = t.school_year_id
        where t.id = ${id} and t.kindergarten_id = ${scope.kindergartenId} and ${visibleKids(scope)} for update of t`,
    ),
  )
