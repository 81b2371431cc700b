import { listEvents } from '@asistent/contract/communication/events.calls'
import { listPolls } from '@asistent/contract/communication/polls.calls'
import { may } from '@asistent/contract/core/access'
import { Link } from '@tanstack/react-router'
import { Waiting } from '../blocks/parts/states'
import { useCall } from '../platform/use-call'
import { allows, useUser } from '../platform/user'
import { formatLongMoment } from '../shell/top-bar/notice-dates'
import classes from '../shell/top-bar/top-bar.module.css'

// What the bell shows (product.md 2). Its questions fail in silence (product.md 7): what isn't known isn't shown.

/** Events not seen and polls that wait for an answer. */
export function useNotices() {
  const user = useUser()
  const events = useCall(listEvents, { unseen: true }, { enabled: allows(user, may.read('Events')) })
  const polls = useCall(
    listPolls,
    { filter: 'Active', orderByColumn: 'expirationTime' },
    { enabled: allows(user, may.read('Polls')) },
  )
  return {
    events: (events.data?.result ?? []).filter((event) => !event.seenByCurrentUser),
    polls: (polls.data?.result ?? []).filter((poll) => poll.canVote),
    loading: events.isLoading || polls.isLoading,
  }
}

type Notices = ReturnType<typeof useNotices>

/** Polls that wait for an answer first, then events. */
export function NoticeList({ events, polls, onFollow }: Pick<Notices, 'events' | 'polls'> & { onFollow?: () => void }) {
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
          data-unread
          onClick={onFollow}
        >
          <span className={classes.noticeTitle}>
            {event.title}
            <span className="visually-hidden"> (ново)</span>
          </span>
          <span className={classes.noticeLine}>{formatLongMoment(event.fromDate)}</span>
        </Link>
      ))}
    </>
  )
}

export function HeaderNotices({ onFollow }: { onFollow: () => void }) {
  const { events, polls, loading } = useNotices()
  return (
    <div className={classes.notices}>
      {loading ? (
        <Waiting lines={3} />
      ) : events.length + polls.length === 0 ? (
        <p className={classes.nothing}>Няма нови известия.</p>
      ) : (
        <NoticeList events={events} polls={polls} onFollow={onFollow} />
      )}
    </div>
  )
}
