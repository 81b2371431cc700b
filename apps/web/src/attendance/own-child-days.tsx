import { listAbsenceDays } from '@asistent/contract/attendance/absence.calls'
import { getChildrenOverview, type ChildYear } from '@asistent/contract/attendance/overview.calls'
import { attendanceCode, attendanceLabel, type AttendanceType } from '@asistent/domain/attendance/statuses'
import { addDays, formatShortDay, weekdayShortNames, weekStart, type Day } from '@asistent/domain/kernel/day'
import { Button } from '@mantine/core'
import { Link } from '../blocks/parts/link'
import { StatusBadge } from '../blocks/parts/names'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { useToday } from '../blocks/parts/use-today'
import { attendanceTone, toneStyle } from '../look/tones'
import { useCall } from '../platform/use-call'
import { DayWords, useChosenDay } from './day-words'
import classes from './own-child.module.css'
import { t } from '../platform/language'

/** A parent's child: today as text and the week, each day explained on tap. */
export function OwnChildDays({ record }: { readonly record: { readonly id: number; readonly maySign: boolean } }) {
  const answer = useCall(getChildrenOverview, { studentId: record.id })
  return (
    <Answered answer={answer} lines={4}>
      {({ result: [child] }) =>
        child ? (
          <Days child={child} maySign={record.maySign} />
        ) : (
          <Section title={t('Днес')}>
            <Empty small drawing="kite" title={t('Още няма присъствия за учебната година')} />
          </Section>
        )
      }
    </Answered>
  )
}

function Days({ child, maySign }: { child: ChildYear; maySign: boolean }) {
  const today = useToday()
  const absence = useCall(listAbsenceDays, {}).data?.result.find(({ studentId }) => studentId === child.id)
  const statuses = new Map(child.days.map(({ forDate, type }) => [forDate, type]))
  const reported = new Set(absence?.days.flatMap(({ forDate, report }) => (report ? [forDate] : [])))
  const type = statuses.get(today)
  const monday = weekStart(today)
  return (
    <Section
      title={t('Днес')}
      side={
        type !== undefined ? (
          <StatusBadge label={t(attendanceLabel[type])} tone={attendanceTone[type]} />
        ) : (
          <span className={classes.soft}>{reported.has(today) ? t('няма да дойде') : t('още не е отбелязано')}</span>
        )
      }
    >
      <h3 className={classes.heading}>{t('Тази седмица')}</h3>
      <Week
        days={[0, 1, 2, 3, 4].map((number) => addDays(monday, number))}
        statuses={statuses}
        reported={reported}
        today={today}
      />
      <div className={classes.actions}>
        {maySign && (
          <Button component={Link} to="/attendances/applications/personal-reasons/create" variant="default">
            {t('Заяви отсъствие')}
          </Button>
        )}
        <Button component={Link} to={`/kids/records/${child.id}?tab=attendance`} variant="default">
          {t('Всички присъствия')}
        </Button>
      </div>
    </Section>
  )
}

interface WeekProps {
  readonly days: readonly Day[]
  readonly statuses: ReadonlyMap<Day, AttendanceType>
  /** Days a parent has reported, without an entered status. */
  readonly reported: ReadonlySet<Day>
  readonly today: Day
}

function Week({ days, statuses, reported, today }: WeekProps) {
  const { chosen, choose } = useChosenDay()
  const type = chosen === undefined ? undefined : statuses.get(chosen)
  return (
    <>
      <ol className={classes.week}>
        {days.map((day, index) => {
          const status = statuses.get(day)
          const words =
            status !== undefined
              ? t(attendanceLabel[status])
              : reported.has(day)
                ? t('Няма да дойде')
                : t('Не е отбелязано')
          return (
            <li key={day}>
              <button
                type="button"
                className={classes.day}
                data-today={day === today || undefined}
                aria-pressed={chosen === day}
                aria-label={`${formatShortDay(day)}: ${words}`}
                style={status === undefined ? undefined : toneStyle(attendanceTone[status])}
                onClick={() => choose(day)}
              >
                <small>{t(weekdayShortNames[index] ?? '')}</small>
                <strong>{status !== undefined ? attendanceCode[status] || '·' : reported.has(day) ? '✕' : '–'}</strong>
              </button>
            </li>
          )
        })}
      </ol>
      <DayWords
        day={chosen}
        words={
          type !== undefined
            ? t(attendanceLabel[type])
            : chosen && reported.has(chosen)
              ? t('Няма да дойде, съобщено')
              : t('Не е отбелязано')
        }
      />
    </>
  )
}
