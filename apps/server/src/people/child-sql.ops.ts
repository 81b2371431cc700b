import { searchReadings } from '@asistent/domain/kernel/keyboard'
import { maxDay, minDay, type Day } from '@asistent/domain/kernel/day'
import { sql, type SQL } from 'drizzle-orm'
import { account } from '../db/tables/identity'
import { asItWas } from '../platform/as-it-was'
import { anyOf } from '../platform/list'
import type { Scope } from '../platform/scope'
import { sightOf } from './sight.ops'

// SQL fragments for lists of children and other people.

type Alias = SQL

const as = (alias: string): Alias => sql.raw(alias)

/** Full name: Калина Георгиева Стоянова. Search indexes use exactly this expression. */
export const fullName = (alias = 'c'): SQL => {
  const t = as(alias)
  return sql`${t}.first_name || ' ' || coalesce(${t}.middle_name || ' ', '') || ${t}.last_name`
}

export const shortName = (alias = 'c'): SQL => sql`${as(alias)}.first_name || ' ' || ${as(alias)}.last_name`

/** Another enrolled child of the kindergarten with the same names as child `c`. Initials, which experts read, are no names. */
const namesake = (condition: SQL): SQL =>
  sql`exists (select from child x where x.kindergarten_id = c.kindergarten_id and x.last_name = c.last_name and x.first_name = c.first_name
    and x.id <> c.id and x.left_on is null and x.last_name not like '%.' and ${condition})`

/** Full name of child `c` in a list, with the group and the number there if a namesake has all names in common: '… (Звънче, № 3)'. */
export const childName = (): SQL =>
  sql`${fullName()} || case when ${namesake(sql`x.middle_name is not distinct from c.middle_name`)} then coalesce((select ' (' || concat_ws(', № ', g.name collate "bg-x-icu", p.position) || ')'
    from child_group_period p join child_group g on g.id = p.group_id where p.child_id = c.id order by p.from_on desc limit 1), '') else '' end`

/** Full name of child `c` in a list of one group, with the number there if a namesake is in the group too: '… (№ 3)'. */
export const nameInGroup = (groupId: number, position: SQL): SQL => {
  const isBeside = sql`exists (select from child_group_period p where p.child_id = x.id and p.group_id = ${groupId} and p.to_on is null)`
  return sql`${fullName()} || case when ${namesake(sql`x.middle_name is not distinct from c.middle_name and ${isBeside}`)} then coalesce(' (№ ' || ${position} || ')', '') else '' end`
}

/** Name of child `c` in a short list: first and last, or `childName` if a namesake shares these two. */
export const listedName = (): SQL => sql`case when ${namesake(sql`true`)} then ${childName()} else ${shortName()} end`

/** Name of an account's owner. */
export const accountName = (id: SQL, asOf?: string): SQL =>
  sql`(select nullif(trim(concat(a.first_name, ' ', a.last_name)), '') from ${asItWas(account, asOf)} a where a.id = ${id})`

/** Order by name in Bulgarian collation, ending with the id for stable paging. */
export const byName = (alias = 'c'): SQL =>
  sql`${as(alias)}.first_name, ${as(alias)}.last_name, ${as(alias)}.middle_name, ${as(alias)}.id`

const escaped = (word: string): string => word.replace(/[\\%_]/g, (character) => `\\${character}`)

/** Condition on the stored phone for a text that is one, with or without a country code; undefined if it is not. */
export function phoneContains(typed: string, alias: string): SQL | undefined {
  if (!/^[\d\s+()/-]{6,}$/.test(typed)) return undefined
  const digits = typed.replace(/\D/g, '').replace(/^(00359|359|0)/, '')
  return digits.length < 5 ? undefined : sql`${sql.raw(alias)}.phone like ${`%${digits}%`}`
}

