import { sameValue } from '../form/form-values'
import type { Side } from './conflict-panel'

/** Three-way merge of one row of a sheet. `winner` decides cells that both changed differently. */
export type MergeRow<Value> = (versions: RowVersions<Value>, winner: Side) => MergedRow<Value>

export interface RowVersions<Value> {
  readonly base: Value
  readonly mine: Value
  readonly theirs: Value
}

interface MergedRow<Value> {
  readonly value: Value
  readonly isClash: boolean
}

function mergeCell<Cell>({ base, mine, theirs }: RowVersions<Cell>, winner: Side): MergedRow<Cell> {
  if (sameValue(mine, theirs) || sameValue(base, mine)) return { value: theirs, isClash: false }
  if (sameValue(base, theirs)) return { value: mine, isClash: false }
  return { value: winner === 'mine' ? mine : theirs, isClash: true }
}

/**
 * Merges by key or index: { heightCm, weightKg }, [0, 2, 1]. Only the typed keys of an object are merged. Lists of
 * different lengths and scalars are one value.
 */
export function mergeByCell<Value>(versions: RowVersions<Value>, winner: Side): MergedRow<Value> {
  const { base, mine, theirs } = versions
  const all: readonly unknown[] = [base, mine, theirs]
  if (!all.every((one) => typeof one === 'object' && one !== null)) return mergeCell(versions, winner)
  if (all.some(Array.isArray) && new Set(all.map((one) => (one as unknown[]).length)).size > 1)
    return mergeCell(versions, winner)
  const names = Object.keys(mine as object)
  const cells = names.map((name) => {
    const [before, ours, others] = all.map((one) => (one as Record<string, unknown>)[name])
    return mergeCell({ base: before, mine: ours, theirs: others }, winner)
  })
  const value = Array.isArray(mine)
    ? cells.map((cell) => cell.value)
    : Object.fromEntries(names.map((name, index) => [name, cells[index]?.value]))
  return { value: value as Value, isClash: cells.some(({ isClash }) => isClash) }
}

/** Merge of unordered sets. Each item is added or removed independently, so sets never conflict. */
export function mergeSets<One>({ base, mine, theirs }: RowVersions<readonly One[]>): MergedRow<readonly One[]> {
  const kept = theirs.filter((one) => mine.includes(one) || !base.includes(one))
  return { value: [...kept, ...mine.filter((one) => !base.includes(one) && !kept.includes(one))], isClash: false }
}

/** True if all typed cells are equal. */
export function sameCells<Value>(typed: Value, stored: Value): boolean {
  if (typeof typed !== 'object' || typed === null || Array.isArray(typed)) return sameValue(typed, stored)
  return Object.entries(typed).every(([name, cell]) => sameValue(cell, (stored as Record<string, unknown>)[name]))
}
