import type { Day } from '@asistent/domain/kernel/day'
import { afterFrame } from '../../platform/after-frame'
import { planPaste, toTable } from './grid-clipboard'
import * as edit from './grid-edits'
import { typeLetter } from './grid-letters'
import { closedWords, type GridChange, type GridCode, type GridData, type GridTotal, type Place } from './grid-model'
import { outcomeWords, type Outcome } from './grid-outcome'
import {
  at,
  inside,
  moved,
  placesIn,
  rectangleOf,
  touchedRows,
  type Rectangle,
  type Selection,
  type Step,
} from './grid-selection'

// The grid's state outside React. Rows listen for themselves, so a keystroke draws one row again and in it only the
// cells that changed: 930 cells never wait for one. Everything else that shows the change follows when it is painted.

/** Letters typed within this time continue one code (П, К -> ПК); after it they begin another. */
const typingPause = 1000

export type GridStore = ReturnType<typeof createGridStore>

export interface GridStoreOptions {
  /** The codes that are typed and offered here, the usual one first; all of them unless said. */
  readonly offered?: readonly GridCode[]
  /** Sums at the right. */
  readonly totals?: readonly GridTotal[]
  /** The keyboard starts on this day, or on the last open one before it. */
  readonly startAt?: Day
  /** Each change as it is made: for grids that keep and send by themselves. */
  readonly onWrite?: (changes: readonly GridChange[]) => void
  /** What stands behind a cell, in words: who, when, why. */
  readonly describe?: (place: Place, value: number | null) => string
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
  let conflicts: readonly edit.Conflict[] = []
  let said = ''
  const rowListeners = new Map<number, Set<() => void>>()
  const listeners = new Set<() => void>()
  const rowVersions: number[] = []
  let version = 0
  let editVersion = 0

  const codeByValue = new Map(codes.map((code) => [code.value, code]))
  const codeOf = (value: number | null): GridCode | undefined => (value === null ? undefined : codeByValue.get(value))

  const size = () => ({ rows: edits.data.rows.length, columns: edits.data.days.length })

  /** Sums, notices and words about what is done now. */
  const tellOthers = afterFrame(() => listeners.forEach((listener) => listener()))

  function tell(rows: Iterable<number>): void {
    version++
    for (const row of rows) {
      rowVersions[row] = (rowVersions[row] ?? 0) + 1
      rowListeners.get(row)?.forEach((listener) => listener())
    }
    tellOthers()
  }
  const tellAll = () => {
    editVersion++
    tell(edits.data.rows.keys())
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
    const changed: Place[] = []
    for (const [row] of edits.data.rows.entries())
      for (const [column] of edits.data.days.entries()) {
        const place = { row, column }
        if (edit.valueAt(before, place) !== edit.valueAt(next, place)) rows.add(row)
        else if (edit.isPending(before, place) !== edit.isPending(next, place)) rows.add(row)
        if (onWrite && edit.valueAt(before, place) !== edit.valueAt(next, place)) changed.push(place)
      }
    tell(rows)
    written(changed)
  }

  /** Told after it has been drawn: the finger comes first. */
  function written(places: readonly Place[]): void {
    if (!onWrite || places.length === 0) return
    onWrite(
      places.flatMap((place) => {
        const row = edits.data.rows[place.row]
        const day = edits.data.days[place.column]
        const before = row?.cells[place.column]?.value ?? null
        return row && day ? [{ rowId: row.id, day: day.day, value: edit.valueAt(edits, place), before }] : []
      }),
    )
  }

  function write(wanted: readonly edit.WantedEdit[]): Outcome {
    if (readOnly) return { changed: 0, refused: wanted.length }
    const list = edit.plan(edits, wanted)
    if (list.length > 0) {
      edits = edit.apply(edits, list)
      editVersion++
      tell(new Set(list.map((one) => one.place.row)))
      written(list.map((one) => one.place))
    }
    const same = wanted.filter(({ place, value }) => edit.valueAt(edits, place) === value).length
    return { changed: list.length, refused: wanted.length - same }
  }

  const area = (): Rectangle => rectangleOf(selection)

