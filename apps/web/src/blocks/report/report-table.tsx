import { Fragment, type CSSProperties } from 'react'
import { isNumeric } from '@asistent/contract/core/column-kinds'
import type { ReportAnswer, ReportColumn } from '@asistent/contract/core/report'
import { Link } from '../parts/link'
import { AllergyBadge } from '../parts/names'
import { styleOfTone } from '../parts/tone'
import { groupRows, overHeadings, shownCell } from './report-cells'
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
  const columns = groupBy ? all.filter((column) => column.field !== groupBy) : all
  const over = overHeadings(columns)
  const groups = groupRows(answer, columns, groupBy)
  const hasTotals = columns.some((column) => column.sum)
  const held = heldColumns(columns)
  return (
    <>
      <div className={classes.frame} tabIndex={0} role="region" aria-label={caption}>
        <table
          className={classes.table}
          aria-busy={busy}
          data-dense={columns.length > manyColumns || undefined}
          data-numbered={held === 2 || undefined}
        >
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            {over && (
              <tr>
                {over.map((heading, place) =>
                  heading.title ? (
                    <th key={place} colSpan={heading.span} scope="colgroup" className={classes.over}>
                      <span className={classes.overText}>{heading.title}</span>
                    </th>
                  ) : (
                    <td key={place} className={classes.over} />
                  ),
                )}
              </tr>
            )}
            <tr>
              {columns.map((column, place) => (
                <th
                  key={column.field}
                  scope="col"
                  data-end={isNumeric(column) || undefined}
                  data-narrow={isNarrow(column) || undefined}
                  data-held={place < held || undefined}
                  style={roomFor(column)}
                >
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
                  <Line key={place} row={row} columns={columns} held={held} drill={drill} figure={figure} />
                ))}
                {group.totals && (
                  <Totals label={`Общо – ${group.title ?? ''}`} totals={group.totals} columns={columns} />
                )}
              </Fragment>
            ))}
          </tbody>
          {hasTotals && (
            <tfoot>
              <Totals label="Общо" totals={answer.totals} columns={columns} />
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

/** The days of a month: as narrow as a code. */
const isNarrow = ({ kind, width = 1 }: ReportColumn<never>): boolean => width < 0.6 && kind !== 'text'

/** What says whose row it is stays in sight when the table is moved sideways: the first column; a number and a name. */
const heldColumns = ([first, second]: readonly ReportColumn<never>[]): number =>
  first?.kind === 'integer' && (first.width ?? 1) < 1 && second?.kind === 'text' ? 2 : 1

/** What is wide on paper is wide on the screen: a name isn't broken into three lines. The table scrolls instead. */
const roomFor = ({ kind, width = 1 }: ReportColumn<never>) =>
  kind === 'text' && width > 1 ? ({ '--room': `${Math.min(width, 3) * 6.5}rem` } as CSSProperties) : undefined

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
  readonly held: number
  readonly drill: ReportTableProps['drill']
  readonly figure: ReportTableProps['figure']
}

/** Nothing stands behind a zero or an empty cell. */
const isFigure = (value: unknown): boolean => value !== null && value !== undefined && value !== 0 && value !== ''

function Line({ row, columns, held, drill, figure }: LineProps) {
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
            data-end={isNumeric(column) || undefined}
            data-narrow={isNarrow(column) || undefined}
            data-held={place < held || undefined}
            style={tone && styleOfTone(tone)}
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
}: {
  label: string
  totals: Readonly<Record<string, number>>
  columns: readonly ReportColumn<never>[]
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
      {columns.slice(first).map((column) => (
        <td key={column.field} data-end data-narrow={isNarrow(column) || undefined}>
          {column.sum ? shownCell(column, totals[column.field]) : ''}
        </td>
      ))}
    </tr>
  )
}
