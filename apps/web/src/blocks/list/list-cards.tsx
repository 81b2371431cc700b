import { Link } from '../parts/link'
import { useGradually } from '../parts/use-gradually'
import { shownIn } from '../shown/columns'
import { CallButton } from './call-button'
import classes from './list-cards.module.css'
import type { ListPlan } from './list-options'
import type { Rows } from './list-table'
import { RowMenu } from './row-menu'
import { t } from '../../platform/language'

/** Minimum height in pixels of a card: a title and one line. */
const room = { row: 64, besides: 0, least: 25 }

type Cards = Rows & { readonly busy: boolean; readonly calls?: ListPlan['calls'] }

/**
 * Rows as cards on a phone: the first column is the title, the others follow in small text. Empty values are omitted.
 */
export function ListCards({ rows, columns, rowId, open, actions, selected, toggle, busy, calls }: Cards) {
  const [first, ...others] = columns
  const { drawn } = useGradually(rows, room)
  return (
    <ul className={classes.cards} aria-busy={busy}>
      {drawn.map((row) => {
        const to = open?.(row)
        const id = rowId(row)
        const facts = others
          .map((column) => ({ column, shown: shownIn(column, row) }))
          .filter(({ shown }) => shown !== '–' && shown !== '' && shown !== null && shown !== undefined)
        return (
          <li key={id} className={classes.card} data-ticked={selected.has(id) || undefined}>
            {toggle && (
              <label className={classes.tick}>
                <input
                  type="checkbox"
                  aria-label={t('Избери')}
                  checked={selected.has(id)}
                  onChange={() => toggle(id)}
                />
              </label>
            )}
            <div className={classes.body}>
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
              {facts.length > 0 && (
                <dl className={classes.facts}>
                  {facts.map(({ column, shown }) => (
                    <div key={column.key} className={classes.fact}>
                      <dt className={column.bare ? 'visually-hidden' : undefined}>{t(column.title)}</dt>
                      <dd>{shown}</dd>
                    </div>
                  ))}
                </dl>
              )}
            </div>
            {calls && <CallButton people={calls(row)} />}
            {actions.length > 0 && (
              <div className={classes.menu}>
                <RowMenu row={row} actions={actions} tabIndex={0} />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
