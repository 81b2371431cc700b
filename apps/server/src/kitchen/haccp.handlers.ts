import type { OutputOf, ParsedOf, RowOf } from '@asistent/contract/core/call'
import {
  addUsualPoints,
  deleteHaccpPoint,
  getHaccpPoint,
  haccpDay,
  haccpTemperatures,
  listHaccpPoints,
  listMissingEntries,
  saveHaccpEntry,
  saveHaccpPoint,
} from '@asistent/contract/kitchen/haccp.calls'
import { refuseKitchen } from '@asistent/contract/kitchen/problems'
import {
  haccpKindLabel,
  haccpPeriodLabel,
  haccpPeriods,
  isMeasured,
  isOfDishes,
  isWithin,
  limitsText,
  unitOfKind,
  usualPoints,
} from '@asistent/domain/kitchen/haccp'
import { mealTypes } from '@asistent/domain/kitchen/meal-types'
import { diets, menuStates, menuTypes } from '@asistent/domain/kitchen/menus'
import { addDays, formatShortDay, sofiaTime, today, type Day } from '@asistent/domain/kernel/day'
import { firstDayOf, lastDayOf, monthOf } from '@asistent/domain/kernel/month'
import { sql } from 'drizzle-orm'
import { haccpEntry, haccpPoint } from '../db/tables/kitchen/haccp'
import { accountName } from '../people/child-sql.ops'
import type { WriteContext } from '../platform/context'
import { oneRow, rows, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { page } from '../platform/list'
import { deleteRow, saveRow } from '../platform/rows'
import { requireFound, inKindergarten } from '../platform/versioned'
import { dueEntries, missingByPoint, pointColumns, type DueRow, type PointRow } from './haccp.queries'

/** Days back for which an entry can still be written. */
const enteredDays = 31

export const haccpHandlers: Handler[] = [
  read(haccpDay, async ({ tx, scope, now }, input) => {
    const forDate = input.forDate ?? today(now)
    return { forDate, ...(await itemsOf(tx, inKindergarten(scope), forDate, now)) }
  }),

  write(saveHaccpEntry, async (context, form) => ok(await saveEntry(context, form))),

  read(listMissingEntries, async ({ tx, scope, now }, query) => {
    const listed = await page<Omit<RowOf<typeof listMissingEntries>, 'kindName'>>(tx, query, {
      select: sql`select * from (${missingByPoint(inKindergarten(scope), now)}) m`,
      where: [],
      orderBy: { firstOn: sql`"firstOn"` },
      otherwise: sql`"firstOn", kind, id`,
    })
    return { ...listed, result: listed.result.map((row) => ({ ...row, kindName: haccpKindLabel[row.kind] })) }
  }),

  read(listHaccpPoints, async ({ tx, scope }, { kind, ...query }) => {
    const listed = await page<PointRow>(tx, query, {
      select: sql`select ${pointColumns} from haccp_point p`,
      where: [sql`p.kindergarten_id = ${inKindergarten(scope)}`, kind !== undefined && sql`p.kind = ${kind}`],
      orderBy: { name: sql`name` },
      otherwise: sql`kind, name, id`,
    })
    return {
      ...listed,
      result: listed.result.map((point) => {
        const { id, kind: of, name, fromOn, toOn } = point
        return { id, kind: of, name, fromOn, toOn, limits: limitsText(point, of), schedule: scheduleText(point) }
      }),
    }
  }),

  read(getHaccpPoint, async ({ tx, scope }, { id }) =>
    requireFound(
      await oneRow<PointRow>(
        tx,
        sql`select ${pointColumns} from haccp_point p where p.id = ${id} and p.kindergarten_id = ${inKindergarten(scope)}`,
      ),
    ),
  ),

  write(saveHaccpPoint, async (context, form) => ok(await savePoint(context, form))),

  write(addUsualPoints, async ({ tx, scope, now }) => {
    const kindergartenId = inKindergarten(scope)
    await tx.execute(sql`select id from kindergarten where id = ${kindergartenId} for update`)
    const existing = await oneRow(tx, sql`select id from haccp_point where kindergarten_id = ${kindergartenId} limit 1`)
    if (existing) throw refuseKitchen('haccp-points-exist')
    await tx
      .insert(haccpPoint)
      .values(
        usualPoints.map(({ times, ...point }) => ({ ...point, times: [...times], kindergartenId, fromOn: today(now) })),
      )
    return ok(usualPoints.length)
  }),

  write(deleteHaccpPoint, async ({ tx, scope, audit }, { id }) => {
    await deleteRow(tx, haccpPoint, inKindergarten(scope), id)
    audit.about({ haccpPointId: id })
    return allDone
  }),

  read(haccpTemperatures, async ({ tx, scope, now }, { month, year }) => {
    const range = monthRange({ month, year }, now)
    const readings = await rows<{ pointId: number; forOn: Day; takenAt: string; value: number }>(
      tx,
      sql`select point_id as "pointId", for_on as "forOn", taken_at as "takenAt", value::float8 as value from haccp_entry
        where kindergarten_id = ${inKindergarten(scope)} and for_on between ${range.from} and ${range.to} and value is not null order by for_on, taken_at, id`,
    )
    const points = await rows<PointRow>(
      tx,
      sql`select ${pointColumns} from haccp_point p where p.kindergarten_id = ${inKindergarten(scope)} order by p.kind, p.name, p.id`,
    )
    return {
      points: points.flatMap(({ id, name, kind, minimum, maximum }) => {
        const readingsOfPoint = readings.filter(({ pointId }) => pointId === id)
        if (readingsOfPoint.length === 0) return []
        const shown = readingsOfPoint.map(({ forOn, takenAt, value }) => ({
          label: `${formatShortDay(forOn)} ${takenAt}`,
          value,
        }))
        return [{ id, name, limits: limitsText({ minimum, maximum }, kind), minimum, maximum, readings: shown }]
      }),
    }
  }),
]

/** The chosen month, else the current one. */
export function monthRange(
  { month, year }: { readonly month?: number | undefined; readonly year?: number | undefined },
  now: Date,
) {
  const current = monthOf(today(now))
  const chosen = { ...current, ...(month !== undefined && { month }), ...(year !== undefined && { year }) }
  return { from: firstDayOf(chosen), to: lastDayOf(chosen) }
}

const scheduleText = ({ period, times, dueDay }: PointRow): string =>
  [haccpPeriodLabel[period], dueDay !== null && `ден ${dueDay}`, times.length > 0 && times.join(', ')]
    .filter(Boolean)
    .join(', ')

type Item = OutputOf<typeof haccpDay>['items'][number]
type Entry = NonNullable<Item['entry']>

async function itemsOf(tx: Tx, kindergartenId: number, forDate: Day, now: Date) {
  const points = await rows<PointRow>(
    tx,
    sql`select ${pointColumns} from haccp_point p where p.kindergarten_id = ${kindergartenId} and p.from_on <= ${forDate} and (p.to_on is null or p.to_on >= ${forDate})
      order by p.kind, p.name, p.id`,
  )
  // Entries of a week or month can be written before their due day.
  const due = await rows<DueRow>(tx, dueEntries(kindergartenId, forDate, addDays(forDate, 31), now))
  const entries = await rows<Entry & { pointId: number; forOn: Day; slot: number | null }>(
    tx,
    sql`select e.id, e.point_id as "pointId", e.for_on as "forOn", e.slot, e.taken_at as "takenAt", e.value::float8 as value, e.is_good as "isGood", e.subject, e.action,
      ${accountName(sql`e.entered_by`)} as "enteredBy", e.entered_at as "enteredAt", e.version from haccp_entry e
      where e.kindergarten_id = ${kindergartenId} and (e.for_on = ${forDate} or e.id = any (${sql.param(due.flatMap(({ entryId }) => entryId ?? []))}::int[]))
      order by e.taken_at, e.id`,
  )
  const shownEntry = (stored: (typeof entries)[number] | undefined): Entry | null => {
    if (!stored) return null
    const { pointId: _pointId, forOn: _forOn, slot: _slot, ...entry } = stored
    return entry
  }
  const dishes = await dishesOfLunch(tx, kindergartenId, forDate)
  const items = points.flatMap((point): Item[] => {
    const { id: pointId, kind, name, note, minimum, maximum } = point
    const head = {
      pointId,
      kind,
      kindName: haccpKindLabel[kind],
      name,
      note,
      limits: limitsText(point, kind),
      minimum,
      maximum,
      unit: unitOfKind[kind] ?? null,
      dishes: isOfDishes(kind) ? dishes : null,
    }
    const of = due.filter((row) => row.pointId === pointId)
    const first = of[0]?.dueOn
    const scheduled = of
      .filter(({ dueOn }) => dueOn === (point.period === haccpPeriods.Day ? forDate : first))
      .map(({ slot, dueOn, time, entryId, isPast }): Item => {
        const entry = shownEntry(entries.find(({ id }) => id === entryId))
        const state = entry ? (entry.isGood ? 'done' : 'bad') : isPast ? 'missing' : 'due'
        return { ...head, slot, dueOn, dueAt: time, state, entry }
      })
    const extra = entries
      .filter((stored) => stored.pointId === pointId && stored.forOn === forDate && stored.slot === null)
      .map((stored): Item => ({
        ...head,
        slot: null,
        dueOn: null,
        dueAt: null,
        state: stored.isGood ? 'done' : 'bad',
        entry: shownEntry(stored),
      }))
    const free: Item[] =
      point.period === haccpPeriods.AsNeeded
        ? [{ ...head, slot: null, dueOn: null, dueAt: null, state: 'free', entry: null }]
        : []
    return [...scheduled, ...extra, ...free]
  })
  return { hasPoints: points.length > 0, items }
}

/** Dishes of the kindergarten's lunch, proposed as the subject of temperatures and samples. */
async function dishesOfLunch(tx: Tx, kindergartenId: number, forDate: Day): Promise<string | null> {
  const dishes = await rows<{ name: string }>(
    tx,
    sql`select r.name from menu m join menu_dish d on d.menu_id = m.id and d.for_on = ${forDate} and d.meal_type = ${mealTypes.Lunch} join recipe r on r.id = d.recipe_id
      where m.kindergarten_id = ${kindergartenId} and m.state = ${menuStates.Published} and m.menu_type = ${menuTypes.Kindergarten} and m.diet = ${diets.None}
        and ${forDate} between m.from_on and m.to_on order by d.position, r.name`,
  )
  const text = dishes.map(({ name }) => name).join(', ')
  return text === '' ? null : text.slice(0, 300)
}

async function saveEntry(context: WriteContext, form: ParsedOf<typeof saveHaccpEntry>): Promise<number> {
  const { tx, scope, now, audit } = context
  const { id, version, pointId, forDate, slot, takenAt, value, subject, action, changeReason } = form
  const kindergartenId = inKindergarten(scope)
  const point = requireFound(
    await oneRow<PointRow>(
      tx,
      sql`select ${pointColumns} from haccp_point p where p.id = ${pointId} and p.kindergarten_id = ${kindergartenId}`,
    ),
  )
  const isLater = forDate > today(now) || (forDate === today(now) && takenAt > sofiaTime(now))
  if (isLater) throw refuseKitchen('haccp-future', { field: forDate > today(now) ? 'forDate' : 'takenAt' })
  if (forDate < addDays(today(now), -enteredDays)) throw refuseKitchen('haccp-too-old', { field: 'forDate' })
  if (slot !== null && slot >= point.times.length) throw refuseKitchen('haccp-no-slot', { field: 'slot' })
  if (isMeasured(point.kind) && value === null) throw refuseKitchen('haccp-needs-value', { field: 'value' })
  const measured = isMeasured(point.kind) ? value : null
  const isGood = measured === null ? (form.isGood ?? true) : isWithin(point, measured)
  if (!isGood && action === null) throw refuseKitchen('haccp-needs-action', { field: 'action' })
  if (id !== undefined && changeReason === null) throw refuseKitchen('needs-reason', { field: 'changeReason' })
  const entryId = await saveRow(
    tx,
    haccpEntry,
    kindergartenId,
    { id, version },
    {
      pointId,
      forOn: forDate,
      slot,
      takenAt,
      minimum: isMeasured(point.kind) ? point.minimum : null,
      maximum: isMeasured(point.kind) ? point.maximum : null,
      value: measured,
      isGood,
      subject,
      action: isGood ? null : action,
      changeReason: id === undefined ? null : changeReason,
      enteredBy: scope.accountId,
      enteredAt: now.toISOString(),
    },
  )
  audit.about({ haccpEntryId: entryId })
  return entryId
}

async function savePoint(
  context: WriteContext,
  { id, version, ...form }: ParsedOf<typeof saveHaccpPoint>,
): Promise<number> {
  const { tx, scope, audit } = context
  const { period, minimum, maximum, dueDay, fromOn, toOn } = form
  const times = period === haccpPeriods.AsNeeded ? [] : [...new Set(form.times)].toSorted()
  const isLong = period === haccpPeriods.Week || period === haccpPeriods.Month
  if (period !== haccpPeriods.AsNeeded && times.length === 0)
    throw refuseKitchen('haccp-needs-time', { field: 'times' })
  if (isLong && (dueDay === null || (period === haccpPeriods.Week && dueDay > 7)))
    throw refuseKitchen('haccp-due-day', { field: 'dueDay' })
  if (minimum !== null && maximum !== null && minimum > maximum)
    throw refuseKitchen('haccp-limits', { field: 'maximum' })
  if (toOn !== null && toOn < fromOn) throw refuseKitchen('haccp-ends-before', { field: 'toOn' })
  const limits = isMeasured(form.kind) ? { minimum, maximum } : { minimum: null, maximum: null }
  const pointId = await saveRow(
    tx,
    haccpPoint,
    inKindergarten(scope),
    { id, version },
    { ...form, ...limits, times, dueDay: isLong ? dueDay : null },
  )
  audit.about({ haccpPointId: pointId })
  return pointId
}
