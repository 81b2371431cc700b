import { IconBell } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { HeaderParts } from '../header-parts'
import { NoticeList } from '../home/notice-list'
import { useGiven } from '../parts'
import { Dropdown } from './dropdown'
import classes from './top-bar.module.css'

type Part = NonNullable<HeaderParts['notifications']>

/** Unread events and unanswered polls. */
export function Bell({ part }: { part: Part }) {
  const { events, polls } = useGiven(part.useNotifications)
  const count = events.filter((event) => event.unread).length + polls.length
  return (
    <Dropdown
      label={count > 0 ? `Известия, нови: ${count}` : 'Известия'}
      width={380}
      face={
        <>
          <IconBell size={22} stroke={1.7} aria-hidden />
          <Count of={count} />
        </>
      }
    >
      {(close) => (
        <>
          <p className={classes.panelHead}>
            Известия
            <Link to="/notifications" className={classes.all} onClick={close}>
              Всички
            </Link>
          </p>
          <div className={classes.notices}>
            <NoticeList events={events} polls={polls} onFollow={close} />
          </div>
        </>
      )}
    </Dropdown>
  )
}

/** The number on the icon; the button's label says it in words. */
export const Count = ({ of: count }: { of: number }) =>
  count > 0 ? (
    <span className={classes.count} aria-hidden>
      {count > 99 ? '99+' : count}
    </span>
  ) : null
