import type { InputOf, OutputOf } from '@asistent/contract/core/call'
import type {
  applyRollOver,
  previewRollOver,
  RollOverChild,
  RollOverGroup,
} from '@asistent/contract/people/roll-over.calls'
import { groupTypes } from '@asistent/domain/people/groups'

// The director's choices over the server's proposal (domain.md 2), as pure functions.

export type Preview = OutputOf<typeof previewRollOver>

export interface GroupChoice {
  readonly name: string
  readonly classType: RollOverGroup['classType']
  /** Null while the field is empty. */
  readonly capacity: number | null
  readonly skip: boolean
}

export interface ChildChoice {
  /** Key of a group; null if the child leaves. */
  readonly destination: string | null
  readonly leaveReason: string | null
}

/** Differences from the proposal, by group key and child id. */
export interface Choices {
  readonly groups: Readonly<Record<string, Partial<GroupChoice>>>
  readonly children: Readonly<Record<number, ChildChoice>>
}

export const noChoices: Choices = { groups: {}, children: {} }

export const hasChoices = ({ groups, children }: Choices): boolean =>
  Object.keys(groups).length + Object.keys(children).length > 0

export interface ChosenGroup extends GroupChoice {
  readonly key: string
  readonly proposed: RollOverGroup
  /** Number of children with this destination. */
  readonly children: number
}

export interface ChosenChild extends RollOverChild {
  readonly changed: boolean
}

export const chosenChildren = ({ students }: Preview, { children }: Choices): ChosenChild[] =>
  students.map((student) => {
    const choice = children[student.id]
    return choice ? { ...student, ...choice, changed: true } : { ...student, changed: false }
  })

export function chosenGroups(preview: Preview, choices: Choices): ChosenGroup[] {
  const children = chosenChildren(preview, choices)
  // Substitution groups last (spec/calls.md 9).
  const isLast = (group: RollOverGroup) => Number(group.classType === groupTypes.Substitution)
  const ordered = preview.groups.toSorted((left, right) => isLast(left) - isLast(right))
  return ordered.map((proposed) => ({
    key: proposed.key,
    name: proposed.name,
    classType: proposed.classType,
    capacity: proposed.capacity,
    skip: false,
    ...choices.groups[proposed.key],
    proposed,
    children: children.filter((child) => child.destination === proposed.key).length,
  }))
}

export const chooseGroup = (choices: Choices, key: string, change: Partial<GroupChoice>): Choices => ({
  ...choices,
  groups: { ...choices.groups, [key]: { ...choices.groups[key], ...change } },
})

/** Drops a choice that equals the proposal. */
export function chooseChild(choices: Choices, { students }: Preview, id: number, choice: ChildChoice): Choices {
  const proposed = students.find((student) => student.id === id)
  const { [id]: _former, ...others } = choices.children
  const same = proposed?.destination === choice.destination && (proposed.leaveReason ?? null) === choice.leaveReason
  return { ...choices, children: same ? others : { ...others, [id]: choice } }
}

export interface Totals {
  readonly staying: number
  readonly leaving: number
  readonly groups: number
}

export function totalsOf(preview: Preview, choices: Choices): Totals {
  const leaving = chosenChildren(preview, choices).filter((child) => child.destination === null).length
  return {
    staying: preview.students.length - leaving,
    leaving,
    groups: chosenGroups(preview, choices).filter((group) => !group.skip).length,
  }
}

/** Client-side validation of what the server would reject. */
export function mistakesOf(preview: Preview, choices: Choices): string[] {
  const groups = chosenGroups(preview, choices)
  const open = groups.filter((group) => !group.skip)
  const nameless = open.some((group) => group.name.trim() === '')
  const places = open.some((group) => group.capacity === null || group.capacity < 1 || group.capacity > 99)
  const names = open.map((group) => group.name.trim()).filter((name) => name !== '')
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  return [
    nameless && 'Има група без име.',
    places && 'Местата в група са от 1 до 99.',
    twice !== undefined && `Две групи се казват „${twice}“.`,
    ...groups
      .filter((group) => group.skip && group.children > 0)
      .map((group) => `Групата „${group.name}“ няма да се създаде, а в нея отиват деца. Изберете им друга група.`),
  ].filter((text) => text !== false)
}

export function inputOf(preview: Preview, choices: Choices): InputOf<typeof applyRollOver> {
  return {
    periodId: preview.fromYear.id,
    fingerprint: preview.fingerprint,
    groups: chosenGroups(preview, choices)
      .filter((group) => group.key in choices.groups)
      .map(({ key, name, classType, capacity, skip }) => ({ key, name, classType, capacity: capacity ?? 0, skip })),
    students: Object.entries(choices.children)
      .filter(([id]) => preview.students.some((student) => student.id === Number(id)))
      .map(([id, choice]) => ({ id: Number(id), ...choice })),
  }
}
