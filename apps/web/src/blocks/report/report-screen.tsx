import { useMemo, useState, type ComponentType } from 'react'
import type { Call } from '@asistent/contract/core/call'
import type { Report, ReportAnswer, ReportColumn } from '@asistent/contract/core/report'
import { useDelayed } from '../../platform/delayed'
import { useCall } from '../../platform/use-call'
import { Segments } from '../inputs/segments'
import { Pager } from '../list/list-tools'
import { Page } from '../parts/page'
import { useRouteInput } from '../parts/route-input'
import { Answered, Empty } from '../parts/states'
import { ParamBar, useNarrow } from '../params/param-bar'
import { paramsOf, type Param, type ReportParams } from '../params/params'
import { useOffered, useUrlValues } from '../params/use-url-values'
import { valuesToSend, missingParams, withPeriod } from '../params/values'
import { ChooseFirst, ReportFiles, type FilesOfReport } from './report-files'
import { ReportCards } from './report-cards'
import { shownColumns } from './report-cells'
import { cardFields } from './report-columns'
import { ReportTable, type ReportTableProps } from './report-table'

export interface ReportOptions<In, Parsed, Row> {
  /** Fields for the parameters of the report, if it has some. */
  readonly params?: (param: ReportParams<Parsed>) => readonly Param[]
  /** Overrides the title of the report, if it has several screens. */
  readonly title?: string
  /** Fixed parameters of this screen. */
  readonly fixed?: Partial<In>
  /** Drill-down path of a row: the screen that explains it. */
  readonly drill?: (row: Row, chosen: In) => string | undefined
  /** Drill-down path of a number: the rows it counts. */
  readonly figure?: (field: keyof Row & string, row: Row, chosen: In) => string | undefined
  /** Fields of a card that replaces the row on phones; the first is the title. By default all columns (`cardFields`). */
  readonly cards?: readonly (keyof Row & string)[]
  readonly empty?: string
  /** Page size for large reports, e.g. over thousands of kindergartens. Exported files contain all rows. */
  readonly pageSize?: number
  /** Rendered between the parameters and the table. */
  readonly above?: ComponentType<{ readonly chosen: In; readonly answer: ReportAnswer<Row> | undefined }>
  /** Next to the file buttons. */
  readonly actions?: ComponentType<{ readonly chosen: In }>
}

type AnyRow = Readonly<Record<string, unknown>>

interface ReportPlan extends FilesOfReport {
  readonly title: string
  readonly json: Call<object, unknown, ReportAnswer<AnyRow>>
  readonly columns: readonly ReportColumn<never>[]
  readonly groupBy?: string
  readonly params: readonly Param[]
  readonly fixed: object | undefined
  readonly drill: ((row: AnyRow, chosen: object) => string | undefined) | undefined
  readonly figure: ((field: string, row: AnyRow, chosen: object) => string | undefined) | undefined
  readonly cards: readonly string[] | undefined
  readonly empty: string
  readonly pageSize: number | undefined
  readonly above: ComponentType<{ readonly chosen: object; readonly answer: unknown }> | undefined
  readonly actions: ComponentType<{ readonly chosen: object }> | undefined
}

/** Screen of a contract report: `export const Screen = reportScreen(smpReport, { params: … })`. */
export function reportScreen<In, Parsed, Row>(
  report: Report<In, Parsed, Row>,
  options: ReportOptions<In, Parsed, Row>,
) {
  const plan = {
    ...report,
    params: options.params?.(paramsOf<Parsed>(report.json.input)) ?? [],
    title: options.title ?? report.title,
    fixed: options.fixed,
    drill: options.drill,
    figure: options.figure,
    cards: options.cards,
    above: options.above,
    actions: options.actions,
    pageSize: options.pageSize,
    empty: options.empty ?? 'Няма данни за избрания период.',
  } as unknown as ReportPlan
  return function ReportScreen() {
    return <ReportView plan={plan} />
  }
}

/** The current page; changing a parameter resets it. */
function usePage(usual: number | undefined, chosen: object) {
  const key = JSON.stringify(chosen)
  const [at, setAt] = useState({ key, page: 1 })
  const [size, setSize] = useState(usual)
  const page = at.key === key ? at.page : 1
  return {
    page,
    size,
    input: size === undefined ? {} : { pageNumber: page, pageSize: size },
    setPage: (next: number) => setAt({ key, page: next }),
    setSize: (next: number) => {
      setAt({ key, page: 1 })
      setSize(next)
    },
  }
}

function ReportView({ plan }: { plan: ReportPlan }) {
  const params = useOffered(plan.params)
  const { values, set } = useUrlValues(params)
  const route = useRouteInput(plan.json)
  const chosen = useMemo(
    () => ({ ...route, ...valuesToSend(params, values), ...plan.fixed }),
    [route, params, values, plan.fixed],
  )
  const missing = missingParams(params, chosen)
  const shown = usePage(plan.pageSize, chosen)
  const answer = useCall(plan.json, { ...chosen, ...shown.input }, { enabled: missing.length === 0, keep: true })
  const busy = useDelayed(answer.isFetching)
  const { drill, figure, above: Above, actions: Actions } = plan
  const ready = missing.length === 0
  return (
    <Page
      title={plan.title}
      lead={answer.data?.subtitle}
      actions={
        <>
          {Actions && ready && <Actions chosen={chosen} />}
          <ReportFiles plan={plan} chosen={chosen} ready={ready} />
        </>
      }
    >
      <ParamBar params={params} values={withPeriod(params, values, answer.data?.period)} set={set} />
      {Above && ready && <Above chosen={chosen} answer={answer.data} />}
      {missing.length > 0 ? (
        <ChooseFirst params={missing} />
      ) : (
        <Answered answer={answer} lines={10}>
          {(data) =>
            data.result.length === 0 ? (
              <Empty drawing="search" title={plan.empty} reason="Опитайте с друг период или друга група." />
            ) : (
              <>
                <Rows
                  caption={plan.title}
                  answer={data}
                  columns={plan.columns}
                  groupBy={plan.groupBy}
                  fields={plan.cards}
                  busy={busy}
                  drill={drill && ((row) => drill(row, chosen))}
                  figure={figure && ((field, row) => figure(field, row, chosen))}
                />
                {shown.size !== undefined && data.rowsCount > shown.size && (
                  <Pager
                    page={shown.page}
                    size={shown.size}
                    count={data.rowsCount}
                    setPage={shown.setPage}
                    setSize={shown.setSize}
                  />
                )}
              </>
            )
          }
        </Answered>
      )}
    </Page>
  )
}

/** Cards on phones, unless the table fits or the user chooses it. */
function Rows({ fields, ...table }: ReportTableProps & { readonly fields: readonly string[] | undefined }) {
  const narrow = useNarrow()
  const [view, setView] = useState<'cards' | 'table'>('cards')
  const { columns, groupBy, answer } = table
  if (!narrow || (!fields && !cardFields(shownColumns(columns, groupBy, answer)))) return <ReportTable {...table} />
  return (
    <>
      <Segments
        label="Изглед"
        fullWidth
        className="no-print"
        value={view}
        onChange={setView}
        choices={[
          { value: 'cards', label: 'Карти' },
          { value: 'table', label: 'Таблица' },
        ]}
      />
      {view === 'cards' ? <ReportCards {...table} fields={fields} /> : <ReportTable {...table} />}
    </>
  )
}
