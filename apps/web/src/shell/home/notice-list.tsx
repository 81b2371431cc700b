import { Link } from '@tanstack/react-router'
import type { HeaderEvent, HeaderPoll } from '../header-parts'
import { formatLongMoment } from '../top-bar/notice-dates'
import classes from '../top-bar/top-bar.module.css'

interface NoticeListProps {
  readonly events: readonly HeaderEvent[]
  readonly polls: readonly HeaderPoll[]
  readonly onFollow?: () => void
}

/** Polls that wait for an answer first, then events. */
export function NoticeList({ events, polls, onFollow }: NoticeListProps) {
  if (events.length + polls.length === 0) return <p className={classes.nothing}>Няма нови известия.</p>
  return (
    <>
      {polls.map((poll) => (
        <Link key={`poll${poll.id}`} to={`/polls/${poll.id}`} className={classes.notice} data-unread onClick={onFollow}>
          <span className={classes.noticeTitle}>{poll.question}</span>
          <span className={classes.noticeLine}>Анкета, която чака отговор</span>
        </Link>
      ))}
      {events.map((event) => (
        <Link
          key={`event${event.id}`}
          to="/calendar"
          search={{ id: event.id } as never}
          className={classes.notice}
          data-unread={event.unread || undefined}
          onClick={onFollow}
        >
          <span className={classes.noticeTitle}>
            {event.title}
            {event.unread && <span className="visually-hidden"> (ново)</span>}
          </span>
          <span className={classes.noticeLine}>{formatLongMoment(event.fromDate)}</span>
        </Link>
      ))}
    </>
  )
}
