import { Fragment, type CSSProperties } from 'react'
import type { ReportAnswer, ReportColumn } from '@asistent/contract/core/report'
import { Definitions, type Definition } from '../parts/definitions'
import { Link } from '../parts/link'
import { AllergyBadge } from '../parts/names'
import { styleOfTone } from '../parts/tone'
import { useMoreSideways } from '../parts/use-more-sideways'
import { useTightColumns } from '../parts/use-tight-columns'
import { groupRows, isFigure, shownCell, shownColumns, upperHeadings } from './report-cells'
import {
  childNames,
  columnLooks,
  drilledColumn,
  fixedWidths,
  heldColumns,
  tailHeadings,
  tailWidth,
  type ColumnLook,
} from './report-columns'
import classes from './report-table.module.css'

type AnyRow = Readonly<Record<string, unknown>>

export interface ReportTableProps {
  readonly caption: string
  readonly answer: ReportAnswer<AnyRow>
  readonly columns: readonly ReportColumn<never>[]
  readonly groupBy?: string | undefined
  readonly drill?: ((row: AnyRow) => string | undefined) | undefined
  readonly figure?: ((field: string, row: AnyRow) => string | undefined) | undefined
  readonly busy?: boolean
}

export function ReportTable({ caption, answer, columns: all, groupBy, drill, figure, busy = false }: ReportTableProps) {
  const columns = shownColumns(all, groupBy, answer)
  const groups = groupRows(answer, columns, groupBy)
  const hasTotals = columns.some((column) => column.sum)
  const looks = columnLooks(columns, answer.result)
  const widths = fixedWidths(columns, looks, answer)
  const frame = useMoreSideways()
  useTightColumns(frame)
  return (
    <>
      <div className={classes.frame} ref={frame} tabIndex={0} role="region" aria-label={caption}>
        <table
          className={classes.table}
          aria-busy={busy}
          data-dense={densityOf(columns.length)}
          data-numbered={heldColumns(columns) === 2 || undefined}
          data-days={widths !== undefined || undefined}
          style={widths && daysStyle(widths, tailWidth(columns, answer))}
        >
          <caption className="visually-hidden">{caption}</caption>
          {widths && (
            <colgroup>
              {widths.map((width, index) => (
                <col key={index} style={{ width: widthOf(width) }} />
              ))}
            </colgroup>
          )}
          <Headings columns={columns} looks={looks} />
          <tbody>
            {groups.map((group) => (
              <Fragment key={group.title ?? ''}>
                {group.title !== undefined && (
                  <tr className={classes.group}>
                    <th colSpan={columns.length} scope="rowgroup">
                      {group.title}
                    </th>
                  </tr>
                )}
                {group.rows.map((row, index) => (
                  <Line key={index} row={row} columns={columns} looks={looks} drill={drill} figure={figure} />
                ))}
                {group.totals && (
                  <Totals label={`Общо – ${group.title ?? ''}`} totals={group.totals} columns={columns} looks={looks} />
                )}
              </Fragment>
            ))}
          </tbody>
          {hasTotals && (
            <tfoot>
              <Totals label="Общо" totals={answer.totals} columns={columns} looks={looks} />
            </tfoot>
          )}
        </table>
      </div>
      <ReportNotes answer={answer} columns={columns} />
    </>
  )
}

/** Below the table or the cards. */
export const ReportNotes = ({ answer, columns }: Pick<ReportTableProps, 'answer' | 'columns'>) => (
  <>
    {answer.notes?.map((note) => (
      <p key={note} className={classes.note}>
        {note}
      </p>
    ))}
    <Definitions of={definitionsOf(columns)} />
  </>
)

const definitionsOf = (columns: readonly ReportColumn<never>[]): Definition[] =>
  columns.flatMap(({ title, over, about }) =>
    about === undefined ? [] : [{ label: over ? `${over}: ${title}` : title, definition: about }],
  )

/** On phones, where the table scrolls anyway, a day has the width of a touch target. */
const widthOf = (rem: number) => `max(${rem}rem, var(--least-column))`

