import { getChildrenOverview, type ChildYear } from '@asistent/contract/attendance/overview.calls'
import {
  attendanceCode,
  attendanceKinds,
  attendanceKindLabel,
  attendanceLabel,
  type AttendanceType,
} from '@asistent/domain/attendance/statuses'
import { dayOfMonth, weekdayOf, type Day } from '@asistent/domain/kernel/day'
import { compareMonths, monthOf, sameMonth, type Month } from '@asistent/domain/kernel/month'
import { capitalised } from '@asistent/domain/kernel/text'
import { Figure, Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { attendanceTone, toneStyle } from '../look/tones'
import { isExpert, useUser } from '../platform/user'
import { useCall } from '../platform/use-call'
import { useChosenDay } from './day-words'
import classes from './references.module.css'
import { counted, longDay, longMonth, t } from '../platform/language'

/** Tab of the child's record. */
export function AttendanceTab({ record }: { readonly record: { readonly id: number } }) {
  return (
    <Answered answer={useCall(getChildrenOverview, { studentId: record.id })}>
      {({ result: [child] }) =>
        child ? (
          <ChildYearView child={child} />
        ) : (
          <Section>
            <Empty drawing="notebook" title={t('Няма присъствия за учебната година')} />
          </Section>
        )
      }
    </Answered>
  )
}

/** School year of a child: totals, then months with the code of every day. */
export function ChildYearView({ child, named = false }: { child: ChildYear; named?: boolean }) {
  const sum = (of: (month: ChildYear['months'][number]) => number) =>
    child.months.reduce((total, month) => total + of(month), 0)
  const user = useUser()
  // Experts get health reasons of a child among the other ones (spec/notes.md).
  const showsHealth = user === undefined || !isExpert(user)
  const days = sum((month) => month.days)
  const present = sum((month) => month.present)
  const unexcused = sum((month) => month.unexcused)
  return (
    <Section title={named ? child.name : t('За учебната година')}>
      {named && (
        <p className={classes.place}>
          {t('Група „{className}“ · {kindergartenName}', {
            className: child.className,
            kindergartenName: child.kindergartenName,
          })}
        </p>
      )}
      <div className={classes.figures}>
        <Figure value={present} label={counted(days, 'присъствия от {count} ден', 'присъствия от {count} дни')} />
        {showsHealth && <Figure value={sum(({ health }) => health)} label={t('по болест')} />}
        <Figure
          value={child.limit === null ? child.used : `${child.used} / ${child.limit}`}
          label={
            child.remaining === null
              ? t('по семейни причини')
              : t('по семейни причини, остават {remaining}', { remaining: child.remaining })
          }
          {...(child.remaining !== null && child.remaining <= 2 && { tone: 'warn' as const })}
        />
        <Figure
          value={sum(({ other }) => other)}
          label={showsHealth ? t('по други причини') : t('по други уважителни причини')}
        />
        <Figure value={unexcused} label={t('неизвинени')} {...(unexcused > 0 && { tone: 'bad' as const })} />
      </div>
      <Legend types={child.days.map(({ type }) => type)} />
      <div className={classes.months}>
        {monthsIn(child).map((month) => (
          <MonthOfChild key={`${month.year}-${month.month}`} month={month} child={child} />
        ))}
      </div>
    </Section>
  )
}

/** Legend of the codes below. */
function Legend({ types }: { types: readonly AttendanceType[] }) {
  const used = [...new Set(types)].filter((type) => attendanceCode[type]).toSorted((left, right) => left - right)
  if (used.length === 0) return null
  return (
    <ul className={classes.legend} aria-label={t('Какво значат буквите')}>
      {used.map((type) => (
        <li key={type}>
          <strong style={toneStyle(attendanceTone[type])}>{attendanceCode[type]}</strong> {t(attendanceLabel[type])}
        </li>
      ))}
    </ul>
  )
}

/** Newest first. */
const monthsIn = ({ months, days }: ChildYear): Month[] => {
  const all: Month[] = [...months, ...days.map(({ forDate }) => monthOf(forDate))]
  return all
    .filter((month, index) => all.findIndex((one) => sameMonth(one, month)) === index)
    .toSorted((left, right) => compareMonths(right, left))
}

function MonthOfChild({ month, child }: { month: Month; child: ChildYear }) {
  const days = child.days.filter(({ forDate }) => sameMonth(monthOf(forDate), month))
  const counts = child.months.find((one) => sameMonth(one, month))
  const { chosen, choose } = useChosenDay()
  const markType = days.find(({ forDate }) => forDate === chosen)?.type
  const sums = attendanceKinds.flatMap((kind) => {
    const count = kind === 'locked' ? 0 : (counts?.[kind] ?? 0)
    return count > 0 ? [`${t(attendanceKindLabel[kind]).toLowerCase()}: ${count}`] : []
  })
  return (
    <section aria-label={capitalised(longMonth(month))}>
      <h3 className={classes.monthName}>{capitalised(longMonth(month))}</h3>
      {days.length > 0 && (
        <ol className={classes.days}>
          {days.map(({ forDate, type }) => (
            <li key={forDate} style={{ gridColumnStart: columnOf(forDate) }}>
              <button
                type="button"
                className={classes.day}
                title={`${longDay(forDate)}: ${t(attendanceLabel[type])}`}
                style={toneStyle(attendanceTone[type])}
                aria-pressed={chosen === forDate}
                onClick={() => choose(forDate)}
              >
                <span>{dayOfMonth(forDate)}</span>
                <strong>{attendanceCode[type]}</strong>
                <span className="visually-hidden">{t(attendanceLabel[type])}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
      {markType !== undefined && chosen && (
        <p className={classes.told} role="status">
          {capitalised(longDay(chosen))}: {t(attendanceLabel[markType])}
        </p>
      )}
      <p className={classes.sum}>
        {capitalised(
          [
            ...sums,
            ...(counts && counts.notEntered > 0
              ? [t('невъведени: {notEntered}', { notEntered: counts.notEntered })]
              : []),
          ].join(', '),
        ) || t('Още няма въведени дни.')}
      </p>
    </section>
  )
}

/** Column of the weekday; attendance days are never on a weekend. */
const columnOf = (day: Day): number => Math.min(weekdayOf(day), 5)
