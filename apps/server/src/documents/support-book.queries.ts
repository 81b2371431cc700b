import type { Day } from '@asistent/domain/kernel/day'
import type { DayRange } from '@asistent/domain/kernel/range'
import { everydayKinds, type SupportKind } from '@asistent/domain/results/support'
import { sql, type SQL } from 'drizzle-orm'
import { accountName, fullName } from '../people/child-sql.ops'
import { rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'

// What stands in the journal of support of a group: its children with special needs, with a specialist or with a plan.

const inPeriod = ({ from, to }: DayRange): SQL =>
  sql`r.from_on <= ${to} and coalesce(r.to_on, case when r.kind in (1, 3) then ${to} else r.from_on end) >= ${from}`

const ofWork = sql`not r.kind = ${anyOf(everydayKinds)}`

/** Children `c` that were in the group in the period. */
const ofGroup = (groupId: number, { from, to }: DayRange): SQL =>
  sql`exists (select from child_group_period p where p.child_id = c.id and p.group_id = ${groupId} and p.from_on <= ${to} and (p.to_on is null or p.to_on >= ${from}))`

export interface SupportedChild {
  readonly id: number
  readonly name: string
  readonly birthOn: Day
  readonly isSop: boolean
  readonly need: string | null
  readonly specialists: string | null
}

export const supportedOf = (tx: Tx, groupId: number, range: DayRange) =>
  rows<SupportedChild>(
    tx,
    sql`select c.id, ${fullName()} as name, c.birth_on as "birthOn", c.is_sop as "isSop", c.sop_type as need,
      (select string_agg(${fullName('t')}, ', ' order by t.first_name, t.id) from child_specialist x join staff_member t on t.id = x.staff_id where x.child_id = c.id) as specialists
      from child c where ${ofGroup(groupId, range)} and (c.is_sop or exists (select from child_specialist x where x.child_id = c.id)
        or exists (select from support_record r where r.child_id = c.id and ${ofWork} and ${inPeriod(range)})) order by name, c.id`,
  )

export interface SupportEntry {
  readonly childName: string
  readonly kind: SupportKind
  readonly subjectName: string | null
  readonly title: string
  readonly text: string | null
  readonly fromOn: Day
  readonly toOn: Day | null
  readonly writer: string | null
}

/** Plans and measures that held in the period, or the notes of single days. */
export const supportEntriesOf = (tx: Tx, groupId: number, range: DayRange, kinds: readonly SupportKind[]) =>
  rows<SupportEntry>(
    tx,
    sql`select ${fullName()} as "childName", r.kind, s.name as "subjectName", r.title, r.text, r.from_on as "fromOn", r.to_on as "toOn", ${accountName(sql`r.created_by`)} as writer
      from support_record r join child c on c.id = r.child_id left join subject s on s.id = r.subject_id
      where ${ofGroup(groupId, range)} and r.kind = ${anyOf(kinds)} and ${inPeriod(range)} order by r.from_on, "childName", r.id`,
  )
