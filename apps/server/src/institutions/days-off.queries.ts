import type { OutputOf, ParsedOf, RowOf } from '@asistent/contract/core/call'
import type {
  getDayOff,
  getMasterDayOff,
  listDaysOff,
  listMasterDaysOff,
} from '@asistent/contract/institutions/days-off.calls'
import { dayOffEffect, dayOffKindLabel, type DayOffKind } from '@asistent/domain/institutions/days-off'
import type { Day } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { oneRow, rows, type Tx } from '../platform/database'
import { anyOf, contains, page } from '../platform/list'
import type { Scope } from '../platform/scope'
import type { DayOffRecord } from './days-off.rules'
import { kindergartensInView } from './kindergartens.ops'
import { inChosenYear } from './school-years.ops'

type Row = RowOf<typeof listDaysOff>
const kindOrder = sql`kind`

/** Future records first, ascending; then past ones, descending. */
const nextFirst = (today: Day) =>
  sql`(d.to_on < ${today}), case when d.to_on >= ${today} then d.from_on end, d.from_on desc, d.id`

/** Records of the kindergarten and of the master. */
export async function dayOffPage(
  tx: Tx,
  scope: Scope,
  today: Day,
  query: ParsedOf<typeof listDaysOff>,
): Promise<{ result: Row[]; rowsCount: number }> {
  const { result, rowsCount } = await page<Omit<Row, 'kindName' | 'locksEntry'>>(tx, query, {
    select: sql`select d.id, d.guid as "dayOffGuid", d.kind, d.name, d.from_on as "fromDate", d.to_on as "toDate",
      d.to_on - d.from_on + 1 as days, d.group_ids as "classIds",
      array(select g.name from child_group g where g.id = any (d.group_ids) order by g.name)::text[] as classes,
      d.kindergarten_id as "kindergartenId", k.name as kindergarten, d.official or d.kindergarten_id is null as "isMaster"
      from day_off d left join kindergarten k on k.id = d.kindergarten_id`,
    where: [
      sql`(d.kindergarten_id is null or d.kindergarten_id = ${anyOf(kindergartensInView(scope))})`,
      inChosenYear(scope, { from: sql`d.from_on`, to: sql`d.to_on`, filter: query }),
      query.kind !== undefined && sql`d.kind = ${query.kind}`,
      query.fromDate && sql`d.to_on >= ${query.fromDate}`,
      query.toDate && sql`d.from_on <= ${query.toDate}`,
      query.classId !== undefined && sql`(d.group_ids is null or ${query.classId} = any (d.group_ids))`,
      query.search ? contains(sql`d.name`, query.search) : undefined,
    ],
    orderBy: { fromDate: sql`d.from_on`, name: sql`d.name collate "bg-x-icu"`, kind: sql`d.kind` },
    otherwise: nextFirst(today),
  })
  return { result: result.map((row) => ({ ...row, ...wordsOf(row.kind) })), rowsCount }
}

const wordsOf = (kind: DayOffKind) => ({ kindName: dayOffKindLabel[kind], locksEntry: dayOffEffect[kind].locksEntry })

export const dayOffById = (tx: Tx, kindergartenIds: readonly number[], id: number) =>
  oneRow<OutputOf<typeof getDayOff>>(
    tx,
    sql`select id, guid as "dayOffGuid", kind, name, from_on as "fromDate", to_on as "toDate", group_ids as "classIds",
      official or kindergarten_id is null as "isMaster", version
      from day_off where id = ${id} and (kindergarten_id is null or kindergarten_id = ${anyOf(kindergartenIds)})`,
  )

type MasterDayOff = OutputOf<typeof getMasterDayOff>

