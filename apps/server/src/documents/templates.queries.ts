import type { ParsedOf } from '@asistent/contract/core/call'
import type { templateValues } from '@asistent/contract/documents/templates.calls'
import type { OrderCause } from '@asistent/domain/books/causes'
import { formatDay, today, type Day } from '@asistent/domain/kernel/day'
import { personIdTypeLabel, type PersonIdType } from '@asistent/domain/kernel/person-id'
import { formatPhone } from '@asistent/domain/kernel/phone'
import { levelLabel, levelOf } from '@asistent/domain/results/diagnostics'
import { occupationOf } from '@asistent/domain/staff/occupations'
import { sql } from 'drizzle-orm'
import { causeOf } from '../books/causes.ops'
import { orderFacts } from '../books/entries.ops'
import { fullName, shortName, stayOn } from '../people/child-sql.ops'
import { visibleGuardians, visibleKids } from '../people/visible.ops'
import type { ReadContext } from '../platform/context'
import { oneRow, rows } from '../platform/database'
import { requireFound, inKindergarten } from '../platform/versioned'
import { isCountedResult } from '../results/counted.ops'
import { staffInScope } from '../staff/visible.ops'
import { readinessOf } from './certificates.queries'

// What the names of a template say of a real kindergarten, child, employee and order; each within the person's own rights.

type Values = readonly (readonly [name: string, value: string | null])[]

async function ofPlace({ tx, scope, now }: ReadContext): Promise<Values> {
  const kindergarten = requireFound(
    await oneRow<{
      name: string
      town: string
      director: string | null
      address: string | null
      bulstat: string | null
      phone: string | null
    }>(
      tx,
      sql`select k.name, c.kind || ' ' || c.name as town, k.director_name as director, nullif(k.address, '') as address, k.bulstat, k.phone from kindergarten k join city c on c.id = k.city_id where k.id = ${inKindergarten(scope)}`,
    ),
  )
  return [
    ['Детска градина', kindergarten.name],
    ['Населено място', kindergarten.town],
    ['Директор', kindergarten.director],
    ['Адрес на детската градина', kindergarten.address],
    ['ЕИК на детската градина', kindergarten.bulstat],
    ['Телефон на детската градина', kindergarten.phone],
    ['Учебна година', scope.schoolYear?.name ?? null],
    ['Дата', `${formatDay(today(now))} г.`],
  ]
}

interface ChildFacts {
  readonly name: string
  readonly birthOn: Day
  readonly groupName: string | null
  readonly schoolYearId: number | null
  readonly teachers: string | null
  readonly parent: string | null
  readonly parents: string | null
  readonly parentAddress: string | null
  readonly parentPhone: string | null
  readonly personIdType: PersonIdType
  readonly personId: string
  readonly address: string | null
  readonly enrolledOn: Day
}

