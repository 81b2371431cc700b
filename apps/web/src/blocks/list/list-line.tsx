import { memo } from 'react'
import type { Action } from '../parts/action'
import { shownIn, type Column } from '../shown/columns'
import type { AnyRow } from './list-options'
import classes from './list-table.module.css'
import { dots, RowMenu } from './row-menu'
import { t } from '../../platform/language'

export type Id = number | string

interface LineProps {
  readonly row: AnyRow
  readonly id: Id
  readonly index: number
  readonly active: boolean
  readonly ticked: boolean
  readonly columns: readonly Column<AnyRow>[]
  readonly open: ((row: AnyRow) => string) | undefined
  readonly actions: readonly Action<AnyRow>[]
  readonly toggle: ((id: Id) => void) | undefined
  /** The menu button has been pressed. */
  readonly menu: boolean
}

/** Row without event handlers: the table body delegates clicks and keys by data-row, data-opens and data-dots. */
export const Line = memo(function Line(props: LineProps) {
  const { row, id, index, active, ticked, columns, open, actions, toggle, menu } = props
  const to = open?.(row)
  const tabIndex = active ? 0 : -1
  return (
    <tr
      data-row={index}
      tabIndex={tabIndex}
      aria-selected={toggle ? ticked : undefined}
      data-ticked={ticked || undefined}
      data-opens={to ? true : undefined}
    >
      {toggle && (
        <td className={classes.tick}>
          <input
            type="checkbox"
            aria-label={t('Избери реда')}
            tabIndex={tabIndex}
            checked={ticked}
            onChange={() => toggle(id)}
          />
        </td>
      )}
      {columns.map((column, position) => (
        <td key={column.key} data-end={column.end || undefined} data-whole={column.whole || undefined}>
          {position === 0 && to ? (
            // A plain link: each router link would resolve its path and subscribe to the location, 200 times.
            <a href={to} tabIndex={-1} className={classes.open} data-opens>
              {shownIn(column, row)}
            </a>
          ) : (
            shownIn(column, row)
          )}
        </td>
      ))}
      {actions.length > 0 && (
        <td className={classes.menu}>
          {menu ? (
            <RowMenu row={row} actions={actions} tabIndex={tabIndex} opened />
          ) : (
            actions.some((action) => action.when?.(row) ?? true) && dots({ tabIndex })
          )}
        </td>
      )}
    </tr>
  )
})
