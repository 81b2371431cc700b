import { remindTeachers } from '@asistent/contract/light/attendance/reminders.calls'
import type { AttendanceToday } from '@asistent/contract/dashboards/dashboards.answer'
import { getDashboard } from '@asistent/contract/light/dashboards/dashboards.calls'
import { listed, plural } from '@asistent/domain/kernel/text'
import { Button } from '@mantine/core'
import { IconBellRinging } from '@tabler/icons-react'
import { Link } from '../blocks/parts/link'
import { Figure, Section } from '../blocks/parts/section'
import { toast } from '../blocks/parts/toast'
import { useToday } from '../blocks/parts/use-today'
import { StatusBadge } from '../blocks/parts/names'
import { useCall, useSend } from '../platform/use-call'
import { roleOf, useUser } from '../platform/user'
import { dayRange, entriesTo } from './references-links.shared'
import { shownNumber } from '../blocks/shown/format'
import classes from './references.module.css'

// The director's day: present children, groups without attendance, children per adult.

interface Of {
  readonly day: AttendanceToday
}

type GroupOfDay = AttendanceToday['groups'][number]

/** Totals of the day; each links to its children. */
export function DayFigures({ day, names = true }: Of & { names?: boolean }) {
  const range = dayRange(day.forDate)
  const late = day.isPastCutOff && day.groups.some((group) => group.waits)
  return (
    <div className={classes.figures}>
      <Counted value={day.present} label="присъстват" to={names && entriesTo({ range, kind: 'present' })} />
      <Counted value={day.absent} label="отсъстват" to={names && entriesTo({ range, kind: 'absent' })} />
      <Counted
        value={day.notEntered}
        label="невъведени"
        to={names && entriesTo({ range, kind: 'notEntered' })}
        {...(late && day.notEntered > 0 && { tone: 'bad' as const })}
      />
      <Figure value={ratioOf(day)} label={ratioWords(day)} />
    </div>
  )
}

function Counted({ value, label, to, tone }: { value: number; label: string; to: string | false; tone?: 'bad' }) {
  const figure = <Figure value={value} label={label} {...(tone && { tone })} />
  return to && value > 0 ? (
    <Link to={to} className={classes.figureLink}>
      {figure}
    </Link>
  ) : (
    figure
  )
}

/** Children per adult, with one decimal: '7.5'. */
const perAdult = (children: number, adults: number) => shownNumber(Math.round((children / adults) * 10) / 10)

const ratioOf = ({ isOpen, childrenNow, adults }: AttendanceToday): string =>
  !isOpen || adults === 0 ? '–' : `${perAdult(childrenNow, adults)} : 1`

function ratioWords({ isOpen, childrenNow, adults, adultsNotEntered }: AttendanceToday): string {
  if (!isOpen) return 'деца на възрастен: извън работното време'
  if (adults > 0)
    return `${plural(childrenNow, 'дете', 'деца')} на ${plural(adults, 'възрастен', 'възрастни')} по отбелязаното`
  return adultsNotEntered > 0 ? 'деца на възрастен: персоналът не е въведен' : 'деца на възрастен'
}

/** Groups without attendance, with a reminder to their teachers. */
export function WaitingGroups({ day, names = true }: Of & { names?: boolean }) {
  const waiting = day.groups.filter((group) => group.waits)
  const send = useSend(remindTeachers)
  if (!day.isSchoolDay) return null
  if (waiting.length === 0) return <p className={classes.done}>Всички групи са въведени.</p>
  const remind = (classIds?: number[]) =>
    send.mutate(classIds ? { classIds } : {}, {
      onSuccess: ({ groups, withoutTeacher, letters }) => {
        if (letters > 0)
          toast.done(
            `Напомняне до ${plural(letters, 'учител', 'учители')}: ${listed(groups.map((one) => `„${one}“`))}.`,
          )
        if (withoutTeacher.length > 0)
          toast.warned(`Няма учител с профил в ${listed(withoutTeacher.map((one) => `„${one}“`))}.`)
      },
      onError: (error) => toast.failed(error, 'Напомнянето не беше изпратено'),
    })
  return (
    <div>
      <div className={classes.waitingHead}>
        <strong>
          {day.isPastCutOff
            ? `${plural(waiting.length, 'група не е въведена', 'групи не са въведени')} до ${day.cutOff} ч.`
            : `Очакват се до ${day.cutOff} ч.: ${plural(waiting.length, 'група', 'групи')}`}
        </strong>
        {day.mayRemind && (
          <Button
            size="xs"
            variant="light"
            loading={send.isPending}
            leftSection={<IconBellRinging size={16} aria-hidden />}
            onClick={() => remind()}
          >
            Напомни на учителите
          </Button>
        )}
      </div>
      <ul className={classes.waiting}>
        {waiting.map((group) => (
          <WaitingGroup key={group.id} group={group} day={day} names={names} />
        ))}
      </ul>
    </div>
  )
}

function WaitingGroup({ group, day, names }: Of & { group: GroupOfDay; names: boolean }) {
  return (
    <li className={classes.waitingGroup}>
      {names ? (
        <Link to={entriesTo({ range: dayRange(day.forDate), kind: 'notEntered', classIds: [group.id] })}>
          {group.name}
        </Link>
      ) : (
        <strong>{group.name}</strong>
      )}
      <span className={classes.soft}>
        {group.notEntered === group.enrolled
          ? 'нищо не е въведено'
          : `${group.notEntered} от ${group.enrolled} невъведени`}
        {group.teachers.length > 0 && ` · ${group.teachers.join(', ')}`}
      </span>
      {group.remindedAt !== null && <StatusBadge label={`напомнено в ${group.remindedAt}`} tone="info" />}
    </li>
  )
}

/** Above the report of today. */
export function DirectorsDay({ chosen }: { readonly chosen: { readonly forDate?: string | undefined } }) {
  const { data } = useCall(getDashboard, {})
  const user = useUser()
  // The manciple sees counts without names (domain.md 7).
  const names = user !== undefined && roleOf(user) !== 'Manciple'
  const day = data?.attendanceToday
  const now = useToday()
  const isToday = chosen.forDate === undefined || chosen.forDate === now
  if (!day?.isSchoolDay || !isToday) return null
  return (
    <Section>
      <DayFigures day={day} names={names} />
      <WaitingGroups day={day} names={names} />
    </Section>
  )
}
