import { Fragment } from 'react'
import type { ReportAnswer, ReportColumn } from '@asistent/contract/core/report'
import { Link } from '../parts/link'
import { AllergyBadge } from '../parts/names'
import { styleOfTone } from '../parts/tone'
import { groupRows, overHeadings, shownCell } from './report-cells'
import { columnLooks, heldColumns, tailHeadings, tailOf, tailWidth, type ColumnLook } from './report-columns'
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
  // The heading of a group of rows says it, as on paper.
  const columns = all.filter(({ field }) => field !== groupBy && !answer.without?.includes(field))
  const over = overHeadings(columns)
  const groups = groupRows(answer, columns, groupBy)
  const hasTotals = columns.some((column) => column.sum)
  const looks = columnLooks(columns, answer.result)
  const withTail = over && tailHeadings(over, columns)
  return (
    <>
      <div className={classes.frame} tabIndex={0} role="region" aria-label={caption}>
        <table
          className={classes.table}
          aria-busy={busy}
          data-dense={columns.length > manyColumns || undefined}
          data-numbered={heldColumns(columns) === 2 || undefined}
          data-days={tailOf(columns) < columns.length || undefined}
          style={tailWidth(columns, answer)}
        >
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            {over && (
              <tr>
                {over.map((heading, place) =>
                  heading.title ? (
                    <th
                      key={place}
                      colSpan={heading.span}
                      scope="colgroup"
                      className={classes.over}
                      data-tail={withTail?.[place] !== undefined || undefined}
                      style={withTail?.[place]}
                    >
                      <span className={classes.overText}>{heading.title}</span>
                    </th>
                  ) : (
                    <td
                      key={place}
                      className={classes.over}
                      data-tail={withTail?.[place] !== undefined || undefined}
                      style={withTail?.[place]}
                    />
                  ),
                )}
              </tr>
            )}
            <tr>
              {columns.map((column, place) => (
                <th key={column.field} scope="col" {...looks[place]}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
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
                {group.rows.map((row, place) => (
                  <Line key={place} row={row} columns={columns} looks={looks} drill={drill} figure={figure} />
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
      {answer.notes?.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
    </>
  )
}

/** From so many columns on the cells stand closer. */
const manyColumns = 9

/** Columns that hold a child's name: its allergies, if the row has them, stand beside it. */
const childNames: ReadonlySet<string> = new Set(['name', 'studentName'])

/** Whose row it is leads to its record, also when a number or a group stands before the name. */
const drilledColumn = (columns: readonly ReportColumn<never>[]): number =>
  Math.max(
    columns.findIndex(({ field }) => childNames.has(field)),
    0,
  )

interface LineProps {
  readonly row: AnyRow
  readonly columns: readonly ReportColumn<never>[]
  readonly looks: readonly ColumnLook[]
  readonly drill: ReportTableProps['drill']
  readonly figure: ReportTableProps['figure']
}

/** Nothing stands behind a zero or an empty cell. */
const isFigure = (value: unknown): boolean => value !== null && value !== undefined && value !== 0 && value !== ''

function Line({ row, columns, looks, drill, figure }: LineProps) {
  const drilled = drilledColumn(columns)
  return (
    <tr>
      {columns.map((column, place) => {
        const text = shownCell(column, row[column.field])
        const tone = column.tone?.(row as never)
        const to =
          place === drilled && drill
            ? drill(row)
            : isFigure(row[column.field])
              ? figure?.(column.field, row)
              : undefined
        return (
          <td
            key={column.field}
            {...looks[place]}
            style={tone ? { ...looks[place]?.style, ...styleOfTone(tone) } : looks[place]?.style}
          >
            {to ? (
              <Link to={to} className={place === drilled ? classes.drill : classes.figure}>
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

/** The label runs over the cells before the first sum. */
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
      {columns.slice(first).map((column, place) => (
        <td key={column.field} {...looks[first + place]} data-end data-held={undefined}>
          {column.sum ? shownCell(column, totals[column.field]) : ''}
        </td>
      ))}
    </tr>
  )
}
