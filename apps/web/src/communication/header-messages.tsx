import { listMessages } from '@asistent/contract/light/communication/messages.calls'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Waiting } from '../blocks/parts/states'
import { useCall } from '../platform/use-call'
import { formatMoment } from '../blocks/shown/moments'
import classes from '../shell/top-bar/top-bar.module.css'
import { t } from '../platform/language'

/** product.md 9. */
const messagesPerPage = 10

/** List of the envelope (product.md 2): 10 per page, newest first. */
export function HeaderMessages({ onFollow }: { onFollow: () => void }) {
  const [page, setPage] = useState(1)
  const { data, isLoading } = useCall(
    listMessages,
    { pageNumber: page, pageSize: messagesPerPage, orderByColumn: 'creationTime', orderByDescending: true },
    { keep: true },
  )
  const pages = Math.max(1, Math.ceil((data?.rowsCount ?? 0) / messagesPerPage))
  if (isLoading) return <Waiting lines={5} />
  return (
    <>
      <div className={classes.notices}>
        {!data?.rowsCount && <p className={classes.nothing}>{t('Няма съобщения.')}</p>}
        {data?.result.map((message) => {
          const unread = !message.seenByCurrentUser || message.numberOfUnseenReplies > 0
          return (
            <Link
              key={message.id}
              to={`/messages/${message.id}`}
              className={classes.notice}
              data-unread={unread || undefined}
              onClick={onFollow}
            >
              <span className={classes.noticeTitle}>
                {message.title}
                {unread && <span className="visually-hidden"> {t('(непрочетено)')}</span>}
              </span>
              <span className={classes.noticeLine}>
                {message.createdBy.name} · {formatMoment(message.creationTime)}
              </span>
            </Link>
          )
        })}
      </div>
      {pages > 1 && (
        <div className={classes.pages}>
          <button type="button" aria-label={t('По-нови')} disabled={page === 1} onClick={() => setPage(page - 1)}>
            <IconChevronLeft size={18} aria-hidden />
          </button>
          <span>{t('{page} от {pages}', { page, pages })}</span>
          <button type="button" aria-label={t('По-стари')} disabled={page === pages} onClick={() => setPage(page + 1)}>
            <IconChevronRight size={18} aria-hidden />
          </button>
        </div>
      )}
    </>
  )
}
