import type { InputOf, OutputOf, ParsedOf } from '@asistent/contract/core/call'
import { monthReport, monthReportFile } from '@asistent/contract/kitchen/meal-references.calls'
import { Button, Table } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { ParamBar } from '../blocks/params/param-bar'
import { paramsOf } from '../blocks/params/params'
import { useOffered, useUrlValues } from '../blocks/params/use-url-values'
import { askedValues, missingParams } from '../blocks/params/values'
import { openFile, useDownload } from '../blocks/parts/download'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { shownDay, shownMoney, shownNumber } from '../blocks/shown/format'
import { municipality, place } from '../choices/places'
import { useCall } from '../platform/use-call'
import { scopeChoices, whoseChoices } from './day-words'

// Месечен отчет: a row for a day, three columns for a meal, and the last row over the whole month.

const param = paramsOf<ParsedOf<typeof monthReport>>(monthReport.input)
const params = [
  param.narrow(...municipality),
  param.pick(...place),
  param.month('month', 'year'),
  param.select('menuType', whoseChoices),
  param.select('scope', scopeChoices),
]

type Report = OutputOf<typeof monthReport>
type Row = Report['last']

export function Screen() {
  const offered = useOffered(params)
  const { values, set } = useUrlValues(offered)
  const chosen = askedValues(offered, values) as InputOf<typeof monthReport>
  const missing = missingParams(offered, chosen)
  const answer = useCall(monthReport, chosen, { enabled: missing.length === 0, keep: true })
  const { download, busy } = useDownload()
  return (
    <Page
      title={monthReport.title}
      lead={answer.data?.subtitle}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconFileTypePdf size={18} aria-hidden />}
            onClick={() => void openFile(monthReportFile, { ...chosen, type: 'pdf' })}
          >
            PDF
          </Button>
          <Button
            variant="default"
            loading={busy !== null}
            leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
            onClick={() => void download(monthReportFile, { ...chosen, type: 'xlsx' })}
          >
            Excel
          </Button>
        </>
      }
    >
      <ParamBar params={offered} values={values} set={set} />
      {missing.length > 0 ? (
        <Empty drawing="notebook" title={`Изберете: ${missing.map(({ label }) => label.toLowerCase()).join(', ')}`} />
      ) : (
        <Answered answer={answer}>
          {(report) =>
            report.data.length === 0 ? (
              <Empty title="Няма приключени калкулации за месеца" drawing="notebook" />
            ) : (
              <Section>
                <ReportTable report={report} />
              </Section>
            )
          }
        </Answered>
      )}
    </Page>
  )
}

const wage = (value: number) => shownNumber(value, { decimals: 5 })

const Cells = ({ row }: { row: Row }) => (
  <>
    {row.mealTypes.flatMap((meal) => [
      <Table.Td key={`${meal.mealTypeId} n`}>{meal.attendancesSum}</Table.Td>,
      <Table.Td key={`${meal.mealTypeId} v`}>{shownMoney(meal.value)}</Table.Td>,
      <Table.Td key={`${meal.mealTypeId} w`}>{wage(meal.wage)}</Table.Td>,
    ])}
    <Table.Td>{shownMoney(row.totalValue)}</Table.Td>
    <Table.Td>{wage(row.dayCost)}</Table.Td>
  </>
)

function ReportTable({ report }: { report: Report }) {
  const [isDescending, setDescending] = useState(false)
  const rows = isDescending ? report.data.toReversed() : report.data
  return (
    <Table.ScrollContainer minWidth={900} scrollAreaProps={{ tabIndex: 0, 'aria-label': monthReport.title }}>
      <Table striped>
        <Table.Thead>
          <Table.Tr>
            <Table.Th rowSpan={2} aria-sort={isDescending ? 'descending' : 'ascending'}>
              <Button variant="subtle" size="compact-sm" onClick={() => setDescending(!isDescending)}>
                Дата
              </Button>
            </Table.Th>
            {report.last.mealTypes.map(({ mealTypeId, mealTypeName }) => (
              <Table.Th key={mealTypeId} colSpan={3}>
                {mealTypeName}
              </Table.Th>
            ))}
            <Table.Th rowSpan={2}>Обща сума</Table.Th>
            <Table.Th rowSpan={2}>Дневен оклад</Table.Th>
          </Table.Tr>
          <Table.Tr>
            {report.last.mealTypes.flatMap(({ mealTypeId }) =>
              ['Брой', 'Сума', 'Оклад'].map((title) => <Table.Th key={`${mealTypeId} ${title}`}>{title}</Table.Th>),
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.forDate}>
              <Table.Td>{shownDay(row.forDate)}</Table.Td>
              <Cells row={row} />
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th>Обща сума / Оклад</Table.Th>
            <Cells row={report.last} />
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
  )
}
