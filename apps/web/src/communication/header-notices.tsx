import { listEvents } from '@asistent/contract/light/communication/events.calls'
import { listNotifications } from '@asistent/contract/light/communication/notifications.calls'
import { listPolls } from '@asistent/contract/light/communication/polls.calls'
import { may } from '@asistent/contract/core/access'
import { Link } from '@tanstack/react-router'
import { Waiting } from '../blocks/parts/states'
import { useCall } from '../platform/use-call'
import { allows, useUser } from '../platform/user'
import { formatLongMoment } from '../blocks/shown/moments'
import classes from '../shell/top-bar/top-bar.module.css'
import { t } from '../platform/language'

// List of the bell (product.md 2). Errors are silent (product.md 7): unknown data is hidden.

/**
 * Unseen events and unanswered polls. The badge also counts notifications of cancelled or no longer visible events,
 * which have no row in the list.
 */
export function useNotices() {
  const user = useUser()
  const mayEvents = allows(user, may.read('Events'))
  const notices = useCall(
    listNotifications,
    { kind: 'calendar', unseen: true },
    { enabled: mayEvents && allows(user, may.read('Counters')) },
  )
  const events = useCall(listEvents, { unseen: true }, { enabled: mayEvents })
  const polls = useCall(
    listPolls,
    { filter: 'Active', orderByColumn: 'expirationTime' },
    { enabled: allows(user, may.read('Polls')) },
  )
  return {
    events: (notices.data?.result ?? []).map(({ subjectId: id, title }) => {
      const event = events.data?.result.find((one) => one.id === id)
      return { id, title, fromDate: event?.fromDate ?? null }
    }),
    polls: (polls.data?.result ?? []).filter((poll) => poll.canVote),
    loading: notices.isLoading || events.isLoading || polls.isLoading,
  }
}

type Notices = ReturnType<typeof useNotices>

/** Unanswered polls first, then events. */
export function NoticeList({ events, polls, onFollow }: Pick<Notices, 'events' | 'polls'> & { onFollow?: () => void }) {
  return (
    <>
      {polls.map((poll) => (
        <Link key={`poll${poll.id}`} to={`/polls/${poll.id}`} className={classes.notice} data-unread onClick={onFollow}>
          <span className={classes.noticeTitle}>{poll.question}</span>
          <span className={classes.noticeLine}>{t('Анкета, която чака отговор')}</span>
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
            <span className="visually-hidden"> {t('(ново)')}</span>
          </span>
          <span className={classes.noticeLine}>
            {event.fromDate === null ? t('Вече не е в календара Ви') : formatLongMoment(event.fromDate)}
          </span>
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
        <p className={classes.nothing}>{t('Няма нови известия.')}</p>
      ) : (
        <NoticeList events={events} polls={polls} onFollow={onFollow} />
      )}
    </div>
  )
}
