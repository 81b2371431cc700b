import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { HeaderList } from '../../platform/slice/header-parts'
import { useGiven } from '../../platform/slice/parts'
import { Dropdown } from './dropdown'
import classes from './top-bar.module.css'

interface HeaderDropdownProps {
  readonly part: HeaderList
  readonly title: string
  /** Noun of the count: 'нови'. */
  readonly news: string
  /** Path of the full list. */
  readonly all: string
  readonly width: number
  readonly icon: ReactNode
}

/** Icon with a count that opens a list. The accessible name includes the count. */
export function HeaderDropdown({ part, title, news, all, width, icon }: HeaderDropdownProps) {
  const count = useGiven(part.useCount)
  return (
    <Dropdown
      label={count > 0 ? `${title}, ${news}: ${count}` : title}
      width={width}
      face={
        <>
          {icon}
          {count > 0 && (
            <span className={classes.count} aria-hidden>
              {count > 99 ? '99+' : count}
            </span>
          )}
        </>
      }
    >
      {(close) => (
        <>
          <p className={classes.panelHead}>
            {title}
            <Link to={all} className={classes.all} onClick={close}>
              Всички
            </Link>
          </p>
          <part.List onFollow={close} />
        </>
      )}
    </Dropdown>
  )
}
