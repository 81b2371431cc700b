import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { formatLongDay } from '@asistent/domain/kernel/day'
import { addMonths, firstDayOf, formatMonth, monthOf, rangeOf, type Month } from '@asistent/domain/kernel/month'
import { capitalised } from '@asistent/domain/kernel/text'
import { Empty } from '../parts/states'
import { styleOfTone } from '../parts/tone'
import type { CalendarProps } from './calendar'
import { eventsByDay, hoursOn } from './calendar-days'
import classes from './calendar.module.css'

/** A month as a list of its days with events. */
export function CalendarList({ events, start, onOpen, onPick, onRange }: CalendarProps) {
  const [month, setMonth] = useState<Month>(() => monthOf(start))
  const days = useMemo(() => eventsByDay(events, rangeOf(month)), [events, month])
  const tellRange = useEffectEvent((shown: Month) => onRange?.(rangeOf(shown)))
  useEffect(() => tellRange(month), [month])
  return (
    <div className={classes.list}>
      <div className={classes.head}>
        <ActionIcon
          variant="default"
          size={44}
          aria-label="Предишен месец"
          onClick={() => setMonth(addMonths(month, -1))}
        >
          <IconChevronLeft aria-hidden />
        </ActionIcon>
        <strong aria-live="polite">{capitalised(formatMonth(month))}</strong>
        <ActionIcon
          variant="default"
          size={44}
          aria-label="Следващ месец"
          onClick={() => setMonth(addMonths(month, 1))}
        >
          <IconChevronRight aria-hidden />
        </ActionIcon>
      </div>
      {onPick && (
        <Button
          variant="light"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => onPick(firstDayOf(month) > start ? firstDayOf(month) : start, undefined)}
        >
          Ново събитие
        </Button>
      )}
      {days.length === 0 && <Empty drawing="kite" title="Няма събития този месец" />}
      {days.map(({ day, events: list }) => (
        <section key={day}>
          <h2 className={classes.day}>{capitalised(formatLongDay(day))}</h2>
          <ul>
            {list.map((event) => (
              <li key={event.id}>
                <button type="button" className={classes.event} onClick={() => onOpen(event.id)}>
                  <span className={classes.mark} style={{ background: styleOfTone(event.tone ?? 'info').color }} />
                  <span>
                    <strong>{event.title}</strong>
                    <small>{hoursOn(event, day)}</small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
