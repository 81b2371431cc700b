import { Fragment } from 'react'
import type { ReportAnswer, ReportColumn } from '@asistent/contract/core/report'
import { Link } from '../parts/link'
import { AllergyBadge } from '../parts/names'
import { styleOfTone } from '../parts/tone'
import { groupRows, isNumeric, overHeadings, shownCell } from './report-cells'
import classes from './report-table.module.css'

type AnyRow = Readonly<Record<string, unknown>>

export interface ReportTableProps {
  readonly caption: string
  readonly answer: ReportAnswer<AnyRow>
  readonly columns: readonly ReportColumn<never>[]
  readonly groupBy?: string | undefined
  readonly drill?: ((row: AnyRow) => string) | undefined
  readonly busy?: boolean
}

export function ReportTable({ caption, answer, columns, groupBy, drill, busy = false }: ReportTableProps) {
  const over = overHeadings(columns)
  const groups = groupRows(answer, columns, groupBy)
  const hasTotals = columns.some((column) => column.sum)
  return (
    <>
      <div className={classes.frame} tabIndex={0} role="region" aria-label={caption}>
        <table className={classes.table} aria-busy={busy}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            {over && (
              <tr>
                {over.map((heading, place) =>
                  heading.title ? (
                    <th key={place} colSpan={heading.span} scope="colgroup" className={classes.over}>
                      {heading.title}
                    </th>
                  ) : (
                    <td key={place} className={classes.over} />
                  ),
                )}
              </tr>
            )}
            <tr>
              {columns.map((column) => (
                <th key={column.field} scope="col" data-end={isNumeric(column) || undefined} style={roomFor(column)}>
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
                  <Line key={place} row={row} columns={columns} drill={drill} />
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

/** What is wide on paper is wide on the screen: a name isn't broken into three lines. The table scrolls instead. */
const roomFor = ({ kind, width = 1 }: ReportColumn<never>) =>
  kind === 'text' && width > 1 ? { minWidth: `${Math.min(width, 3) * 6.5}rem` } : undefined

/** Columns that hold a child's name: its allergies, if the row has them, stand beside it. */
const childNames: ReadonlySet<string> = new Set(['name', 'studentName'])

interface LineProps {
  readonly row: AnyRow
  readonly columns: readonly ReportColumn<never>[]
  readonly drill: ((row: AnyRow) => string) | undefined
}

function Line({ row, columns, drill }: LineProps) {
  return (
    <tr>
      {columns.map((column, place) => {
        const text = shownCell(column, row[column.field])
        const tone = column.tone?.(row as never)
        return (
          <td key={column.field} data-end={isNumeric(column) || undefined} style={tone && styleOfTone(tone)}>
            {place === 0 && drill ? (
              <Link to={drill(row)} className={classes.drill}>
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
        <td key={column.field} data-end>
          {column.sum ? shownCell(column, totals[column.field] ?? 0) : ''}
        </td>
      ))}
    </tr>
  )
}
