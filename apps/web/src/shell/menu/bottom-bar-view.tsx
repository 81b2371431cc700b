import { Link, useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { Icon } from '../icon'
import { screens } from '../slices'
import { bottomBarFor } from './bottom-bar'
import classes from './bottom-bar.module.css'
import { ItemNumber } from './item-number'
import { openItem } from './menu'
import { t } from '../../platform/language'

export function BottomBar({ user }: { user: UserData }) {
  const items = useMemo(() => bottomBarFor(user, screens), [user])
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const open = openItem(items, pathname)?.to
  return (
    <nav className={classes.bar} aria-label={t('Най-използвани')} data-shell-part>
      {items.map((item) => (
        <Link
          key={item.to}
          to={item.to}
          className={classes.item}
          aria-current={open === item.to ? 'page' : undefined}
          activeProps={{}}
        >
          <span className={classes.icon}>
            <Icon name={item.icon} size={24} />
            <ItemNumber items={[item]} className={classes.dot} />
          </span>
          <span className={classes.label}>{t(item.label)}</span>
        </Link>
      ))}
    </nav>
  )
}
