import { ActionIcon } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { getMonthGrid } from '@asistent/contract/attendance/grid.calls'
import type { Outcome } from '../blocks/grid/grid-store'
import { GridTable } from '../blocks/grid/grid-table'
import { GridLegend, GridPalette, MistakenNotice } from '../blocks/grid/grid-tools'
import { outcomeWords } from '../blocks/grid/use-grid-input'
import { Empty, Failed, Waiting } from '../blocks/parts/states'
import { useToday } from '../blocks/parts/use-today'
import { useSaveKey } from '../blocks/parts/use-unsaved'
import { useDelayed } from '../platform/delayed'
import { useCall } from '../platform/use-call'
import { dayTotals } from './grid-codes'
import { DayCounts } from './grid-counts'
import type { MonthAnswer } from './grid-data'
import { CellDetails } from './grid-details'
import { AllPresent, PeriodTool } from './grid-fill'
import { knownChildren, openMonth, useFreshCells, type MonthInput } from './grid-opened'
import { useDeviceCopy } from './offline-copies'
import { currentMarks } from './offline-marks'
import { DataAge } from './offline-status'

interface MonthProps {
  readonly input: MonthInput
  /** Whoever enters has the month on the device as well. */
  readonly keeps: boolean
  /** Beside the choice of the month. */
  readonly slot: HTMLElement
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
  readonly slot: HTMLElement
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
      {createPortal(
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

const signs = [
  { sign: 'paper', name: 'има бележка или заявление' },
  { sign: 'waiting', name: 'чака решение' },
  { sign: 'pending', name: 'още не е изпратено' },
  { sign: { text: '3/15' }, name: 'използвани дни по семейни причини' },
] as const
