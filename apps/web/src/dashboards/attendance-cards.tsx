import { attendanceCode, attendanceLabel } from '@asistent/domain/attendance/statuses'
import { formatMonth, monthName, monthOf, previousMonth, schoolMonthOrder } from '@asistent/domain/kernel/month'
import { plural } from '@asistent/domain/kernel/text'
import { isInTheBuilding } from '@asistent/domain/staff/staff-attendance'
import { IconSend } from '@tabler/icons-react'
import { DayFigures, WaitingGroups } from '../attendance/references-day-board.shared'
import { addressOf } from '../blocks/parts/address'
import { entriesTo } from '../attendance/references-links.shared'
import { Link } from '../blocks/parts/link'
import { StatusBadge } from '../blocks/parts/names'
import { Notice } from '../blocks/parts/notice'
import { Section } from '../blocks/parts/section'
import { Answered, Empty, Waiting } from '../blocks/parts/states'
import { attendanceTone } from '../look/tones'
import { later } from '../platform/later'
import { roleOf, useUser } from '../platform/user'
import classes from './home-cards.module.css'
import { useHome } from './use-home'

// Attendance cards of the home pages (domain.md 10.2).

const Chart = later(() => import('../blocks/charts/chart').then((module) => module.Chart), {
  meanwhile: <Waiting lines={6} />,
  whenSeen: true,
})

export function TodayCard() {
  const user = useUser()
  // The manciple sees counts without names (domain.md 7).
  const names = user !== undefined && roleOf(user) !== 'Manciple'
  return (
    <Section
      title="Присъствие днес"
      side={
        <Link to="/attendances/references/for-day" className={classes.more}>
          По групи
        </Link>
      }
    >
      <Answered answer={useHome()} lines={3}>
        {({ attendanceToday: day }) =>
          !day || day.groups.length === 0 ? (
            <Empty
              small
              drawing="house"
              title="Още няма деца в групи"
              reason="След записването тук е денят по групи."
            />
          ) : !day.isSchoolDay ? (
            <Empty small drawing="kite" title="Днес е неприсъствен ден" reason="Приятна почивка!" />
          ) : day.enrolled === 0 ? (
            <Empty small drawing="house" title="Днес в групите няма записани деца" />
          ) : (
            <>
              <DayFigures day={day} names={names} />
              <WaitingGroups day={day} names={names} />
            </>
          )
        }
      </Answered>
    </Section>
  )
}

const shortMonths = schoolMonthOrder.map((month) => monthName(month).slice(0, 3))

/** Shows started months only, so the chart is never half empty. */
export function YearCard() {
  return (
    <Section title="Посещаемост по месеци">
      <Answered answer={useHome()} lines={6}>
        {({ studentAttendances = [], studentAbsences = [], studentAverageAttendances = [] }) => {
          const places = studentAttendances.flatMap((value, index) => (value === null ? [] : [index]))
          const at = (values: readonly (number | null)[]) => places.map((index) => values[index] ?? 0)
          if (places.length === 0) return <Empty small drawing="notebook" title="Още няма въведени присъствия" />
          const labels = places.map((index) => shortMonths[index] ?? '')
          return (
            <div className={classes.charts}>
              <Chart
                title="Присъствия и отсъствия (дете-дни)"
                kind="stacked"
                labelsTitle="Месец"
                labels={labels}
                series={[
                  { label: 'Присъствия', values: at(studentAttendances) },
                  { label: 'Отсъствия', values: at(studentAbsences) },
                ]}
              />
              <Chart
                title="Средна месечна посещаемост"
                kind="bars"
                labelsTitle="Месец"
                labels={labels}
                decimals={2}
                series={[{ label: 'СМП', values: at(studentAverageAttendances) }]}
              />
            </div>
          )
        }}
      </Answered>
    </Section>
  )
}

