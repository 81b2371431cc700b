import { capitalised, plural } from '../kernel/text'
import { sameBody, type RegisterBody } from './bodies'
import type { BlockCode } from './reasons'
import { sendingOrder, type RegisterSection } from './sections'
import { registerStates, registerSteps, type RegisterState, type RegisterStep } from './states'

// The difference between our records and the register's. Only the items of a difference that a user has seen and confirmed
// are sent.

/** One of our records. */
export interface OurRecord {
  readonly section: RegisterSection
  /** Identifies the record on both sides, e.g. 'class:person:day'. */
  readonly key: string
  /** Null if it is blocked. */
  readonly body: RegisterBody | null
  /** Why it cannot be sent. */
  readonly blocked: BlockCode | null
}

/** Last known state of a record in the register. */
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
  /** Confirmed before and not sent yet. */
  readonly waiting: number
}

export const recordName = ({ section, key }: { readonly section: RegisterSection; readonly key: string }): string =>
  `${section}/${key}`

export function differenceOf(ours: readonly OurRecord[], stored: readonly KnownRecord[]): Difference {
  const knownByName = new Map(stored.map((record) => [recordName(record), record]))
  const ourNames = new Set(ours.map(recordName))
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
  for (const { section, key, state, theirs } of stored) {
    if (ourNames.has(recordName({ section, key }))) continue
    if (state === registerStates.Waiting) waiting += 1
    else if (theirs) items.push({ section, key, step: registerSteps.Delete, ours: null, theirs })
  }
  return { items: inOrder(items), blocked, same, waiting }
}

/**
 * Order of sending. Deletions precede, in reverse order, because the register rejects a second record in the same place;
 * books precede their content.
 */
export function inOrder<Item extends Pick<DifferenceItem, 'section' | 'step' | 'key'>>(items: readonly Item[]): Item[] {
  const orderOf = ({ section, step }: Pick<DifferenceItem, 'section' | 'step'>) => {
    const order = sendingOrder.indexOf(section)
    return step === registerSteps.Delete ? -order - 1 : order
  }
  return items.toSorted(
    (left, right) => orderOf(left) - orderOf(right) || (left.key < right.key ? -1 : left.key > right.key ? 1 : 0),
  )
}

export interface DifferenceCounts {
  readonly send: number
  readonly change: number
  readonly delete: number
}

export const countsOf = (items: readonly Pick<DifferenceItem, 'step'>[]): DifferenceCounts => {
  const count = (step: RegisterStep) => items.filter((item) => item.step === step).length
  return {
    send: count(registerSteps.Send),
    change: count(registerSteps.Change),
    delete: count(registerSteps.Delete),
  }
}

/** 'Ще изпратим 23 записа, ще променим 2, ще изтрием 1.' */
export function differenceWords({ send, change, delete: deleted }: DifferenceCounts): string {
  if (send + change + deleted === 0) return 'Няма какво да се изпраща: двете страни са еднакви.'
  const parts = [
    send > 0 ? `ще изпратим ${plural(send, 'запис', 'записа')}` : '',
    change > 0 ? `ще променим ${plural(change, 'запис', 'записа')}` : '',
    deleted > 0 ? `ще изтрием ${plural(deleted, 'запис', 'записа')}` : '',
  ].filter(Boolean)
  return `${capitalised(parts.join(', '))}.`
}

export interface BatchProgress {
  readonly counts: DifferenceCounts
  readonly waiting: number
  readonly refused: number
}

/** 'Изпратени 21 от 23 записа: 20 за изпращане, 2 за промяна, 1 за изтриване.' */
export function batchWords({ counts: { send, change, delete: deleted }, waiting, refused }: BatchProgress): string {
  const total = send + change + deleted
  const done = total - waiting - refused
  const kinds = [
    send > 0 ? `${send} за изпращане` : '',
    change > 0 ? `${change} за промяна` : '',
    deleted > 0 ? `${deleted} за изтриване` : '',
  ].filter(Boolean)
  const count = done === total ? plural(total, 'запис', 'записа') : `${done} от ${plural(total, 'запис', 'записа')}`
  return `${total === 1 && done === 1 ? 'Изпратен' : 'Изпратени'} ${count}${kinds.length > 0 ? `: ${kinds.join(', ')}` : ''}.`
}

/** Request that brings one confirmed record into the register. */
export type Action = 'nothing' | 'post' | 'change' | 'delete' | 'conflict'

/**
 * The current state in the register decides, because a response may have been lost or a user may have changed it there. A
 * record that differs from what the user saw is a conflict and is not touched.
 */
export function actionFor(
  { step, wanted, seen }: { step: RegisterStep; wanted: RegisterBody | null; seen: RegisterBody | null },
  now: RegisterBody | null,
): Action {
  if (step === registerSteps.Delete) {
    if (!now) return 'nothing'
    return sameBody(now, seen) ? 'delete' : 'conflict'
  }
  if (!now) return 'post'
  if (sameBody(now, wanted)) return 'nothing'
  return seen && sameBody(now, seen) ? 'change' : 'conflict'
}
