import type { OutputOf } from '@asistent/contract/core/call'
import type { orderDraft } from '@asistent/contract/books/orders.calls'
import {
  causePath,
  documentOfCommission,
  isCommission,
  leavePurpose,
  type CommissionCause,
  type OrderCause,
  type OrderPurpose,
} from '@asistent/domain/books/causes'
import { formatDay, type Day } from '@asistent/domain/kernel/day'
import { decimal, readableDecimal } from '@asistent/domain/kernel/decimal'
import { hoursOf } from '@asistent/domain/staff/norms'
import { leavePeriodText, workingDaysText } from '@asistent/domain/staff/leave'
import { occupationOf } from '@asistent/domain/staff/occupations'
import { staffStatusLabel, type StaffStatus } from '@asistent/domain/staff/staff-attendance'
import { sql, type SQL } from 'drizzle-orm'
import { fullName, shortName } from '../people/child-sql.ops'
import { requireKid } from '../people/visible.ops'
import { workingDayCount } from '../staff/work-days.ops'
import type { ReadContext } from '../platform/context'
import { oneRow } from '../platform/database'
import type { Scope } from '../platform/scope'
import { requireFound, inKindergarten } from '../platform/versioned'
import { requireBook } from './access.queries'

// Causes of orders: data of a leave, a substitution, a scrapping, a stock-take, or a child that is
// admitted or leaves, for the texts of an order and for its readers.

interface Cause {
  readonly name: string
  readonly to: string
  readonly purpose: OrderPurpose
  readonly staffId: number | null
  readonly readerIds: readonly number[]
  /** Values of the placeholders of templates with the subject 'cause'. */
  readonly values: readonly (readonly [name: string, value: string | null])[]
}

interface Facts {
  /** Id of the page that shows the cause. */
  readonly pageId: number | null
  readonly number: string | null
  readonly kind: StaffStatus | null
  readonly fromOn: Day
  readonly toOn: Day
  readonly workingDays: number | null
  readonly staffId: number | null
  readonly staffName: string | null
  readonly occupation: number | null
  readonly otherId: number | null
  readonly otherName: string | null
  readonly groupName: string | null
  readonly mergedName: string | null
  readonly minutes: number | null
  readonly reason: string | null
  readonly destination: string | null
  readonly commission: string | null
  /** Employees whose names the commission contains. */
  readonly memberIds?: readonly number[]
  readonly child?: ChildFacts
}

/** A child that is admitted or leaves; teachers only of the latter. */
interface ChildFacts {
  readonly name: string
  readonly birthOn: Day
  readonly parent: string | null
  readonly teachers: string | null
  readonly teacherIds: readonly number[]
}

const none = (names: readonly string[]): SQL =>
  sql.join(
    names.map((one) => sql`null as ${sql.identifier(one)}`),
    sql`, `,
  )

const absence = sql`m.id as "staffId", m.first_name || ' ' || m.last_name as "staffName", m.occupation`
const ofPeriod = (alias: SQL): SQL =>
  sql`${alias}.from_on as "fromOn", ${alias}.to_on as "toOn", ${workingDayCount(sql`${alias}.kindergarten_id`, sql`${alias}.from_on`, sql`${alias}.to_on`)} as "workingDays"`
const withoutStaffAndGroup = none([
  'kind',
  'workingDays',
  'staffId',
  'staffName',
  'occupation',
  'otherId',
  'otherName',
  'mergedName',
  'minutes',
  'destination',
])
const withoutStaff = sql`${withoutStaffAndGroup}, null as "groupName"`

const mainParent = sql`(select ${fullName('p')} from child_guardian q join guardian p on p.id = q.guardian_id where q.child_id = c.id order by q.is_main desc, p.id limit 1)`

/** Employees of the day whose names are in the text of a commission. */
const members = (kindergartenId: SQL, commission: SQL, day: SQL): SQL =>
  sql`(select coalesce(json_agg(m.id order by m.id), '[]') from staff_member m where m.kindergarten_id = ${kindergartenId} and (m.left_on is null or m.left_on >= ${day})
    and (position(lower(m.first_name || ' ' || m.last_name) in lower(${commission})) > 0 or position(lower(${fullName('m')}) in lower(${commission})) > 0)) as "memberIds"`
const stockCommission = sql`nullif(array_to_string(d.commission, ', '), '')`
const membersOfStock = members(sql`d.kindergarten_id`, stockCommission, sql`d.for_on`)

