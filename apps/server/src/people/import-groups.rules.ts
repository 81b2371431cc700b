import type { NewGroup } from '@asistent/contract/people/import.calls'
import { isDay, yearOf } from '@asistent/domain/kernel/day'
import { birthDateOfEgn } from '@asistent/domain/kernel/person-id'
import { searchForm } from '@asistent/domain/kernel/text'
import { recommendedGroupType } from '@asistent/domain/people/ages'
import { groupTypes, type GroupType } from '@asistent/domain/people/groups'
import { groupKindIn, groupNameIn } from '@asistent/domain/people/import-groups'
import type { ImportRow } from '../platform/import-sheet'
import type { ScopeYear } from '../platform/scope'
import type { ImportKnown, KnownGroup } from './import-known.queries'

// Groups of the children's sheet that the school year lacks: created after the user's confirmation.

export interface PlannedGroup extends NewGroup {
  /** Stands for the id until the group is created; higher than any id. */
  readonly temporaryId: number
}

const firstTemporaryId = 2_000_000_000

/** A list of another system names the group with its kind, unless the kindergarten has a group of that name. */
export function withGroupName(row: ImportRow, existing: ImportKnown): ImportRow {
  const className = String(row.values.className ?? '')
  if (!className || existing.groups.has(searchForm(className))) return row
  const kind = groupKindIn(className) ?? groupKindIn(String(row.values.groupKind ?? ''))
  return { ...row, values: { ...row.values, className: groupNameIn(className), ...(kind && { groupType: kind }) } }
}

/** Groups that only the sheet of the staff names are not created: nothing tells their kind. */
export function newGroupsOf(children: readonly ImportRow[], existing: ImportKnown, { startYear }: ScopeYear) {
  const result = new Map<string, { name: string; types: (GroupType | undefined)[] }>()
  for (const { values } of children) {
    const name = String(values.className ?? '').trim()
    const key = searchForm(name)
    if (!key || existing.groups.has(key)) continue
    const group = result.get(key) ?? { name, types: [] }
    const birthOn = isDay(values.birthDate) ? values.birthDate : birthDateOfEgn(String(values.personId ?? ''))
    const usual = birthOn && recommendedGroupType(yearOf(birthOn), startYear)
    group.types.push((values.groupType as GroupType | undefined) ?? usual)
    result.set(key, group)
  }
  return [...result.values()].map(({ name, types }, index): PlannedGroup => ({
    name,
    classType: mostOf(types),
    children: types.length,
    temporaryId: firstTemporaryId + index,
  }))
}

/** The kind of at least two thirds of the children, else mixed. */
function mostOf(types: readonly (GroupType | undefined)[]): GroupType {
  const all = Object.values(groupTypes)
  const usual = all.find((type) => types.filter((one) => one === type).length * 3 >= types.length * 2)
  return usual ?? groupTypes.Mixed
}

export const withNewGroups = (
  existing: ImportKnown,
  planned: readonly PlannedGroup[],
  year: ScopeYear,
): ImportKnown => ({
  ...existing,
  groups: new Map([
    ...existing.groups,
    ...planned.map(({ name, temporaryId }): [string, KnownGroup] => [
      searchForm(name),
      { id: temporaryId, fromOn: year.fromOn, toOn: year.toOn, positions: new Set() },
    ]),
  ]),
})
