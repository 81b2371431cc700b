import type { ReactElement } from 'react'
import { cellClass, flag } from './grid-look'
import type { GridCell, GridCode } from './grid-model'

// The cells have no component of their own, a month has 930 of them. One that looks as it did is given to React as the same
// element, which it doesn't look at again.

interface DrawnCell {
  readonly column: number
  readonly code: GridCode | undefined
  readonly flags: number
  readonly element: ReactElement
}

const drawnCells = new WeakMap<GridCell, DrawnCell>()

export function cellElement(column: number, cell: GridCell, code: GridCode | undefined, flags: number): ReactElement {
  const before = drawnCells.get(cell)
  if (before?.column === column && before.code === code && before.flags === flags) return before.element
  const element = drawCell(column, cell, code, flags)
  drawnCells.set(cell, { column, code, flags, element })
  return element
}

function drawCell(column: number, cell: GridCell, code: GridCode | undefined, flags: number): ReactElement {
  return (
    <td
      key={column}
      role="gridcell"
      // Of a blank sheet no cell can be pointed at or typed into (use-grid-input.ts).
      data-column={flags & flag.blank ? undefined : column}
      data-tone={code?.tone}
      data-sign={cell.sign}
      data-letters={code && code.code.length > 2 ? code.code.length : undefined}
      className={cellClass(flags)}
      tabIndex={flags & flag.focused ? 0 : -1}
      aria-selected={(flags & flag.selected) !== 0}
      aria-readonly={cell.closed ? true : undefined}
      title={flags & flag.mistaken ? `${code?.name ?? ''}: статус в неприсъствен ден` : (cell.note ?? closedNote(cell))}
    >
      {code?.code}
    </td>
  )
}

const closedNote = ({ closed }: GridCell): string | undefined =>
  closed === 'locked' ? 'Заключен ден' : closed === 'sealed' ? 'Заключен период' : undefined
