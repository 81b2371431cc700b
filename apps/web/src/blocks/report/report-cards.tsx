import type { ReportAnswer, ReportColumn } from '@asistent/contract/core/report'
import classes from '../list/list-cards.module.css'
import { Link } from '../parts/link'
import { styleOfTone } from '../parts/tone'
import { useGradually } from '../parts/use-gradually'
import { shownCell } from './report-cells'

type AnyRow = Readonly<Record<string, unknown>>

interface ReportCardsProps {
  readonly answer: ReportAnswer<AnyRow>
  readonly columns: readonly ReportColumn<never>[]
  /** In their order; the first is the title. */
  readonly fields: readonly string[]
  readonly busy: boolean
  readonly drill: ((row: AnyRow) => string | undefined) | undefined
}

/** Minimum height in pixels of a card: a title and one line. */
const room = { row: 64, besides: 0, least: 25 }

/** Rows of a report as cards on a phone. Quantities have the unit of their row; empty values are omitted. */
export function ReportCards({ answer, columns, fields, busy, drill }: ReportCardsProps) {
  const [first, ...others] = fields.flatMap((field) => columns.find((column) => column.field === field) ?? [])
  const { drawn } = useGradually(answer.result, room)
  return (
    <>
      <ul className={classes.cards} aria-busy={busy}>
        {drawn.map((row, place) => {
          const to = drill?.(row)
          const title = first && shownCell(first, row[first.field])
          const facts = others.filter(({ field }) => row[field] !== null && row[field] !== '')
          return (
            <li key={place} className={classes.card}>
              <div className={classes.body}>
                <div className={classes.title}>
                  {to ? (
                    <Link to={to} className={classes.open}>
                      {title}
                    </Link>
                  ) : (
                    title
                  )}
                </div>
                <dl className={classes.facts}>
                  {facts.map((column) => (
                    <div key={column.field} className={classes.fact}>
                      <dt>{column.title}</dt>
                      <dd style={toneOf(column, row)}>
                        {shownCell(column, row[column.field])}
                        {column.kind === 'quantity' && typeof row['unit'] === 'string' && ` ${row['unit']}`}
                      </dd>
                    </div>
                  ))}
                </dl>
              </div>
            </li>
          )
        })}
      </ul>
      <dl className={classes.facts}>
        {columns
          .filter(({ sum }) => sum)
          .map((column) => (
            <div key={column.field} className={classes.fact}>
              <dt>Общо {column.title.toLowerCase()}</dt>
              <dd>{shownCell(column, answer.totals[column.field])}</dd>
            </div>
          ))}
      </dl>
    </>
  )
}

function toneOf(column: ReportColumn<never>, row: AnyRow) {
  const tone = column.tone?.(row as never)
  return tone && styleOfTone(tone)
}
