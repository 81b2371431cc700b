import type { Conflict } from '@asistent/contract/core/problem'
import { ConflictPanel, type Side } from '../conflict/conflict-panel'
import { sameValue } from '../form/form-values'
import { shownNumber } from '../shown/format'

/** Rows saved by another user while being edited: `conflicts` of `useTyped`. */
export interface SheetConflicts {
  readonly conflict: Conflict | undefined
  readonly attention: number
  readonly rows: readonly {
    readonly id: number
    readonly side: Side | undefined
    /** Text, or cells by key or index of their columns. */
    readonly mine: unknown
    readonly theirs: unknown
    readonly conflict: Conflict | undefined
  }[]
  readonly choose: (keys: readonly string[], side: Side) => void
  readonly close: () => void
}

interface SheetConflictPanelProps {
  readonly of: SheetConflicts
  readonly nameOf: (id: number) => string
  readonly columns: readonly { readonly title: string; readonly cell?: string }[]
}

export function SheetConflictPanel({ of: { rows, ...panel }, nameOf, columns }: SheetConflictPanelProps) {
  return (
    <ConflictPanel
      {...panel}
      items={rows.map(({ id, mine, theirs, ...row }) => ({
        ...row,
        key: String(id),
        label: nameOf(id),
        mine: cellsText(mine, theirs, columns),
        theirs: cellsText(theirs, mine, columns),
      }))}
    />
  )
}

/** The differing cells with the titles of their columns. */
function cellsText(value: unknown, otherValue: unknown, columns: SheetConflictPanelProps['columns']): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const shown = (cell: unknown) => (typeof cell === 'number' ? shownNumber(cell) : String(cell ?? '–'))
  return Object.entries(value)
    .filter(([name, cell]) => !sameValue(cell, (otherValue as Record<string, unknown>)[name]))
    .map(([name, cell]) => {
      const column = columns.find((one) => one.cell === name) ?? columns[Number(name)]
      return `${column?.title ?? name}: ${shown(cell)}`
    })
    .join('\n')
}
