import type { AnsweredFile } from '@asistent/contract/core/call'
import { isReportable } from '@asistent/domain/attendance/risk'
import { attendanceKind, attendanceTypes } from '@asistent/domain/attendance/statuses'
import { today, type Day } from '@asistent/domain/kernel/day'
import { formatMonth, nextMonth, rangeOf, type Month } from '@asistent/domain/kernel/month'
import { startYearOf } from '@asistent/domain/kernel/school-year'
import { isCompulsory, type GroupType } from '@asistent/domain/people/groups'
import { sql } from 'drizzle-orm'
import { registerCalendar, registerDays } from '../attendance/register-days.ops'
import { byName, fullName } from '../people/child-sql.ops'
import type { ReadContext } from '../platform/context'
import { pdfFile } from '../platform/papers'
import { institutionOf } from '../platform/reports'
import { part, together } from '../platform/together'

interface AgencyChild {
  readonly id: number
  readonly name: string
  readonly personId: string
  readonly birthOn: Day
}

interface AgencyGroup {
  readonly id: number
  readonly name: string
  readonly classType: GroupType
}

/**
 * Unexcused days of children in compulsory education, for the social agency (АСП) from the 1st to the 4th of the next
 * month; without any, a declaration of it (domain.md 1.3).
 */
export async function socialAgencyPaper(
  context: ReadContext,
  kindergartenId: number,
  month: Month,
): Promise<AnsweredFile> {
  const { tx, scope, now } = context
  const range = rangeOf(month)
  const row = await together(tx, {
    days: registerDays(kindergartenId, range, scope.today),
    children: part<AgencyChild>(
      sql`select c.id, ${fullName()} as name, c.person_id as "personId", c.birth_on as "birthOn" from child c where c.kindergarten_id = ${kindergartenId} and c.erased_at is null order by ${byName()}`,
    ),
    groups: part<AgencyGroup>(
      sql`select id, name, class_type as "classType" from child_group where kindergarten_id = ${kindergartenId}`,
    ),
  })
  const counts = await registerCalendar(tx, kindergartenId, range, scope.today)
  const days = row.days.filter(({ groupId, day }) => counts(groupId, day))
  const groupOf = new Map(row.groups.map((group) => [group.id, group]))
  const listed = row.children.flatMap(({ id, name, personId, birthOn }) => {
    const daysOfChild = days.filter(({ childId }) => childId === id)
    const group = groupOf.get(daysOfChild.at(-1)?.groupId ?? 0)
    const unexcused = daysOfChild.filter(({ type }) => type === attendanceTypes.Absence).length
    const isExcused = (kind: string) => kind === 'family' || kind === 'health' || kind === 'other'
    const excused = daysOfChild.filter(({ type }) => isExcused(attendanceKind[type])).length
    if (!group || !isReportable(unexcused)) return []
    if (!isCompulsory(group.classType, birthOn, startYearOf(range.to))) return []
    return [[name, personId, group.name, unexcused, excused]]
  })
  const due = formatMonth(nextMonth(month))
  return pdfFile(`Отсъствия за АСП ${month.year}-${String(month.month).padStart(2, '0')}`, 'report', {
    title: listed.length > 0 ? 'Справка за отсъствията на деца за АСП' : 'Декларация: липсват отсъствия',
    subtitle:
      listed.length > 0
        ? 'Деца в задължително предучилищно образование с 3 и повече неизвинени дни'
        : 'Декларирам, че за месеца няма деца в задължително предучилищно образование с 3 и повече неизвинени дни.',
    institution: await institutionOf(context),
    period: formatMonth(month),
    printedOn: today(now),
    columns: [
      { title: 'Дете', kind: 'text', width: 3 },
      { title: 'Идентификатор', kind: 'text', width: 2 },
      { title: 'Група', kind: 'text', width: 2 },
      { title: 'Неизвинени дни', kind: 'integer' },
      { title: 'Извинени дни', kind: 'integer' },
    ],
    rows: listed,
    signatures: [{ role: 'Директор' }],
    notes: [`Подава се в НЕИСПУО от 1-во до 4-то число на ${due} и се подписва от директора.`],
  })
}
