import type { OutputOf, ParsedOf } from '@asistent/contract/core/call'
import { refusePeople } from '@asistent/contract/people/problems'
import type {
  applyRollOver,
  previewRollOver,
  RollOverChild,
  RollOverGroup,
} from '@asistent/contract/people/roll-over.calls'
import { addDays, yearOf } from '@asistent/domain/kernel/day'
import { schoolYearName } from '@asistent/domain/kernel/school-year'
import { proposeRollOver } from '@asistent/domain/people/roll-over'
import { createHash } from 'node:crypto'
import type { ReadContext } from '../platform/context'
import { inKindergarten, requireFound } from '../platform/versioned'
import {
  appliedRollOver,
  childrenOfYear,
  groupsOfYear,
  institutionType,
  yearAfter,
  yearById,
  type AppliedRollOver,
  type RollYear,
  type SourceChild,
  type SourceGroup,
} from './roll-over.queries'

// Plan of the roll-over to the next school year, from current data and the director's choices.

export interface PlannedGroup extends RollOverGroup {
  readonly source: SourceGroup | undefined
}

export interface RollOver {
  readonly from: RollYear
  readonly to: RollYear | undefined
  readonly groups: readonly PlannedGroup[]
  readonly children: readonly (SourceChild & Pick<RollOverChild, 'destination' | 'leaveReason' | 'className'>)[]
  readonly fingerprint: string
  readonly applied: AppliedRollOver | undefined
  readonly obstacles: readonly string[]
}

export async function planRollOver(
  { tx, scope }: Pick<ReadContext, 'tx' | 'scope'>,
  periodId: number | undefined,
): Promise<RollOver> {
  const kindergartenId = inKindergarten(scope)
  const from = requireFound(await yearById(tx, kindergartenId, periodId ?? scope.schoolYear?.id ?? 0))
  const to = await yearAfter(tx, kindergartenId, from.startYear)
  const sources = await groupsOfYear(tx, from)
  const children = await childrenOfYear(tx, scope, from)
  const existing = to ? await groupsOfYear(tx, to) : []
  const proposal = proposeRollOver(
    sources,
    children.map(({ id, groupId, birthDate, isGuest }) => ({ id, groupId, isGuest, birthYear: yearOf(birthDate) })),
    from.startYear + 1,
    await institutionType(tx, kindergartenId),
  )
  const sourceOf = (id: number | null) => sources.find((group) => group.id === id)
  const destinations = new Map(proposal.children.map(({ childId, destination }) => [childId, destination]))
  const goingTo = (key: string) =>
    proposal.children.filter(({ destination }) => 'key' in destination && destination.key === key).length
  const groups = proposal.groups.map((group): PlannedGroup => {
    const source = sourceOf(group.sourceId)
    const there = existing.find((one) => one.name === group.name)
    return {
      key: group.key,
      sourceId: group.sourceId,
      sourceName: source?.name ?? null,
      existingId: there?.id ?? null,
      name: group.name,
      classType: there?.classType ?? group.classType,
      capacity: there?.capacity ?? source?.capacity ?? 23,
      teachers: there?.teachers ?? source?.teachers ?? [],
      children: goingTo(group.key),
      source,
    }
  })
  const planned = children.map((child) => {
    const destination = destinations.get(child.id) ?? { leaves: '' }
    return {
      ...child,
      className: sourceOf(child.groupId)?.name ?? '',
      destination: 'key' in destination ? destination.key : null,
      leaveReason: 'leaves' in destination ? destination.leaves : null,
    }
  })
  const applied = await appliedRollOver(tx, from.id)
  return {
    from,
    to,
    groups,
    children: planned,
    fingerprint: fingerprintOf([from, to ?? null, sources, existing, children.map(withoutBadge)]),
    applied,
    obstacles: obstaclesTo(from, to, applied),
  }
}

/** Allergies are excluded from the fingerprint, because they do not affect the plan. */
const withoutBadge = ({ allergies: _known, allergiesText: _told, ...child }: SourceChild) => child

const fingerprintOf = (data: unknown): string =>
  createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 32)

function obstaclesTo(from: RollYear, to: RollYear | undefined, applied: AppliedRollOver | undefined): string[] {
  if (applied) return [refusePeople('roll-over-done').message]
  if (!to) return [`${refusePeople('no-next-year').message}: ${schoolYearName(from.startYear + 1)}`]
  return addDays(from.toOn, 1) === to.fromOn ? [] : [refusePeople('years-not-adjacent').message]
}

/** Preview for the screen. */
export function shown(plan: RollOver, reasons: readonly string[]): OutputOf<typeof previewRollOver> {
  const { from, to, groups, children, fingerprint, applied, obstacles } = plan
  const leaving = children.filter((child) => child.destination === null).length
  return {
    fromYear: { id: from.id, name: from.name, toDate: from.toOn },
    toYear: to ? { id: to.id, name: to.name, fromDate: to.fromOn } : null,
    obstacles: [...obstacles],
    fingerprint,
    groups: groups.map(({ source: _source, ...group }) => group),
    students: children.map(({ groupId, isGuest: _guest, stayId: _stay, ...child }) => ({ ...child, classId: groupId })),
    totals: { staying: children.length - leaving, leaving, groups: groups.length },
    applied: applied ? { ...applied, reasons: [...reasons] } : null,
  }
}

/** Applies the director's choices to the plan; rejects them if a child has no group. */
export function withChoices(plan: RollOver, choices: ParsedOf<typeof applyRollOver>): RollOver {
  const byKey = new Map(choices.groups.map((group) => [group.key, group]))
  const byChild = new Map(choices.students.map((child) => [child.id, child]))
  const keys = new Set(plan.groups.map((group) => group.key))
  if (choices.groups.some((group) => !keys.has(group.key))) throw refusePeople('roll-over-changed')
  const ids = new Set(plan.children.map((child) => child.id))
  if (choices.students.some((child) => !ids.has(child.id))) throw refusePeople('roll-over-changed')
  const groups = plan.groups
    .filter((group) => !byKey.get(group.key)?.skip)
    .map((group) => {
      const chosen = byKey.get(group.key)
      if (!chosen) return group
      const { name, classType, capacity } = chosen
      // A renamed group is not the existing one.
      return { ...group, name, classType, capacity, existingId: name === group.name ? group.existingId : null }
    })
  const children = plan.children.map((child) => {
    const chosen = byChild.get(child.id)
    if (!chosen) return child
    const leaveReason =
      chosen.destination === null ? (chosen.leaveReason ?? child.leaveReason ?? 'По желание на родителя') : null
    return { ...child, destination: chosen.destination, leaveReason }
  })
  const open = new Set(groups.map((group) => group.key))
  for (const { destination } of children) {
    if (destination === null) continue
    if (!keys.has(destination)) throw refusePeople('roll-over-unknown-key', { field: 'students' })
    if (!open.has(destination)) throw refusePeople('roll-over-skipped', { field: 'groups' })
  }
  return { ...plan, groups, children }
}
