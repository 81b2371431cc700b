import type { Breakdown } from '@asistent/domain/references/measures'
import { has } from '@asistent/domain/references/measures'
import { sql, type SQL } from 'drizzle-orm'
import { inScope, ownGroups } from '../people/visible.ops'
import type { Scope } from '../platform/scope'

// Groups in the reports (domain.md 7): the ministry all, a municipality its own, a director the kindergarten, a teacher
// the own groups. Every statement of the slice starts from them; row-level security applies too.

export interface Chosen {
  readonly municipalityId?: number | undefined
  readonly kindergartenId?: number | undefined
  readonly startYear?: number | undefined
}

export interface GroupsInput extends Chosen {
  readonly breakdown: Breakdown
  readonly classId?: number | undefined
  readonly subjectId?: number | undefined
}

/** School year of a report: the requested one, else the selected one. */
export const yearOf = (scope: Scope, { startYear }: Chosen): number => startYear ?? scope.schoolYear?.startYear ?? 0

/** Readable groups `g` with their school year `y` that match the filters; every school year if rows are years. */
export const chosenGroups = (scope: Scope, query: GroupsInput): (SQL | false | undefined)[] => [
  ownGroups(scope),
  !has(query.breakdown, 'year') && sql`y.start_year = ${yearOf(scope, query)}`,
  query.classId !== undefined && sql`g.id = ${query.classId}`,
  inPlace(sql`g.kindergarten_id`, query),
]

export function inPlace(kindergarten: SQL, { municipalityId, kindergartenId }: Chosen): SQL | undefined {
  if (kindergartenId !== undefined) return sql`${kindergarten} = ${kindergartenId}`
  if (municipalityId === undefined) return undefined
  return sql`${kindergarten} in (select k.id from kindergarten k where k.municipality_id = ${municipalityId})`
}

const isOne = ({ kindergartenIds }: Scope): boolean => kindergartenIds !== 'all' && kindergartenIds.length === 1

/** Whether names of kindergartens are shown: only for users with several. */
export const seesSeveral = (scope: Scope): boolean => !isOne(scope)

/** Kindergartens `k` that are rows of a comparison even without data. */
export const allPlaces = (scope: Scope, query: GroupsInput): SQL | undefined =>
  query.breakdown === 'kindergartens' && query.classId === undefined && seesSeveral(scope)
    ? sql`k.active and ${inScope(scope, sql`k.id`)} and ${inPlace(sql`k.id`, query) ?? sql`true`}`
    : undefined

/**
 * Required filter for large results: groups of the whole country, children of several kindergartens, and all years of
 * the country would be too long to read.
 */
export function missingChoice(scope: Scope, query: GroupsInput, allYearsAreMany: boolean): string | undefined {
  const { breakdown, kindergartenId, municipalityId, classId } = query
  if (kindergartenId !== undefined || classId !== undefined || isOne(scope)) return undefined
  if (has(breakdown, 'student')) return 'Изберете детска градина.'
  if (scope.kindergartenIds !== 'all' || municipalityId !== undefined) return undefined
  if (has(breakdown, 'class')) return 'Изберете община или детска градина.'
  return allYearsAreMany && has(breakdown, 'year') ? 'Изберете община или детска градина.' : undefined
}