const daysStyle = (widths: readonly number[], tail: number) =>
  ({
    minWidth: `calc(${widths.map(widthOf).join(' + ')})`,
    '--tail': `${tail}rem`,
  }) as CSSProperties

/** Two heading lines: a heading over several columns is above theirs; a column without one spans both. */
function Headings({ columns, looks }: Pick<LineProps, 'columns' | 'looks'>) {
  const upper = upperHeadings(columns)
  if (!upper)
    return (
      <thead>
        <tr>
          {columns.map((column, index) => (
            <Heading key={column.field} column={column} look={looks[index]} />
          ))}
        </tr>
      </thead>
    )
  const tails = tailHeadings(upper, columns)
  const starts = upper.map((_, index) => upper.slice(0, index).reduce((sum, { span }) => sum + span, 0))
  return (
    <thead>
      <tr>
        {upper.map(({ title, span, alone }, index) => {
          const at = starts[index] ?? 0
          const column = columns[at]
          return alone && column ? (
            <Heading key={at} column={column} look={looks[at]} lines={2} />
          ) : (
            <th
              key={at}
              colSpan={span}
              scope="colgroup"
              className={classes.over}
              data-tail={tails[index] !== undefined || undefined}
              data-tail-start={looks[at]?.['data-tail-start']}
              style={tails[index]}
            >
              <span className={classes.overText}>{title}</span>
            </th>
          )
        })}
      </tr>
      <tr>
        {columns.map(
          (column, index) => column.over && <Heading key={column.field} column={column} look={looks[index]} lower />,
        )}
      </tr>
    </thead>
  )
}

interface HeadingProps {
  readonly column: ReportColumn<never>
  readonly look: ColumnLook | undefined
  readonly lines?: 1 | 2
  readonly lower?: boolean
}

const Heading = ({ column, look, lines = 1, lower = false }: HeadingProps) => (
  <th scope="col" rowSpan={lines} data-lower={lower || undefined} {...look}>
    {column.title}
  </th>
)

/** Reports with many columns are denser, to fit a viewport of 1280 px with the menu. */
const densityOf = (columns: number) => (columns > 11 ? 'more' : columns > 7 ? 'some' : undefined)

interface LineProps {
  readonly row: AnyRow
  readonly columns: readonly ReportColumn<never>[]
  readonly looks: readonly ColumnLook[]
  readonly drill: ReportTableProps['drill']
  readonly figure: ReportTableProps['figure']
}

function Line({ row, columns, looks, drill, figure }: LineProps) {
  const drilled = drilledColumn(columns)
  return (
    <tr>
      {columns.map((column, index) => {
        const text = shownCell(column, row[column.field])
        const tone = column.tone?.(row as never)
        const to =
          index === drilled && drill
            ? drill(row)
            : isFigure(row[column.field])
              ? figure?.(column.field, row)
              : undefined
        return (
          <td
            key={column.field}
            {...looks[index]}
            data-letters={looks[index]?.['data-narrow'] && text.length > 2 ? text.length : undefined}
            style={tone ? { ...looks[index]?.style, ...styleOfTone(tone) } : looks[index]?.style}
          >
            {to ? (
              <Link to={to} className={index === drilled ? classes.drill : classes.figure}>
                {text}
              </Link>
            ) : (
              text
            )}
            {childNames.has(column.field) && (
              <>
                {' '}
                <AllergyBadge of={row} />
              </>
            )}
          </td>
        )
      })}
    </tr>
  )
}

/** The label spans the cells before the first total. */
function Totals({
  label,
  totals,
  columns,
  looks,
}: {
  label: string
  totals: Readonly<Record<string, number>>
  columns: readonly ReportColumn<never>[]
  looks: readonly ColumnLook[]
}) {
  const first = Math.max(
    1,
    columns.findIndex((column) => column.sum),
  )
  return (
    <tr className={classes.totals}>
      <th scope="row" colSpan={first}>
        {label}
      </th>
      {columns.slice(first).map((column, index) => (
        <td key={column.field} {...looks[first + index]} data-end data-held={undefined}>
          {column.sum ? shownCell(column, totals[column.field]) : ''}
        </td>
      ))}
    </tr>
  )
}
