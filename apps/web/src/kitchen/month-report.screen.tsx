import type { OutputOf } from '@asistent/contract/core/call'
import { monthReport, monthReportFile } from '@asistent/contract/kitchen/meal-references.calls'
import { formatShortDay, type Day } from '@asistent/domain/kernel/day'
import { Button, Table } from '@mantine/core'
import { useState } from 'react'
import { Link } from '../blocks/parts/link'
import { ownTableReport } from '../blocks/report/own-table-report'
import { shownNumber } from '../blocks/shown/format'
import { municipality, place } from '../choices/places'
import { WideTable } from '../blocks/parts/wide-table'
import { scopeChoices, whoseChoices } from './day-words'
import classes from './kitchen.module.css'
import { dayTo } from '../warehouse/reference-links.shared'

type Report = OutputOf<typeof monthReport>
type Row = Report['last']

/** Месечен отчет: a row per day, three columns per meal, and a total row. */
export const Screen = ownTableReport({
  call: monthReport,
  typed: monthReportFile,
  params: (param) => [
    param.narrow(...municipality),
    param.pick(...place),
    param.month('month', 'year', { required: true }),
    param.select('menuType', whoseChoices),
    param.select('scope', scopeChoices),
    param.moment('asOf'),
  ],
  isEmpty: ({ data }) => data.length === 0,
  empty: 'Няма приключени калкулации за месеца',
  table: (report) => <ReportTable report={report} />,
})

const wage = (value: number) => shownNumber(value, { decimals: 5 })
const sum = (value: number) => shownNumber(value, { decimals: 2 })

const Cells = ({ row }: { row: Row }) => (
  <>
    {row.mealTypes.flatMap((meal) => [
      <Table.Td key={`${meal.mealTypeId} n`}>{meal.attendancesSum}</Table.Td>,
      <Table.Td key={`${meal.mealTypeId} v`}>{sum(meal.value)}</Table.Td>,
      <Table.Td key={`${meal.mealTypeId} w`}>{wage(meal.wage)}</Table.Td>,
    ])}
    <Table.Td>{sum(row.totalValue)}</Table.Td>
    <Table.Td>{wage(row.dayCost)}</Table.Td>
  </>
)

/** Day of the month, linked to its calculations; the month is in the heading. */
const dayOf = (forDate: Day) => {
  const to = dayTo(forDate)
  return to ? <Link to={to}>{formatShortDay(forDate)}</Link> : formatShortDay(forDate)
}

function ReportTable({ report }: { report: Report }) {
  const [isDescending, setDescending] = useState(false)
  const rows = isDescending ? report.data.toReversed() : report.data
  return (
    <WideTable minWidth={860} label={monthReport.title}>
      <Table striped className={classes.month} horizontalSpacing={5}>
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
            <Table.Th rowSpan={2}>Обща сума, €</Table.Th>
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
              <Table.Td>{dayOf(row.forDate)}</Table.Td>
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
    </WideTable>
  )
}
