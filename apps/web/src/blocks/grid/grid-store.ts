import type { Day } from '@asistent/domain/kernel/day'
import { afterFrame } from '../../platform/after-frame'
import { planPaste, toTable } from './grid-clipboard'
import * as edit from './grid-edits'
import { typeLetter } from './grid-letters'
import { closedWords, type GridChange, type GridCode, type GridData, type GridTotal, type CellPosition } from './grid-model'
import { outcomeWords, type Outcome } from './grid-outcome'
import {
  at,
  inside,
  moved,
  positionsIn,
  rectangleOf,
  touchedRows,
  type Rectangle,
  type Selection,
  type Step,
} from './grid-selection'

// Grid state outside React. Each row subscribes separately, so a keystroke updates one row and in it only the changed
// cells, not all 930. Everything else that depends on the change updates after the paint.

/** Milliseconds within which letters continue one code (П, К -> ПК). */
const typingPause = 1000

export type GridStore = ReturnType<typeof createGridStore>

export interface GridStoreOptions {
  /** Codes that can be typed and chosen here, the default one first; all codes by default. */
  readonly offered?: readonly GridCode[]
  /** Totals in columns on the right. */
  readonly totals?: readonly GridTotal[]
  /** The cursor starts on this day, or on the last open one before it. */
  readonly startAt?: Day
  /** Called with each change, to save it. */
  readonly onWrite?: (changes: readonly GridChange[]) => void
  /** Background of a cell as text: who, when, why. */
  readonly describe?: (position: CellPosition, value: number | null) => string
}