  return {
    codes,
    codeOf,
    offered,
    totals,
    readOnly,
    /** The words behind a cell; empty where there is nothing to say. */
    describe: (place: Place): string => describe?.(place, edit.valueAt(edits, place)) ?? '',
    /** What a change did, to be said. */
    report: (outcome: Outcome) => {
      const { focus } = selection
      // Where the words behind a cell are shown, they say it already.
      const why = outcome.refused === 1 && !describe ? closedWords(edits.data, focus) : undefined
      said = outcomeWords({ ...outcome, why })
      version++
      tellOthers()
    },
    said: () => said,
    /** Whatever isn't a row: told after the frame in which the rows are drawn. */
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
    /** Moves only when values do: totals needn't follow the cursor. */
    editVersion: () => editVersion,
    pendingCount: () => edits.pending.size,
    rowVersion: (row: number) => rowVersions[row] ?? 0,
    edits: () => edits,
    selection: () => selection,
    conflicts: () => conflicts,
    area,

    focus: (place: Place, extend = false) => {
      const focus = inside(place, size())
      select(extend ? { anchor: selection.anchor, focus } : { anchor: focus, focus })
    },
    move: (step: Step) => select(moved(selection, step, size())),
    selectArea: (next: Rectangle) =>
      select({ anchor: { row: next.top, column: next.left }, focus: { row: next.bottom, column: next.right } }),

    /** The letter of a key; false when no code has it. */
    type: (letter: string, now: number): Outcome | undefined => {
      const result = typeLetter(offered, now - typed.time < typingPause ? typed.letters : '', letter)
      if (!result.code) return undefined
      const value = result.code.value
      const outcome = write(placesIn(area()).map((place) => ({ place, value })))
      typed = { letters: result.letters, time: now }
      return outcome
    },
    set: (value: number | null): Outcome => write(placesIn(area()).map((place) => ({ place, value }))),
    setArea: (where: Rectangle, value: number | null): Outcome =>
      write(placesIn(where).map((place) => ({ place, value }))),
    setAt: (place: Place, value: number | null): Outcome => write([{ place, value }]),
    fillDown: () => write(edit.fillDown(edits, area())),
    fillRight: () => write(edit.fillRight(edits, area())),
    fillEmpty: (where: Rectangle, value: number) => write(edit.fillEmpty(edits, where, value)),
    /** The column before goes into this one where it is empty (domain.md 1.2: copy from yesterday). */
    copyBefore: (column: number) => {
      let from = column - 1
      while (from > 0 && edits.data.days[from]?.off) from--
      const wanted = edits.data.rows.flatMap((_, row) => {
        const value = edit.valueAt(edits, { row, column: from })
        const place = { row, column }
        return value !== null && edit.valueAt(edits, place) === null ? [{ place, value }] : []
      })
      return write(from < 0 ? [] : wanted)
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
    /** Changes kept as a draft, laid over the present data. */
    restore: (kept: readonly GridChange[]) => {
      const rowOf = new Map(edits.data.rows.map((row, index) => [row.id, index]))
      const columnOf = new Map(edits.data.days.map((day, index) => [day.day, index]))
      write(
        kept.flatMap(({ rowId, day, value }) => {
          const row = rowOf.get(rowId)
          const column = columnOf.get(day)
          return row === undefined || column === undefined ? [] : [{ place: { row, column }, value }]
        }),
      )
    },
    /** Our own save has arrived. */
    saved: (changes: readonly GridChange[]) => {
      edits = edit.settled(edits, changes)
      conflicts = []
      tellAll()
    },
    /** Somebody's newer data under the pending cells. */
    rebase: (next: GridData) => {
      // Data that is fetched again doesn't make a choice for anybody.
      const kept = edit.conflictsOver(edits.data, next, conflicts)
      const result = edit.rebase(edits, next)
      edits = result.edits
      const isNew = ({ place }: edit.Conflict) =>
        !kept.some((one) => one.place.row === place.row && one.place.column === place.column)
      conflicts = [...kept, ...result.conflicts.filter(isNew)]
      selection = { anchor: inside(selection.anchor, size()), focus: inside(selection.focus, size()) }
      tellAll()
    },
    /** New data and what waits on the device over it. Only the rows that look different are drawn again. */
    lay: (next: GridData, waiting: readonly edit.WaitingCell[]) => {
      const before = edits
      const troubledBefore = conflicts
      const result = edit.laid(edits, next, waiting)
      edits = result.edits
      conflicts = result.troubled.map((place) => ({ place, mine: null, theirs: null }))
      selection = { anchor: inside(selection.anchor, size()), focus: inside(selection.focus, size()) }
      const touched = new Set([...troubledBefore, ...conflicts].map((one) => one.place.row))
      for (const [row, now] of next.rows.entries()) if (before.data.rows[row] !== now) touched.add(row)
      for (const row of edit.rowsThatDiffer(before, edits)) touched.add(row)
      if (before.data !== next || touched.size > 0) {
        editVersion++
        tell(touched)
      }
    },
    /** The choice for some of the conflicts. It may be changed until the save. */
    choose: (chosen: readonly edit.Conflict[], side: 'mine' | 'theirs') => {
      const places = chosen.map(({ place }) => place)
      edits =
        side === 'theirs'
          ? edit.dropped(edits, places)
          : edit.apply(
              edits,
              edit.plan(
                edits,
                chosen.map(({ place, mine }) => ({ place, value: mine })),
              ),
            )
      conflicts = conflicts.map((one) => (chosen.includes(one) ? { ...one, side } : one))
      tellAll()
    },
    forgetConflicts: () => {
      conflicts = []
      tellAll()
    },
    discard: () => become(edit.startEdits(edits.data)),
  }
}

/** The keyboard starts on the wanted day or the last open one before it; else on the first one that can be entered. */
function firstColumn(data: GridData, wanted: Day | undefined): number {
  const start = wanted ? data.days.findLastIndex((day) => day.day <= wanted && !day.off) : -1
  return Math.max(0, start >= 0 ? start : data.days.findIndex((day) => !day.off))
}
