import { Link, useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { UserData } from '@asistent/contract/identity/session.calls'
import type { Counters } from '../../platform/slice/header-parts'
import { Icon } from '../icon'
import { useGiven, useParts } from '../../platform/slice/parts'
import { screens } from '../slices'
import { bottomBarFor, type BarItem } from './bottom-bar'
import classes from './bottom-bar.module.css'
import { openItem } from './menu'

export function BottomBar({ user }: { user: UserData }) {
  const items = useMemo(() => bottomBarFor(user, screens), [user])
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const open = openItem(items, pathname)?.to
  const { header } = useParts()
  return (
    <nav className={classes.bar} aria-label="Най-използвани" data-shell-part>
      {items.map((item) => (
        <Link
          key={item.to}
          to={item.to}
          className={classes.item}
          aria-current={open === item.to ? 'page' : undefined}
          activeProps={{}}
        >
          <BarIcon item={item} useCounters={header.counters?.useCounters} />
          <span className={classes.label}>{item.label}</span>
        </Link>
      ))}
    </nav>
  )
}

function BarIcon({ item, useCounters }: { item: BarItem; useCounters: (() => Counters) | undefined }) {
  return (
    <span className={classes.icon}>
      <Icon name={item.icon} size={24} />
      {item.badge && useCounters && <Dot useCounters={useCounters} counter={item.badge} />}
    </span>
  )
}

function Dot({ useCounters, counter }: { useCounters: () => Counters; counter: NonNullable<BarItem['badge']> }) {
  const count = useGiven(useCounters)[counter] ?? 0
  return count > 0 ? <span className={classes.dot}>{count > 99 ? '99+' : count}</span> : null
}