/** One row per record of the master, however many kindergartens it applies to. */
const masterDaysOff = (guid?: string) => sql`select * from (
  select d.guid as "dayOffGuid", min(d.kind)::int as kind, min(d.name) as name, min(d.from_on) as "fromDate", max(d.to_on) as "toDate",
    (max(d.to_on) - min(d.from_on) + 1)::int as days, bool_or(d.kindergarten_id is null) as "forAll",
    coalesce(array_agg(k.id order by k.name) filter (where k.id is not null), '{}') as "kindergartenIds",
    coalesce(array_agg(k.name::text order by k.name) filter (where k.id is not null), '{}') as kindergartens,
    max(d.version) as version
  from day_off d left join kindergarten k on k.id = d.kindergarten_id
  where (d.official or d.kindergarten_id is null) ${guid === undefined ? sql`` : sql`and d.guid = ${guid}`} group by d.guid) grouped`

const withKindName = (row: Omit<MasterDayOff, 'kindName'>): MasterDayOff => ({
  ...row,
  kindName: dayOffKindLabel[row.kind],
})

export async function masterDayOffByGuid(tx: Tx, guid: string): Promise<MasterDayOff | undefined> {
  const row = await oneRow<Omit<MasterDayOff, 'kindName'>>(tx, masterDaysOff(guid))
  return row && withKindName(row)
}

export async function masterDayOffPage(tx: Tx, query: ParsedOf<typeof listMasterDaysOff>) {
  const { result, rowsCount } = await page<Omit<MasterDayOff, 'kindName'>>(tx, query, {
    select: masterDaysOff(),
    where: [
      query.kind !== undefined && sql`kind = ${query.kind}`,
      query.fromDate && sql`"toDate" >= ${query.fromDate}`,
      query.toDate && sql`"fromDate" <= ${query.toDate}`,
      query.search ? contains(sql`name`, query.search) : undefined,
    ],
    orderBy: { fromDate: sql`"fromDate"`, name: sql`name collate "bg-x-icu"`, kind: kindOrder },
    otherwise: sql`"fromDate" desc, "dayOffGuid"`,
  })
  return { result: result.map(withKindName), rowsCount }
}

export const masterDayOffRows = (tx: Tx, guid: string) =>
  rows<{ id: number; kindergartenId: number | null; from: Day; to: Day; groupIds: null; version: number }>(
    tx,
    sql`select id, kindergarten_id as "kindergartenId", from_on as "from", to_on as "to", null as "groupIds", version from day_off
      where guid = ${guid} and (official or kindergarten_id is null) order by id for update`,
  )

type Overlap = DayOffRecord & { readonly official: boolean }

/** Other records on the same days; `kindergartenId` null selects those for all. */
export const overlapping = (
  tx: Tx,
  range: { from: Day; to: Day },
  of: { kindergartenId: number | null; exceptGuid: string },
) =>
  rows<Overlap>(
    tx,
    sql`select id, kind, name, from_on as "fromOn", to_on as "toOn", group_ids as "groupIds", official or kindergarten_id is null as official
      from day_off where guid <> ${of.exceptGuid} and from_on <= ${range.to} and to_on >= ${range.from}
      and (kindergarten_id is null or kindergarten_id = ${of.kindergartenId}) order by from_on, id`,
  )

/** Days of a year that are already entered for all kindergartens. */
export const daysEnteredForAll = (tx: Tx, year: number) =>
  rows<{ fromOn: Day; toOn: Day }>(
    tx,
    sql`select from_on as "fromOn", to_on as "toOn" from day_off
      where kindergarten_id is null and kind = 0 and from_on <= make_date(${year}, 12, 31) and to_on >= make_date(${year}, 1, 1)`,
  )

/** Kindergartens (not nurseries) that close on 1 November and have no record for it (domain.md 9.6). */
export const closingOnEnlightenersDay = (tx: Tx, { from, to }: { from: Day; to: Day }) =>
  rows<{ id: number }>(
    tx,
    sql`select k.id from kindergarten k where k.active and k.institution_type = 2
      and coalesce((k.settings ->> 'closesOnEnlightenersDay')::boolean, true)
      and not exists (select from day_off d where (d.kindergarten_id is null or d.kindergarten_id = k.id) and d.from_on <= ${to} and d.to_on >= ${from})
      order by k.id`,
  )
