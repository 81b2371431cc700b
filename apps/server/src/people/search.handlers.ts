import { searchPeople } from '@asistent/contract/people/search.calls'
import { searchReadings } from '@asistent/domain/kernel/keyboard'
import { today, type Day } from '@asistent/domain/kernel/day'
import { occupationOf } from '@asistent/domain/staff/occupations'
import { sql } from 'drizzle-orm'
import type { OutputOf } from '@asistent/contract/core/call'
import { rows, type Tx } from '../platform/database'
import { read, type Handler } from '../platform/handler'
import { whereAll } from '../platform/list'
import type { Scope } from '../platform/scope'
import {
  allergyColumns,
  byName,
  childContains,
  childName,
  fullName,
  isNumberSearch,
  nameContains,
  phoneContains,
  stayOn,
} from './child-sql.ops'
import { childrenText } from './guardian-sql.queries'
import { sightOf } from './sight.ops'
import { inScope, visibleGuardians, visibleKids } from './visible.ops'

type SearchResults = OutputOf<typeof searchPeople>

const eachKind = 8

export const searchHandlers: Handler[] = [
  read(searchPeople, async ({ tx, scope, now }, { text }) => {
    // Minimum length: a single letter matches too many people; three for the whole country.
    const least = scope.kindergartenIds === 'all' ? 3 : 2
    if ((searchReadings(text)[0] ?? '').length < least) return { students: [], parents: [], teachers: [] }
    const sees = {
      children: scope.rights('Students').read,
      guardians: scope.rights('Parents').read,
      staff: scope.rights('Teachers').read && scope.rights('Teachers').limit !== 'counts',
    }
    const names = !isNumberSearch(text)
    return {
      students:
        sees.children && (names || sightOf(scope).numbers) ? await searchChildren(tx, scope, text, today(now)) : [],
      parents: sees.guardians && (names || phoneContains(text, 'p')) ? await searchGuardians(tx, scope, text) : [],
      teachers: sees.staff && (names || phoneContains(text, 'm')) ? await searchStaff(tx, scope, text, today(now)) : [],
    }
  }),
]

/** Selects eight matches first, then reads their columns. */
const searchChildren = (tx: Tx, scope: Scope, text: string, day: Day) =>
  rows<SearchResults['students'][number]>(
    tx,
    sql`select c.id, ${childName()} as name, s.group_name as "className", c.kindergarten_id as "kindergartenId", k.name as "kindergartenName",
      coalesce(c.left_on < ${day}, false) as "isDetached", ${allergyColumns(scope)}
      from (select c.* from child c ${whereAll([visibleKids(scope), sql`c.erased_at is null`, childContains(scope, text)])}
        order by c.left_on is not null, ${byName()} limit ${eachKind}) c
      join kindergarten k on k.id = c.kindergarten_id ${stayOn(day)} order by c.left_on is not null, ${byName()}`,
  )

const searchGuardians = (tx: Tx, scope: Scope, text: string) =>
  rows<SearchResults['parents'][number]>(
    tx,
    sql`select p.id, ${fullName('p')} as name, ${childrenText(visibleKids(scope), 'marked')} as children
      from (select p.* from guardian p ${whereAll([visibleGuardians(scope), phoneContains(text, 'p') ?? nameContains(text, 'p')])} order by ${byName('p')} limit ${eachKind}) p order by ${byName('p')}`,
  )

/** Names only, because staff records have separate rights. */
async function searchStaff(tx: Tx, scope: Scope, text: string, day: Day): Promise<SearchResults['teachers']> {
  const entries = await rows<{ id: number; name: string; occupation: number | null }>(
    tx,
    sql`select m.id, ${fullName('m')} as name, m.occupation from staff_member m ${whereAll([
      inScope(scope, sql`m.kindergarten_id`),
      sql`(m.left_on is null or m.left_on >= ${day})`,
      // Phone numbers of the staff belong to their records.
      scope.rights('Teachers').update ? (phoneContains(text, 'm') ?? nameContains(text, 'm')) : nameContains(text, 'm'),
    ])} order by ${byName('m')} limit ${eachKind}`,
  )
  return entries.map(({ id, name, occupation }) => ({
    id,
    name,
    occupation: occupation === null ? null : (occupationOf(occupation)?.name ?? null),
  }))
}
