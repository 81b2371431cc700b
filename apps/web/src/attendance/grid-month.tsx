import { ActionIcon } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState, type SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'
import { getMonthGrid } from '@asistent/contract/attendance/grid.calls'
import type { Day } from '@asistent/domain/kernel/day'
import { acceptsEntry } from '../blocks/grid/grid-model'
import { GridTable } from '../blocks/grid/grid-table'
import { GridLegend, GridPalette, MistakenNotice } from '../blocks/grid/grid-tools'
import { Empty, Failed, Waiting } from '../blocks/parts/states'
import { useToday } from '../blocks/parts/use-today'
import { useSaveKey } from '../blocks/parts/use-unsaved'
import { useDelayed } from '../platform/delayed'
import { useCall } from '../platform/use-call'
import { dayTotals } from './grid-codes'
import { DayCounts } from './grid-counts'
import { CellDetails } from './grid-details'
import { AllPresent, PeriodTool } from './grid-fill'
import { isSameMonth, openMonth, useFreshCells, type MonthInput, type OpenedMonth } from './grid-opened'
import classes from './grid.module.css'
import { useDeviceCopy } from './offline-copies'
import { currentMarks } from './offline-marks'
import { DataAge } from './offline-status'

interface MonthProps {
  readonly input: MonthInput
  /** True for users who enter attendance: their marks are stored on the device. */
  readonly keeps: boolean
  /** Slot next to the month picker. */
  readonly slot: HTMLElement
}

/**
 * The current month stays until another one has loaded and is then overwritten: this renders less than a new table
 * and does not flicker. After a delay a placeholder month appears, or for read-only users a loading indicator.
 */
export function MonthView({ input, keeps, slot }: MonthProps) {
  const ready = useDeviceCopy(getMonthGrid, input, keeps)
  const answer = useCall(getMonthGrid, input)
  const marks = currentMarks.use()
  const today = useToday()
  // Editing is disabled until the device storage is open.
  const here = ready && (!keeps || marks !== null)
  const month = here ? answer.data : undefined
  const late = useDelayed(month === undefined)
  const [stands, setStands] = useState<OpenedMonth>()
  const isOld = stands !== undefined && !isSameMonth(stands.input, input)
  // The model of the opened month: a new response must not render every row.
  if (month && month.rowsCount > 0 && (!stands?.model || isOld)) setStands(openMonth(month, input, today))
  const failed = here && !month && answer.error !== null
  if (!month && !failed && keeps && late && (!stands || isOld)) setStands(openMonth(undefined, input, today))
  const empty = month?.rowsCount === 0
  const outdated = isOld && late && !month && !keeps
  if (stands && (failed || empty || outdated)) setStands(undefined)
  if (failed) return <Failed error={answer.error} retry={() => void answer.refetch()} />
  if (!stands && !empty) return <Waiting lines={10} />
  return (
    <div className={classes.month} aria-busy={isOld} {...(isOld && untouchable)}>
      {stands && !empty ? (
        <MonthSheet opened={stands} today={today} slot={slot} />
      ) : month?.days.some((day) => day.enrolled > 0) ? (
        <DayCounts days={month.days} />
      ) : (
        <Empty drawing="kite" title="Няма деца в тази група" reason="Изберете друга група или друг месец." />
      )}
      <DataAge answer={answer} />
    </div>
  )
}

const stop = (event: SyntheticEvent) => {
  event.stopPropagation()
  event.preventDefault()
}

/** Blocks input to the previous month. Not `inert`, which would recalculate the styles of every cell. */
const untouchable = { onKeyDownCapture: stop, onPointerDownCapture: stop, onClickCapture: stop, onPasteCapture: stop }

interface SheetProps {
  readonly opened: OpenedMonth
  readonly today: Day
  readonly slot: HTMLElement
}

function MonthSheet({ opened, today, slot }: SheetProps) {
  const { store, model } = opened
  useFreshCells(opened)
  const marks = currentMarks.use()
  useSaveKey(() => void marks?.flush())
  return (
    <>
      {createPortal(
        <ActionIcon variant="default" size="input-sm" aria-label="Отпечатай" onClick={() => window.print()}>
          <IconPrinter size={18} aria-hidden />
        </ActionIcon>,
        slot,
      )}
      <MistakenNotice store={store} />
      {(!model || (!store.readOnly && acceptsEntry(model.dataOf(model.answer())))) && (
        <GridPalette store={store}>
          <PeriodTool store={store} />
          <AllPresent store={store} />
        </GridPalette>
      )}
      <CellDetails store={store} />
      <GridTable
        store={store}
        caption={model ? `Присъствия, група ${model.answer().group.name}` : 'Присъствия'}
        heading="Дете"
        dayTotals={dayTotals}
        today={today}
      />
      <GridLegend codes={store.offered} signs={signs} />
    </>
  )
}

const signs = [
  { sign: 'paper', name: 'има бележка или заявление' },
  { sign: 'waiting', name: 'чака решение' },
  { sign: 'pending', name: 'още не е изпратено' },
  { sign: { text: '3/15' }, name: 'използвани дни по семейни причини' },
] as const
