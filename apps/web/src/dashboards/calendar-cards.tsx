import { dayOffKindLabel, type DayOffKind } from '@asistent/domain/institutions/days-off'
import { formatShortDay } from '@asistent/domain/kernel/day'
import { plural } from '@asistent/domain/kernel/text'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { PersonName } from '../blocks/parts/names'
import classes from './home-cards.module.css'
import { useHome } from './use-home'
import { dayOffName } from '../choices/day-off-name'
import { t } from '../platform/language'

export function BirthdaysCard() {
  return (
    <Section title={t('Рождени дни')}>
      <Answered answer={useHome()} lines={3}>
        {({ birthdayStudents = [], birthdayStaff = [] }) => {
          const all = [
            ...birthdayStudents.map((one) => ({ ...one, kind: 'child' })),
            ...birthdayStaff.map((one) => ({ ...one, kind: 'staff' })),
          ]
          all.sort((left, right) => left.onDate.localeCompare(right.onDate))
          if (all.length === 0) return <Empty small title={t('Няма рождени дни тази седмица')} />
          return (
            <ul className={classes.list}>
              {all.map((row) => (
                <li key={`${row.kind}${row.id}`} className={classes.line}>
                  <PersonName
                    name={row.name}
                    allergies={'allergies' in row ? row : null}
                    detail={row.kind === 'child' ? `${row.place}, ${plural(row.age, 'година', 'години')}` : 'служител'}
                  />
                  <span className={classes.when}>{formatShortDay(row.onDate)}</span>
                </li>
              ))}
            </ul>
          )
        }}
      </Answered>
    </Section>
  )
}

export function DaysOffCard() {
  return (
    <Section title={t('Почивни дни')}>
      <Answered answer={useHome()} lines={3}>
        {({ daysOffAhead = [] }) =>
          daysOffAhead.length === 0 ? (
            <Empty small drawing="kite" title={t('Няма почивни дни в следващите седмици')} />
          ) : (
            <ul className={classes.list}>
              {daysOffAhead.map((day) => (
                <li key={day.id} className={classes.line}>
                  <span>
                    <strong>{dayOffName(day.name)}</strong>
                    {/* The card's title covers ordinary days off. */}
                    {day.kind !== 0 && (
                      <span className={classes.soft}>{t(dayOffKindLabel[day.kind as DayOffKind])}</span>
                    )}
                  </span>
                  <span className={classes.when}>
                    {formatShortDay(day.fromDate)}
                    {day.fromDate !== day.toDate && ` – ${formatShortDay(day.toDate)}`}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </Section>
  )
}