/** Unexcused days of the month that endanger family allowances (domain.md 1.3). */
export function RiskCard() {
  return (
    <Section title="Неизвинени отсъствия">
      <Answered answer={useHome()} lines={3}>
        {({ attendanceToday: day }) => {
          if (!day) return null
          const last = previousMonth(monthOf(day.forDate))
          return (
            <>
              {day.reportLastMonth && (
                <Notice tone="warn" icon={<IconSend size={20} aria-hidden />}>
                  До 4-то число се подават отсъствията за {formatMonth(last)} към АСП.{' '}
                  <Link to={addressOf('/attendances/references/absences', { ...last, reportable: true })}>Списък</Link>
                </Notice>
              )}
              {day.atRisk.length === 0 ? (
                <Empty small drawing="done" title="Няма деца с 3 и повече дни този месец" />
              ) : (
                <ul className={classes.list}>
                  {day.atRisk.map((child) => (
                    <li key={child.id} className={classes.line}>
                      <span>
                        <Link
                          to={entriesTo({
                            range: { from: `${day.forDate.slice(0, 8)}01` as typeof day.forDate, to: day.forDate },
                            kind: 'unexcused',
                            studentId: child.id,
                          })}
                        >
                          {child.name}
                        </Link>
                        <span className={classes.soft}>{child.className}</span>
                      </span>
                      <StatusBadge
                        label={plural(child.unexcused, 'ден', 'дни')}
                        tone={child.risk === 'allowance' ? 'bad' : 'warn'}
                      />
                    </li>
                  ))}
                </ul>
              )}
            </>
          )
        }}
      </Answered>
    </Section>
  )
}

/** Absent staff and their substitutes today. */
export function StaffDayCard() {
  return (
    <Section title="Екипът днес">
      <Answered answer={useHome()} lines={3}>
        {({ teachersForDay = [], teachersSubstitutions = [], attendanceToday }) => {
          const elsewhere = teachersForDay.filter(({ type }) => type !== null && !isInTheBuilding(type))
          return elsewhere.length + teachersSubstitutions.length === 0 ? (
            <Empty
              small
              title={attendanceToday?.isSchoolDay ? 'Всички са на работа' : 'Няма отсъстващи'}
              reason="Няма въведени отсъствия и замествания за днес."
            />
          ) : (
            <ul className={classes.list}>
              {elsewhere.map((row) => (
                <li key={`day${row.id}`} className={classes.line}>
                  <span>{row.name}</span>
                  <StatusBadge label={row.statusName ?? ''} tone={row.isAtWork ? 'info' : 'warn'} />
                </li>
              ))}
              {teachersSubstitutions.map((teachersSubstitution) => (
                <li key={`for${teachersSubstitution.id}`}>
                  <Link to={`/staff/members-substitution/${teachersSubstitution.id}`}>
                    {teachersSubstitution.substituteName}
                  </Link>
                  <span className={classes.soft}>
                    замества {teachersSubstitution.absentName}
                    {teachersSubstitution.className && ` в „${teachersSubstitution.className}“`}
                  </span>
                </li>
              ))}
            </ul>
          )
        }}
      </Answered>
    </Section>
  )
}

/** Absent children of a teacher's groups, with reasons. */
export function AbsentCard() {
  return (
    <Section title="Отсъстват днес">
      <Answered answer={useHome()} lines={3}>
        {({ absenceStudents = [], attendanceToday: day }) =>
          absenceStudents.length === 0 ? (
            <Empty
              small
              drawing="done"
              title="Няма въведени отсъствия"
              {...(day &&
                day.notEntered > 0 && {
                  reason: `Още ${plural(day.notEntered, 'дете е невъведено', 'деца са невъведени')}.`,
                })}
            />
          ) : (
            <ul className={classes.list}>
              {absenceStudents.map((child) => (
                <li key={child.id} className={classes.line}>
                  <span>
                    <Link to={`/kids/records/${child.id}`}>{child.name}</Link>
                    <span className={classes.soft}>{attendanceLabel[child.type]}</span>
                  </span>
                  <StatusBadge label={attendanceCode[child.type]} tone={attendanceTone[child.type]} />
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </Section>
  )
}

/** Today's portions by meal, for children and staff. */
export function PortionsCard() {
  return (
    <Section title="Порции днес">
      <Answered answer={useHome()} lines={3}>
        {({ studentsMealTypesForDay: children = [], teachersMealTypesForDay: staff = [], attendanceToday: day }) =>
          day?.isSchoolDay === false && children.every((meal) => meal.count === 0) ? (
            <Empty small title="Днес не се готви" />
          ) : (
            <>
              <ul className={classes.list}>
                {children.map((meal) => (
                  <li key={meal.mealType} className={classes.line}>
                    <span>{meal.name}</span>
                    <span className={classes.when}>
                      {meal.count}
                      <span className={classes.soft}>
                        + {staff.find((one) => one.mealType === meal.mealType)?.count ?? 0} персонал
                      </span>
                    </span>
                  </li>
                ))}
              </ul>
              {day && day.notEntered > 0 && (
                <p className={classes.missing}>
                  Още {plural(day.notEntered, 'дете е невъведено', 'деца са невъведени')}.
                </p>
              )}
            </>
          )
        }
      </Answered>
    </Section>
  )
}
