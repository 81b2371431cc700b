import { MantineThemeProvider } from '@mantine/core'
import { Schedule, type ScheduleEventData, type ScheduleLabels } from '@mantine/schedule'
import '@mantine/schedule/styles.layer.css'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { formatDay, formatShortDay } from '@asistent/domain/kernel/day'
import type { DayRange } from '@asistent/domain/kernel/range'
import { capitalised } from '@asistent/domain/kernel/text'
import { colourTone } from '../parts/tone'
import type { CalendarProps } from './calendar'
import { asDay, shownRange, type CalendarEvent, type CalendarView } from './calendar-days'
import classes from './calendar.module.css'
import { language, longDay, t } from '../../platform/language'

const labels = {
  today: 'Днес',
  next: 'Напред',
  previous: 'Назад',
  more: 'Още',
  day: 'Ден',
  week: 'Седмица',
  month: 'Месец',
  year: 'Година',
  allDay: 'Цял ден',
  weekday: 'Ден от седмицата',
  timeSlot: 'Час',
  selectMonth: 'Избор на месец',
  selectYear: 'Избор на година',
  switchToDayView: 'Покажи ден',
  switchToWeekView: 'Покажи седмица',
  switchToMonthView: 'Покажи месец',
  switchToYearView: 'Покажи година',
  viewSelectLabel: 'Изглед на календара',
  noEvents: 'Няма събития',
  resource: 'Ресурс',
  resources: 'Ресурси',
  resourceSlot: 'Час на ресурс',
  agenda: 'Списък',
} satisfies Partial<ScheduleLabels>

const labelsNow = (): ScheduleLabels => ({
  ...(Object.fromEntries(Object.entries(labels).map(([name, text]) => [name, t(text)])) as typeof labels),
  moreLabel: (count) => t('още {number}', { number: count }),
})

const colours = {
  green: 'green',
  red: 'red',
  blue: 'blue',
  orange: 'orange',
  violet: 'violet',
  teal: 'teal',
  yellow: 'sun',
  grey: 'gray',
  locked: 'gray',
} as const

const instant = (text: string, last: boolean) =>
  text.length > 10 ? `${text.slice(0, 16)}:00` : `${text} ${last ? '23:59:59' : '00:00:00'}`

const toScheduled = (event: CalendarEvent): ScheduleEventData => ({
  id: event.id,
  title: event.fresh ? `● ${event.title}` : event.title,
  start: instant(event.from, false),
  end: instant(event.to, true),
  color: colours[colourTone(event.tone ?? 'info')],
})

const long = (text: string) => capitalised(longDay(asDay(text)))

/**
 * The library formats dates in English order (ноември 16). Only a theme can override this, no property of its list
 * can.
 */
const bulgarianDates = {
  components: { AgendaView: { defaultProps: { dateHeaderFormat: long, headerFormat: 'D MMMM YYYY' } } },
}

const dayProps = (date: string) => ({ 'aria-label': long(date) })

const hours = { startTime: '06:00:00', endTime: '20:00:00', slotHeight: 44 }

/** The library passes every handler to DOM elements, so each view gets only the handlers it uses. */
const pickingOn = (view: CalendarView, onPick: NonNullable<CalendarProps['onPick']>) =>
  view === 'day' || view === 'week'
    ? {
        onAllDaySlotClick: (date: string) => onPick(asDay(date), undefined),
        onTimeSlotClick: ({ slotStart }: { slotStart: string }) => onPick(asDay(slotStart), slotStart.slice(11, 16)),
      }
    : { onDayClick: (date: string) => onPick(asDay(date), undefined) }

export function CalendarBoard({ events, start, onOpen, onPick, onRange }: CalendarProps) {
  const [view, setView] = useState<CalendarView>('month')
  const [at, setAt] = useState(start)
  const scheduled = useMemo(() => events.map(toScheduled), [events])
  const tellRange = useEffectEvent((range: DayRange) => onRange?.(range))
  useEffect(() => tellRange(shownRange(view, at)), [view, at])
  return (
    <MantineThemeProvider theme={bulgarianDates}>
      <Schedule
        className={classes.board}
        withAgenda
        locale={language()}
        labels={labelsNow()}
        events={scheduled}
        date={at}
        onDateChange={(date) => setAt(asDay(date))}
        view={view}
        onViewChange={setView}
        onEventClick={(event) => onOpen(Number(event.id))}
        {...(onPick && pickingOn(view, onPick))}
        dayViewProps={{ ...hours, headerFormat: long }}
        weekViewProps={{
          ...hours,
          renderWeekLabel: ({ weekStart: from, weekEnd: to }) =>
            `${formatShortDay(asDay(from))} – ${formatDay(asDay(to))}`,
        }}
        monthViewProps={{ firstDayOfWeek: 1, getDayProps: dayProps }}
      />
    </MantineThemeProvider>
  )
}
