import type { Place } from './places.queries'

// Converts the counts of kindergartens to the rows of a report: by kindergarten, by municipality, by parts of one
// kindergarten, or by kind over all of them; sorted, ranked, and compared with the year before.

export type Sums = Readonly<Record<string, number>>

/** Counts of a kindergarten, or of a group or kind in it. */
export interface Counted {
  readonly kindergartenId: number
  readonly detailId: number | null
  readonly sums: Sums
}

/** `part`: single items of a kind in one kindergarten. */
export type Level = 'municipality' | 'kindergarten' | 'kind' | 'detail' | 'part'

/** Merges the sums of several kindergartens, or of the parts of one. */
export type Merge = (list: readonly Sums[], inside: boolean) => Sums

export const addUp: Merge = (list) => {
  const total: Record<string, number> = {}
  for (const sums of list) for (const [name, value] of Object.entries(sums)) total[name] = (total[name] ?? 0) + value
  return total
}

export interface Line {
  readonly key: string
  readonly place: string
  readonly municipality: string | null
  readonly municipalityId: number | null
  readonly kindergartenId: number | null
  readonly detailId: number | null
  readonly sums: Sums
}

interface Names {
  readonly places: readonly Place[]
  readonly details: ReadonlyMap<number, string>
}

export function linesOf(
  level: Level,
  counted: readonly Counted[],
  { places, details }: Names,
  merge: Merge,
  empty: Sums,
): Line[] {
  const placeById = new Map(places.map((kindergarten) => [kindergarten.id, kindergarten]))
  const visible = counted.filter(({ kindergartenId }) => placeById.has(kindergartenId))
  if (level === 'detail' || level === 'part' || level === 'kind')
    return groupBy(visible, ({ detailId }) => detailId ?? 0).map(([detailId, list]) => ({
      key: `d${detailId}`,
      place: details.get(detailId) ?? '—',
      municipality: null,
      municipalityId: null,
      kindergartenId: level === 'kind' ? null : (list[0]?.kindergartenId ?? null),
      detailId,
      sums: merge(
        list.map(({ sums }) => sums),
        level !== 'kind',
      ),
    }))
  const byPlace = new Map(visible.map((one) => [one.kindergartenId, one.sums]))
  const sumsOf = ({ id }: Place) => byPlace.get(id) ?? empty
  if (level === 'kindergarten')
    return places.map((kindergarten) => ({
      key: `k${kindergarten.id}`,
      place: kindergarten.name,
      municipality: kindergarten.municipality,
      municipalityId: kindergarten.municipalityId,
      kindergartenId: kindergarten.id,
      detailId: null,
      sums: sumsOf(kindergarten),
    }))
  return groupBy(places, ({ municipalityId }) => municipalityId).map(([municipalityId, list]) => ({
    key: `m${municipalityId}`,
    place: list[0]!.municipality,
    municipality: null,
    municipalityId,
    kindergartenId: null,
    detailId: null,
    sums: merge(list.map(sumsOf), false),
  }))
}

function groupBy<T, K>(list: readonly T[], keyOf: (row: T) => K): [K, T[]][] {
  const groups = new Map<K, T[]>()
  for (const row of list) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups]
}

/** Rounds half up to the number of decimals. */
export const rounded = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals

export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : rounded((part * 100) / whole, 1)