/**
 * Facts of an approved leave, a substitution, a protocol of scrapping, a stock-take, an enrolment by an application, or a child
 * with a last day.
 */
const facts: Record<Exclude<OrderCause, CommissionCause>, SQL> = {
  leave: sql`select l.id as "pageId", null as number, l.kind, ${ofPeriod(sql`l`)}, ${absence}, l.reason, l.destination, ${none(['otherId', 'otherName', 'mergedName', 'minutes', 'commission'])},
    (select string_agg(distinct g.name, ', ') from group_staff w join child_group g on g.id = w.group_id and g.deleted_on is null
      where w.staff_id = m.id and w.from_on <= l.to_on and (w.to_on is null or w.to_on >= l.from_on)) as "groupName"
    from staff_leave l join staff_member m on m.id = l.staff_id where l.state = 2 and (l.kindergarten_id, l.id) =`,
  substitution: sql`select s.id as "pageId", null as number, s.reason as kind, ${ofPeriod(sql`s`)}, ${absence}, s.note as reason, b.id as "otherId", b.first_name || ' ' || b.last_name as "otherName",
    g.name as "groupName", h.name as "mergedName", s.daily_minutes as minutes, ${none(['destination', 'commission'])}
    from staff_substitution s join staff_member m on m.id = s.absent_id left join staff_member b on b.id = s.substitute_id
    left join child_group g on g.id = s.group_id left join child_group h on h.id = s.merged_group_id where (s.kindergarten_id, s.id) =`,
  scrapping: sql`select (select min(i.id) from inventory_item i where i.scrapping_id = p.id) as "pageId", p.number::text as number, p.for_on as "fromOn", p.for_on as "toOn", p.reason, p.commission, ${members(sql`p.kindergarten_id`, sql`p.commission`, sql`p.for_on`)}, ${withoutStaff}
    from inventory_scrapping p where (p.kindergarten_id, p.id) =`,
  count: sql`select c.id as "pageId", null as number, c.for_on as "fromOn", c.for_on as "toOn", coalesce(g.name, c.room, 'цялата детска градина') as reason, c.commission, ${members(sql`c.kindergarten_id`, sql`c.commission`, sql`c.for_on`)}, ${withoutStaff}
    from inventory_count c left join child_group g on g.id = c.group_id where (c.kindergarten_id, c.id) =`,
  stockScrapping: sql`select d.id as "pageId", d.number::text as number, d.for_on as "fromOn", d.for_on as "toOn", d.reason, ${stockCommission} as commission, ${membersOfStock}, ${withoutStaff}
    from stock_document d where d.kind = 3 and (d.kindergarten_id, d.id) =`,
  stockCount: sql`select d.id as "pageId", d.number::text as number, d.for_on as "fromOn", d.for_on as "toOn", 'склад ' || w.name as reason, ${stockCommission} as commission, ${membersOfStock}, ${withoutStaff}
    from stock_document d join warehouse w on w.id = d.warehouse_id where d.kind = 4 and (d.kindergarten_id, d.id) =`,
  admission: sql`select a.id as "pageId", a.number::text as number, c.enrolled_on as "fromOn", c.enrolled_on as "toOn", r.name as reason, null as commission, ${withoutStaffAndGroup},
      (select g.name from child_group_period p join child_group g on g.id = p.group_id where p.child_id = c.id and p.from_on = c.enrolled_on) as "groupName",
      json_build_object('name', ${fullName()}, 'birthOn', c.birth_on, 'teachers', null, 'teacherIds', '[]'::json, 'parent', ${mainParent}) as child
    from admission_application a join admission_round r on r.id = a.round_id join child c on c.id = a.child_id where a.state = 5 and (a.kindergarten_id, a.id) =`,
  leaving: sql`select c.id as "pageId", null as number, c.left_on + 1 as "fromOn", c.left_on as "toOn", c.leave_reason as reason, null as commission, ${withoutStaffAndGroup}, s.name as "groupName",
    json_build_object('name', ${fullName()}, 'birthOn', c.birth_on, 'teachers', t.names, 'teacherIds', coalesce(t.ids, '[]'),
      'parent', ${mainParent}) as child
    from child c left join lateral (select g.id, g.name from child_group_period p join child_group g on g.id = p.group_id where p.child_id = c.id order by p.from_on desc limit 1) s on true
    left join lateral (select string_agg(distinct ${shortName('m')}, ', ') as names, json_agg(distinct m.id) as ids from group_staff w join staff_member m on m.id = w.staff_id
      where w.group_id = s.id and m.is_pedagogical and w.from_on <= c.left_on and (w.to_on is null or w.to_on >= c.left_on)) t on true
    where c.left_on is not null and c.erased_at is null and (c.kindergarten_id, c.id) =`,
}

