import type { KindergartenSettings } from '../institutions/settings'
import { plural } from '../kernel/text'
import type { GroupType } from './groups'
import { groupTypes } from './groups'

/** Children with special needs usual in one group (domain.md 2). */
const mostWithSpecialNeeds = 3

export interface GroupSize {
  readonly classType: GroupType
  readonly isForSubstitution: boolean
  readonly capacity: number
  readonly children: number
  readonly withSpecialNeeds: number
}

type Limits = Pick<KindergartenSettings, 'nurseryGroupSize' | 'kindergartenGroupSize'>

const children = (count: number): string => plural(count, 'дете', 'деца')

/** Soft limits: they produce warnings, never rejections (domain.md 2). */
export function groupSizeWarnings(group: GroupSize, settings: Limits): string[] {
  if (group.isForSubstitution || group.classType === groupTypes.Substitution) return []
  const limits = group.classType === groupTypes.Nursery ? settings.nurseryGroupSize : settings.kindergartenGroupSize
  return [
    group.children > group.capacity && `В групата има ${children(group.children)} при ${group.capacity} места.`,
    group.capacity > limits.max &&
      `Местата (${group.capacity}) са повече от обичайните за такава група (${limits.max}).`,
    group.children > 0 &&
      group.children < limits.min &&
      `В групата има ${children(group.children)}, а обичайно са поне ${limits.min}.`,
    group.withSpecialNeeds > mostWithSpecialNeeds &&
      `Децата със СОП в групата са ${group.withSpecialNeeds}, а обичайно са най-много ${mostWithSpecialNeeds}.`,
  ].filter((text) => text !== false)
}
