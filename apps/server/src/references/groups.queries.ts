import type { Breakdown } from '@asistent/domain/references/measures'
import { has } from '@asistent/domain/references/measures'
import { sql, type SQL } from 'drizzle-orm'
import { inScope, ownGroups } from '../people/visible.ops'
import type { Scope } from '../platform/scope'

// Whose groups a reference counts (domain.md 7): the ministry all, a municipality its own, a director the kindergarten, a
// teacher the own groups. Every statement of the slice starts from them; row-level security stands below.

export interface Chosen {
  readonly municipalityId?: number | undefined
  readonly kindergartenId?: number | undefined
  readonly startYear?: number | undefined
}

export interface Asked extends Chosen {
  readonly breakdown: Breakdown
  readonly classId?: number | undefined
  readonly subjectId?: number | undefined
}

/** The year a reference is about: the asked one, else the one that is looked at. */
export const yearOf = (scope: Scope, { startYear }: Chosen): number => startYear ?? scope.schoolYear?.startYear ?? 0

/** The readable groups `g` with their school year `y` that match the filters; every school year where a row is a year. */
export const chosenGroups = (scope: Scope, asked: Asked): (SQL | false | undefined)[] => [
  ownGroups(scope),
  !has(asked.breakdown, 'year') && sql`y.start_year = ${yearOf(scope, asked)}`,
  asked.classId !== undefined && sql`g.id = ${asked.classId}`,
  inPlace(sql`g.kindergarten_id`, asked),
]

export function inPlace(kindergarten: SQL, { municipalityId, kindergartenId }: Chosen): SQL | undefined {
  if (kindergartenId !== undefined) return sql`${kindergarten} = ${kindergartenId}`
  if (municipalityId === undefined) return undefined
  return sql`${kindergarten} in (select k.id from kindergarten k where k.municipality_id = ${municipalityId})`
}

const isOne = ({ kindergartenIds }: Scope): boolean => kindergartenIds !== 'all' && kindergartenIds.length === 1

/** Names of kindergartens are told to those who see several. */
export const seesSeveral = (scope: Scope): boolean => !isOne(scope)

/** Kindergartens `k` that stand in a comparison whatever is known of them. */
export const allPlaces = (scope: Scope, asked: Asked): SQL | undefined =>
  asked.breakdown === 'kindergartens' && asked.classId === undefined && seesSeveral(scope)
    ? sql`k.active and ${inScope(scope, sql`k.id`)} and ${inPlace(sql`k.id`, asked) ?? sql`true`}`
    : undefined

/**
 * What has to be chosen before so much is counted: groups of the whole country, children of several kindergartens and all
 * the years of a country are too much to be read by anybody.
 */
export function missingChoice(scope: Scope, asked: Asked, allYearsAreMany: boolean): string | undefined {
  const { breakdown, kindergartenId, municipalityId, classId } = asked
  if (kindergartenId !== undefined || classId !== undefined || isOne(scope)) return undefined
  if (has(breakdown, 'student')) return 'Изберете детска градина.'
  if (scope.kindergartenIds !== 'all' || municipalityId !== undefined) return undefined
  if (has(breakdown, 'class')) return 'Изберете община или детска градина.'
  return allYearsAreMany && has(breakdown, 'year') ? 'Изберете община или детска градина.' : undefined
}
