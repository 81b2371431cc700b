import { ActionIcon } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore, type ComponentType } from 'react'
import { createPortal } from 'react-dom'
import type { Call } from '@asistent/contract/core/call'
import { useCall } from '../../platform/use-call'
import { useMay } from '../../platform/user'
import { sendWaiting } from '../../platform/waiting-sends'
import { Segments } from '../inputs/segments'
import { Page } from '../parts/page'
import { useRouteInput } from '../parts/route-input'
import { Answered, Empty } from '../parts/states'
import { useToday } from '../parts/use-today'
import { useSaveKey } from '../parts/use-unsaved'
import { ParamBar, useNarrow } from '../params/param-bar'
import { paramsOf, type Param, type Params } from '../params/params'
import { useOffered, useUrlValues } from '../params/use-url-values'
import { missingParams } from '../params/values'
import { GridDayView } from './grid-day'
import { cellAt, type GridChange, type GridCode, type GridData, type GridTotal } from './grid-model'
import { decideCells, queueCells, useGridSaveState, useGridTroubles, useLaidCells, type GridQueue } from './grid-saves'
import { createGridStore, type GridStore } from './grid-store'
import { GridTable } from './grid-table'
import { GridLegend, GridPalette, MistakenNotice } from './grid-tools'
import classes from './grid-tools.module.css'
import { CellTroubles } from './grid-troubles'
import { SaveStatus } from './save-status'

export interface MonthGridOptions<In, Parsed, Out, SaveIn> {
  readonly title: string
  readonly load: Call<In, Parsed, Out>
  /** Parameters chosen first: the group, the month. */
  readonly choose: (param: Params<Parsed>) => readonly Param[]
  /** Converts the response to people × days. */
  readonly data: (answer: Out, chosen: In) => GridData
  /** Heading of the rows: 'Дете'. */
  readonly heading: string
  /** The default code first: 'fill the empty ones' writes it. */
  readonly codes: readonly GridCode[]
  /** Further codes that a cell can have. They are not in the palette, and in the legend only if the month has them. */
  readonly rareCodes?: readonly GridCode[]
  /** Totals on the right and below. */
  readonly totals?: readonly GridTotal[]
  readonly dayTotals?: readonly GridTotal[]
  /** Further actions on the open month, next to its title. */
  readonly actions?: ComponentType<GridActionProps<In>>
  /** Saves each change at once (grid-saves.ts); without it the grid is read-only. */
  readonly save?: {
    /** Label of a change that waits on the device: 'Присъствия на дейност за ноември 2026 г.' */
    readonly words: (chosen: In) => string
    readonly call: Call<SaveIn, unknown, unknown>
    /** One item per change, with `was`: the value that the change is based on. */
    readonly input: (changes: readonly GridChange[], chosen: In) => NoInfer<SaveIn> & CellItems
  }
}

interface CellItems {
  readonly items: readonly { readonly was?: unknown }[]
}

/** `unsaved` returns the changes that the server does not have yet. */
interface GridActionProps<In> {
  readonly chosen: In
  readonly unsaved: () => readonly GridChange[]
}

interface GridPlan {
  readonly title: string
  readonly heading: string
  readonly load: Call<object, unknown, unknown>
  readonly params: readonly Param[]
  readonly data: (answer: unknown, chosen: object) => GridData
  readonly codes: readonly GridCode[]
  readonly rareCodes: readonly GridCode[]
  readonly totals: readonly GridTotal[]
  readonly dayTotals: readonly GridTotal[]
  readonly actions: ComponentType<GridActionProps<object>> | undefined
  readonly save:
    | {
        readonly words: (chosen: object) => string
        readonly call: Call<object, unknown, unknown>
        readonly input: (changes: readonly GridChange[], chosen: object) => object
      }
    | undefined
}

/** Grid of people × days of a month: `export const Screen = monthGrid({ load, save, choose, data, codes, totals })`. */
export function monthGrid<In, Parsed, Out, SaveIn = never>(options: MonthGridOptions<In, Parsed, Out, SaveIn>) {
  const plan = {
    ...options,
    params: options.choose(paramsOf<Parsed>(options.load.input)),
    rareCodes: options.rareCodes ?? [],
    totals: options.totals ?? [],
    dayTotals: options.dayTotals ?? [],
  } as unknown as GridPlan
  return function MonthGridScreen() {
    return <MonthGrid plan={plan} />
  }
}

function MonthGrid({ plan }: { plan: GridPlan }) {
  const params = useOffered(plan.params)
  const { values, set } = useUrlValues(params)
  const route = useRouteInput(plan.load)
  const chosen = useMemo(() => ({ ...route, ...values }), [route, values])
  const missing = missingParams(params, chosen)
  const [saveSlot, setSaveSlot] = useState<HTMLElement | null>(null)
  const typed = useRef<() => readonly GridChange[]>(() => [])
  const tellTyped = useCallback((read: () => readonly GridChange[]) => {
    typed.current = read
  }, [])
  const answer = useCall(plan.load, chosen, { enabled: missing.length === 0 })
  return (
    <Page
      title={plan.title}
      actions={missing.length === 0 && plan.actions && <plan.actions chosen={chosen} unsaved={() => typed.current()} />}
    >
      <div className={classes.head}>
        <ParamBar params={params} values={values} set={set} />
        <div ref={setSaveSlot} />
      </div>
      {missing.length > 0 ? (
        <Empty drawing="notebook" title={`Изберете: ${missing.map((param) => param.label.toLowerCase()).join(', ')}`} />
      ) : (
        <Answered answer={answer} lines={10}>
          {(data) => (
            <OpenGrid
              key={JSON.stringify(chosen)}
              plan={plan}
              answer={data}
              chosen={chosen}
              saveSlot={saveSlot}
              tellTyped={tellTyped}
            />
          )}
        </Answered>
      )}
    </Page>
  )
}

