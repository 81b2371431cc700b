import { IconChevronLeft, IconChevronRight, IconMail } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { HeaderParts } from '../header-parts'
import { useGiven } from '../parts'
import { Count } from './bell'
import { Dropdown } from './dropdown'
import { formatMoment } from './notice-dates'
import classes from './top-bar.module.css'

type Part = NonNullable<HeaderParts['messages']>

/** product.md 9. */
const messagesPerPage = 10

export function Envelope({ part }: { part: Part }) {
  const [page, setPage] = useState(1)
  const { items, total, unread } = useGiven(part.useMessages, page)
  const pages = Math.max(1, Math.ceil(total / messagesPerPage))
  return (
    <Dropdown
      label={unread > 0 ? `Съобщения, непрочетени: ${unread}` : 'Съобщения'}
      width={400}
      face={
        <>
          <IconMail size={22} stroke={1.7} aria-hidden />
          <Count of={unread} />
        </>
      }
    >
      {(close) => (
        <>
          <p className={classes.panelHead}>
            Съобщения
            <Link to="/messages" className={classes.all} onClick={close}>
              Всички
            </Link>
          </p>
          <div className={classes.notices}>
            {items.length === 0 && <p className={classes.nothing}>Няма съобщения.</p>}
            {items.map((message) => (
              <Link
                key={message.id}
                to={`/messages/${message.id}`}
                className={classes.notice}
                data-unread={message.unread || undefined}
                onClick={close}
              >
                <span className={classes.noticeTitle}>
                  {message.title}
                  {message.unread && <span className="visually-hidden"> (непрочетено)</span>}
                </span>
                <span className={classes.noticeLine}>
                  {message.from} · {formatMoment(message.createdAt)}
                </span>
              </Link>
            ))}
          </div>
          {pages > 1 && (
            <div className={classes.pages}>
              <button type="button" aria-label="По-нови" disabled={page === 1} onClick={() => setPage(page - 1)}>
                <IconChevronLeft size={18} aria-hidden />
              </button>
              <span>
                {page} от {pages}
              </span>
              <button type="button" aria-label="По-стари" disabled={page === pages} onClick={() => setPage(page + 1)}>
                <IconChevronRight size={18} aria-hidden />
              </button>
            </div>
          )}
        </>
      )}
    </Dropdown>
  )
}
