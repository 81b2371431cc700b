import { requiredTypes, officialTypes } from '@asistent/domain/books/documents'
import { certificateKinds } from '@asistent/domain/documents/certificates'
import { dayOffKinds } from '@asistent/domain/institutions/days-off'
import { addDays } from '@asistent/domain/kernel/day'
import { sql, type SQL } from 'drizzle-orm'
import { countedChild, countedGroup } from '../people/counts.ops'
import { employedOn } from '../staff/visible.ops'
import {
  activityNames,
  activityTypeNames,
  categoryNames,
  certificateTypes,
  documentOrKindNames,
  documentTypeNames,
  groupNames,
  occupationNames,
  productNames,
} from './details.queries'
import { rounded, type Sums } from './reference.rules'
import type { Question, Reference } from './reference.steps'

// What kindergartens have: people, activities, documents, substitutions, stock. Few rows each, so they are counted when asked for.

/** What a row stands for inside a kindergarten: a kind, or what there is of it. */
const keyOf = ({ inside, parts }: Question, kind: SQL, part: SQL): SQL =>
  parts ? part : inside ? kind : sql`null::int`
/** The same, to group by. */
const byKey = ({ inside, parts }: Question, kind: SQL, part: SQL): SQL =>
  parts ? sql`, ${part}` : inside ? sql`, ${kind}` : sql``
const onlyKind = ({ kind }: Question, column: SQL): SQL => (kind === undefined ? sql`true` : sql`${column} = ${kind}`)

/** `seated` children are in a group and take one of its places. */
const peopleSums = { groups: 0, capacity: 0, children: 0, seated: 0, pedagogical: 0, others: 0 }
const peopleFigures = (sums: Sums) => {
  const { groups, capacity, children, seated, pedagogical, others } = { ...peopleSums, ...sums }
  return {
    groups,
    capacity,
    children,
    free: Math.max(0, capacity - seated),
    pedagogical,
    others,
    staff: pedagogical + others,
    perTeacher: pedagogical === 0 ? null : rounded(children / pedagogical, 1),
  }
}

export const peopleReference: Reference<ReturnType<typeof peopleFigures>> = {
  count: (question) => {
    const { period, inPlaces, inside, kind } = question
    const { lastDay } = period
    const occupation = sql`coalesce(m.occupation, 0)::int`
    // Who works in several groups counts in the first, so that the groups add up to the staff.
    const group = sql`coalesce((select min(w.group_id) from group_staff w where w.staff_id = m.id and w.from_on <= ${lastDay} and (w.to_on is null or w.to_on >= ${lastDay})), 0)`
    const staff = sql`select "kindergartenId", "detailId", 0 as groups, 0 as capacity, 0 as children, 0 as seated,
        count(*) filter (where is_pedagogical)::int as pedagogical, count(*) filter (where not is_pedagogical)::int as others
      from (select m.kindergarten_id as "kindergartenId", ${keyOf(question, occupation, group)} as "detailId", m.is_pedagogical
        from staff_member m where ${inPlaces(sql`m.kindergarten_id`)} and ${employedOn(lastDay)} and ${onlyKind(question, occupation)}) members group by 1, 2`
    if (inside || kind !== undefined) return staff
    return sql`select "kindergartenId", null::int as "detailId", sum(groups)::int as groups, sum(capacity)::int as capacity, sum(children)::int as children, sum(seated)::int as seated, sum(pedagogical)::int as pedagogical, sum(others)::int as others
      from (${staff} union all
        select g.kindergarten_id, null::int, count(*)::int, sum(g.capacity)::int, 0, 0, 0, 0 from child_group g where ${countedGroup(lastDay)} and ${inPlaces(sql`g.kindergarten_id`)} group by 1
        union all select c.kindergarten_id, null::int, 0, 0, count(*)::int, 0, 0, 0 from child c where ${countedChild(lastDay)} and ${inPlaces(sql`c.kindergarten_id`)} group by 1
        union all select p.kindergarten_id, null::int, 0, 0, 0, count(*)::int, 0, 0 from child_group_period p
        where ${inPlaces(sql`p.kindergarten_id`)} and p.from_on <= ${lastDay} and (p.to_on is null or p.to_on >= ${lastDay}) group by 1) found group by 1`
  },
  empty: peopleSums,
  figures: peopleFigures,
  main: 'staff',
  decimals: 0,
  details: occupationNames,
  inside: 'kinds',
  parts: groupNames,
  notInside: ['groups', 'capacity', 'children', 'free', 'perTeacher'],
}

