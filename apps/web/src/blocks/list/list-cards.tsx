import { Link } from '../parts/link'
import { useGradually } from '../parts/use-gradually'
import { shownIn } from '../shown/columns'
import classes from './list-cards.module.css'
import type { Rows } from './list-table'
import { RowMenu } from './row-menu'

/** The lowest cards have a heading and a line. */
const room = { row: 64, besides: 0, least: 25 }

/** The same rows on a phone: the first column is the heading, the others are lines of a card. */
export function ListCards({ rows, columns, rowId, open, actions, selected, toggle, busy }: Rows & { busy: boolean }) {
  const [first, ...others] = columns
  const { drawn } = useGradually(rows, room)
  return (
    <ul className={classes.cards} aria-busy={busy}>
      {drawn.map((row) => {
        const to = open?.(row)
        const id = rowId(row)
        return (
          <li key={id} className={classes.card} data-ticked={selected.has(id) || undefined}>
            <div className={classes.head}>
              {toggle && (
                <label className={classes.tick}>
                  <input type="checkbox" aria-label="Избери" checked={selected.has(id)} onChange={() => toggle(id)} />
                </label>
              )}
              <div className={classes.title}>
                {first &&
                  (to ? (
                    <Link to={to} className={classes.open}>
                      {shownIn(first, row)}
                    </Link>
                  ) : (
                    shownIn(first, row)
                  ))}
              </div>
              {actions.length > 0 && (
                <div className={classes.menu}>
                  <RowMenu row={row} actions={actions} tabIndex={0} />
                </div>
              )}
            </div>
            <dl className={classes.facts}>
              {others.map((column) => (
                <div key={column.key} className={classes.fact}>
                  <dt>{column.title}</dt>
                  <dd>{shownIn(column, row)}</dd>
                </div>
              ))}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}
