import { preschoolCertificateData } from '@asistent/contract/register/master.calls'
import { certificateKinds } from '@asistent/domain/documents/certificates'
import type { Day } from '@asistent/domain/kernel/day'
import { groupAttendanceTypeLabel, type GroupAttendanceType } from '@asistent/domain/people/groups'
import { sql } from 'drizzle-orm'
import { allergyColumns, byName, childName } from '../people/child-sql.ops'
import { sightOf } from '../people/sight.ops'
import { visibleKids } from '../people/visible.ops'
import { groupToRead } from '../planning/subjects.ops'
import { oneRow, rows } from '../platform/database'
import { read, type Handler } from '../platform/handler'

// Certificates 3-19 as the register's form asks for them: everything on one page, and what is still missing.

interface StoredCertificate {
  readonly certificateId: number
  readonly studentId: number
  readonly studentName: string
  readonly allergies: number[]
  readonly allergiesText: string | null
  readonly personId: number | null
  readonly identifierType: number
  readonly identifier: string | null
  readonly birthPlace: string | null
  readonly citizenship: string | null
  readonly generalNumber: number
  readonly number: number
  readonly issueDate: Day
  readonly attendanceType: GroupAttendanceType
  readonly readiness: string | null
}

export const certificateDataHandlers: Handler[] = [
  read(preschoolCertificateData, async ({ tx, scope }, { classId }) => {
    const group = await groupToRead(tx, scope, 'Certificates', classId)
    const kindergarten = await oneRow<{ code: string | null; name: string; director: string | null }>(
      tx,
      sql`select code, name, director_name as director from kindergarten where id = ${group.kindergartenId}`,
    )
    const certificates = await rows<StoredCertificate>(
      tx,
      sql`select t.id as "certificateId", c.id as "studentId", ${childName()} as "studentName", ${allergyColumns(scope)}, c.neispuo_id as "personId", c.person_id_type as "identifierType",
        ${sightOf(scope).numbers ? sql`c.person_id` : sql`null::text`} as identifier, coalesce(concat_ws(', ', ci.kind || ' ' || ci.name, 'община ' || m.name, 'област ' || ar.name), co.name) as "birthPlace",
        c.citizenship, t.general_number as "generalNumber", t.number, t.issued_on as "issueDate", coalesce(c.attendance_type, g.attendance_type, 1) as "attendanceType", t.body as readiness
        from certificate t join child c on c.id = t.child_id join child_group g on g.id = t.group_id left join city ci on ci.id = c.birth_city_id
        left join municipality m on m.id = ci.municipality_id left join area ar on ar.id = m.area_id left join country co on co.id = c.birth_country_id
        where t.group_id = ${group.id} and t.kind = ${certificateKinds.Preschool} and t.original_id is null and t.annulled_on is null and c.erased_at is null and ${visibleKids(scope)} order by ${byName()}`,
    )
    const result = certificates.map(({ attendanceType, ...rest }) => ({
      ...rest,
      birthPlace: rest.birthPlace || null,
      organisation: groupAttendanceTypeLabel[attendanceType],
      missing: [
        rest.personId === null ? 'номер в НЕИСПУО' : '',
        rest.birthPlace ? '' : 'място на раждане',
        rest.citizenship ? '' : 'гражданство',
        rest.readiness ? '' : 'готовност за училище',
      ].filter(Boolean),
    }))
    return {
      className: group.name,
      schoolYear: group.fromOn.slice(0, 4) + '/' + group.toOn.slice(0, 4),
      institutionCode: kindergarten?.code ?? null,
      institutionName: kindergarten?.name ?? '',
      directorName: kindergarten?.director ?? null,
      result,
      rowsCount: result.length,
    }
  }),
]
