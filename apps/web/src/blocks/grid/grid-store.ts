import type { Day } from '@asistent/domain/kernel/day'
import { planPaste, toTable } from './grid-clipboard'
import * as edit from './grid-edits'
import { typeLetter } from './grid-letters'
import { createGridListeners } from './grid-listeners'
import {
  closedWords,
  type CellPosition,
  type GridChange,
  type GridCode,
  type GridData,
  type GridTotal,
} from './grid-model'
import { outcomeWords, type Outcome } from './grid-outcome'
import { at, inside, moved, positionsIn, rectangleOf, selectionOf, type Rectangle, type Step } from './grid-selection'
import { layData, replaceEdits, select, sizeOf, write, type GridState } from './grid-state'

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

type CodeOf = (value: number | null) => GridCode | undefined

export function createGridStore(
  data: GridData,
  codes: readonly GridCode[],
  readOnly: boolean,
  { offered = codes, totals = [], startAt, onWrite, describe }: GridStoreOptions = {},
) {
  const { notify, ...listeners } = createGridListeners()
  const state: GridState = {
    edits: edit.startEdits(data),
    selection: at(0, firstColumn(data, startAt)),
    typed: { letters: '', time: 0 },
    troubled: [],
    said: '',
    editVersion: 0,
    readOnly,
    notify,
    onWrite,
  }
  const codeByValue = new Map(codes.map((code) => [code.value, code]))
  const codeOf: CodeOf = (value) => (value === null ? undefined : codeByValue.get(value))
  return {
    codes,
    codeOf,
    offered,
    totals,
    readOnly,
    ...listeners,
    /** Description of a cell; empty if there is none. */
    describe: (position: CellPosition): string => describe?.(position, edit.valueAt(state.edits, position)) ?? '',
    /** Announces the result of a change. */
    report: (outcome: Outcome) => {
      // Grids with `describe` already show the reason.
      const why = outcome.refused === 1 && !describe ? closedWords(state.edits.data, state.selection.focus) : undefined
      state.said = outcomeWords({ ...outcome, why })
      notify([])
    },
    said: () => state.said,
    /** Changes only with values, so that totals do not depend on the cursor. */
    editVersion: () => state.editVersion,
    edits: () => state.edits,
    pendingCount: () => state.edits.pending.size,
    changes: (): GridChange[] => edit.changesOf(state.edits),
    troubled: () => state.troubled,
    /** Applies new data and the cells queued on the device. */
    lay: (next: GridData, waiting: readonly edit.WaitingCell[]) => layData(state, next, waiting),
    ...selecting(state),
    ...editing(state, offered),
    ...clipboard(state, codes, codeOf),
  }
}

const selecting = (state: GridState) => ({
  selection: () => state.selection,
  area: (): Rectangle => rectangleOf(state.selection),
  focus: (position: CellPosition, extend = false) => {
    const focus = inside(position, sizeOf(state))
    select(state, extend ? { anchor: state.selection.anchor, focus } : { anchor: focus, focus })
  },
  move: (step: Step) => select(state, moved(state.selection, step, sizeOf(state))),
  selectArea: (area: Rectangle) => select(state, selectionOf(area)),
})

const editing = (state: GridState, offered: readonly GridCode[]) => {
  const area = () => rectangleOf(state.selection)
  const setArea = (where: Rectangle, value: number | null): Outcome =>
    write(
      state,
      positionsIn(where).map((position) => ({ position, value })),
    )
  return {
    /** Types a letter; undefined if no code matches. */
    type: (letter: string, now: number): Outcome | undefined => {
      const { letters: before, time } = state.typed
      const { code, letters } = typeLetter(offered, now - time < typingPause ? before : '', letter)
      if (!code) return undefined
      const outcome = setArea(area(), code.value)
      state.typed = { letters, time: now }
      return outcome
    },
    set: (value: number | null): Outcome => setArea(area(), value),
    setArea,
    setAt: (position: CellPosition, value: number | null): Outcome => write(state, [{ position, value }]),
    fillDown: () => write(state, edit.fillDown(state.edits, area())),
    fillRight: () => write(state, edit.fillRight(state.edits, area())),
    fillEmpty: (where: Rectangle, value: number) => write(state, edit.fillEmpty(state.edits, where, value)),
    copyBefore: (column: number) => write(state, edit.copyBefore(state.edits, column)),
    clearMistaken: () => write(state, edit.clearMistaken(state.edits)),
    undo: () => replaceEdits(state, edit.undo(state.edits)),
    redo: () => replaceEdits(state, edit.redo(state.edits)),
  }
}

const clipboard = (state: GridState, codes: readonly GridCode[], codeOf: CodeOf) => ({
  copy: (): string => {
    const { top, bottom, left, right } = rectangleOf(state.selection)
    const lines: string[][] = []
    for (let row = top; row <= bottom; row++) {
      const line: string[] = []
      for (let column = left; column <= right; column++)
        line.push(codeOf(edit.valueAt(state.edits, { row, column }))?.code ?? '')
      lines.push(line)
    }
    return toTable(lines)
  },
  paste: (text: string): Outcome => {
    const { edits, unknown, area } = planPaste(codes, text, rectangleOf(state.selection), sizeOf(state))
    const outcome = write(state, edits)
    select(state, selectionOf(area))
    return { ...outcome, unknown }
  },
})

/** The initial column: the requested day or the last open one before it, else the first editable one. */
function firstColumn(data: GridData, requested: Day | undefined): number {
  const start = requested ? data.days.findLastIndex((day) => day.day <= requested && !day.off) : -1
  return Math.max(0, start >= 0 ? start : data.days.findIndex((day) => !day.off))
}
