import type { OutputOf, ParsedOf } from '@asistent/contract/core/call'
import { ageGroupPdf, ageGroupReport, ageGroupXlsx } from '@asistent/contract/people/age-groups.calls'
import { Table, UnstyledButton } from '@mantine/core'
import { Fragment } from 'react'
import { Chart } from '../blocks/charts/chart'
import { ExportMenu } from '../blocks/list/list-tools'
import { Page } from '../blocks/parts/page'
import { Figure, Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { ParamBar } from '../blocks/params/param-bar'
import { paramsOf } from '../blocks/params/params'
import { useAddress, useUrlValues } from '../blocks/params/use-url-values'
import { shownDay } from '../blocks/shown/format'
import { useCall } from '../platform/use-call'
import { isExpert, overseesAll, useUser } from '../platform/user'
import classes from './age-groups.module.css'
import { ChildrenOfYear } from './children-of-year'
import { seesManyPlaces } from './many-places'
import { groupSource } from '../choices/groups'
import { kindergartenSource } from '../choices/places'

type AgeGroups = OutputOf<typeof ageGroupReport>

const param = paramsOf<ParsedOf<typeof ageGroupReport>>(ageGroupReport.input)

/** Groups are distinguished by name within one kindergarten; users of many choose the kindergarten first. */
const ownParams = [param.day('forDate'), param.pickMany('classIds', groupSource)]
const onePlaceParams = [param.day('forDate')]
const overseenParams = [param.day('forDate'), param.pick('kindergartenId', kindergartenSource)]

/** Children by year of birth (spec/calls.md 3, domain.md 2). */
export function Screen() {
  const user = useUser()
  const manyPlaces = user !== undefined && seesManyPlaces(user)
  // An expert may have selected a kindergarten in the top bar.
  const chosenAbove = user !== undefined && isExpert(user) && !overseesAll(user)
  const params = chosenAbove ? onePlaceParams : manyPlaces ? overseenParams : ownParams
  const { values, set } = useUrlValues(params)
  const answer = useCall(ageGroupReport, values, { keep: true })
  return (
    <Page
      title="Възрастови групи"
      lead={answer.data && `Деца по година на раждане към ${shownDay(answer.data.forDate)}`}
      actions={<ExportMenu calls={{ pdf: ageGroupPdf, xlsx: ageGroupXlsx } as never} input={() => values} />}
    >
      <ParamBar params={params} values={values} set={set} />
      <Answered answer={answer} lines={10}>
        {(report) =>
          report.ageGroups.length === 0 ? (
            <Empty drawing="search" title="Няма записани деца" reason="Опитайте с друга дата или други групи." />
          ) : (
            <Report
              report={manyPlaces && !chosenAbove && !values.kindergartenId ? withoutGroups(report) : report}
              chosen={values}
            />
          )
        }
      </Answered>
    </Page>
  )
}

/** Groups of many kindergartens have the same names, so only the years are shown. */
const withoutGroups = (report: AgeGroups): AgeGroups => ({
  ...report,
  ageGroups: report.ageGroups.map((one) => ({ ...one, classes: [] })),
})

function Report({ report, chosen }: { report: AgeGroups; chosen: object }) {
  const { search, write } = useAddress()
  const years = report.ageGroups
  const open = years.find((one) => one.id === Number(search.year))
  const toggle = (id: number) =>
    write(({ year, ...rest }) => (Number(year) === id ? rest : { ...rest, year: String(id) }))
  return (
    <>
      <Section>
        <div className={classes.figures}>
          <Figure value={report.totalChildren} label="деца" />
          <Figure value={report.totalGirls} label="момичета" />
          <Figure value={report.totalBoys} label="момчета" />
          <Figure value={years.length} label="години на раждане" />
        </div>
      </Section>
      <div className={classes.halves}>
        <Section title="По години и групи">
          <YearTable report={report} open={open?.id} toggle={toggle} />
        </Section>
        <Section>
          <Chart
            title="Момичета и момчета по година на раждане"
            kind="stacked"
            labelsTitle="Година"
            labels={years.map((one) => String(one.birthYear)).toReversed()}
            series={[
              { label: 'Момичета', values: years.map((one) => one.girls).toReversed() },
              { label: 'Момчета', values: years.map((one) => one.boys).toReversed() },
            ]}
          />
        </Section>
      </div>
      {open && <ChildrenOfYear key={open.id} year={open.id} chosen={chosen} close={() => toggle(open.id)} />}
    </>
  )
}

function YearTable({
  report,
  open,
  toggle,
}: {
  report: AgeGroups
  open: number | undefined
  toggle: (id: number) => void
}) {
  return (
    <Table className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Родени през</Table.Th>
          <Table.Th ta="right">Общо</Table.Th>
          <Table.Th ta="right">Момичета</Table.Th>
          <Table.Th ta="right">Момчета</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {report.ageGroups.map((ageGroup) => (
          <Fragment key={ageGroup.id}>
            <Table.Tr className={classes.year}>
              <Table.Th scope="row">
                <UnstyledButton
                  className={classes.link}
                  aria-expanded={open === ageGroup.id}
                  onClick={() => toggle(ageGroup.id)}
                >
                  {ageGroup.birthYear}
                  <span className="visually-hidden">: покажи децата</span>
                </UnstyledButton>{' '}
                <small className={classes.age}>{ageGroup.age} г.</small>
              </Table.Th>
              <Table.Td ta="right">{ageGroup.total}</Table.Td>
              <Table.Td ta="right">{ageGroup.girls}</Table.Td>
              <Table.Td ta="right">{ageGroup.boys}</Table.Td>
            </Table.Tr>
            {ageGroup.classes.map((group) => (
              <Table.Tr key={group.classId ?? 'none'}>
                <Table.Td className={classes.group}>{group.className}</Table.Td>
                <Table.Td ta="right">{group.total}</Table.Td>
                <Table.Td ta="right">{group.girls}</Table.Td>
                <Table.Td ta="right">{group.boys}</Table.Td>
              </Table.Tr>
            ))}
          </Fragment>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th scope="row">Всичко</Table.Th>
          <Table.Th ta="right">{report.totalChildren}</Table.Th>
          <Table.Th ta="right">{report.totalGirls}</Table.Th>
          <Table.Th ta="right">{report.totalBoys}</Table.Th>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  )
}
