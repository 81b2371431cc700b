import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { formatLongDay } from '@asistent/domain/kernel/day'
import {
  addMonths,
  firstDayOf,
  formatMonth,
  monthOf,
  rangeOf,
  sameMonth,
  type Month,
} from '@asistent/domain/kernel/month'
import { capitalised } from '@asistent/domain/kernel/text'
import { Empty } from '../parts/states'
import { styleOfTone } from '../parts/tone'
import type { CalendarProps } from './calendar'
import { eventsByDay, hoursOn } from './calendar-days'
import classes from './calendar.module.css'

/** A month as a list of its days with events. */
export function CalendarList({ events, start, onOpen, onPick, onRange }: CalendarProps) {
  const [month, setMonth] = useState<Month>(() => monthOf(start))
  const [withPast, setWithPast] = useState(false)
  const days = useMemo(() => eventsByDay(events, rangeOf(month)), [events, month])
  // What is coming is what one looks for; what was is a press away.
  const past = days.filter(({ day }) => sameMonth(month, monthOf(start)) && day < start)
  const shown = withPast ? days : days.slice(past.length)
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
      {past.length > 0 && (
        <Button variant="subtle" aria-expanded={withPast} onClick={() => setWithPast(!withPast)}>
          {withPast ? 'Скрий миналите дни' : `Покажи и миналите дни (${past.length})`}
        </Button>
      )}
      {shown.length === 0 && (
        <Empty drawing="kite" title={past.length > 0 ? 'Няма повече събития този месец' : 'Няма събития този месец'} />
      )}
      {shown.map(({ day, events: list }) => (
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