async function ofChild({ tx, scope }: ReadContext, childId: number): Promise<Values> {
  const child = requireFound(
    await oneRow<ChildFacts>(
      tx,
      sql`select ${fullName()} as name, c.birth_on as "birthOn", c.person_id_type as "personIdType", c.person_id as "personId",
        coalesce(c.address_current, c.address_permanent) as address, c.enrolled_on as "enrolledOn", s.group_name as "groupName", g.school_year_id as "schoolYearId",
        (select string_agg(distinct ${shortName('m')}, ', ') from group_staff w join staff_member m on m.id = w.staff_id where w.group_id = s.group_id and m.is_pedagogical
          and w.from_on <= ${scope.today} and (w.to_on is null or w.to_on >= ${scope.today})) as teachers,
        t.names[1] as parent, array_to_string(t.names, ' и ') as parents, t.address as "parentAddress", t.phone as "parentPhone"
        from child c cross join lateral (select array_agg(${fullName('p')} order by q.is_main desc, p.id) as names, (array_agg(coalesce(p.address, c.address_current, c.address_permanent) order by q.is_main desc, p.id))[1] as address,
          (array_agg(p.phone order by q.is_main desc, p.id))[1] as phone from child_guardian q join guardian p on p.id = q.guardian_id where q.child_id = c.id and ${visibleGuardians(scope)}) t ${stayOn(scope.today)} left join child_group g on g.id = s.group_id
        where c.id = ${childId} and c.erased_at is null and c.kindergarten_id = ${inKindergarten(scope)} and ${visibleKids(scope)}`,
    ),
  )
  const results = child.schoolYearId === null ? [] : await resultsOf({ tx }, childId, child.schoolYearId)
  const mean = results.reduce((sum, { percent }) => sum + percent, 0) / Math.max(1, results.length)
  const texts =
    child.schoolYearId === null
      ? undefined
      : await readinessOf(tx, child.schoolYearId, [{ id: childId, name: child.name }])
  return [
    ['Дете', child.name],
    ['Дата на раждане', `${formatDay(child.birthOn)} г.`],
    ['Идентификатор', `${personIdTypeLabel[child.personIdType]} ${child.personId}`],
    ['Адрес', child.address],
    ['Записано на', `${formatDay(child.enrolledOn)} г.`],
    ['Група', child.groupName],
    ['Учител', child.teachers],
    ...(scope.rights('Parents').read ? ofParents(child) : []),
    ['Направление', results.map(({ subject }) => subject).join(', ')],
    ['Ниво', results.length === 0 ? null : levelLabel[levelOf(Math.round(mean))].toLowerCase()],
    ['Резултати', texts?.get(childId) ?? null],
  ]
}

const ofParents = ({ parent, parents, parentAddress, parentPhone }: ChildFacts): Values => [
  ['Родител', parent],
  ['Родители', parents],
  ['Адрес на родителя', parentAddress],
  ['Телефон на родителя', parentPhone && formatPhone(parentPhone)],
]

/** Counted results of one stage: the end of the year if any of them is known, else its beginning. */
const resultsOf = ({ tx }: Pick<ReadContext, 'tx'>, childId: number, schoolYearId: number) =>
  rows<{ subject: string; percent: number }>(
    tx,
    sql`with counted as (select a.subject_id, a.stage, a.percent from achievement a
        where a.child_id = ${childId} and a.school_year_id = ${schoolYearId} and ${isCountedResult(sql`a`)})
      select b.name as subject, a.percent from counted a join subject b on b.id = a.subject_id
      where a.stage = (select max(stage) from counted) order by b.position, b.id`,
  )

async function ofStaff({ tx, scope }: ReadContext, staffId: number): Promise<Values> {
  const member = requireFound(
    await oneRow<{ name: string; occupation: number | null }>(
      tx,
      sql`select ${fullName('m')} as name, m.occupation from staff_member m where m.id = ${staffId} and m.kindergarten_id = ${inKindergarten(scope)} and ${staffInScope(scope)}`,
    ),
  )
  return [
    ['Служител', member.name],
    ['Длъжност', member.occupation === null ? null : (occupationOf(member.occupation)?.name ?? null)],
  ]
}

async function ofOrder(context: ReadContext, orderId: number): Promise<Values> {
  const order = await orderFacts(context, orderId)
  return [
    ['Заповед №', order.fullNumber],
    ['Дата на заповедта', `${formatDay(order.forDate)} г.`],
    ['Относно', order.title],
  ]
}

/** Only what is known: a cause without a group leaves the group of the chosen child. */
async function ofCause(context: ReadContext, kind: OrderCause, id: number): Promise<Values> {
  const { values } = await causeOf(context, kind, id)
  return values.filter(([, value]) => value !== null)
}

export async function valuesFor(
  context: ReadContext,
  { studentId, staffId, orderId, causeKind, causeId }: ParsedOf<typeof templateValues>,
): Promise<ReadonlyMap<string, string>> {
  const values = [
    ...(await ofPlace(context)),
    ...(studentId === undefined ? [] : await ofChild(context, studentId)),
    ...(staffId === undefined ? [] : await ofStaff(context, staffId)),
    ...(orderId === undefined ? [] : await ofOrder(context, orderId)),
    ...(causeKind === undefined || causeId === undefined ? [] : await ofCause(context, causeKind, causeId)),
  ]
  return new Map(values.map(([name, value]) => [name, value ?? '']))
}
