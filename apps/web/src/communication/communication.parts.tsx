import { listPlatformMessages } from '@asistent/contract/communication/master-messages.calls'
import { listMessages } from '@asistent/contract/communication/messages.calls'
import { getCounters } from '@asistent/contract/communication/notifications.calls'
import { may } from '@asistent/contract/core/access'
import { roles, staffRoles } from '@asistent/domain/access/roles'
import { Link } from '../blocks/parts/link'
import { Section } from '../blocks/parts/section'
import { Waiting } from '../blocks/parts/states'
import { later } from '../platform/later'
import { refreshTopics, useCall } from '../platform/use-call'
import { allows, useUser } from '../platform/user'
import { formatMoment } from '../shell/top-bar/notice-dates'
import type { Counters, HeaderParts } from '../shell/header-parts'
import type { SliceParts } from '../shell/parts'
import { calendarCards } from './calendar-cards'
import classes from './messages.module.css'

// What the slice brings to the frame: the bell, the envelope and the badges (product.md 2). Their questions fail in
// silence (product.md 7): what isn't known isn't shown. The numbers come with the page, the lists when they are opened.

const waiting = <Waiting lines={3} />

const header: HeaderParts = {
  notifications: {
    useCount: () => {
      const { unseenEvents = 0, unvotedPolls = 0 } = useCounterValues()
      return unseenEvents + unvotedPolls
    },
    List: later(() => import('./header-notices').then((module) => module.HeaderNotices), { meanwhile: waiting }),
  },
  messages: {
    useCount: () => useCounterValues().unseenMessages ?? 0,
    List: later(() => import('./header-messages').then((module) => module.HeaderMessages), { meanwhile: waiting }),
  },
  counters: {
    useCounters: useCounterValues,
    refresh: () => refreshTopics(['counters']),
  },
}

function useCounterValues(): Counters {
  const user = useUser()
  const { data } = useCall(
    getCounters,
    {},
    { enabled: allows(user, may.read('Counters')) && user?.consolidation === false },
  )
  return data ?? {}
}

/** What the master tells everybody: on the home page while it is valid. */
function PlatformMessagesCard() {
  const { data } = useCall(listPlatformMessages, {})
  if (!data || data.rowsCount === 0) return null
  return (
    <Section title="Съобщения от платформата">
      <div className={classes.notices}>
        {data.result.map((message) => (
          <article key={message.id} className={classes.notice}>
            <h3>{message.title}</h3>
            <p>{message.content}</p>
            <small>{formatMoment(message.creationTime)}</small>
          </article>
        ))}
      </div>
    </Section>
  )
}

const shownUnread = 5

/** What waits to be read (domain.md 10.2: messages). */
function UnreadMessagesCard() {
  const { data } = useCall(listMessages, { unseen: true, pageSize: shownUnread })
  if (!data || data.rowsCount === 0) return null
  return (
    <Section title={`Непрочетени съобщения (${data.rowsCount})`} side={<Link to="/messages">Всички</Link>}>
      <ul className={classes.unread}>
        {data.result.map((row) => (
          <li key={row.id}>
            <Link to={`/messages/${row.id}`}>{row.title}</Link>
            <small>
              {row.isMine ? 'нов отговор' : row.createdBy.name} · {formatMoment(row.creationTime)}
            </small>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export const parts: SliceParts = {
  header,
  homeCards: [
    {
      id: 'platform-messages',
      roles: roles.filter((role) => role !== 'Master'),
      order: 5,
      width: 3,
      Card: PlatformMessagesCard,
    },
    {
      id: 'unread-messages',
      roles: [...staffRoles, 'Parent'],
      order: 25,
      when: (user) => !user.consolidation && allows(user, may.read('Messages')),
      Card: UnreadMessagesCard,
    },
    ...calendarCards,
  ],
}
