import { ActionIcon } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { getMonthGrid } from '@asistent/contract/attendance/grid.calls'
import type { Day } from '@asistent/domain/kernel/day'
import { nextMonth, previousMonth } from '@asistent/domain/kernel/month'
import { groupAttendanceTypes } from '@asistent/domain/people/groups'
import { blankMonth } from '../blocks/grid/grid-blank'
import type { GridChange, GridCode, GridTotal } from '../blocks/grid/grid-model'
import { createGridStore, type GridStore, type Outcome } from '../blocks/grid/grid-store'
import { GridTable } from '../blocks/grid/grid-table'
import { GridLegend, GridPalette, MistakenNotice } from '../blocks/grid/grid-tools'
import { outcomeWords } from '../blocks/grid/use-grid-input'
import { Empty, Failed, Waiting } from '../blocks/parts/states'
import { useToday } from '../blocks/parts/use-today'
import { useSaveKey } from '../blocks/parts/use-unsaved'
import { useDelayed } from '../platform/delayed'
import { keyOf, queryClient, useCall } from '../platform/use-call'
import { allCodes, codesFor, dayTotals, totalsFor } from './grid-codes'
import { DayCounts } from './grid-counts'
import { createMonthModel, peopleOf, shownType, type MonthAnswer, type MonthModel } from './grid-data'
import { CellDetails } from './grid-details'
import { AllPresent, PeriodTool } from './grid-fill'
import { describeCell } from './grid-words'
import { useDeviceCopy } from './offline-copies'
import { currentMarks } from './offline-marks'
import type { MarkType, NewMark } from './offline-rules'
import { DataAge } from './offline-status'

export interface MonthInput {
  readonly groupId: number
  readonly month: number
  readonly year: number
}

interface MonthProps {
  readonly input: MonthInput
  /** Whoever enters has the month on the device as well. */
  readonly keeps: boolean
  /** Beside the choice of the month. */
  readonly slot: HTMLElement | null
}

export function MonthView({ input, keeps, slot }: MonthProps) {
  const ready = useDeviceCopy(getMonthGrid, input, keeps)
  const answer = useCall(getMonthGrid, input)
  const marks = currentMarks.use()
  const late = useDelayed(answer.data === undefined)
  // Nothing can be typed before there is where to keep it.
  const here = ready && (!keeps || marks !== null)
  const month = here ? answer.data : undefined
  if (here && !month && answer.error) return <Failed error={answer.error} retry={() => void answer.refetch()} />
  if (!month && !(keeps && (late || knownChildren(input)))) return <Waiting lines={10} />
  return (
    <>
      {month?.rowsCount !== 0 ? (
        <MonthSheet month={month} input={input} slot={slot} />
      ) : month.days.some((day) => day.enrolled > 0) ? (
        <DayCounts days={month.days} />
      ) : (
        <Empty drawing="kite" title="Няма деца в тази група" reason="Изберете друга група или друг месец." />
      )}
      <DataAge answer={answer} />
    </>
  )
}

interface SheetProps {
  /** Undefined: the sheet stands blank until it comes. */
  readonly month: MonthAnswer | undefined
  readonly input: MonthInput
  readonly slot: HTMLElement | null
}

function MonthSheet({ month, input, slot }: SheetProps) {
  const today = useToday()
  const marks = currentMarks.use()
  // As the month was opened: a new answer must not draw every row again.
  const [opened, setOpened] = useState(() => openMonth(month, input, today))
  if (month && !opened.model) setOpened(openMonth(month, input, today))
  const { store, model, offered, totals } = opened
  useFreshCells(store, input, model)
  const [said, say] = useState('')
  const late = useDelayed(!month)
  const tell = (outcome: Outcome) => say(outcomeWords(outcome))
  useSaveKey(() => void marks?.flush())
  return (
    <>
      {slot &&
        createPortal(
          <ActionIcon variant="default" size="input-sm" aria-label="Отпечатай" onClick={() => window.print()}>
            <IconPrinter size={18} aria-hidden />
          </ActionIcon>,
          slot,
        )}
      <MistakenNotice store={store} tell={tell} />
      {(!store.readOnly || !month) && (
        <GridPalette store={store} tell={tell}>
          <PeriodTool store={store} tell={tell} />
          <AllPresent store={store} tell={tell} />
        </GridPalette>
      )}
      <CellDetails store={store} said={late ? 'Зарежда се…' : said} />
      <GridTable
        store={store}
        caption={month ? `Присъствия, група ${month.group.name}` : 'Присъствия'}
        heading="Дете"
        totals={totals}
        dayTotals={dayTotals}
        today={today}
        say={say}
      />
      <GridLegend codes={offered} signs={signs} />
    </>
  )
}

interface OpenedMonth {
  readonly store: GridStore
  readonly offered: readonly GridCode[]
  readonly totals: readonly GridTotal[]
  /** Of a blank sheet there is none. */
  readonly model: MonthModel | undefined
}

function openMonth(month: MonthAnswer | undefined, input: MonthInput, today: Day): OpenedMonth {
  if (!month) {
    const offered = codesFor(groupAttendanceTypes.FullDay, [])
    const store = createGridStore(blankMonth(input, knownChildren(input)), allCodes, true, { offered, startAt: today })
    return { store, offered, totals: totalsFor(offered), model: undefined }
  }
  const model = createMonthModel(month, today)
  const offered = codesFor(
    month.group.attendanceType,
    month.result.map((row) => row.student.attendanceType),
  )
  const store = createGridStore(model.dataOf(month), allCodes, !month.mayEdit, {
    offered,
    startAt: today,
    onWrite: (changes) => currentMarks.get()?.mark(marksOf(model.answer(), changes)),
    describe: (place, value) => describeCell(model.answer(), place, value, (key) => currentMarks.get()?.marks.get(key)),
  })
  return { store, offered, totals: totalsFor(offered), model }
}

/** As the month before or after shows them. */
function knownChildren({ groupId, ...month }: MonthInput): Parameters<typeof blankMonth>[1] {
  const [near] = [previousMonth(month), nextMonth(month)].flatMap(
    (other) => queryClient.getQueryData<MonthAnswer>(keyOf(getMonthGrid, { groupId, ...other })) ?? [],
  )
  return near && near.rowsCount > 0 ? peopleOf(near) : undefined
}

const signs = [
  { sign: 'paper', name: 'има бележка или заявление' },
  { sign: 'waiting', name: 'чака решение' },
  { sign: 'pending', name: 'още не е изпратено' },
  { sign: { text: '3/15' }, name: 'използвани дни по семейни причини' },
] as const

/** The marks that a change of the grid means, each on the version of the cell that was on the screen. */
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
 * Whatever changes, the server's answer or what waits on the device, both are laid into the grid in one step: a cell whose
 * save has just been confirmed doesn't fall back for a moment.
 */
function useFreshCells(store: GridStore, input: MonthInput, model: MonthModel | undefined): void {
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
    const stopMarks = marks?.marks.listen(lay)
    const stopQuery = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success' && event.query.queryKey[1] === key[1]) lay()
    })
    return () => {
      stopMarks?.()
      stopQuery()
    }
  }, [store, marks, groupId, month, year, model])
}
