import type { Day } from '@asistent/domain/kernel/day'
import type { DayRange } from '@asistent/domain/kernel/range'
import { everydayKinds, supportKinds, type SupportKind } from '@asistent/domain/results/support'
import { sql, type SQL } from 'drizzle-orm'
import { accountName, fullName } from '../people/child-sql.ops'
import { oneRow, rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import { requireFound } from '../platform/versioned'

// What stands in a journal of support: children with special needs, with a specialist or with a plan, the timetable of the
// specialists and their work. A journal belongs to a group, or to one specialist.

export interface SupportScope {
  /** Condition on children `c`. */
  readonly children: SQL
  /** Only the timetable and the sessions of this specialist. */
  readonly staffId: number | null
}

const inPeriod = ({ from, to }: DayRange): SQL =>
  sql`r.from_on <= ${to} and coalesce(r.to_on, case when r.kind in (1, 3) then ${to} else r.from_on end) >= ${from}`

const slotInPeriod = ({ from, to }: DayRange): SQL =>
  sql`l.from_on <= ${to} and (l.to_on is null or l.to_on >= ${from})`

const ofWork = sql`not r.kind = ${anyOf(everydayKinds)}`

/** Children who were in the group in the period and are supported. */
export const supportedInGroup = (groupId: number, range: DayRange): SupportScope => ({
  staffId: null,
  children: sql`exists (select from child_group_period p where p.child_id = c.id and p.group_id = ${groupId} and p.from_on <= ${range.to} and (p.to_on is null or p.to_on >= ${range.from}))
    and (c.is_sop or exists (select from child_specialist x where x.child_id = c.id)
      or exists (select from support_slot l where l.child_id = c.id and ${slotInPeriod(range)})
      or exists (select from support_record r where r.child_id = c.id and ${ofWork} and ${inPeriod(range)}))`,
})

/** Children of the condition in the care of the specialist. */
export const supportedBy = (staffId: number, visible: SQL, range: DayRange): SupportScope => ({
  staffId,
  children: sql`${visible} and (exists (select from child_specialist x where x.child_id = c.id and x.staff_id = ${staffId})
    or exists (select from support_slot l where l.child_id = c.id and l.staff_id = ${staffId} and ${slotInPeriod(range)})
    or exists (select from support_record r where r.child_id = c.id and r.staff_id = ${staffId} and ${inPeriod(range)}))`,
})

const byStaff = ({ staffId }: SupportScope, column: SQL): SQL =>
  staffId === null ? sql`true` : sql`${column} = ${staffId}`

export interface SupportedChild {
  readonly id: number
  readonly name: string
  readonly birthOn: Day
  readonly isSop: boolean
  readonly need: string | null
  readonly specialists: string | null
}

export const supportedOf = (tx: Tx, { children }: SupportScope) =>
  rows<SupportedChild>(
    tx,
    sql`select c.id, ${fullName()} as name, c.birth_on as "birthOn", c.is_sop as "isSop", c.sop_type as need,
      (select string_agg(${fullName('t')}, ', ' order by t.first_name, t.id) from child_specialist x join staff_member t on t.id = x.staff_id where x.child_id = c.id) as specialists
      from child c where ${children} order by name, c.id`,
  )

export interface SupportEntry {
  readonly childName: string
  readonly kind: SupportKind
  readonly subjectName: string | null
  readonly title: string
  readonly text: string | null
  readonly fromOn: Day
  readonly toOn: Day | null
  readonly fromTime: string | null
  readonly minutes: number | null
  readonly writer: string | null
}

/** Plans and measures that held in the period, or the notes and sessions of single days. */
export const supportEntriesOf = (tx: Tx, scope: SupportScope, range: DayRange, kinds: readonly SupportKind[]) =>
  rows<SupportEntry>(
    tx,
    sql`select ${fullName()} as "childName", r.kind, s.name as "subjectName", r.title, r.text, r.from_on as "fromOn", r.to_on as "toOn", to_char(r.from_time, 'HH24:MI') as "fromTime", r.minutes,
      coalesce(${fullName('t')}, ${accountName(sql`r.created_by`)}) as writer
      from support_record r join child c on c.id = r.child_id left join subject s on s.id = r.subject_id left join staff_member t on t.id = r.staff_id
      where ${scope.children} and r.kind = ${anyOf(kinds)} and (r.kind <> ${supportKinds.Session} or ${byStaff(scope, sql`r.staff_id`)}) and ${inPeriod(range)}
      order by r.from_on, r.from_time nulls last, "childName", r.id`,
  )

export interface SupportSlot {
  readonly weekday: number
  readonly startsAt: string
  readonly endsAt: string
  readonly childName: string
  readonly title: string
  readonly fromOn: Day
  readonly toOn: Day | null
  readonly specialist: string
}

export const supportSlotsOf = (tx: Tx, scope: SupportScope, range: DayRange) =>
  rows<SupportSlot>(
    tx,
    sql`select l.weekday, to_char(l.starts_at, 'HH24:MI') as "startsAt", to_char(l.ends_at, 'HH24:MI') as "endsAt", ${fullName()} as "childName", l.title, l.from_on as "fromOn", l.to_on as "toOn", ${fullName('t')} as specialist
      from support_slot l join child c on c.id = l.child_id join staff_member t on t.id = l.staff_id
      where ${scope.children} and ${byStaff(scope, sql`l.staff_id`)} and ${slotInPeriod(range)} order by l.weekday, l.starts_at, "childName", l.id`,
  )

export interface SpecialistCover {
  readonly kindergartenName: string
  readonly municipality: string
  readonly area: string
  readonly director: string | null
  readonly specialist: string
}

export const specialistCoverOf = async (tx: Tx, staffId: number): Promise<SpecialistCover> =>
  requireFound(
    await oneRow<SpecialistCover>(
      tx,
      sql`select k.name as "kindergartenName", m.name as municipality, a.name as area, k.director_name as director, ${fullName('t')} as specialist
        from staff_member t join kindergarten k on k.id = t.kindergarten_id join municipality m on m.id = k.municipality_id join area a on a.id = m.area_id where t.id = ${staffId}`,
    ),
  )