/** Matches a name by the typed text, its transliteration, or its reading on the wrong keyboard layout. */
export function nameContains(typed: string, alias = 'c'): SQL {
  const readings = searchReadings(typed).slice(0, 5)
  if (readings.length === 0) return sql`true`
  const whole = sql`lower(${fullName(alias)})`
  const all = (reading: string): SQL =>
    sql.join(
      reading
        .split(' ')
        .slice(0, 6)
        .map((word) => sql`${whole} like ${`%${escaped(word)}%`}`),
      sql` and `,
    )
  return sql`(${sql.join(
    readings.map((reading) => sql`(${all(reading)})`),
    sql` or `,
  )})`
}

/** Four or more digits are a prefix of a number; other texts are names. */
export const isNumberSearch = (typed: string): boolean => /^\d{4,}$/.test(typed.trim())

export const childContains = (scope: Scope, typed: string, alias = 'c'): SQL =>
  isNumberSearch(typed) && sightOf(scope).numbers
    ? sql`${as(alias)}.person_id like ${`${typed.trim()}%`}`
    : nameContains(typed, alias)

/** Columns `allergies` and `allergiesText` of the contract, null for callers without access. */
export const allergyColumns = (scope: Scope, alias = 'c'): SQL => {
  const { allergies, allergiesText } = allergyValues(scope, alias)
  return sql`${allergies} as allergies, ${allergiesText} as "allergiesText"`
}

/** The same as expressions, for a child inside of a JSON object. */
export const allergyValues = (scope: Scope, alias = 'c'): { allergies: SQL; allergiesText: SQL } =>
  sightOf(scope).health
    ? { allergies: sql`${as(alias)}.allergen_ids`, allergiesText: sql`${as(alias)}.allergies_text` }
    : { allergies: sql`'{}'::smallint[]`, allergiesText: sql`null::text` }

/** Reference day of lists: today in the active school year, else the nearest day of the selected one. */
export function referenceDay(scope: Scope, today: Day): Day {
  const year = scope.schoolYear
  if (!year || year.active) return today
  return minDay(maxDay(today, year.fromOn), year.toOn)
}

/**
 * `left join lateral … s on true`: the child's stay (group) on the day; before the first stay the first one, after the
 * last stay the last one.
 */
export const stayOn = (day: Day, alias = 'c'): SQL => sql`left join lateral (
    select ${stayColumns} from child_group_period p join child_group g on g.id = p.group_id
    where p.child_id = ${as(alias)}.id order by ${nearest(day)} limit 1) s on true`

/** The same for a known set of children: reads their stays together, in half the time. */
export const stayOnOf = (day: Day, childIds: readonly number[], alias = 'c'): SQL => sql`left join (
    select distinct on (p.child_id) p.child_id, ${stayColumns} from child_group_period p join child_group g on g.id = p.group_id
    where p.child_id = ${anyOf(childIds)} order by p.child_id, ${nearest(day)}) s on s.child_id = ${as(alias)}.id`

const stayColumns = sql`p.id as stay_id, p.group_id, p.position, p.from_on, p.to_on, g.name as group_name, g.color, g.emblem, g.class_type, g.is_for_substitution`

const nearest = (day: Day): SQL =>
  sql`(p.from_on <= ${day}) desc, case when p.from_on <= ${day} then p.from_on end desc, p.from_on`

/** Children who are enrolled on the day or later, or (`detached`) who left before it. */
export function enrolledOn(scope: Scope, day: Day, detached: boolean, alias = 'c'): SQL {
  const t = as(alias)
  const here = detached ? sql`${t}.left_on < ${day}` : sql`(${t}.left_on is null or ${t}.left_on >= ${day})`
  const year = scope.schoolYear
  if (!year || year.active) return sql`${here} and ${t}.erased_at is null`
  // Another school year shows only children of that year.
  return sql`${here} and ${t}.erased_at is null and exists (select from child_group_period y where y.child_id = ${t}.id
    and y.from_on <= ${year.toOn} and (y.to_on is null or y.to_on >= ${year.fromOn}))`
}

export const inGroups = (groupIds: readonly number[] | undefined): SQL | undefined =>
  groupIds?.length ? sql`s.group_id = ${anyOf(groupIds)}` : undefined
