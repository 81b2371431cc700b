import { sameValue } from '../form/form-values'
import type { Side } from './conflict-panel'

/** Three-way merge of one row of a sheet. In cells that both changed differently the `winner` is taken. */
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

/** The row is one value. */
export const mergeWhole = mergeCell

/** Cells by their name or their place: { heightCm, weightKg }, [0, 2, 1]. Lists of different lengths are one value. */
export function mergeByCell<Value extends object>(versions: RowVersions<Value>, winner: Side): MergedRow<Value> {
  const all = [versions.base, versions.mine, versions.theirs]
  const isList = all.some(Array.isArray)
  if (isList && new Set(all.map((one) => (one as unknown as unknown[]).length)).size > 1)
    return mergeCell(versions, winner)
  const cellOf = (value: Value, name: string) => (value as Record<string, unknown>)[name]
  const names = [...new Set(all.flatMap((one) => Object.keys(one)))]
  const cells = names.map((name) => {
    const [base, mine, theirs] = all.map((one) => cellOf(one, name))
    return mergeCell({ base, mine, theirs }, winner)
  })
  const value = isList
    ? cells.map((cell) => cell.value)
    : Object.fromEntries(names.map((name, index) => [name, cells[index]?.value]))
  return { value: value as Value, isClash: cells.some(({ isClash }) => isClash) }
}

/** Chosen ones of a list, in any order. Each is added or removed on its own, so sets never clash. */
export function mergeSets<One>({ base, mine, theirs }: RowVersions<readonly One[]>): MergedRow<readonly One[]> {
  const kept = theirs.filter((one) => mine.includes(one) || !base.includes(one))
  return { value: [...kept, ...mine.filter((one) => !base.includes(one) && !kept.includes(one))], isClash: false }
}
