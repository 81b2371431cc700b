import { Menu } from '@mantine/core'
import { useState, type ComponentProps } from 'react'
import { runAction, type Action } from '../parts/action'
import { Link } from '../parts/link'
import type { AnyRow } from './list-options'
import classes from './list-table.module.css'
import { t } from '../../platform/language'

interface RowMenuProps {
  readonly row: AnyRow
  readonly actions: readonly Action<AnyRow>[]
  readonly tabIndex: number
  /** Opens on mount: the button has been pressed. */
  readonly opened?: boolean
}

/** Only the button: rendering 200 closed menus would take longer than the list. */
export const dots = (buttonProps: Pick<ComponentProps<'button'>, 'tabIndex' | 'onClick'>) => (
  <button
    type="button"
    className={classes.dots}
    aria-label={t('Действия')}
    aria-haspopup="menu"
    data-dots
    {...buttonProps}
  >
    ⋮
  </button>
)

/** A plain button until it is pressed. */
export function RowMenu({ row, actions, tabIndex, opened = false }: RowMenuProps) {
  const [used, setUsed] = useState(opened)
  const offered = actions.filter((action) => action.when?.(row) ?? true)
  if (offered.length === 0) return null
  if (!used) return dots({ tabIndex, onClick: () => setUsed(true) })
  return (
    <Menu defaultOpened position="bottom-end" withinPortal returnFocus>
      <Menu.Target>{dots({ tabIndex })}</Menu.Target>
      <Menu.Dropdown>
        {offered.map((action) => {
          const Icon = action.icon
          const look = { leftSection: Icon && <Icon size={16} aria-hidden />, key: action.label }
          if (action.kind === 'go') {
            const { key, ...rest } = look
            return (
              <Menu.Item key={key} {...rest} component={Link} to={action.to(row)}>
                {t(action.label)}
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
              {t(action.label)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
