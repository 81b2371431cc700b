import { periodOf, qualificationForms, stillNeeded } from '@asistent/domain/books/qualification'
import { schoolYearBounds } from '@asistent/domain/kernel/school-year'
import { occupationOf } from '@asistent/domain/staff/occupations'
import { sql, type SQL } from 'drizzle-orm'
import { rows, type Tx } from '../platform/database'
import { whereAll } from '../platform/list'

/** Hours of the year and credits of the four-year period for each teacher `m` of the year. */
export async function qualificationSums(tx: Tx, kindergartenId: number, startYear: number, only?: SQL) {
  const year = schoolYearBounds(startYear)
  const period = { from: schoolYearBounds(periodOf(startYear).from).from, to: year.to }
  const sums = await rows<{
    staffId: number
    name: string
    occupation: number | null
    internalHours: number
    externalHours: number
    credits: number
  }>(
    tx,
    sql`select m.id as "staffId", concat_ws(' ', m.first_name, m.middle_name, m.last_name) as name, m.occupation,
      coalesce(sum(q.hours) filter (where q.form = ${qualificationForms.Internal} and q.from_on between ${year.from} and ${year.to}), 0)::int as "internalHours",
      coalesce(sum(q.hours) filter (where q.form = ${qualificationForms.External}), 0)::int as "externalHours",
      coalesce(sum(q.credits) filter (where q.form = ${qualificationForms.External}), 0)::float8 as credits
      from staff_member m left join qualification_participant p on p.staff_id = m.id
      left join qualification_activity q on q.id = p.activity_id and q.from_on between ${period.from} and ${period.to}
      ${whereAll([
        sql`m.kindergarten_id = ${kindergartenId} and m.is_pedagogical`,
        sql`(m.hired_on is null or m.hired_on <= ${year.to}) and (m.left_on is null or m.left_on >= ${year.from})`,
        only,
      ])} group by m.id order by m.first_name, m.last_name, m.id`,
  )
  return sums.map(({ occupation, ...sum }) => {
    const needed = stillNeeded(sum)
    return {
      ...sum,
      occupation: occupation === null ? null : (occupationOf(occupation)?.name ?? null),
      hoursNeeded: needed.hours,
      creditsNeeded: needed.credits,
      isBelow: needed.hours > 0 || needed.credits > 0,
    }
  })
}
