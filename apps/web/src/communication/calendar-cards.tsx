import { listNotes } from '@asistent/contract/communication/board.calls'
import { listEvents } from '@asistent/contract/communication/events.calls'
import { listPolls } from '@asistent/contract/communication/polls.calls'
import { may } from '@asistent/contract/core/access'
import {
  dayOfMonth,
  formatDay,
  monthNames,
  monthOfYear,
  weekdayShortNames,
  weekdayOf,
  addDays,
} from '@asistent/domain/kernel/day'
import { Link } from '../blocks/parts/link'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { classOfTone } from '../blocks/parts/tone'
import { useToday } from '../blocks/parts/use-today'
import { shownInstant } from '../blocks/shown/format'
import { useCall } from '../platform/use-call'
import { allows } from '../platform/user'
import type { HomeCard } from '../shell/home-cards'
import board from './board.module.css'
import classes from './calendar.module.css'
import polls from './polls.module.css'

// The board, the coming events and the open polls on the home page (domain.md 10.2).

const shown = 4
const daysAhead = 30

function NotesCard() {
  return (
    <Section title="Табло" side={<Link to="/notes">Всички бележки</Link>}>
      <Answered answer={useCall(listNotes, { pageSize: shown })} lines={3}>
        {({ result }) =>
          result.length === 0 ? (
            <Empty title="На таблото няма бележки" />
          ) : (
            <ul className={board.cardNotes}>
              {result.map((note) => (
                <li key={note.id} className={board.cardNote} data-fresh={!note.seenByCurrentUser || undefined}>
                  <p className={board.cardTitle}>{note.title}</p>
                  <p className={board.cardText}>{note.text}</p>
                  <span className={board.when}>
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

function EventsCard() {
  const today = useToday()
  const answer = useCall(listEvents, { fromDate: today, toDate: addDays(today, daysAhead), pageSize: shown + 1 })
  return (
    <Section title="Предстоящи събития" side={<Link to="/calendar">Календар</Link>}>
      <Answered answer={answer} lines={3}>
        {({ result }) =>
          result.length === 0 ? (
            <Empty drawing="kite" title="Няма събития през следващия месец" />
          ) : (
            <ul className={classes.cardEvents}>
              {result.map((event) => (
                <li key={`${event.id} ${event.fromDate}`}>
                  <Link to={`/calendar?id=${event.id}&on=${event.fromDate}`} className={classes.cardEvent}>
                    <span className={`${classes.cardDay} ${classOfTone(event.color)}`}>
                      <strong>{dayOfMonth(event.fromDate)}</strong>
                      {monthNames[monthOfYear(event.fromDate) - 1]?.slice(0, 3)}
                    </span>
                    <span>
                      <span className={classes.cardWhat}>{event.title}</span>
                      <span className={classes.soft}>
                        {[
                          weekdayShortNames[weekdayOf(event.fromDate) - 1],
                          event.fromTime && `${event.fromTime} ч.`,
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

function PollsCard() {
  const answer = useCall(listPolls, { filter: 'Active', orderByColumn: 'expirationTime' })
  const open = answer.data?.result.filter(({ canVote }) => canVote) ?? []
  // Nothing to answer: no card, rather than an empty one.
  if (open.length === 0) return null
  return (
    <Section title="Очакваме Вашия отговор" side={<Link to="/polls">Анкети</Link>}>
      <ul className={polls.cardPolls}>
        {open.slice(0, shown).map((poll) => (
          <li key={poll.id}>
            <Link to={`/polls/${poll.id}`}>{poll.question}</Link>
            <p className={polls.soft}>до {shownInstant(poll.expirationTime)}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const inKindergarten = ['Director', 'Administrator', 'Teacher', 'ResourceSpecialist', 'Manciple', 'Parent'] as const

export const calendarCards: readonly HomeCard[] = [
  {
    id: 'polls',
    roles: inKindergarten,
    order: 22,
    when: (user) => !user.consolidation && allows(user, may.read('Polls')),
    Card: PollsCard,
  },
  {
    id: 'notes',
    roles: inKindergarten,
    order: 24,
    when: (user) => allows(user, may.read('DashboardMessages')),
    Card: NotesCard,
  },
  {
    id: 'events',
    roles: inKindergarten,
    order: 26,
    when: (user) => allows(user, may.read('Events')),
    Card: EventsCard,
  },
]
