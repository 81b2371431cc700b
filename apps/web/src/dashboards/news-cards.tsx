import { dismissPlatformMessage } from '@asistent/contract/light/communication/master-messages.calls'
import {
  dayOfMonth,
  formatDay,
  monthNames,
  monthOfYear,
  weekdayOf,
  weekdayShortNames,
} from '@asistent/domain/kernel/day'
import { CloseButton } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { Link } from '../blocks/parts/link'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { classOfTone } from '../blocks/parts/tone'
import { shownInstant } from '../blocks/shown/format'
import { formatMoment } from '../blocks/shown/moments'
import { useSend } from '../platform/use-call'
import classes from './news-cards.module.css'
import { useHome } from './use-home'
import { t } from '../platform/language'

// Cards of messages, board, events and polls (domain.md 10.2).

/** The master's announcements while they are valid. */
export function PlatformMessagesCard() {
  const { data } = useHome()
  const dismissing = useSend(dismissPlatformMessage)
  if (!data?.platformMessages?.length) return null
  return (
    <section className={classes.platform} aria-label={t('Съобщения от платформата')}>
      {data.platformMessages.map((message) => (
        <article key={message.id} className={classes.platformMessage}>
          <IconSpeakerphone size={24} stroke={1.6} aria-hidden />
          <div>
            <h2>{message.title}</h2>
            <p>{message.content}</p>
          </div>
          <small>{formatMoment(message.creationTime)}</small>
          <CloseButton
            className={classes.dismiss}
            aria-label={t('Скрий „{title}“', { title: message.title })}
            disabled={dismissing.isPending}
            onClick={() => dismissing.mutate({ id: message.id }, { onError: (error) => toast.failed(error) })}
          />
        </article>
      ))}
    </section>
  )
}

/** Latest messages; unread ones are bold (domain.md 10.2). */
export function MessagesCard() {
  return (
    <Section title={t('Съобщения')} side={<Link to="/messages">{t('Всички')}</Link>}>
      <Answered answer={useHome()} lines={3}>
        {({ messages = [] }) =>
          messages.length === 0 ? (
            <Empty small title={t('Няма съобщения')} />
          ) : (
            <ul className={classes.messages}>
              {messages.map((row) => {
                const unread = !row.seenByCurrentUser || row.numberOfUnseenReplies > 0
                return (
                  <li key={row.id} data-unseen={unread || undefined}>
                    <Link to={`/messages/${row.id}`}>
                      {row.title}
                      {unread && <span className="visually-hidden"> {t('(непрочетено)')}</span>}
                    </Link>
                    <small>
                      {row.isMine ? (unread ? t('нов отговор') : t('от Вас')) : row.createdBy.name} ·{' '}
                      {formatMoment(row.creationTime)}
                    </small>
                  </li>
                )
              })}
            </ul>
          )
        }
      </Answered>
    </Section>
  )
}

export function NotesCard() {
  return (
    <Section title={t('Табло')} side={<Link to="/notes">{t('Всички бележки')}</Link>}>
      <Answered answer={useHome()} lines={3}>
        {({ notes = [] }) =>
          notes.length === 0 ? (
            <Empty small title={t('На таблото няма бележки')} />
          ) : (
            <ul className={classes.notes}>
              {notes.map((note) => (
                <li key={note.id} className={classes.note} data-fresh={!note.seenByCurrentUser || undefined}>
                  <p className={classes.noteTitle}>
                    {note.title}
                    {!note.seenByCurrentUser && <span className={classes.fresh}>{t('Ново')}</span>}
                  </p>
                  <p className={classes.noteText}>{note.text}</p>
                  <span className={classes.soft}>
                    {note.createdBy.name} · {formatDay(note.date)}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </Section>
  )
}

export function EventsCard() {
  return (
    <Section title={t('Събития')} side={<Link to="/calendar">{t('Календар')}</Link>}>
      <Answered answer={useHome()} lines={3}>
        {({ upcommingEvents = [] }) =>
          upcommingEvents.length === 0 ? (
            <Empty small drawing="kite" title={t('Няма събития през следващия месец')} />
          ) : (
            <ul className={classes.events}>
              {upcommingEvents.map((event) => (
                <li key={`${event.id} ${event.fromDate}`}>
                  <Link to={`/calendar?id=${event.id}&on=${event.fromDate}`} className={classes.event}>
                    <span className={`${classes.day} ${classOfTone(event.color)}`}>
                      <strong>{dayOfMonth(event.fromDate)}</strong>
                      {monthNames[monthOfYear(event.fromDate) - 1]?.slice(0, 3)}
                    </span>
                    <span>
                      <span className={classes.what}>{event.title}</span>
                      <span className={classes.soft}>
                        {[
                          t(weekdayShortNames[weekdayOf(event.fromDate) - 1] ?? ''),
                          event.fromTime && t('{fromTime} ч.', { fromTime: event.fromTime }),
                          event.place,
                        ]
                          .filter(Boolean)
                          .join(', ')}
                      </span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </Section>
  )
}

export function PollsCard() {
  const open = useHome().data?.openPolls ?? []
  // No empty card if there are no open polls.
  if (open.length === 0) return null
  return (
    <Section title={t('Анкети за Вас')} side={<Link to="/polls">{t('Всички')}</Link>}>
      <ul className={classes.polls}>
        {open.map((poll) => (
          <li key={poll.id}>
            <Link to={`/polls/${poll.id}`}>{poll.question}</Link>
            <p className={classes.soft}>
              {t('до {expirationTime}', { expirationTime: shownInstant(poll.expirationTime) })}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
