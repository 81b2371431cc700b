import { sql, type SQL } from 'drizzle-orm'
import { inScope } from '../people/visible.ops'
import { rows, type Tx } from '../platform/database'
import { anyOf, whereAll } from '../platform/list'
import type { Scope } from '../platform/scope'

// Which kindergartens a reference is about: those that the person oversees, narrowed by what was chosen. Every statement of a
// reference takes its rows from them.

export interface Place {
  readonly id: number
  readonly name: string
  readonly municipalityId: number
  readonly municipality: string
}

export interface PlacesInput {
  readonly municipalityId?: number | undefined
  readonly kindergartenId?: number | undefined
}

/** Scope of the caller, or of the recipient of a reference. */
export type Sight = Pick<Scope, 'kindergartenIds'>

export const placesOf = (tx: Tx, sight: Sight, { municipalityId, kindergartenId }: PlacesInput): Promise<Place[]> =>
  rows<Place>(
    tx,
    sql`select k.id, k.name, k.municipality_id as "municipalityId", m.name as municipality from kindergarten k join municipality m on m.id = k.municipality_id
      ${whereAll([
        inScope(sight as Scope, sql`k.id`),
        sql`k.active`,
        municipalityId !== undefined && sql`k.municipality_id = ${municipalityId}`,
        kindergartenId !== undefined && sql`k.id = ${kindergartenId}`,
      ])} order by k.name, m.name, k.id`,
  )

/** A condition on a kindergarten's id; of the whole country none is needed, and a list of two thousand would cost more. */
export type InPlaces = (column: SQL) => SQL

export const inPlaces = (sight: Sight, query: PlacesInput, places: readonly Place[]): InPlaces => {
  const isAll =
    sight.kindergartenIds === 'all' && query.municipalityId === undefined && query.kindergartenId === undefined
  if (isAll) return () => sql`true`
  const ids = places.map(({ id }) => id)
  return (column) => sql`${column} = ${anyOf(ids)}`
}