const activitySums = { activities: 0, providers: 0, places: 0, enrolments: 0, children: 0 }

export const activitiesReference: Reference<typeof activitySums> = {
  count: (question) => {
    const { range } = question.period
    const key = [sql`a.type_id`, sql`a.id`] as const
    return sql`select a.kindergarten_id as "kindergartenId", ${keyOf(question, ...key)} as "detailId", count(distinct a.id)::int as activities, count(distinct a.provider_id)::int as providers,
        count(distinct (m.activity_id, m.child_id)) filter (where m.child_id is not null)::int as enrolments, count(distinct m.child_id)::int as children,
        coalesce((select sum(p.capacity) from activity p where p.id = any (array_agg(distinct a.id))), 0)::int as places
      from activity a left join activity_member m on m.activity_id = a.id and m.from_on <= ${range.to} and (m.to_on is null or m.to_on >= ${range.from})
      where ${question.inPlaces(sql`a.kindergarten_id`)} and a.deleted_on is null and a.from_on <= ${range.to} and a.to_on >= ${range.from} and ${onlyKind(question, sql`a.type_id`)}
      group by a.kindergarten_id ${byKey(question, ...key)}`
  },
  empty: activitySums,
  figures: (sums) => ({ ...activitySums, ...sums }),
  main: 'enrolments',
  decimals: 0,
  details: activityTypeNames,
  inside: 'kinds',
  parts: activityNames,
  notes: ['Дете, което ходи на няколко дейности, се брои по веднъж за всеки ред.'],
}

const documentSums = { documents: 0, valid: 0, expired: 0, missing: 0, shown: 0, preschool: 0, relocation: 0 }

export const documentsReference: Reference<typeof documentSums> = {
  count: (question) => {
    const { period, inPlaces, parts } = question
    const { range, lastDay } = period
    const types = [...requiredTypes, officialTypes.Other]
    // Every type of every kindergarten is looked for: what isn't there is missing. Of several documents that don't hold any more
    // the newest says it.
    const ofTypes = sql`select k.id as kindergarten_id, t.type::int as type, ${parts ? sql`coalesce(d.id, 0)` : sql`0`} as part, count(d.id)::int as documents, count(d.id) filter (where ${validOn(lastDay)})::int as valid,
        count(d.id) filter (where d.valid_to < ${lastDay})::int as expired, (t.type <> ${officialTypes.Other} and sum(count(d.id) filter (where ${validOn(lastDay)})) over ofType = 0 and row_number() over (ofType order by max(d.id) desc nulls last) = 1)::int as missing,
        count(d.id) filter (where d.visible_for_parents)::int as shown, 0 as preschool, 0 as relocation
      from kindergarten k cross join unnest(${sql.param(types)}::smallint[]) t (type) left join official_document d on d.kindergarten_id = k.id and d.type = t.type
      where k.active and ${inPlaces(sql`k.id`)} group by 1, 2, 3, t.type window ofType as (partition by k.id, t.type)`
    const certificates = sql`select c.kindergarten_id, ${certificateTypes} + c.kind::int, -(${certificateTypes} + c.kind::int), 0, 0, 0, 0, 0, count(*) filter (where c.kind = ${certificateKinds.Preschool})::int, count(*) filter (where c.kind = ${certificateKinds.Relocation})::int
      from certificate c where ${inPlaces(sql`c.kindergarten_id`)} and c.annulled_on is null and c.original_id is null and c.issued_on between ${range.from} and ${range.to} group by 1, 2, 3`
    return sql`select kindergarten_id as "kindergartenId", ${keyOf(question, sql`type`, sql`part`)} as "detailId", sum(documents)::int as documents, sum(valid)::int as valid, sum(expired)::int as expired, sum(missing)::int as missing,
        sum(shown)::int as shown, sum(preschool)::int as preschool, sum(relocation)::int as relocation
      from (${ofTypes} union all ${certificates}) found where ${onlyKind(question, sql`type`)} group by kindergarten_id ${byKey(question, sql`type`, sql`part`)}`
  },
  empty: documentSums,
  figures: (sums) => ({ ...documentSums, ...sums }),
  main: 'missing',
  decimals: 0,
  details: documentTypeNames,
  inside: 'kinds',
  parts: documentOrKindNames,
  notCompared: true,
}