export function createGridStore(
  data: GridData,
  codes: readonly GridCode[],
  readOnly: boolean,
  { offered = codes, totals = [], startAt, onWrite, describe }: GridStoreOptions = {},
) {
  let edits = edit.startEdits(data)
  let selection: Selection = at(0, firstColumn(data, startAt))
  let typed = { letters: '', time: 0 }
  let troubled: readonly CellPosition[] = []
  let said = ''
  const rowListeners = new Map<number, Set<() => void>>()
  const listeners = new Set<() => void>()
  const rowVersions: number[] = []
  let version = 0
  let editVersion = 0

  const codeByValue = new Map(codes.map((code) => [code.value, code]))
  const codeOf = (value: number | null): GridCode | undefined => (value === null ? undefined : codeByValue.get(value))

  const size = () => ({ rows: edits.data.rows.length, columns: edits.data.days.length })

  /** Listeners for sums, notices and announcements. */
  const tellOthers = afterFrame(() => listeners.forEach((listener) => listener()))

  function tell(rows: Iterable<number>): void {
    version++
    for (const row of rows) {
      rowVersions[row] = (rowVersions[row] ?? 0) + 1
      rowListeners.get(row)?.forEach((listener) => listener())
    }
    tellOthers()
  }

  function select(next: Selection): void {
    const rows = touchedRows(selection, next)
    selection = next
    typed = { letters: '', time: 0 }
    tell(rows)
  }

  function become(next: edit.Edits): void {
    const before = edits
    edits = next
    editVersion++
    const rows = new Set<number>()
    const changed: CellPosition[] = []
    for (const [row] of edits.data.rows.entries())
      for (const [column] of edits.data.days.entries()) {
        const position = { row, column }
        if (edit.valueAt(before, position) !== edit.valueAt(next, position)) rows.add(row)
        else if (edit.isPending(before, position) !== edit.isPending(next, position)) rows.add(row)
        if (onWrite && edit.valueAt(before, position) !== edit.valueAt(next, position)) changed.push(position)
      }
    tell(rows)
    written(changed)
  }

  /** Notifies listeners after the paint, so that input latency stays low. */
  function written(positions: readonly CellPosition[]): void {
    if (!onWrite || positions.length === 0) return
    onWrite(
      positions.flatMap((position) => {
        const row = edits.data.rows[position.row]
        const day = edits.data.days[position.column]
        const before = row?.cells[position.column]?.value ?? null
        return row && day ? [{ rowId: row.id, day: day.day, value: edit.valueAt(edits, position), before }] : []
      }),
    )
  }

  function write(requested: readonly edit.RequestedEdit[]): Outcome {
    if (readOnly) return { changed: 0, refused: requested.length }
    const list = edit.plan(edits, requested)
    if (list.length > 0) {
      edits = edit.apply(edits, list)
      editVersion++
      tell(new Set(list.map((one) => one.position.row)))
      written(list.map((one) => one.position))
    }
    const same = requested.filter(({ position, value }) => edit.valueAt(edits, position) === value).length
    return { changed: list.length, refused: requested.length - same }
  }

  const area = (): Rectangle => rectangleOf(selection)

  return {
    codes,
    codeOf,
    offered,
    totals,
    readOnly,
    /** Description of a cell; empty if there is none. */
    describe: (position: CellPosition): string => describe?.(position, edit.valueAt(edits, position)) ?? '',
    /** Announces the result of a change. */
    report: (outcome: Outcome) => {
      const { focus } = selection
      // Grids with `describe` already show the reason.
      const why = outcome.refused === 1 && !describe ? closedWords(edits.data, focus) : undefined
      said = outcomeWords({ ...outcome, why })
      version++
      tellOthers()
    },
    said: () => said,
    /** For everything except rows: called after the frame that paints the rows. */
    listen: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    listenRow: (row: number, listener: () => void) => {
      const set = rowListeners.get(row) ?? new Set()
      rowListeners.set(row, set.add(listener))
      return () => void set.delete(listener)
    },
    version: () => version,
    /** Changes only with values, so that totals do not depend on the cursor. */
    editVersion: () => editVersion,
    pendingCount: () => edits.pending.size,
    rowVersion: (row: number) => rowVersions[row] ?? 0,
    edits: () => edits,
    selection: () => selection,
    troubled: () => troubled,
    area,

    focus: (position: CellPosition, extend = false) => {
      const focus = inside(position, size())
      select(extend ? { anchor: selection.anchor, focus } : { anchor: focus, focus })
    },
    move: (step: Step) => select(moved(selection, step, size())),
    selectArea: (next: Rectangle) =>
      select({ anchor: { row: next.top, column: next.left }, focus: { row: next.bottom, column: next.right } }),

    /** Types a letter; undefined if no code matches. */
    type: (letter: string, now: number): Outcome | undefined => {
      const result = typeLetter(offered, now - typed.time < typingPause ? typed.letters : '', letter)
      if (!result.code) return undefined
      const value = result.code.value
      const outcome = write(positionsIn(area()).map((position) => ({ position, value })))
      typed = { letters: result.letters, time: now }
      return outcome
    },
    set: (value: number | null): Outcome => write(positionsIn(area()).map((position) => ({ position, value }))),
    setArea: (where: Rectangle, value: number | null): Outcome =>
      write(positionsIn(where).map((position) => ({ position, value }))),
    setAt: (position: CellPosition, value: number | null): Outcome => write([{ position, value }]),
    fillDown: () => write(edit.fillDown(edits, area())),
    fillRight: () => write(edit.fillRight(edits, area())),
    fillEmpty: (where: Rectangle, value: number) => write(edit.fillEmpty(edits, where, value)),
    /** Copies the previous column into the empty cells of this one (domain.md 1.2: copy from yesterday). */
    copyBefore: (column: number) => {
      let from = column - 1
      while (from > 0 && edits.data.days[from]?.off) from--
      const requested = edits.data.rows.flatMap((_, row) => {
        const value = edit.valueAt(edits, { row, column: from })
        const position = { row, column }
        return value !== null && edit.valueAt(edits, position) === null ? [{ position, value }] : []
      })
      return write(from < 0 ? [] : requested)
    },
    clearMistaken: () => write(edit.clearMistaken(edits)),
    undo: () => become(edit.undo(edits)),
    redo: () => become(edit.redo(edits)),
    copy: (): string => {
      const { top, bottom, left, right } = area()
      const lines: string[][] = []
      for (let row = top; row <= bottom; row++) {
        const line: string[] = []
        for (let column = left; column <= right; column++) {
          line.push(codeOf(edit.valueAt(edits, { row, column }))?.code ?? '')
        }
        lines.push(line)
      }
      return toTable(lines)
    },
    paste: (text: string): Outcome => {
      const pasting = planPaste(codes, text, area(), size())
      const outcome = write(pasting.edits)
      select({
        anchor: { row: pasting.area.top, column: pasting.area.left },
        focus: { row: pasting.area.bottom, column: pasting.area.right },
      })
      return { ...outcome, unknown: pasting.unknown }
    },

    changes: (): GridChange[] => edit.changesOf(edits),
    /** Applies new data and the cells queued on the device. Renders only rows that look different. */
    lay: (next: GridData, waiting: readonly edit.WaitingCell[]) => {
      const before = edits
      const troubledBefore = troubled
      const result = edit.laid(edits, next, waiting)
      edits = result.edits
      troubled = result.troubled
      selection = { anchor: inside(selection.anchor, size()), focus: inside(selection.focus, size()) }
      const touched = new Set([...troubledBefore, ...troubled].map((position) => position.row))
      for (const [row, now] of next.rows.entries()) if (before.data.rows[row] !== now) touched.add(row)
      for (const row of edit.rowsThatDiffer(before, edits)) touched.add(row)
      if (before.data !== next || touched.size > 0) {
        editVersion++
        tell(touched)
      }
    },
  }
}

/** The initial column: the requested day or the last open one before it, else the first editable one. */
function firstColumn(data: GridData, requested: Day | undefined): number {
  const start = requested ? data.days.findLastIndex((day) => day.day <= requested && !day.off) : -1
  return Math.max(0, start >= 0 ? start : data.days.findIndex((day) => !day.off))
}
