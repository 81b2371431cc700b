import type { Side } from '../conflict/conflict-panel'
import { mergeValues, sameValue } from './form-values'

// Three-way merge of the lines of a form: lines added and removed by either side, and changes within a line per
// column.

type Line = Readonly<Record<string, unknown>>

export interface ListClash {
  readonly key: string
  /** Index in the merged list. */
  readonly index: number
  /** Undefined if this side removed it. */
  readonly mine: Line | undefined
  readonly theirs: Line | undefined
  readonly resolve: (list: unknown, side: Side) => readonly Line[]
}

interface ListVersions {
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
  /** Undefined if the line is identified by its index. */
  readonly keyOf: (line: Line) => string | undefined
}

interface MergedList {
  readonly value: unknown
  readonly clashes: readonly ListClash[]
  /** True if a change of the other side was merged. */
  readonly isTaken: boolean
}

const linesOf = (value: unknown): readonly Line[] => (Array.isArray(value) ? (value as Line[]) : [])

/** Lines by key; repeated keys get a numeric suffix. */
function keyed(value: unknown, keyOf: ListVersions['keyOf']): Map<string, Line> {
  const byKey = new Map<string, Line>()
  for (const [index, line] of linesOf(value).entries()) {
    const key = keyOf(line) ?? `place ${index}`
    let unique = key
    for (let time = 2; byKey.has(unique); time++) unique = `${key} #${time}`
    byKey.set(unique, line)
  }
  return byKey
}

export function mergeLists({ base, mine, theirs, keyOf }: ListVersions): MergedList {
  if (sameValue(base, theirs)) return { value: mine, clashes: [], isTaken: false }
  if (sameValue(base, mine)) return { value: theirs, clashes: [], isTaken: true }
  const [before, ours, others] = [base, mine, theirs].map((list) => keyed(list, keyOf)) as [
    Map<string, Line>,
    Map<string, Line>,
    Map<string, Line>,
  ]
  const merged = new Map<string, Line>()
  const clashes: Omit<ListClash, 'index' | 'resolve'>[] = []
  let isTaken = false
  for (const key of new Set([...others.keys(), ...ours.keys()])) {
    const line = mergeLine(before.get(key), ours.get(key), others.get(key))
    if (line.value) merged.set(key, line.value)
    if (line.clash) clashes.push({ key, ...line.clash })
    else if (!sameValue(line.value ?? null, ours.get(key) ?? null)) isTaken = true
  }
  const order = [...merged.keys()]
  return {
    value: [...merged.values()],
    isTaken,
    clashes: clashes.map((clash) => ({
      ...clash,
      index: Math.max(0, order.includes(clash.key) ? order.indexOf(clash.key) : [...others.keys()].indexOf(clash.key)),
      resolve: (list, side) => replaced(keyed(list, keyOf), clash.key, clash[side]),
    })),
  }
}

function replaced(lines: Map<string, Line>, key: string, line: Line | undefined): readonly Line[] {
  if (line) lines.set(key, line)
  else lines.delete(key)
  return [...lines.values()]
}

interface MergedLine {
  /** Undefined if the line is removed. */
  readonly value: Line | undefined
  readonly clash?: { readonly mine: Line | undefined; readonly theirs: Line | undefined }
}

function mergeLine(base: Line | undefined, mine: Line | undefined, theirs: Line | undefined): MergedLine {
  if (sameValue(mine ?? null, theirs ?? null) || sameValue(base ?? null, mine ?? null)) return { value: theirs }
  if (sameValue(base ?? null, theirs ?? null)) return { value: mine }
  if (!mine || !theirs) return { value: mine, clash: { mine, theirs } }
  const names = [...new Set([base, mine, theirs].flatMap((line) => Object.keys(line ?? {})))]
  const { values, both } = mergeValues(base ?? {}, mine, theirs, names)
  if (both.length === 0) return { value: values }
  return { value: values, clash: { mine: values, theirs: { ...values, ...pick(theirs, both) } } }
}

const pick = (line: Line, names: readonly string[]): Line => Object.fromEntries(names.map((name) => [name, line[name]]))
