import type { ReportColumn } from '@asistent/contract/core/report'
import classes from '../list/list-cards.module.css'
import { Link } from '../parts/link'
import { AllergyBadge } from '../parts/names'
import { Figure } from '../parts/section'
import { styleOfTone } from '../parts/tone'
import { useGradually } from '../parts/use-gradually'
import { groupRows, isFigure, shownCell, shownColumns } from './report-cells'
import { cardFields, childNames } from './report-columns'
import { ReportNotes, type ReportTableProps } from './report-table'
import cardClasses from './report-cards.module.css'

type AnyRow = Readonly<Record<string, unknown>>
type AnyColumn = ReportColumn<never>

interface ReportCardsProps extends Omit<ReportTableProps, 'caption'> {
  /** In their order; the first is the title. By default the columns of the report (`cardFields`). */
  readonly fields?: readonly string[] | undefined
}

/** Minimum height in pixels of a card: a title and one line. */
const room = { row: 64, besides: 0, least: 25 }

/** Rows of a report as cards on a phone. Quantities have the unit of their row; empty values are omitted. */
export function ReportCards({ answer, columns: all, fields, groupBy, busy = false, drill, figure }: ReportCardsProps) {
  const columns = shownColumns(all, groupBy, answer)
  const given = fields && { title: fields[0] ?? '', key: undefined, facts: fields.slice(1) }
  const chosen = given ?? cardFields(columns)
  const { drawn } = useGradually(answer.result, room)
  if (!chosen) return null
  const columnOf = (name: string | undefined) => columns.find(({ field }) => field === name)
  const card = {
    title: columnOf(chosen.title),
    main: columnOf(chosen.key),
    facts: chosen.facts.flatMap((name) => columnOf(name) ?? []),
    drill,
    figure,
  }
  const totals = columns.filter(({ sum }) => sum)
  return (
    <>
      {totals.length > 0 && (
        <div className={cardClasses.totals} role="group" aria-label="Общо">
          {totals.map((column) => (
            <Figure
              key={column.field}
              value={shownCell(column, answer.totals[column.field])}
              label={`Общо ${titleOf(column).toLowerCase()}`}
            />
          ))}
        </div>
      )}
      {groupRows({ ...answer, result: [...drawn] }, columns, groupBy).map(({ title, rows }) => (
        <section key={title ?? ''} aria-label={title}>
          {title !== undefined && <h2 className={cardClasses.group}>{title}</h2>}
          <ul className={classes.cards} aria-busy={busy}>
            {rows.map((row, index) => (
              <Card key={index} row={row} {...card} />
            ))}
          </ul>
        </section>
      ))}
      <ReportNotes answer={answer} columns={columns} />
    </>
  )
}

const titleOf = ({ title, over }: AnyColumn) => (over ? `${over}: ${title}` : title)

interface CardProps extends Pick<ReportCardsProps, 'drill' | 'figure'> {
  readonly row: AnyRow
  readonly title: AnyColumn | undefined
  /** The key figure, shown large. */
  readonly main: AnyColumn | undefined
  readonly facts: readonly AnyColumn[]
}

function Card({ row, title, main, facts, drill, figure }: CardProps) {
  const to = drill?.(row)
  const name = title && shownCell(title, row[title.field])
  const given = facts.filter(({ field }) => row[field] !== null && row[field] !== undefined && row[field] !== '')
  return (
    <li className={classes.card}>
      <div className={classes.body}>
        <div className={cardClasses.head}>
          <div className={classes.title}>
            {to ? (
              <Link to={to} className={classes.open}>
                {name}
              </Link>
            ) : (
              name
            )}
            {title && childNames.has(title.field) && (
              <>
                {' '}
                <AllergyBadge of={row} />
              </>
            )}
          </div>
          {main && (
            <div className={cardClasses.main} style={toneOf(main, row)}>
              <strong>
                <Value column={main} row={row} figure={figure} />
              </strong>
              <small>{titleOf(main)}</small>
            </div>
          )}
        </div>
        <dl className={classes.facts}>
          {given.map((column) => (
            <div key={column.field} className={classes.fact}>
              <dt>{titleOf(column)}</dt>
              <dd style={toneOf(column, row)}>
                <Value column={column} row={row} figure={figure} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </li>
  )
}

function Value({ column, row, figure }: { column: AnyColumn; row: AnyRow; figure: ReportCardsProps['figure'] }) {
  const value = row[column.field]
  const unit = column.kind === 'quantity' && typeof row['unit'] === 'string' ? ` ${row['unit']}` : ''
  const text = `${shownCell(column, value)}${unit}`
  const to = isFigure(value) ? figure?.(column.field, row) : undefined
  return to ? (
    <Link to={to} className={cardClasses.figure}>
      {text}
    </Link>
  ) : (
    text
  )
}

function toneOf(column: AnyColumn, row: AnyRow) {
  const tone = column.tone?.(row as never)
  return tone && styleOfTone(tone)
}
