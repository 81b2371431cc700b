import type { RowOf } from '@asistent/contract/core/call'
import type { listWarnings } from '@asistent/contract/oversight/warnings.calls'
import { isPastCutOff } from '@asistent/domain/attendance/cut-off'
import { sofiaTime, today } from '@asistent/domain/kernel/day'
import { decimal, readableDecimal } from '@asistent/domain/kernel/decimal'
import { formatMonth, monthOf, previousMonth, type Month } from '@asistent/domain/kernel/month'
import { compareText } from '@asistent/domain/kernel/text'
import { isOutlier, usualRange } from '@asistent/domain/oversight/outliers'
import { warningKindLabel, warningKinds, type WarningKind } from '@asistent/domain/oversight/warnings'
import { expectedDays, isExpectedDay, missingEntries } from '../attendance/missing-days.ops'
import type { Tx } from '../platform/database'
import { averageReference } from './attendance.queries'
import { lessonsReference } from './learning.queries'
import { inPlaces, placesOf, type PlacesInput, type Place, type Sight } from './places.queries'
import { referenceRows, type Reference } from './reference.steps'

// Warnings about kindergartens: today's entries, the last month, and figures that differ from most others.

export type Warning = RowOf<typeof listWarnings.json>

interface Reader {
  readonly tx: Tx
  readonly sight: Sight
  readonly now: Date
}

/** Percentage points. */
const outlierMargin = 10

export async function warningsOf({ tx, sight, now }: Reader, query: PlacesInput): Promise<Warning[]> {
  const places = await placesOf(tx, sight, query)
  if (places.length === 0) return []
  const day = today(now)
  const month = previousMonth(monthOf(day))
  const within = inPlaces(sight, query, places)
  const todays = await missingEntries(tx, [day].filter(isExpectedDay), within)
  const late = await missingEntries(tx, expectedDays(month, day), within)
  const time = sofiaTime(now)
  const byId = new Map(places.map((kindergarten) => [kindergarten.id, kindergarten]))
  const warning = (kindergartenId: number, kind: WarningKind, text: string, of: Month): Warning[] => {
    const kindergarten = byId.get(kindergartenId)
    return kindergarten ? [rowOf(kindergarten, kind, text, of)] : []
  }
  const rows = [
    ...todays
      .filter(({ expected, missing, cutOff }) => missing === expected && isPastCutOff(time, cutOff))
      .flatMap(({ kindergartenId, expected }) =>
        warning(kindergartenId, 'no-entries', `Няма отметки в нито една група (от ${expected})`, monthOf(day)),
      ),
    ...late.flatMap(({ kindergartenId, missing, expected }) =>
      warning(
        kindergartenId,
        'late-month',
        `${formatMonth(month)}: без отметки са ${missing} от ${expected} дни на групи`,
        month,
      ),
    ),
  ]
  const outliers = [
    ...(
      await outliersIn({ tx, sight, now }, averageReference, 'Присъствие', {
        filter: query,
        month,
        hasData: ({ present, absent }) => present + absent > 0,
      })
    ).map((one) => warning(one.kindergartenId, 'attendance', one.text, month)),
    ...(
      await outliersIn({ tx, sight, now }, lessonsReference, 'Взети теми', {
        filter: query,
        month,
        hasData: ({ total }) => total > 0,
      })
    ).map((one) => warning(one.kindergartenId, 'lessons', one.text, month)),
  ].flat()
  return [...rows, ...outliers].toSorted(
    (left, right) =>
      warningKinds.indexOf(left.kind) - warningKinds.indexOf(right.kind) ||
      compareText(left.place, right.place) ||
      left.kindergartenId - right.kindergartenId,
  )
}

const rowOf = (
  { id, name, municipality }: Place,
  kind: WarningKind,
  text: string,
  { month, year }: Month,
): Warning => ({
  kindergartenId: id,
  place: name,
  municipality,
  kind,
  kindName: warningKindLabel[kind],
  text,
  month,
  year,
})

interface OutlierQuery<Figures> {
  readonly filter: PlacesInput
  readonly month: Month
  readonly hasData: (figures: Figures) => boolean
}

/** Kindergartens whose share differs from most; kindergartens without data are no outliers. */
async function outliersIn<Figures extends { readonly share: number | null }>(
  { tx, sight, now }: Reader,
  reference: Reference<Figures>,
  title: string,
  { filter, month, hasData }: OutlierQuery<Figures>,
): Promise<{ readonly kindergartenId: number; readonly text: string }[]> {
  const { rows } = await referenceRows<Figures, Figures & { kindergartenId: number }>(
    reference,
    { tx, sight, today: today(now) },
    { ...filter, ...month, by: 'kindergarten' },
  )
  const values = rows.flatMap((row) =>
    row.share !== null && hasData(row) ? [{ kindergartenId: row.kindergartenId, share: row.share }] : [],
  )
  const usual = usualRange(
    values.map(({ share }) => share),
    outlierMargin,
  )
  if (!usual) return []
  return values
    .filter(({ share }) => isOutlier(share, usual))
    .map(({ kindergartenId, share }) => ({
      kindergartenId,
      text: `${title} ${percent(share)} за ${formatMonth(month)}; обичайно е ${percent(usual.median)}`,
    }))
}

const percent = (value: number) => `${readableDecimal(decimal(Math.round(value * 10) / 10), 1)} %`
