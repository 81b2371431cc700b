import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore, type ComponentType } from 'react'
import { createPortal } from 'react-dom'
import type { Call } from '@asistent/contract/core/call'
import { CallError } from '../../platform/api'
import { refetchTopics, useCall, useSend } from '../../platform/use-call'
import { useSendOrWait, useWaitingSends } from '../../platform/waiting-sends'
import { useMay } from '../../platform/user'
import { Segments } from '../inputs/segments'
import { assertDone } from '../parts/action'
import { Page } from '../parts/page'
import { useRouteInput } from '../parts/route-input'
import { Answered, Empty } from '../parts/states'
import { toast } from '../parts/toast'
import { useToday } from '../parts/use-today'
import { useSaveKey, useUnsaved } from '../parts/use-unsaved'
import { ParamBar, useNarrow } from '../params/param-bar'
import { paramsOf, type Param, type Params } from '../params/params'
import { useOffered, useUrlValues } from '../params/use-url-values'
import { missingParams } from '../params/values'
import { GridConflicts, neverStale, type StaleSave } from './grid-conflicts'
import { GridDayView } from './grid-day'
import type { GridChange, GridCode, GridData, GridTotal } from './grid-model'
import { createGridStore, type GridStore } from './grid-store'
import { GridTable } from './grid-table'
import { withWaiting } from './grid-waiting'
import { GridLegend, GridPalette, GridSaveBar, MistakenNotice } from './grid-tools'
import classes from './grid-tools.module.css'

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
  /** Totals on the right and below. */
  readonly totals?: readonly GridTotal[]
  readonly dayTotals?: readonly GridTotal[]
  /** Further actions on the open month, next to its title. */
  readonly actions?: ComponentType<GridActionProps<In>>
  /** Saves the differences in one call; without it the grid is read-only. */
  readonly save?: {
    readonly label: string
    readonly call: Call<SaveIn, unknown, unknown>
    readonly input: (changes: readonly GridChange[], chosen: In) => NoInfer<SaveIn>
    /** Key of the offline queue; without it saves fail offline. */
    readonly waitsAs?: (chosen: In) => string
  }
}

/** `unsaved` returns the pending changes. */
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
  readonly totals: readonly GridTotal[]
  readonly dayTotals: readonly GridTotal[]
  readonly actions: ComponentType<GridActionProps<object>> | undefined
  readonly save:
    | {
        readonly label: string
        readonly call: Call<object, unknown, unknown>
        readonly input: (changes: readonly GridChange[], chosen: object) => object
        readonly waitsAs?: (chosen: object) => string
      }
    | undefined
}

/** Grid of people × days of a month: `export const Screen = monthGrid({ load, save, choose, data, codes, totals })`. */
export function monthGrid<In, Parsed, Out, SaveIn = never>(options: MonthGridOptions<In, Parsed, Out, SaveIn>) {
  const plan = {
    ...options,
    params: options.choose(paramsOf<Parsed>(options.load.input)),
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

function OpenGrid({ plan, answer, chosen, saveSlot, tellTyped }: OpenGridProps) {
  const waiting = useWaitingSends<readonly GridChange[]>(nameOf(plan, chosen))
  const data = useMemo(() => withWaiting(plan.data(answer, chosen), waiting), [plan, answer, chosen, waiting])
  const may = useMay(plan.save?.call ?? plan.load, 'update')
  const readOnly = !plan.save || !may
  const [store] = useState(() => createGridStore(data, plan.codes, readOnly, { totals: plan.totals }))
  useNewerData(store, data)
  useEffect(() => tellTyped(store.changes), [tellTyped, store])
  const { save, saving, stale, forgetStale } = useGridSaving(plan, store, chosen)
  const today = useToday()
  const narrow = useNarrow()
  const [wholeMonth, setWholeMonth] = useState(false)
  useSaveKey(save)
  const saveBar = plan.save && !readOnly && (
    <GridSaveBar store={store} label={plan.save.label} saving={saving} save={save} folds={narrow} />
  )
  if (data.rows.length === 0)
    return <Empty drawing="kite" title="Няма никого в този списък" reason="Изберете друга група или друг месец." />
  return (
    <>
      <MistakenNotice store={store} />
      <GridConflicts store={store} stale={stale} close={forgetStale} />
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
      {!readOnly && (!narrow || wholeMonth) && <GridPalette store={store} />}
      {!narrow && saveSlot && createPortal(saveBar, saveSlot)}
      {narrow && !wholeMonth ? (
        <GridDayView store={store} dayTotals={plan.dayTotals} today={today} />
      ) : (
        <GridTable store={store} caption={plan.title} heading={plan.heading} dayTotals={plan.dayTotals} today={today} />
      )}
      <Said store={store} />
      <GridLegend codes={plan.codes} />
      {narrow && saveBar}
    </>
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

/** Another user's save: rebases the pending changes onto the new values. */
function useNewerData(store: GridStore, data: GridData): void {
  useEffect(() => {
    if (store.edits().data !== data) store.rebase(data)
  }, [store, data])
}

/** Identifies one month of one grid in the offline queue. */
const nameOf = ({ load }: GridPlan, chosen: object) => `${load.path} ${JSON.stringify(chosen)}`

function useGridSaving(plan: GridPlan, store: GridStore, chosen: object) {
  const sending = useSend(plan.save?.call ?? plan.load)
  const orWaiting = useSendOrWait(plan.save?.call ?? plan.load)
  const isPending = sending.isPending || orWaiting.isPending
  const [dirty, setDirty] = useState(false)
  const [stale, setStale] = useState(neverStale)
  const seek = (news: Partial<StaleSave>) => setStale((now) => ({ ...now, ...news, attention: now.attention + 1 }))
  useEffect(() => store.listen(() => setDirty(store.pendingCount() > 0)), [store])
  const unsaved = useUnsaved<readonly GridChange[]>({
    name: `grid.${JSON.stringify(chosen)}`,
    dirty,
    isDirty: () => store.pendingCount() > 0,
    values: store.changes,
    restore: store.restore,
  })
  async function save() {
    const changes = store.changes()
    if (!plan.save || changes.length === 0 || isPending) return
    if (store.conflicts().some(({ side }) => !side)) return seek({})
    const input = plan.save.input(changes, chosen)
    try {
      const waits = plan.save.waitsAs && { of: nameOf(plan, chosen), words: plan.save.waitsAs(chosen), shown: changes }
      const outcome = waits ? await orWaiting.mutateAsync({ input, about: waits }) : 'sent'
      if (!waits) assertDone(await sending.mutateAsync(input))
      store.saved(changes)
      unsaved.drop()
      setStale(neverStale)
      toast.done(outcome === 'sent' ? 'Записано' : 'Няма връзка. Запазено е на устройството и ще се изпрати само.')
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 409)
        return void toast.failed(error, 'Промените не бяха записани')
      // Fetches the newer data and rebases the pending changes onto it.
      await refetchTopics(plan.save.call.topics)
      const isStale = error.body.code === 'platform.stale'
      if (!isStale) toast.failed(error, 'Междувременно има промени от друг потребител')
      seek({ isRefused: isStale, conflict: error.body.conflict })
    }
  }
  return { save: () => void save(), saving: isPending, stale, forgetStale: () => setStale(neverStale) }
}