/** For users who may create orders. A cause of another kindergarten is not found. */
export async function causeOf(context: ReadContext, cause: OrderCause, id: number): Promise<Cause> {
  const { tx, scope } = context
  await requireBook(tx, scope, 'DirectorOrder')
  const kind = isCommission(cause) ? documentOfCommission[cause] : cause
  if (kind === 'leaving') await requireKid(tx, scope, id)
  const row = requireFound(await oneRow<Facts>(tx, sql`${facts[kind]} (${inKindergarten(scope)}, ${id})`))
  const document = nameOf(kind, row)
  const name = isCommission(cause) ? `Комисия: ${document}` : document
  return {
    name,
    to: causePath(kind, row.pageId ?? id),
    purpose: isCommission(cause) ? 'commission' : purposeOf(kind, row),
    staffId: row.otherId ?? row.staffId,
    readerIds: row.child
      ? row.child.teacherIds
      : [row.staffId, row.otherId, ...(row.memberIds ?? [])].filter((staffId): staffId is number => staffId !== null),
    values: [
      ['Служител', row.staffName],
      ['Длъжност', row.occupation === null ? null : (occupationOf(row.occupation)?.name ?? null)],
      ['Вид отпуск', row.kind === null ? null : staffStatusLabel[row.kind].toLowerCase()],
      ['От дата', `${formatDay(row.fromOn)} г.`],
      ['До дата', `${formatDay(row.toOn)} г.`],
      ['Работни дни', row.workingDays === null ? null : workingDaysText(row.workingDays)],
      ['Причина', isCommission(cause) ? document : row.reason],
      ['Дестинация', row.destination],
      ['Заместник', row.otherName],
      ['Часове на ден', row.minutes ? readableDecimal(decimal(hoursOf(row.minutes))) : null],
      ['Група', row.groupName],
      ['Слива се с', row.mergedName],
      ['Комисия', row.commission],
      ['Документ №', row.number && `№ ${row.number}`],
      ...valuesOfChild(scope, row.child),
    ],
  }
}

/** Of the last day: the child has no group afterwards. */
const valuesOfChild = (scope: Scope, child: ChildFacts | undefined): Cause['values'] =>
  child
    ? [
        ['Дете', child.name],
        ['Дата на раждане', `${formatDay(child.birthOn)} г.`],
        ['Учител', child.teachers],
        ['Родител', scope.rights('Parents').read ? child.parent : null],
      ]
    : []

function nameOf(
  kind: OrderCause,
  { kind: status, staffName, fromOn, toOn, number, otherName, mergedName, reason, child }: Facts,
) {
  const period = leavePeriodText(fromOn, toOn)
  switch (kind) {
    case 'leave':
      return `${staffStatusLabel[status ?? 0]}: ${staffName}, ${period}`
    case 'substitution':
      return `Заместване: ${staffName} → ${otherName ?? `сливане с група „${mergedName}“`}, ${period}`
    case 'admission':
      return `Прием по заявление № ${number}: ${child?.name}`
    case 'count':
      return `Инвентаризация: ${reason}, ${period}`
    case 'stockCount':
      return `Инвентаризация на склада № ${number}, ${period}`
    case 'leaving':
      return `Отписване: ${child?.name}, последен ден ${formatDay(toOn)} г.`
    default:
      return `Протокол за брак № ${number}, ${period}`
  }
}

function purposeOf(kind: OrderCause, { kind: status, mergedName }: Facts): OrderPurpose {
  if (kind === 'leave') return leavePurpose(status ?? 0)
  if (kind === 'substitution') return mergedName === null ? 'substitution' : 'merged-groups'
  if (kind === 'admission') return 'enrolment'
  if (kind === 'leaving') return 'discharge'
  return kind === 'count' || kind === 'stockCount' ? 'stock-take' : 'scrapping'
}

export async function draftOf(
  context: ReadContext,
  kind: OrderCause,
  id: number,
): Promise<OutputOf<typeof orderDraft>> {
  const { values: _values, readerIds, ...draft } = await causeOf(context, kind, id)
  return { ...draft, readerIds: [...readerIds] }
}
