import type { Dashboard, ParentChild } from '@asistent/contract/dashboards/dashboards.answer'
import { addDays, weekdayOf, weekStart, type Day } from '@asistent/domain/kernel/day'
import { monthOf, previousMonth, rangeOf } from '@asistent/domain/kernel/month'
import { lessonStates } from '@asistent/domain/planning/planning'
import { supportKinds } from '@asistent/domain/results/support'
import { isWorking, staffStatusLabel, type StaffStatus } from '@asistent/domain/staff/staff-attendance'
import { sql, type SQL } from 'drizzle-orm'
import { allergyColumns, enrolledOn, listedName } from '../people/child-sql.ops'
import { countedChild, countedGroup } from '../people/counts.ops'
import { guardianOf, inScope, visibleGroups, visibleKids, workableGroups } from '../people/visible.ops'
import { employedOn } from '../staff/visible.ops'
import { oneRow, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import type { Scope } from '../platform/scope'
import { part } from '../platform/together'

// What each home page shows, from real rows: parts that a home reads together. Reads may join any table.

const daysAhead = 14
const birthdayDays = 7

const here = countedChild
const periodToday = (today: Day): SQL => sql`p.from_on <= ${today} and (p.to_on is null or p.to_on >= ${today})`
const ofThisYear = sql`exists (select from school_year y where y.id = g.school_year_id and y.active)`

type Figures = NonNullable<Dashboard['figures']>

interface StoredFigures extends Pick<Figures, 'groups' | 'staff'> {
  readonly ofChildren: Pick<Figures, 'children' | 'girls' | 'boys'>
  readonly ofParents: Pick<Figures, 'parents' | 'parentsWithAccount'>
}

export const figuresOf = (scope: Scope, today: Day) =>
  part<StoredFigures>(
    sql`select
      (select json_build_object('children', count(*), 'girls', count(*) filter (where c.gender = 2), 'boys', count(*) filter (where c.gender = 1)) from child c where ${visibleKids(scope)} and ${here(today)}) as "ofChildren",
      (select count(*)::int from child_group g where ${visibleGroups(scope)} and ${countedGroup(today)}) as groups,
      (select count(*)::int from staff_member m where ${inScope(scope, sql`m.kindergarten_id`)} and ${employedOn(today)}) as staff,
      (select json_build_object('parents', count(*), 'parentsWithAccount', count(*) filter (where a.state = 'active')) from guardian p left join account a on a.id = p.account_id
        where ${inScope(scope, sql`p.kindergarten_id`)} and ${guardianOf(enrolledOn(scope, today, false))}) as "ofParents"`,
  )

export function figuresIn([row]: readonly StoredFigures[]): Dashboard['figures'] {
  if (!row) return undefined
  const { ofChildren, ofParents, ...rest } = row
  return { ...ofChildren, ...ofParents, ...rest }
}

export const groupsOf = (scope: Scope, today: Day) =>
  part<NonNullable<Dashboard['groups']>[number]>(
    sql`select g.id, g.name, g.class_type as "classType", g.color, g.emblem, count(c.id)::int as children,
      count(c.id) filter (where cardinality(c.allergen_ids) > 0 or c.allergies_text is not null)::int as "withAllergies", count(c.id) filter (where c.is_sop)::int as "withSpecialNeeds"
      from child_group g left join child_group_period p on p.group_id = g.id and ${periodToday(today)} left join child c on c.id = p.child_id and ${here(today)}
      where ${workableGroups(scope)} and ${ofThisYear} group by g.id order by g.is_for_substitution, g.name`,
  )

export const childrenOfParent = (scope: Scope, today: Day) =>
  part<ParentChild>(
    sql`select c.id, c.first_name as "firstName", ${listedName()} as name, c.birth_on as "birthDate", g.name as "groupName", g.color as "groupColor", g.emblem as "groupEmblem",
      k.name as "kindergartenName", k.phone as "kindergartenPhone",
      coalesce((select json_agg(s.first_name || ' ' || s.last_name order by s.last_name) from group_staff gs join staff_member s on s.id = gs.staff_id and s.is_pedagogical
        where gs.group_id = g.id and (gs.to_on is null or gs.to_on >= ${today})), '[]') as teachers,
      cg.may_sign as "maySign", cg.may_pay as "mayPay", cg.may_collect as "mayCollect"
      from child c join kindergarten k on k.id = c.kindergarten_id
      join child_guardian cg on cg.child_id = c.id join guardian q on q.id = cg.guardian_id and q.account_id = ${scope.accountId}
      left join child_group_period p on p.child_id = c.id and ${periodToday(today)} left join child_group g on g.id = p.group_id
      where c.id = ${anyOf(scope.childIds)} and ${here(today)} order by c.birth_on`,
  )

/** Children that a resource specialist works with; `type` is null without the right to attendance. */
export const ownChildrenOf = (scope: Scope, today: Day) =>
  part<NonNullable<Dashboard['ownChildren']>[number]>(
    sql`select c.id, ${listedName()} as name, coalesce(g.name, '') as place, ${allergyColumns(scope)},
      (select a.status from attendance a where a.child_id = c.id and a.day = ${today} and ${scope.rights('StudentAttendances').read}) as type
      from child c left join child_group_period p on p.child_id = c.id and ${periodToday(today)} left join child_group g on g.id = p.group_id
      where ${visibleKids(scope)} and ${here(today)} order by place, name limit 60`,
  )

/** Sessions of the specialist's own timetable. */
export const supportOfDay = (scope: Scope, today: Day) =>
  part<NonNullable<Dashboard['supportToday']>[number]>(
    sql`select l.id, c.id as "childId", ${listedName()} as name, ${allergyColumns(scope)}, to_char(l.starts_at, 'HH24:MI') as "startTime", to_char(l.ends_at, 'HH24:MI') as "endTime", l.title,
      exists (select from support_record r where r.child_id = c.id and r.kind = ${supportKinds.Session} and r.from_on = ${today} and r.from_time = l.starts_at) as "isHeld"
      from support_slot l join child c on c.id = l.child_id
      where l.staff_id = ${scope.staffId}::int and l.weekday = ${weekdayOf(today)} and l.from_on <= ${today} and (l.to_on is null or l.to_on >= ${today}) and ${visibleKids(scope)}
      order by l.starts_at, name, l.id`,
  )

/** The next birthday on or after a day; 29 February is kept on the 28th in other years. */
const nextBirthday = (birth: SQL, today: Day): SQL =>
  sql`(${birth} + make_interval(years => extract(year from age(${today}::date - 1, ${birth}))::int + 1))::date`

export function birthdaysOfChildren(scope: Scope, today: Day) {
  const next = nextBirthday(sql`c.birth_on`, today)
  return part<NonNullable<Dashboard['birthdayStudents']>[number]>(
    sql`select c.id, ${listedName()} as name, coalesce(g.name, '') as place, c.birth_on as "birthDate", ${next} as "onDate", extract(year from age(${next}, c.birth_on))::int as age, ${allergyColumns(scope)}
      from child c left join child_group_period p on p.child_id = c.id and ${periodToday(today)} left join child_group g on g.id = p.group_id
      where ${visibleKids(scope)} and ${here(today)} and ${next} <= ${addDays(today, birthdayDays)} order by "onDate", name limit 20`,
  )
}

export function birthdaysOfStaff(scope: Scope, today: Day) {
  const next = nextBirthday(sql`s.birth_on`, today)
  return part<NonNullable<Dashboard['birthdayStaff']>[number]>(
    sql`select s.id, s.first_name || ' ' || s.last_name as name, '' as place, s.birth_on as "birthDate", ${next} as "onDate", extract(year from age(${next}, s.birth_on))::int as age
      from staff_member s where ${inScope(scope, sql`s.kindergarten_id`)} and s.birth_on is not null and (s.left_on is null or s.left_on >= ${today}) and ${next} <= ${addDays(today, birthdayDays)}
      order by "onDate", name limit 20`,
  )
}

export const daysOffAhead = (scope: Scope, today: Day) =>
  part<NonNullable<Dashboard['daysOffAhead']>[number]>(
    sql`select d.id, d.name, d.kind, d.from_on as "fromDate", d.to_on as "toDate" from day_off d
      where (d.kindergarten_id is null or ${inScope(scope, sql`d.kindergarten_id`)}) and d.to_on >= ${today} and d.from_on <= ${addDays(today, daysAhead * 3)}
      and (${scope.role !== 'Teacher' && scope.role !== 'Parent'} or d.group_ids is null or d.group_ids && ${sql.param(scope.groupIds)}::int[]
        or exists (select from child_group_period p where p.group_id = any (d.group_ids) and p.child_id = ${anyOf(scope.childIds)}))
      order by d.from_on limit 5`,
  )

/** The kindergartens of a consolidated view, a municipality or the ministry, with their counts. */
export const placesOf = (scope: Scope, today: Day, limit: number) =>
  part<NonNullable<Dashboard['places']>[number]>(
    sql`select k.id, k.name, t.kind || ' ' || t.name as city,
      (select count(*)::int from child c where c.kindergarten_id = k.id and ${here(today)}) as children,
      (select count(*)::int from child_group g where g.kindergarten_id = k.id and ${countedGroup(today)}) as groups,
      (select count(*)::int from staff_member m where m.kindergarten_id = k.id and ${employedOn(today)}) as staff,
      (select round(100.0 * coalesce(sum(f.amount) filter (where f.part = ${lessonStates.Taken}), 0) / nullif(sum(f.amount), 0), 1)::float8
        from month_figure f join child_group g on g.id = f.group_id and g.deleted_on is null
        where f.kindergarten_id = k.id and f.measure = 'lessons' and f.part in (${lessonStates.Taken}, ${lessonStates.Planned})
          and f.month = ${rangeOf(previousMonth(monthOf(today))).from}) as "lessonsTaken"
      from kindergarten k join city t on t.id = k.city_id where k.active and ${inScope(scope, sql`k.id`)} order by k.name, k.id limit ${limit}`,
  )

export const countPlaces = (scope: Scope) =>
  part<{ n: number }>(
    sql`select count(*)::int as n from kindergarten k where k.active and ${inScope(scope, sql`k.id`)}`,
  )

export const countGroupsAndChildren = (scope: Scope, today: Day) =>
  part<{ groups: number; children: number }>(
    sql`select (select count(*)::int from child_group g where ${visibleGroups(scope)} and ${countedGroup(today)}) as groups,
      (select count(*)::int from child c where ${visibleKids(scope)} and ${here(today)}) as children`,
  )

/** Staff employed today with the status of the day; null if not entered. */
export const staffOfDay = (scope: Scope, today: Day) =>
  part<StaffToday>(
    sql`select s.id, s.first_name || ' ' || s.last_name as name, t.status from staff_member s left join staff_attendance t on t.staff_id = s.id and t.for_on = ${today}
        where ${inScope(scope, sql`s.kindergarten_id`)} and (s.hired_on is null or s.hired_on <= ${today}) and (s.left_on is null or s.left_on >= ${today}) order by s.last_name, s.first_name, s.id`,
  )

interface StaffToday {
  readonly id: number
  readonly name: string
  readonly status: StaffStatus | null
}

export const staffIn = (rows: readonly StaffToday[]): NonNullable<Dashboard['teachersForDay']> =>
  rows.map(({ status, ...rest }) => ({
    ...rest,
    type: status,
    statusName: status === null ? null : staffStatusLabel[status],
    isAtWork: status === null ? null : isWorking(status),
  }))

export const substitutionsOfDay = (scope: Scope, today: Day) =>
  part<NonNullable<Dashboard['teachersSubstitutions']>[number]>(
    sql`select v.id, a.first_name || ' ' || a.last_name as "absentName", coalesce(b.first_name || ' ' || b.last_name, 'сливане с „' || m.name || '“') as "substituteName", g.name as "className"
      from staff_substitution v join staff_member a on a.id = v.absent_id left join staff_member b on b.id = v.substitute_id
      left join child_group g on g.id = v.group_id left join child_group m on m.id = v.merged_group_id
      where ${inScope(scope, sql`v.kindergarten_id`)} and v.from_on <= ${today} and v.to_on >= ${today} order by a.last_name, v.id`,
  )

/** Of the running week up to today, by groups: what the class books have and what they lack. */
export const topicsOfWeek = (scope: Scope, today: Day) =>
  part<NonNullable<Dashboard['takenSubjects']>[number]>(
    sql`select g.id, g.name, count(*) filter (where l.status = ${lessonStates.Taken})::int as taken, count(*) filter (where l.status <> ${lessonStates.Taken})::int as "notTaken"
      from lesson l join child_group g on g.id = l.group_id
      where ${inScope(scope, sql`l.kindergarten_id`)} and l.for_on between ${weekStart(today)} and ${today} group by g.id order by g.name, g.id`,
  )

export const masterFigures = (tx: Tx) =>
  oneRow<NonNullable<Dashboard['master']>>(
    tx,
    sql`select (select count(*)::int from kindergarten where active) as kindergartens, (select count(*)::int from account) as accounts,
      (select count(*)::int from account where state = 'active') as "activeAccounts", (select count(*)::int from mail where state = 'kept') as "lettersKept",
      (select count(*)::int from mail where state = 'failed') as "lettersFailed"`,
  )
