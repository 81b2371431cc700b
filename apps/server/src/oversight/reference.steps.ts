import { refuseOversight } from '@asistent/contract/oversight/problems'
import type { RowKind, RowOrder } from '@asistent/domain/oversight/references'
import type { Day } from '@asistent/domain/kernel/day'
import { compareText } from '@asistent/domain/kernel/text'
import type { SQL } from 'drizzle-orm'
import { rows, type Tx } from '../platform/database'
import type { ReportRows } from '../platform/reports'
import { periodOf, yearBefore, type PeriodInput, type Period } from './period.rules'
import { inPlaces, placesOf, type PlacesInput, type InPlaces, type Sight } from './places.queries'
import { addUp, linesOf, rounded, type Counted, type Level, type Line, type Merge, type Sums } from './reference.rules'

// Common implementation of the reports by kindergartens, which differ in their definitions.

export interface Question {
  readonly period: Period
  readonly inPlaces: InPlaces
  /** Also by the parts of a kindergarten: `detail_id`. */
  readonly inside: boolean
  /** Limits the rows to this kind. */
  readonly kind?: number | undefined
  /** By the items of the kind, in one kindergarten. */
  readonly parts?: boolean
  readonly today: Day
}

export interface Reference<Figures extends object> {
  /** A statement that returns `"kindergartenId", "detailId"` and an integer for each name in `empty`. */
  readonly count: (question: Question) => SQL
  readonly empty: Sums
  /**
   * Whether the sums contain data. Without data a comparison is null ('няма данни') instead of zero. By default a
   * row that the statement returns.
   */
  readonly hasData?: (sums: Sums) => boolean
  /** Defaults to addition. */
  readonly merge?: Merge
  readonly figures: (sums: Sums) => Figures
  /** Figure for ranking and comparison. */
  readonly main: keyof Figures & string
  readonly decimals: number
  /** Names of the parts: groups, or kinds, which can be rows over all kindergartens too. */
  readonly details: (tx: Tx, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
  readonly inside: 'groups' | 'kinds'
  /** Names of the items of a kind: activities, documents, products. Never of people. */
  readonly parts?: (tx: Tx, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
  /** Figures that exist for whole kindergartens only. */
  readonly notInside?: readonly string[]
  /** Current state, independent of the period. */
  readonly now?: boolean
  /** Of one school year only: that of the month. */
  readonly ofYear?: true
  /** There is no data of the year before. */
  readonly notCompared?: true
  readonly notes?: readonly string[]
}

export interface ReferenceInput extends PeriodInput, PlacesInput {
  readonly by?: RowKind | undefined
  readonly kind?: number | undefined
  readonly order?: RowOrder | undefined
  readonly compare?: boolean | undefined
  /** A figure of the definition. */
  readonly rankBy?: string | undefined
}

export interface Reader {
  readonly tx: Tx
  readonly sight: Sight
  readonly today: Day
}

/** A single kindergarten is shown by its parts, because a list of one row has no information. */
const levelOf = (query: ReferenceInput, places: readonly unknown[], { inside, parts }: Inner): Level =>
  query.by === 'kind' && inside === 'kinds'
    ? 'kind'
    : query.kindergartenId !== undefined || (places.length === 1 && query.by === undefined)
      ? query.kind !== undefined && parts
        ? 'part'
        : 'detail'
      : query.by === 'municipality'
        ? 'municipality'
        : 'kindergarten'

type Inner = Pick<Reference<object>, 'inside' | 'parts' | 'details'>

/** Rows below the kindergarten are merged as parts and have their own names. */
const isBelow = (level: Level): boolean => level === 'detail' || level === 'part'

export async function referenceRows<Figures extends object, Row>(
  definition: Reference<Figures>,
  { tx, sight, today }: Reader,
  query: ReferenceInput,
): Promise<ReportRows<Row>> {
  const places = await placesOf(tx, sight, query)
  const level = levelOf(query, places, definition)
  const merge = definition.merge ?? addUp
  const linesIn = async (period: Period): Promise<Line[]> => {
    const inside = isBelow(level) || level === 'kind'
    const counted = await countedIn(tx, definition, {
      period,
      inside,
      today,
      inPlaces: inPlaces(sight, query, places),
      kind: query.kind,
      parts: level === 'part',
    })
    const ids = [...new Set(counted.flatMap(({ detailId }) => detailId ?? []))]
    const names = level === 'part' ? definition.parts : definition.details
    const details = inside && names ? await names(tx, ids) : new Map<number, string>()
    return linesOf(level, counted, { places, details }, merge, definition.empty)
  }
  const periodAt = (chosenPeriod: PeriodInput) =>
    periodOf(definition.ofYear ? { ...chosenPeriod, wholeYear: true } : chosenPeriod, today)
  const period = periodAt(query)
  const lines = places.length === 0 ? [] : await linesIn(period)
  const isCompared =
    (query.compare === true || query.rankBy === 'change') && !definition.notCompared && places.length > 0
  const before = isCompared ? await linesIn(periodAt(yearBefore(query, today))) : []
  const { main, decimals, figures } = definition
  const hasData = definition.hasData ?? ((sums: Sums) => Object.values(sums).some((value) => value !== 0))
  const mainOf = (sums: Sums) => (hasData(sums) ? (figures(sums)[main] as number | null) : null)
  const ranked = rankedBy(definition, query.rankBy)
  const ofRank = (sums: Sums) => (figures(sums) as Readonly<Record<string, number | null>>)[ranked] ?? null
  const earlier = new Map(before.map((line) => [nameOf(line, level), mainOf(line.sums)]))
  const made = ordered(
    lines.map((line) => {
      const then = earlier.get(nameOf(line, level)) ?? null
      const now = mainOf(line.sums)
      const change = difference(now, then, decimals)
      return { line, value: ranked === 'change' ? change : ofRank(line.sums), before: then, change }
    }),
    query.order,
  )
  const all = merge(
    lines.map(({ sums }) => sums),
    isBelow(level),
  )
  const beforeAll = isCompared
    ? mainOf(
        merge(
          before.map(({ sums }) => sums),
          isBelow(level),
        ),
      )
    : null
  const total = { ...figures({ ...definition.empty, ...all }), before: beforeAll }
  return {
    rows: made.map(({ line, rank, before: then, change }) => ({
      rank,
      place: line.place,
      municipality: line.municipality,
      municipalityId: line.municipalityId,
      kindergartenId: line.kindergartenId,
      detailId: line.detailId,
      ...figures(line.sums),
      ...(!definition.notCompared && { before: then, change }),
    })) as Row[],
    totals: numbersIn({ ...total, change: difference(mainOf({ ...definition.empty, ...all }), beforeAll, decimals) }),
    subtitle: definition.now ? periodOf({ forDate: today }, today).words : period.words,
    ...(!definition.now && { period: period.requested }),
    without: [
      ...(isCompared ? [] : ['before', 'change']),
      ...(query.order === undefined || query.order === 'name' ? ['rank'] : []),
      ...(level === 'kindergarten' ? [] : ['municipality']),
      ...(isBelow(level) || level === 'kind' || query.kind !== undefined ? (definition.notInside ?? []) : []),
    ],
    ...(definition.notes && { notes: [...definition.notes] }),
  }
}

/** Figure that ranks the rows: any of theirs, or the change of the main one. */
function rankedBy<Figures extends object>(
  { main, figures, empty, notCompared }: Reference<Figures>,
  measure: string = main,
): string {
  const isKnown = measure === 'change' ? !notCompared : Object.hasOwn(figures(empty), measure)
  if (!isKnown) throw refuseOversight('no-such-figure', { field: 'rankBy' })
  return measure
}

/** Groups of this and last year are different rows with the same name. */
const nameOf = (line: Line, level: Level) => (isBelow(level) ? line.place : line.key)

const difference = (now: number | null, then: number | null, decimals: number): number | null =>
  now === null || then === null ? null : rounded(now - then, decimals)

const numbersIn = (figures: object): Record<string, number> =>
  Object.fromEntries(Object.entries(figures).filter((one): one is [string, number] => typeof one[1] === 'number'))

interface Made {
  readonly line: Line
  readonly value: number | null
  readonly before: number | null
  readonly change: number | null
}

/** Equal figures have the same rank; rows without a figure are last and unranked. */
function ordered(made: readonly Made[], order: RowOrder = 'name'): (Made & { readonly rank: number | null })[] {
  const byName = (left: Made, right: Made) => compareText(left.line.place, right.line.place)
  if (order === 'name') return made.toSorted(byName).map((one) => ({ ...one, rank: null }))
  const sign = order === 'highest' ? -1 : 1
  const ranked = made
    .filter(({ value }) => value !== null)
    .toSorted((left, right) => sign * (left.value! - right.value!) || byName(left, right))
  return [
    ...ranked.map((one) => ({ ...one, rank: ranked.findIndex(({ value }) => value === one.value) + 1 })),
    ...made
      .filter(({ value }) => value === null)
      .toSorted(byName)
      .map((one) => ({ ...one, rank: null })),
  ]
}

type Counting = Pick<Reference<object>, 'count' | 'empty'>

async function countedIn(tx: Tx, { count, empty }: Counting, question: Question): Promise<Counted[]> {
  type SumsRow = { kindergartenId: number; detailId: number | null } & Record<string, number | null>
  const results = await rows<SumsRow>(tx, count(question))
  const names = Object.keys(empty)
  return results.map((row) => ({
    kindergartenId: row.kindergartenId,
    detailId: row.detailId,
    sums: Object.fromEntries(names.map((name) => [name, row[name] ?? 0])),
  }))
}
