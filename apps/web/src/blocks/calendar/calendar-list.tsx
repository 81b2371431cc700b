import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Day } from '@asistent/domain/kernel/day'
import { capitalised } from '@asistent/domain/kernel/text'
import { Empty } from '../parts/states'
import { styleOfTone } from '../parts/tone'
import { hoursOn, type CalendarEvent, type DayEvents } from './calendar-days'
import classes from './calendar.module.css'
import { longDay, t } from '../../platform/language'

interface DayListProps {
  readonly days: readonly DayEvents[]
  readonly onOpen: (id: number) => void
}

/** List of days, each with its events. */
export const DayList = ({ days, onOpen }: DayListProps) =>
  days.map(({ day, events }) => (
    <section key={day}>
      <h2 className={classes.day}>{capitalised(longDay(day))}</h2>
      {events.length === 0 ? (
        <p className={classes.free}>{t('Няма събития')}</p>
      ) : (
        <Events {...{ day, events, onOpen }} />
      )}
    </section>
  ))

const Events = ({ day, events, onOpen }: DayEvents & Pick<DayListProps, 'onOpen'>) => (
  <ul>
    {events.map((event) => (
      <li key={event.id}>
        <button type="button" className={classes.event} onClick={() => onOpen(event.id)}>
          <span className={classes.mark} style={{ background: styleOfTone(event.tone ?? 'info').color }} />
          <span>
            <EventTitle event={event} />
            <small>{hoursOn(event, day)}</small>
          </span>
        </button>
      </li>
    ))}
  </ul>
)

const EventTitle = ({ event }: { event: CalendarEvent }) => (
  <strong>
    {event.fresh && <span className={classes.fresh} aria-hidden />}
    {event.title}
    {event.fresh && <span className="visually-hidden"> {t('(ново)')}</span>}
  </strong>
)

/** Month view as a list of days with events. Past days are collapsed. */
export function ComingDays({ days, today, onOpen }: DayListProps & { today: Day }) {
  const [withPast, setWithPast] = useState(false)
  const coming = days.filter(({ day }) => day >= today)
  // A past month shows all its days.
  const past = coming.length > 0 ? days.length - coming.length : 0
  return (
    <>
      {past > 0 && (
        <Button variant="subtle" aria-expanded={withPast} onClick={() => setWithPast(!withPast)}>
          {withPast ? t('Скрий миналите дни') : t('Покажи и миналите дни ({past})', { past })}
        </Button>
      )}
      {days.length === 0 && <Empty drawing="kite" title={t('Няма събития този месец')} />}
      <DayList days={past > 0 && !withPast ? coming : days} onOpen={onOpen} />
    </>
  )
}
