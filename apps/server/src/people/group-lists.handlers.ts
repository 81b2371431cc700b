import {
  groupAges,
  groupsByKindergarten,
  groupsByMealGroup,
  groupsByType,
  groupsOfKindergarten,
  type GroupChoice,
} from '@asistent/contract/people/group-lists.calls'
import { today } from '@asistent/domain/kernel/day'
import { startYearOf } from '@asistent/domain/kernel/school-year'
import { compareText } from '@asistent/domain/kernel/text'
import { birthYearsOf } from '@asistent/domain/people/ages'
import { groupTypeLabel, groupTypes, mealGroupLabel, mealGroups } from '@asistent/domain/people/groups'
import { sql } from 'drizzle-orm'
import { oneRow, type Tx } from '../platform/database'
import { read, type Handler } from '../platform/handler'
import { requireFound } from '../platform/versioned'
import { allGroups, type GroupOfKindergarten } from './group-lists.queries'
import { inScope } from './visible.ops'

const listOf = <Row>(result: Row[]) => ({ result, rowsCount: result.length })

const choice = ({ kindergartenId: _id, kindergartenName: _name, ...group }: GroupOfKindergarten): GroupChoice => group

/** Groups by the value of a key; values without groups are omitted. */
const having = <Key extends 'classType' | 'type'>(groups: readonly GroupOfKindergarten[], key: Key, value: number) =>
  groups.filter((group) => group[key] === value).map(choice)

export const groupListHandlers: Handler[] = [
  read(groupsOfKindergarten, async ({ tx, scope }, { kindergartenId, periodId }) => {
    requireFound(
      await oneRow(tx, sql`select id from kindergarten where id = ${kindergartenId} and ${inScope(scope, sql`id`)}`),
    )
    return listOf((await allGroups(tx, scope, { periodId, kindergartenId })).map(choice))
  }),

  read(groupAges, async ({ tx, scope, now }, { periodId }) => {
    const groups = await allGroups(tx, scope, { periodId })
    const startYear = await requestedStartYear(tx, periodId, scope.schoolYear?.startYear ?? startYearOf(today(now)))
    return listOf(
      Object.values(groupTypes)
        .map((id) => ({
          id,
          name: groupTypeLabel[id],
          birthYears: birthYearsOf(id, startYear),
          classes: having(groups, 'classType', id),
        }))
        .filter((row) => row.classes.length > 0),
    )
  }),

  read(groupsByType, async ({ tx, scope }, { periodId }) => {
    const groups = await allGroups(tx, scope, { periodId })
    return listOf(
      Object.values(groupTypes)
        .map((classType) => ({
          classType,
          name: groupTypeLabel[classType],
          classes: having(groups, 'classType', classType),
        }))
        .filter((row) => row.classes.length > 0),
    )
  }),

  read(groupsByMealGroup, async ({ tx, scope }, { periodId }) => {
    const groups = await allGroups(tx, scope, { periodId })
    return listOf(
      Object.values(mealGroups)
        .map((type) => ({ type, typeName: mealGroupLabel[type], classes: having(groups, 'type', type) }))
        .filter((row) => row.classes.length > 0),
    )
  }),

  read(groupsByKindergarten, async ({ tx, scope }, { periodId }) => {
    const groups = await allGroups(tx, scope, { periodId })
    const byKindergarten = new Map<
      number,
      { kindergartenId: number; kindergartenName: string; classes: GroupChoice[] }
    >()
    for (const group of groups) {
      const { kindergartenId, kindergartenName } = group
      const kindergarten = byKindergarten.get(kindergartenId) ?? { kindergartenId, kindergartenName, classes: [] }
      kindergarten.classes.push(choice(group))
      byKindergarten.set(kindergartenId, kindergarten)
    }
    return listOf(
      [...byKindergarten.values()].toSorted((left, right) =>
        compareText(left.kindergartenName, right.kindergartenName),
      ),
    )
  }),
]

/** Start of the requested year, if any. */
async function requestedStartYear(tx: Tx, periodId: number | undefined, chosen: number): Promise<number> {
  if (periodId === undefined) return chosen
  const year = await oneRow<{ startYear: number }>(
    tx,
    sql`select start_year as "startYear" from school_year where id = ${periodId}`,
  )
  return year?.startYear ?? chosen
}
