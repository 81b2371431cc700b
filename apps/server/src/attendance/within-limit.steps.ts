import { unexcusedByLimit } from '@asistent/domain/attendance/family-limit'
import { attendanceTypes } from '@asistent/domain/attendance/statuses'
import { formatShortDay, maxDay, minDay, today, type Day } from '@asistent/domain/kernel/day'
import { listed, pluralWord } from '@asistent/domain/kernel/text'
import { sql } from 'drizzle-orm'
import { followsDaysOff, type FormerDayOff } from '../institutions/days-off-change.ops'
import { childName } from '../people/child-sql.ops'
import type { WriteContext } from '../platform/context'
import { asSystem, rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import { letGoOfDays } from './cover-days.steps'
import { lockChildren, overLimit } from './family-use.steps'
import { groupFacts } from './group-facts.queries'

// Days that became family reasons without a request, because a note was annulled or a day off removed. Those over the
// limit become unexcused (docs/areas/attendance.md, 'Saving').

interface ReturnedDay {
  readonly childId: number
  readonly day: Day
}

interface FamilyDay extends ReturnedDay {
  readonly groupId: number
  readonly name: string
}

/** A child with days that became unexcused. */
interface Loss {
  readonly name: string
  readonly limit: number
  readonly days: readonly Day[]
}

type Acting = Pick<WriteContext, 'tx' | 'scope' | 'now'>

export async function keepWithinLimit(acting: Acting, returned: readonly ReturnedDay[]): Promise<Loss[]> {
  const [first] = returned
  if (!first) return []
  const { tx, now } = acting
  await lockChildren(tx, [...new Set(returned.map(({ childId }) => childId))])
  const days = await familyDaysAmong(tx, returned)
  const all = returned.map(({ day }) => day)
  const range = { from: minDay(first.day, ...all), to: maxDay(first.day, ...all) }
  const groupIds = [...new Set(days.map(({ groupId }) => groupId))]
  const losses: Loss[] = []
  for (const group of await groupFacts(tx, sql`g.id = ${anyOf(groupIds)}`, range, today(now))) {
    const countedDays = days.filter(({ groupId, day }) => groupId === group.id && group.calendar.counts(day))
    const over = await overLimit(tx, group, [...new Set(countedDays.map(({ childId }) => childId))])
    for (const [childId, use] of over) {
      const ofChild = countedDays.filter((one) => one.childId === childId)
      const lost = unexcusedByLimit(
        use,
        ofChild.map(({ day }) => day),
      )
      await loseExcuse(acting, childId, lost)
      losses.push({ name: ofChild[0]?.name ?? '', limit: use.limit, days: lost })
    }
  }
  return losses
}

const familyDaysAmong = (tx: Tx, returned: readonly ReturnedDay[]) =>
  rows<FamilyDay>(
    tx,
    sql`select a.child_id as "childId", a.day, p.group_id as "groupId", ${childName()} as name
      from unnest(${sql.param(returned.map(({ childId }) => childId))}::int[], ${sql.param(returned.map(({ day }) => day))}::date[]) as i (child_id, day)
      join attendance a on a.child_id = i.child_id and a.day = i.day join child c on c.id = a.child_id
      join child_group_period p on p.child_id = a.child_id and p.from_on <= a.day and (p.to_on is null or p.to_on >= a.day)
      where a.status = ${attendanceTypes.FamilyReason} order by c.id, a.day`,
  )

/** Unlinks the application from the days; an entered СП becomes an unexcused absence. */
async function loseExcuse({ tx, scope, now }: Acting, childId: number, days: readonly Day[]): Promise<void> {
  const these = sql`a.child_id = ${childId} and a.day = any (${sql.param(days)}::date[])`
  await tx.execute(sql`update attendance a set mark = ${attendanceTypes.Absence}, version = a.version + 1, marked_by = ${scope.accountId}, marked_at = ${now.toISOString()}
    where ${these} and a.mark = ${attendanceTypes.FamilyReason}`)
  await letGoOfDays(tx, these)
}

export const lossText = ({ name, limit, days }: Loss): string =>
  `Лимитът от ${limit} дни по семейни причини на ${name} е изчерпан: ${listed(days.map(formatShortDay))} ${pluralWord(days.length, 'остава', 'остават')} без извинение.`

followsDaysOff(async (context, former) => {
  // Uses the system role: the master's holidays affect children that no master may read, and a director may not have
  // access to every affected day.
  const losses = await asSystem(context.tx, async () =>
    keepWithinLimit(context, await familyDaysOf(context.tx, former)),
  )
  if (losses.length === 0) return []
  context.bump('attendances')
  if (context.scope.role !== 'Master') return losses.map(lossText)
  const children = `${losses.length} ${pluralWord(losses.length, 'дете', 'деца')}`
  return [`На ${children} върнатите дни са над лимита по семейни причини и остават без извинение.`]
})

/** Days for family reasons within former days off. Days that still do not count are filtered later. */
async function familyDaysOf(tx: Tx, former: readonly FormerDayOff[]): Promise<ReturnedDay[]> {
  const returnedDays: ReturnedDay[] = []
  for (const { kindergartenId, from, to, groupIds } of former)
    returnedDays.push(
      ...(await rows<ReturnedDay>(
        tx,
        sql`select a.child_id as "childId", a.day from attendance a
          where a.status = ${attendanceTypes.FamilyReason} and a.day between ${from} and ${to}
          ${kindergartenId === null ? sql`` : sql`and a.kindergarten_id = ${kindergartenId}`}
          ${
            groupIds === null
              ? sql``
              : sql`and exists (select from child_group_period p where p.child_id = a.child_id and p.group_id = ${anyOf(groupIds)}
            and p.from_on <= a.day and (p.to_on is null or p.to_on >= a.day))`
          }`,
      )),
    )
  return returnedDays
}
