import type { InstitutionType } from '../institutions/institution-types'
import { institutionTypes } from '../institutions/institution-types'
import type { StartYear } from '../kernel/school-year'
import type { GroupType } from './groups'
import { groupTypes } from './groups'
import { guestEndedReason, outgrownReason } from './leaving'
import { promotionOf } from './promotion'

/**
 * The step into the next school year (domain.md 2): groups are copied, children promoted I → II → III → IV, those of the
 * fourth group leave as finished. This proposes; the director changes names, kinds and single children, then confirms.
 *
 * Decided here, because the specification is silent:
 * - a group keeps its name, room, colour and teachers as it grows;
 * - where a fourth group leaves, a first group takes over its name, room and teachers, empty or with the children who
 *   outgrew the nursery; a kindergarten without a finishing group gets a new first group for them;
 * - children of a nursery that is an institution of its own leave for a kindergarten when they turn 3;
 * - guests don't come along.
 */
export interface YearGroup {
  readonly id: number
  readonly name: string
  readonly classType: GroupType
}

export interface YearChild {
  readonly id: number
  readonly groupId: number
  readonly birthYear: number
  readonly isGuest: boolean
}

export interface NextGroup {
  /** 'g12': the group 12 grown by a year; 'f12': the first group in the place of 12; 'n1': a new one. */
  readonly key: string
  /** Whose name, room, colour and teachers it takes over; null: nobody's. */
  readonly sourceId: number | null
  readonly name: string
  readonly classType: GroupType
}

/** A key of a next group, or why the child leaves. */
export type Destination = { readonly key: string } | { readonly leaves: string }

export interface RollOverPlan {
  readonly groups: readonly NextGroup[]
  readonly children: readonly { readonly childId: number; readonly destination: Destination }[]
}

const { Nursery, First, Fourth, Mixed, Substitution } = groupTypes

const grownType = (type: GroupType): GroupType =>
  type === Nursery || type === Mixed || type === Substitution ? type : ((type + 1) as GroupType)

const freeName = (baseName: string, taken: ReadonlySet<string>): string => {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? baseName : `${baseName} ${number}`
    if (!taken.has(name)) return name
  }
}

export function proposeRollOver(
  groups: readonly YearGroup[],
  children: readonly YearChild[],
  nextStartYear: StartYear,
  institutionType: InstitutionType,
): RollOverPlan {
  const typeOf = new Map(groups.map((group) => [group.id, group.classType]))
  const promotion = (child: YearChild) =>
    promotionOf({ groupType: typeOf.get(child.groupId) ?? Mixed, birthYear: child.birthYear }, nextStartYear)
  const isNursery = institutionType === institutionTypes.Nursery
  const grown = groups
    .filter((group) => group.classType !== Fourth)
    .map(({ id, name, classType }): NextGroup => ({
      key: `g${id}`,
      sourceId: id,
      name,
      classType: grownType(classType),
    }))
  const firsts = groups
    .filter((group) => group.classType === Fourth)
    .map(({ id, name }): NextGroup => ({ key: `f${id}`, sourceId: id, name, classType: First }))
  const outgrowing = groups.filter(
    (group) =>
      group.classType === Nursery &&
      !isNursery &&
      children.some((child) => child.groupId === group.id && !child.isGuest && promotion(child) === First),
  )
  const taken = new Set([...grown, ...firsts].map((group) => group.name))
  // Each nursery group that sends children on gets a first group of its own, as long as there are free ones.
  const firstOf = new Map<number, NextGroup>()
  for (const [index, group] of outgrowing.entries()) {
    let target = firsts[index]
    if (!target) {
      const name = freeName('Първа група', taken)
      taken.add(name)
      target = { key: `n${index + 1}`, sourceId: null, name, classType: First }
      firsts.push(target)
    }
    firstOf.set(group.id, target)
  }
  const destinationOf = (child: YearChild): Destination => {
    if (child.isGuest) return { leaves: guestEndedReason }
    const next = promotion(child)
    if (next === 'finished') return { leaves: outgrownReason(institutionType) }
    if (next === First && typeOf.get(child.groupId) === Nursery) {
      const target = firstOf.get(child.groupId)
      return target ? { key: target.key } : { leaves: outgrownReason(institutionType) }
    }
    return { key: `g${child.groupId}` }
  }
  return {
    groups: [...grown, ...firsts],
    children: children.map((child) => ({ childId: child.id, destination: destinationOf(child) })),
  }
}
