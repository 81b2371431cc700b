import { ActionIcon, Anchor, Popover, ScrollArea } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { HeaderParts } from '../header-parts'
import { NoticeList } from '../home/notice-list'
import classes from './top-bar.module.css'

type Part = NonNullable<HeaderParts['notifications']>

/** Unread events and unanswered polls. */
export function Bell({ part }: { part: Part }) {
  const [opened, setOpened] = useState(false)
  const { events, polls } = part.useNotifications()
  const count = events.filter((event) => event.unread).length + polls.length
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={380} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          size="lg"
          pos="relative"
          style={{ overflow: 'visible' }}
          aria-label={count > 0 ? `Известия, нови: ${count}` : 'Известия'}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <IconBell size={22} stroke={1.7} aria-hidden />
          {count > 0 && <span className={classes.count}>{count > 99 ? '99+' : count}</span>}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={6}>
        <div className={classes.noticeHead}>
          <span>Известия</span>
          <Anchor component={Link} to="/notifications" size="sm" onClick={() => setOpened(false)}>
            Всички
          </Anchor>
        </div>
        <ScrollArea.Autosize mah={420} type="auto">
          <NoticeList events={events} polls={polls} onFollow={() => setOpened(false)} />
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  )
}