interface OpenGridProps {
  readonly plan: GridPlan
  readonly answer: unknown
  readonly chosen: object
  /** Next to the month picker; on a phone at the bottom. */
  readonly saveSlot: HTMLElement | null
  /** Lets actions next to the title read the pending changes. */
  readonly tellTyped: (typed: () => readonly GridChange[]) => void
}

/** Month of a grid in the queue. Undefined if the user only reads. */
function useQueue(plan: GridPlan, chosen: object): GridQueue | undefined {
  const { save, load } = plan
  const may = useMay(save?.call ?? load, 'update')
  return useMemo(
    () =>
      save && may
        ? {
            // Without filters, so that a change waits for its cell under any filter.
            of: `${save.call.path} ${JSON.stringify({ ...save.input([], chosen), items: [] })}`,
            grid: `${save.call.path} `,
            call: save.call,
            words: save.words(chosen),
            input: (changes) => save.input(changes, chosen),
          }
        : undefined,
    [save, may, chosen],
  )
}

function OpenGrid({ plan, answer, chosen, saveSlot, tellTyped }: OpenGridProps) {
  const data = useMemo(() => plan.data(answer, chosen), [plan, answer, chosen])
  const queue = useQueue(plan, chosen)
  const today = useToday()
  const [store] = useState(() =>
    createGridStore(data, [...plan.codes, ...plan.rareCodes], !queue, {
      offered: plan.codes,
      totals: plan.totals,
      startAt: today,
      ...(queue && { onWrite: (changes) => queueCells(queue, changes) }),
    }),
  )
  useLaidCells(store, data, queue?.of ?? '')
  useEffect(() => tellTyped(store.changes), [tellTyped, store])
  const narrow = useNarrow()
  const [wholeMonth, setWholeMonth] = useState(false)
  useSaveKey(sendWaiting)
  if (data.rows.length === 0)
    return <Empty drawing="kite" title="Няма никого в този списък" reason="Изберете друга група или друг месец." />
  return (
    <>
      {saveSlot && createPortal(<GridTools queue={queue} />, saveSlot)}
      <MistakenNotice store={store} />
      {queue && <Troubles store={store} queue={queue} />}
      {narrow && (
        <Segments
          label="Изглед"
          fullWidth
          value={wholeMonth ? 'month' : 'day'}
          onChange={(view) => setWholeMonth(view === 'month')}
          choices={[
            { value: 'day', label: 'По дни' },
            { value: 'month', label: 'Целият месец' },
          ]}
        />
      )}
      {queue && (!narrow || wholeMonth) && <GridPalette store={store} />}
      {narrow && !wholeMonth ? (
        <GridDayView store={store} dayTotals={plan.dayTotals} today={today} />
      ) : (
        <GridTable store={store} caption={plan.title} heading={plan.heading} dayTotals={plan.dayTotals} today={today} />
      )}
      <Said store={store} />
      <GridLegend codes={[...plan.codes, ...rareCodesIn(plan, data)]} signs={queue ? waitingSign : []} />
    </>
  )
}

const rareCodesIn = ({ rareCodes }: GridPlan, { rows }: GridData) =>
  rareCodes.filter(({ value }) => rows.some(({ cells }) => cells.some((cell) => cell.value === value)))

const waitingSign = [{ sign: 'pending', name: 'още не е изпратено' }] as const

/** The same place and words as above the attendance of the children. */
function GridTools({ queue }: { queue: GridQueue | undefined }) {
  return (
    <div className={`${classes.saving} no-print`}>
      {queue && <Status grid={queue.grid} />}
      <ActionIcon variant="default" size="input-sm" aria-label="Отпечатай" onClick={() => window.print()}>
        <IconPrinter size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
}

const Status = ({ grid }: { grid: string }) => <SaveStatus state={useGridSaveState(grid)} />

function Troubles({ store, queue }: { store: GridStore; queue: GridQueue }) {
  const troubles = useGridTroubles(queue.of)
  // The stored values arrive with newer data.
  useSyncExternalStore(store.listen, store.editVersion)
  const { data } = store.edits()
  const valueNow = ({ rowId, day }: Pick<GridChange, 'rowId' | 'day'>): number | null => {
    const row = data.rows.findIndex(({ id }) => id === rowId)
    const column = data.days.findIndex((one) => one.day === day)
    return cellAt(data, { row, column })?.value ?? null
  }
  return (
    <CellTroubles
      troubles={troubles.map(({ conflict, ...trouble }) => ({
        ...trouble,
        name: data.rows.find(({ id }) => id === trouble.rowId)?.name ?? '',
        mine: store.codeOf(trouble.value),
        ...(conflict !== undefined && {
          theirs: { code: store.codeOf(valueNow(trouble)), by: conflict?.by, at: conflict?.at },
        }),
      }))}
      decide={(keys, decision) => decideCells(queue, keys, decision, valueNow)}
    />
  )
}

function Said({ store }: { store: GridStore }) {
  const said = useSyncExternalStore(store.listen, store.said)
  return (
    <p className={`${classes.said} no-print`} role="status">
      {said}
    </p>
  )
}
