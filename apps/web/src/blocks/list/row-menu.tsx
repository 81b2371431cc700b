import { Menu } from '@mantine/core'
import { useState } from 'react'
import { runAction, type Action } from '../parts/action'
import { Link } from '../parts/link'
import type { AnyRow } from './list-options'
import classes from './list-table.module.css'

interface RowMenuProps {
  readonly row: AnyRow
  readonly actions: readonly Action<AnyRow>[]
  readonly tabIndex: number
}

/** A plain button until it is pressed: two hundred menus that nobody opens would cost more than the list. */
export function RowMenu({ row, actions, tabIndex }: RowMenuProps) {
  const [used, setUsed] = useState(false)
  const offered = actions.filter((action) => action.when?.(row) ?? true)
  if (offered.length === 0) return null
  const button = (
    <button
      type="button"
      className={classes.dots}
      aria-label="Действия"
      aria-haspopup="menu"
      tabIndex={tabIndex}
      {...(!used && { onClick: () => setUsed(true) })}
    >
      ⋮
    </button>
  )
  if (!used) return button
  return (
    <Menu defaultOpened position="bottom-end" withinPortal returnFocus>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {offered.map((action) => {
          const Icon = action.icon
          const look = { leftSection: Icon && <Icon size={16} aria-hidden />, key: action.label }
          if (action.kind === 'go') {
            const { key, ...rest } = look
            return (
              <Menu.Item key={key} {...rest} component={Link} to={action.to(row)}>
                {action.label}
              </Menu.Item>
            )
          }
          const { key, ...rest } = look
          return (
            <Menu.Item
              key={key}
              {...rest}
              {...(action.danger && { color: 'red' })}
              onClick={() => void runAction(action, row)}
            >
              {action.label}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