const validOn = (day: string): SQL =>
  sql`(d.approved_on is null or d.approved_on <= ${day}) and (d.valid_to is null or d.valid_to >= ${day})`

const substitutionSums = { substitutions: 0, absent: 0, days: 0, minutes: 0, merged: 0 }
const substitutionFigures = (sums: Sums) => {
  const { minutes, ...counts } = { ...substitutionSums, ...sums }
  return { ...counts, hours: rounded(minutes / 60, 1) }
}

export const substitutionsReference: Reference<ReturnType<typeof substitutionFigures>> = {
  // The days of staff/substitutions.queries.ts, as far as they lie in the period.
  count: ({ period: { range }, inPlaces, inside }) =>
    sql`select s.kindergarten_id as "kindergartenId", ${inside ? sql`coalesce(s.group_id, 0)` : sql`null::int`} as "detailId", count(*)::int as substitutions, count(distinct s.absent_id)::int as absent,
        sum(w.days)::int as days, sum(w.days * s.daily_minutes)::int as minutes, count(*) filter (where s.merged_group_id is not null)::int as merged
      from staff_substitution s cross join lateral (select count(*)::int as days from generate_series(greatest(s.from_on, ${range.from}::date), least(s.to_on, ${range.to}::date), interval '1 day') as d (at)
        where extract(isodow from d.at) < 6 and not exists (select from day_off o where o.kind = ${dayOffKinds.DayOff} and o.group_ids is null
          and (o.kindergarten_id = s.kindergarten_id or o.kindergarten_id is null) and d.at::date between o.from_on and o.to_on)) w
      where ${inPlaces(sql`s.kindergarten_id`)} and s.from_on <= ${range.to} and s.to_on >= ${range.from} group by s.kindergarten_id ${inside ? sql`, s.group_id` : sql``}`,
  empty: substitutionSums,
  figures: substitutionFigures,
  main: 'days',
  decimals: 0,
  details: groupNames,
  inside: 'groups',
}

/** How long before its end a batch is said to expire, as on the home of the manciple. */
const expiringDays = 7
const stockSums = { products: 0, cents: 0, reserved: 0, expiring: 0, expired: 0 }
const stockFigures = (sums: Sums) => {
  const { cents, ...counts } = { ...stockSums, ...sums }
  return { ...counts, value: cents / 100 }
}

export const stockReference: Reference<ReturnType<typeof stockFigures>> = {
  count: (question) => {
    const { inPlaces, today } = question
    const key = [sql`category`, sql`product`] as const
    return sql`select "kindergartenId", ${keyOf(question, ...key)} as "detailId", sum(products)::int as products, sum(cents)::bigint::float8 as cents, sum(reserved)::int as reserved, sum(expiring)::int as expiring, sum(expired)::int as expired
      from (select b.kindergarten_id as "kindergartenId", p.category_id as category, p.id as product, count(distinct b.product_id)::int as products, sum(b.value * 100)::bigint as cents, count(distinct b.product_id) filter (where b.reserved > 0)::int as reserved, 0 as expiring, 0 as expired
          from stock_balance b join product p on p.id = b.product_id where b.quantity > 0 and ${inPlaces(sql`b.kindergarten_id`)} group by 1, 2, 3
        union all select q.kindergarten_id, p.category_id, p.id, 0, 0, 0, count(*) filter (where x.expires_on between ${today} and ${addDays(today, expiringDays)})::int, count(*) filter (where x.expires_on < ${today})::int
          from stock_batch_balance q join stock_batch x on x.id = q.batch_id join product p on p.id = x.product_id where q.quantity > 0 and ${inPlaces(sql`q.kindergarten_id`)} group by 1, 2, 3) found
      where ${onlyKind(question, sql`category`)} group by 1 ${byKey(question, ...key)}`
  },
  empty: stockSums,
  figures: stockFigures,
  main: 'value',
  decimals: 2,
  details: categoryNames,
  inside: 'kinds',
  parts: productNames,
  now: true,
  notCompared: true,
}
