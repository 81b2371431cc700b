import { addDays, dayOfMonth, eachDay, type Day } from '@asistent/domain/kernel/day'
import { monthOf, sameMonth } from '@asistent/domain/kernel/month'
import { styleOfTone } from '../parts/tone'
import { shownRange, type DayEvents } from './calendar-days'
import classes from './calendar.module.css'
import { counted, longDay, t } from '../../platform/language'

const weekdays = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'нд']
/** Maximum number of dots per day. */
const dots = 3

interface MonthDaysProps {
  readonly days: readonly DayEvents[]
  /** The selected day. */
  readonly at: Day
  readonly today: Day
  readonly onChoose: (day: Day) => void
}

/** Month as a grid of days with a dot per event. Events of the selected day are listed below. */
export function MonthDays({ days, at, today, onChoose }: MonthDaysProps) {
  const { from } = shownRange('month', at)
  const shown = [...eachDay(from, addDays(from, 41))].filter(
    (_day, index, all) => index < 35 || sameMonth(monthOf(all[35] ?? at), monthOf(at)),
  )
  return (
    <div className={classes.month}>
      {weekdays.map((name) => (
        <span key={name} className={classes.weekday} aria-hidden>
          {t(name)}
        </span>
      ))}
      {shown.map((day) => {
        const events = days.find((one) => one.day === day)?.events ?? []
        return (
          <button
            key={day}
            type="button"
            className={classes.cell}
            aria-label={`${longDay(day)}, ${events.length === 0 ? t('няма събития') : counted(events.length, '{count} събитие', '{count} събития')}`}
            aria-pressed={day === at}
            aria-current={day === today ? 'date' : undefined}
            data-outside={!sameMonth(monthOf(day), monthOf(at)) || undefined}
            onClick={() => onChoose(day)}
          >
            {dayOfMonth(day)}
            <span className={classes.dots} aria-hidden>
              {events.slice(0, dots).map((event) => (
                <span key={event.id} style={{ background: styleOfTone(event.tone ?? 'info').color }} />
              ))}
            </span>
          </button>
        )
      })}
    </div>
  )
}
