import type { ReactNode } from 'react'
import type { AnsweredFile, Call } from '@asistent/contract/core/call'
import { useCall } from '../../platform/use-call'
import { ParamBar } from '../params/param-bar'
import { paramsOf, type Param, type ReportParams } from '../params/params'
import { useOffered, useUrlValues } from '../params/use-url-values'
import { valuesToSend, missingParams } from '../params/values'
import { Page } from '../parts/page'
import { Section } from '../parts/section'
import { Answered, Empty } from '../parts/states'
import { ChooseFirst, ReportFiles, type FilesOfReport } from './report-files'

interface OwnTableReport<In, Parsed, Out> {
  readonly call: Call<In, Parsed, Out>
  /** Exports the report as PDF and as a spreadsheet. */
  readonly typed: Call<In, unknown, AnsweredFile>
  readonly params: (param: ReportParams<Parsed>) => readonly Param[]
  readonly isEmpty: (answer: Out) => boolean
  readonly empty: string
  readonly table: (answer: Out) => ReactNode
}

/** Report with a custom table; parameters, files and states as in other reports. */
export function ownTableReport<In extends object, Parsed, Out extends { readonly subtitle: string }>(
  plan: OwnTableReport<In, Parsed, Out>,
) {
  const params = plan.params(paramsOf<Parsed>(plan.call.input))
  const files = { typed: plan.typed } as FilesOfReport
  return function OwnTableReportScreen() {
    const offered = useOffered(params)
    const { values, set } = useUrlValues(offered)
    const chosen = valuesToSend(offered, values) as In
    const missing = missingParams(offered, chosen as Record<string, unknown>)
    const ready = missing.length === 0
    const answer = useCall(plan.call, chosen, { enabled: ready, keep: true })
    return (
      <Page
        title={plan.call.title}
        lead={answer.data?.subtitle}
        actions={<ReportFiles plan={files} chosen={chosen} ready={ready} />}
      >
        <ParamBar params={offered} values={values} set={set} />
        {ready ? (
          <Answered answer={answer}>
            {(row) =>
              plan.isEmpty(row) ? <Empty title={plan.empty} drawing="notebook" /> : <Section>{plan.table(row)}</Section>
            }
          </Answered>
        ) : (
          <ChooseFirst params={missing} />
        )}
      </Page>
    )
  }
}
