import type { getNote } from '@asistent/contract/attendance/notes.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { attendanceCode, attendanceLabel, type AttendanceType } from '@asistent/domain/attendance/statuses'
import { formatDay, weekdayOf, weekdayShortNames } from '@asistent/domain/kernel/day'
import { IconArrowRight, IconLock } from '@tabler/icons-react'
import { attendanceTone } from '../look/tones'
import { StatusBadge } from '../blocks/parts/names'
import classes from './notes.module.css'
import { t } from '../platform/language'

type NoteDay = OutputOf<typeof getNote>['days'][number]

/** Status with its letter; an empty status has a text. */
const Status = ({ type }: { type: AttendanceType | null }) =>
  type === null ? (
    <span className={classes.none}>{t('невъведен')}</span>
  ) : (
    <span title={t(attendanceLabel[type])}>
      <StatusBadge label={attendanceCode[type]} tone={attendanceTone[type]} />
      <span className="visually-hidden"> {t(attendanceLabel[type])}</span>
    </span>
  )

/** Attendance days of a note: the current status and, before the next step, its effect. */
export function NoteDays({ days, showAfter }: { days: readonly NoteDay[]; showAfter: boolean }) {
  if (days.length === 0) return <p className={classes.soft}>{t('В периода няма присъствен ден на детето.')}</p>
  return (
    <ul className={classes.days}>
      {days.map((day) => (
        <li
          key={day.forDate}
          className={classes.day}
          data-changes={(showAfter && day.before !== day.after) || undefined}
        >
          <span className={classes.when}>
            <small>{t(weekdayShortNames[weekdayOf(day.forDate) - 1] ?? '')}</small> {formatDay(day.forDate)}
          </span>
          <span className={classes.statuses}>
            <Status type={day.before} />
            {showAfter && day.before !== day.after && (
              <>
                <IconArrowRight size={16} role="img" aria-label={t('става')} />
                <Status type={day.after} />
              </>
            )}
            {showAfter && day.isLocked && (
              <span className={classes.soft}>
                <IconLock size={16} aria-hidden /> {t('заключен')}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
