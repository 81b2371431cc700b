import {
  deleteMasterDayOff,
  enterOfficialDays,
  getMasterDayOff,
  listMasterDaysOff,
  proposeOfficialDays,
  saveMasterDayOff,
} from '@asistent/contract/institutions/days-off.calls'
import { dayOffKinds } from '@asistent/domain/institutions/days-off'
import { enlightenersDays, officialHolidays } from '@asistent/domain/kernel/calendar'
import { dayOf, maxDay, minDay, weekdayNames, weekdayOf } from '@asistent/domain/kernel/day'
import { contains, type DayRange } from '@asistent/domain/kernel/range'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { dayOff } from '../db/tables/institutions'
import type { WriteContext } from '../platform/context'
import { oneRow, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { anyOf } from '../platform/list'
import { requireFound, requireSameVersion } from '../platform/versioned'
import { afterDaysOffChange } from './days-off-change.ops'
import { requireOrder } from './days-off.handlers'
import {
  closingOnEnlightenersDay,
  daysEnteredForAll,
  masterDayOffByGuid,
  masterDayOffPage,
  masterDayOffRows,
  overlapping,
} from './days-off.queries'
import { overlapWarnings } from './days-off.rules'

// A record for all kindergartens is one row without a kindergarten, so that it also applies to later ones; a record for
// selected kindergartens is a row in each, with a common guid.

/** Limits the topics to the affected kindergartens; a row without a kindergarten affects all. */
function concernPlaces({ concerns }: WriteContext, places: readonly (number | null)[]): void {
  const chosen = places.filter((kindergartenId) => kindergartenId !== null)
  if (chosen.length === places.length) concerns([...new Set(chosen)])
}

export const masterDayOffHandlers: Handler[] = [
  read(listMasterDaysOff, ({ tx }, query) => masterDayOffPage(tx, query)),

  read(getMasterDayOff, async ({ tx }, { dayOffGuid }) => requireFound(await masterDayOffByGuid(tx, dayOffGuid))),

  write(saveMasterDayOff, async (context, form) => {
    const { tx, scope, audit } = context
    requireOrder(form)
    const places: (number | null)[] = form.kindergartenIds ? [...new Set(form.kindergartenIds)] : [null]
    if (form.kindergartenIds) await requireKindergartens(tx, form.kindergartenIds)
    const guid = form.dayOffGuid ?? randomUUID()
    const stored = form.dayOffGuid ? await masterDayOffRows(tx, form.dayOffGuid) : []
    if (form.dayOffGuid) requireFound(stored[0])
    const version = Math.max(0, ...stored.map((row) => row.version))
    if (stored[0]) requireSameVersion(form.version, version, { table: dayOff, id: stored[0].id })
    const values = { kind: form.kind, name: form.name, fromOn: form.fromDate, toOn: form.toDate, version: version + 1 }
    const kept = stored.filter((row) => places.includes(row.kindergartenId))
    const gone = stored.filter((row) => !kept.includes(row)).map((row) => row.id)
    const added = places.filter((kindergartenId) => !kept.some((row) => row.kindergartenId === kindergartenId))
    if (gone.length > 0) await tx.delete(dayOff).where(inArray(dayOff.id, gone))
    if (kept.length > 0) await tx.update(dayOff).set(values).where(eq(dayOff.guid, guid))
    if (added.length > 0)
      await tx.insert(dayOff).values(
        added.map((kindergartenId) => ({
          ...values,
          guid,
          kindergartenId,
          official: true,
          createdBy: scope.accountId,
        })),
      )
    const others = await overlapping(
      tx,
      { from: form.fromDate, to: form.toDate },
      { kindergartenId: null, exceptGuid: guid },
    )
    audit.about({ dayOffGuid: guid })
    concernPlaces(context, [...places, ...stored.map(({ kindergartenId }) => kindergartenId)])
    const notified = await afterDaysOffChange(context, stored)
    return { ...ok(guid), warnings: [...overlapWarnings({ kind: form.kind, groupIds: null }, others), ...notified] }
  }),

  write(deleteMasterDayOff, async (context, { dayOffGuid }) => {
    const { tx, audit } = context
    const stored = await masterDayOffRows(tx, dayOffGuid)
    requireFound(stored[0])
    await tx.delete(dayOff).where(and(eq(dayOff.guid, dayOffGuid), sql`(official or kindergarten_id is null)`))
    audit.about({ dayOffGuid })
    concernPlaces(
      context,
      stored.map(({ kindergartenId }) => kindergartenId),
    )
    return { ...allDone, warnings: await afterDaysOffChange(context, stored) }
  }),

  read(proposeOfficialDays, async ({ tx }, { year }) => {
    const result = (await withEntered(tx, year)).map(({ day, name, isEntered }) => ({
      day,
      name,
      weekday: weekdayNames[weekdayOf(day) - 1] ?? '',
      isEntered,
    }))
    const { name, range } = enlighteners(year)
    return {
      result,
      rowsCount: result.length,
      missing: result.filter((holiday) => !holiday.isEntered).length,
      enlighteners: {
        name,
        fromDate: range.from,
        toDate: range.to,
        missing: (await closingOnEnlightenersDay(tx, range)).length,
      },
    }
  }),

  write(enterOfficialDays, async ({ tx, scope, audit }, { year }) => {
    // Serializes concurrent requests, so that each day is entered once.
    await tx.execute(sql`select pg_advisory_xact_lock(${officialDaysLock}, ${year})`)
    const missing = (await withEntered(tx, year)).filter((holiday) => !holiday.isEntered)
    if (missing.length > 0)
      await tx.insert(dayOff).values(
        missing.map(({ day, name }) => ({
          guid: randomUUID(),
          kindergartenId: null,
          kind: dayOffKinds.DayOff,
          name,
          fromOn: day,
          toOn: day,
          official: true,
          createdBy: scope.accountId,
        })),
      )
    // Each kindergarten gets its own record, so that it may change or delete it.
    const { name, range } = enlighteners(year)
    const closing = await closingOnEnlightenersDay(tx, range)
    if (closing.length > 0)
      await tx.insert(dayOff).values(
        closing.map(({ id }) => ({
          guid: randomUUID(),
          kindergartenId: id,
          kind: dayOffKinds.Vacation,
          name,
          fromOn: range.from,
          toOn: range.to,
          createdBy: scope.accountId,
        })),
      )
    audit.about({ year })
    return { ...allDone, entered: missing.length, vacations: closing.length }
  }),
]

function enlighteners(year: number): { name: string; range: DayRange } {
  const first = dayOf(year, 11, 1)
  const { days, name } = enlightenersDays(year)
  return { name, range: { from: minDay(first, ...days), to: maxDay(first, ...days) } }
}

const officialDaysLock = 7_204_512

async function withEntered(tx: Tx, year: number) {
  const entered = await daysEnteredForAll(tx, year)
  return officialHolidays(year).map((holiday) => ({
    ...holiday,
    isEntered: entered.some(({ fromOn, toOn }) => contains({ from: fromOn, to: toOn }, holiday.day)),
  }))
}

async function requireKindergartens(tx: Tx, ids: readonly number[]): Promise<void> {
  const row = await oneRow<{ n: number }>(tx, sql`select count(*)::int as n from kindergarten where id = ${anyOf(ids)}`)
  requireFound(row?.n === new Set(ids).size ? row : undefined)
}
