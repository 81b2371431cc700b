import { ActionIcon, Anchor, Group, Pagination, Popover, ScrollArea } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { HeaderParts } from '../header-parts'
import { formatMoment } from './notice-dates'
import classes from './top-bar.module.css'

type Part = NonNullable<HeaderParts['messages']>

/** product.md 9. */
export const messagesPerPage = 10

export function Envelope({ part }: { part: Part }) {
  const [opened, setOpened] = useState(false)
  const [page, setPage] = useState(1)
  const { items, total, unread } = part.useMessages(page)
  const pages = Math.max(1, Math.ceil(total / messagesPerPage))
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={400} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          size="lg"
          pos="relative"
          style={{ overflow: 'visible' }}
          aria-label={unread > 0 ? `Съобщения, непрочетени: ${unread}` : 'Съобщения'}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <IconMail size={22} stroke={1.7} aria-hidden />
          {unread > 0 && <span className={classes.count}>{unread > 99 ? '99+' : unread}</span>}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={6}>
        <div className={classes.noticeHead}>
          <span>Съобщения</span>
          <Anchor component={Link} to="/messages" size="sm" onClick={() => setOpened(false)}>
            Всички
          </Anchor>
        </div>
        <ScrollArea.Autosize mah={420} type="auto">
          {items.length === 0 && <p className={classes.nothing}>Няма съобщения.</p>}
          {items.map((message) => (
            <Link
              key={message.id}
              to={`/messages/${message.id}`}
              className={classes.notice}
              data-unread={message.unread || undefined}
              onClick={() => setOpened(false)}
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
        </ScrollArea.Autosize>
        {pages > 1 && (
          <Group justify="center" p="xs">
            <Pagination size="sm" total={pages} value={page} onChange={setPage} siblings={0} />
          </Group>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
