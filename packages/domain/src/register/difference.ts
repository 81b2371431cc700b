import { plural } from '../kernel/text'
import { sameBody, type RegisterBody } from './bodies'
import type { BlockCode } from './reasons'
import { sendingOrder, type RegisterSection } from './sections'
import { registerStates, registerSteps, type RegisterState, type RegisterStep } from './states'

// What would be done so that the register holds what we hold. Nothing is sent, changed or deleted there that isn't in a
// difference which a person has seen and confirmed.

/** A record of ours; `blocked` says why it can't be sent as it is. */
export interface OurRecord {
  readonly section: RegisterSection
  /** The same record again and again: 'group:child:day' and the like. */
  readonly key: string
  readonly body: RegisterBody | null
  readonly blocked: BlockCode | null
}

/** What is known of a record over there. */
export interface KnownRecord {
  readonly section: RegisterSection
  readonly key: string
  readonly state: RegisterState
  readonly theirs: RegisterBody | null
}

export interface DifferenceItem {
  readonly section: RegisterSection
  readonly key: string
  readonly step: RegisterStep
  readonly ours: RegisterBody | null
  readonly theirs: RegisterBody | null
}

export interface Difference {
  readonly items: readonly DifferenceItem[]
  readonly blocked: readonly { readonly section: RegisterSection; readonly key: string; readonly code: BlockCode }[]
  /** Equal on both sides. */
  readonly same: number
  /** On their way already. */
  readonly waiting: number
}

export const recordName = ({ section, key }: { readonly section: RegisterSection; readonly key: string }): string =>
  `${section}/${key}`

export function differenceOf(ours: readonly OurRecord[], known: readonly KnownRecord[]): Difference {
  const knownByName = new Map(known.map((one) => [recordName(one), one]))
  const held = new Set(ours.map(recordName))
  const items: DifferenceItem[] = []
  const blocked: { section: RegisterSection; key: string; code: BlockCode }[] = []
  let [same, waiting] = [0, 0]
  for (const { section, key, body, blocked: code } of ours) {
    const there = knownByName.get(recordName({ section, key }))
    if (there?.state === registerStates.Waiting) waiting += 1
    else if (code) blocked.push({ section, key, code })
    else if (body === null) continue
    else if (!there?.theirs) items.push({ section, key, step: registerSteps.Send, ours: body, theirs: null })
    else if (sameBody(body, there.theirs)) same += 1
    else items.push({ section, key, step: registerSteps.Change, ours: body, theirs: there.theirs })
  }
  for (const { section, key, state, theirs } of known) {
    if (held.has(recordName({ section, key }))) continue
    if (state === registerStates.Waiting) waiting += 1
    else if (theirs) items.push({ section, key, step: registerSteps.Delete, ours: null, theirs })
  }
  return { items: inOrder(items), blocked, same, waiting }
}

/** Deletions first and backwards, since the register takes no second record in their place; then books and what stands in them. */
export function inOrder<One extends Pick<DifferenceItem, 'section' | 'step' | 'key'>>(items: readonly One[]): One[] {
  const place = ({ section, step }: Pick<DifferenceItem, 'section' | 'step'>) => {
    const order = sendingOrder.indexOf(section)
    return step === registerSteps.Delete ? -order - 1 : order
  }
  return items.toSorted(
    (left, right) => place(left) - place(right) || (left.key < right.key ? -1 : left.key > right.key ? 1 : 0),
  )
}

export interface DifferenceCounts {
  readonly send: number
  readonly change: number
  readonly delete: number
}

export const countsOf = (items: readonly Pick<DifferenceItem, 'step'>[]): DifferenceCounts => {
  const count = (step: RegisterStep) => items.filter((one) => one.step === step).length
  return {
    send: count(registerSteps.Send),
    change: count(registerSteps.Change),
    delete: count(registerSteps.Delete),
  }
}

/** 'Ще изпратим 23 записа, ще променим 2, ще изтрием 1.' */
export function differenceWords({ send, change, delete: gone }: DifferenceCounts): string {
  if (send + change + gone === 0) return 'Няма какво да се изпраща: двете страни са еднакви.'
  const parts = [
    send > 0 ? `ще изпратим ${plural(send, 'запис', 'записа')}` : '',
    change > 0 ? `ще променим ${plural(change, 'запис', 'записа')}` : '',
    gone > 0 ? `ще изтрием ${plural(gone, 'запис', 'записа')}` : '',
  ].filter(Boolean)
  const text = parts.join(', ')
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`
}

/** What to do over there for one confirmed record, seeing what stands there at this moment. */
export type Deed = 'nothing' | 'post' | 'change' | 'delete' | 'conflict'

/**
 * An answer may have been lost and somebody may have worked in the register since: what stands there now decides. What
 * isn't as it was when the person confirmed is left alone.
 */
export function deedFor(
  { step, wanted, seen }: { step: RegisterStep; wanted: RegisterBody | null; seen: RegisterBody | null },
  now: RegisterBody | null,
): Deed {
  if (step === registerSteps.Delete) {
    if (!now) return 'nothing'
    return sameBody(now, seen) ? 'delete' : 'conflict'
  }
  if (!now) return 'post'
  if (sameBody(now, wanted)) return 'nothing'
  return seen && sameBody(now, seen) ? 'change' : 'conflict'
}
