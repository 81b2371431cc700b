import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { addDays, eachDay, formatDay, formatShortDay, type Day } from '@asistent/domain/kernel/day'
import { addMonths, firstDayOf, monthOf, rangeOf } from '@asistent/domain/kernel/month'
import type { DayRange } from '@asistent/domain/kernel/range'
import { capitalised } from '@asistent/domain/kernel/text'
import { Segments } from '../inputs/segments'
import { useRemembered } from '../parts/remember'
import { useToday } from '../parts/use-today'
import type { CalendarProps } from './calendar'
import { eventsByDay, shownRange, type DayEvents } from './calendar-days'
import { ComingDays, DayList } from './calendar-list'
import { MonthDays } from './calendar-month'
import classes from './calendar.module.css'
import { longDay, longMonth, t } from '../../platform/language'

type PhoneView = 'list' | 'day' | 'week' | 'month'

const views = [
  { value: 'list', label: 'Списък' },
  { value: 'day', label: 'Ден' },
  { value: 'week', label: 'Седмица' },
  { value: 'month', label: 'Месец' },
] as const satisfies { value: PhoneView; label: string }[]

const rangeIn = (view: PhoneView, at: Day): DayRange =>
  view === 'day' || view === 'week' ? shownRange(view, at) : rangeOf(monthOf(at))

const stepped = (view: PhoneView, at: Day, by: 1 | -1): Day => {
  if (view === 'day') return addDays(at, by)
  return view === 'week' ? addDays(at, by * 7) : firstDayOf(addMonths(monthOf(at), by))
}

function titleOf(view: PhoneView, at: Day): string {
  const { from, to } = rangeIn(view, at)
  if (view === 'day') return capitalised(longDay(at))
  return view === 'week' ? `${formatShortDay(from)} – ${formatDay(to)}` : capitalised(longMonth(monthOf(at)))
}

const byMonth = ['Предишен месец', 'Следващ месец'] as const
const stepLabels: Record<PhoneView, readonly [before: string, after: string]> = {
  list: byMonth,
  day: ['Предишен ден', 'Следващ ден'],
  week: ['Предишна седмица', 'Следваща седмица'],
  month: byMonth,
}

/** Calendar for small viewports: days as lists, a month as a grid with dots. */
export function CalendarPhone({ events, start, onOpen, onPick, onRange }: CalendarProps) {
  const today = useToday()
  const [view, setView] = useRemembered<PhoneView>('calendar.phone', 'list')
  const [at, setAt] = useState(start)
  const range = useMemo(() => rangeIn(view, at), [view, at])
  const days = useMemo(() => eventsByDay(events, range), [events, range])
  const tellRange = useEffectEvent((shown: DayRange) => onRange?.(shown))
  useEffect(() => tellRange(range), [range])
  const eventsOn = (day: Day): DayEvents => days.find((one) => one.day === day) ?? { day, events: [] }
  const picked = view === 'list' && at < today && range.to >= today ? today : at
  const newEvent = onPick && (
    <Button variant="light" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => onPick(picked, undefined)}>
      {t('Ново събитие')}
    </Button>
  )
  return (
    <div className={classes.list}>
      <Segments label={t('Изглед на календара')} fullWidth choices={views} value={view} onChange={setView} />
      <div className={classes.head}>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t(stepLabels[view][0])}
          onClick={() => setAt(stepped(view, at, -1))}
        >
          <IconChevronLeft aria-hidden />
        </ActionIcon>
        <strong aria-live="polite">{titleOf(view, at)}</strong>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t(stepLabels[view][1])}
          onClick={() => setAt(stepped(view, at, 1))}
        >
          <IconChevronRight aria-hidden />
        </ActionIcon>
      </div>
      {(today < range.from || today > range.to) && (
        <Button variant="subtle" onClick={() => setAt(today)}>
          {t('Към днес')}
        </Button>
      )}
      {view === 'month' && <MonthDays days={days} at={at} today={today} onChoose={setAt} />}
      {(view === 'list' || view === 'week') && newEvent}
      {view === 'list' && <ComingDays days={days} today={today} onOpen={onOpen} />}
      {view === 'week' && <DayList days={eachDay(range.from, range.to).map(eventsOn)} onOpen={onOpen} />}
      {(view === 'day' || view === 'month') && (
        <>
          <DayList days={[eventsOn(at)]} onOpen={onOpen} />
          {newEvent}
        </>
      )}
    </div>
  )
}
