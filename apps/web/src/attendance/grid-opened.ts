import { useEffect } from 'react'
import { getMonthGrid } from '@asistent/contract/attendance/grid.calls'
import type { Day } from '@asistent/domain/kernel/day'
import { nextMonth, previousMonth } from '@asistent/domain/kernel/month'
import { groupAttendanceTypes } from '@asistent/domain/people/groups'
import { blankMonth } from '../blocks/grid/grid-blank'
import type { GridChange, GridPerson } from '../blocks/grid/grid-model'
import { createGridStore, type GridStore } from '../blocks/grid/grid-store'
import { afterFrame } from '../platform/after-frame'
import { keyOf, queryClient } from '../platform/use-call'
import { allCodes, codesFor, totalsFor } from './grid-codes'
import { createMonthModel, peopleOf, shownType, type MonthAnswer, type MonthModel } from './grid-data'
import { describeCell } from './grid-words'
import { currentMarks } from './offline-marks'
import type { MarkType, NewMark } from './offline-rules'

// State of an opened month, placeholder or loaded: store, codes, the meaning of a change, and how newer responses and
// queued marks are applied.

export interface MonthInput {
  readonly groupId: number
  readonly month: number
  readonly year: number
}

export interface OpenedMonth {
  readonly input: MonthInput
  readonly store: GridStore
  /** Undefined for a placeholder. */
  readonly model: MonthModel | undefined
}

export const isSameMonth = (left: MonthInput, right: MonthInput): boolean =>
  left.groupId === right.groupId && left.month === right.month && left.year === right.year

export function openMonth(month: MonthAnswer | undefined, input: MonthInput, today: Day): OpenedMonth {
  if (!month) {
    const offered = codesFor(groupAttendanceTypes.FullDay, [])
    const store = createGridStore(blankMonth(input, knownChildren(input)), allCodes, true, {
      offered,
      totals: totalsFor(offered),
      startAt: today,
      describe: () => 'Зарежда се…',
    })
    return { input, store, model: undefined }
  }
  const model = createMonthModel(month, today)
  const offered = codesFor(
    month.group.attendanceType,
    month.result.map((row) => row.student.attendanceType),
  )
  const store = createGridStore(model.dataOf(month), allCodes, !month.mayEdit, {
    offered,
    totals: totalsFor(offered),
    startAt: today,
    onWrite: (changes) => currentMarks.get()?.mark(marksOf(model.answer(), changes)),
    describe: (cell, value) => describeCell(model.answer(), cell, value, (key) => currentMarks.get()?.marks.get(key)),
  })
  return { input, store, model }
}

/** Children of the adjacent cached months. */
function knownChildren({ groupId, ...month }: MonthInput): readonly GridPerson[] | undefined {
  const [near] = [previousMonth(month), nextMonth(month)].flatMap(
    (otherMonth) => queryClient.getQueryData<MonthAnswer>(keyOf(getMonthGrid, { groupId, ...otherMonth })) ?? [],
  )
  return near && near.rowsCount > 0 ? peopleOf(near) : undefined
}

/** Marks for changes of the grid, each with the version of its cell on screen. */
function marksOf(month: MonthAnswer, changes: readonly GridChange[]): NewMark[] {
  return changes.flatMap(({ rowId, day, value }) => {
    const row = month.result.find(({ student }) => student.studentId === rowId)
    const cell = row?.attendances.find(({ forDate }) => forDate === day)
    if (!row || !cell) return []
    return [
      {
        groupId: month.group.id,
        studentId: rowId,
        studentName: row.student.studentName,
        forDate: day,
        type: value as MarkType | null,
        seen: { type: shownType(cell.type), version: cell.version },
      },
    ]
  })
}

/**
 * Applies server responses and queued marks in one step: otherwise a cell would briefly show its old value after its
 * save is confirmed.
 */
export function useFreshCells({ store, input, model }: OpenedMonth): void {
  const marks = currentMarks.use()
  const { groupId, month, year } = input
  useEffect(() => {
    if (!model) return undefined
    const key = keyOf(getMonthGrid, { groupId, month, year })
    let shown: MonthAnswer | undefined
    let version = -1
    const prefix = `${year}-${String(month).padStart(2, '0')}`
    const lay = () => {
      const answer = queryClient.getQueryData<MonthAnswer>(key) ?? model.answer()
      const now = marks?.marks.version() ?? 0
      if (answer === shown && now === version) return
      shown = answer
      version = now
      const waiting = (marks?.marks.all() ?? []).filter((mark) => mark.forDate.startsWith(prefix))
      store.lay(
        model.dataOf(answer),
        waiting.map((mark) => ({
          rowId: mark.studentId,
          day: mark.forDate,
          value: mark.type,
          troubled: mark.trouble !== undefined,
        })),
      )
    }
    lay()
    // The key has updated its own cell already.
    const layAfterKey = afterFrame(lay)
    const stopMarks = marks?.marks.listen(layAfterKey)
    const stopQuery = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success' && event.query.queryKey[1] === key[1]) lay()
    })
    return () => {
      stopMarks?.()
      stopQuery()
    }
  }, [store, marks, groupId, month, year, model])
}
