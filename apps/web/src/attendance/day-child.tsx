import { ActionIcon } from '@mantine/core'
import { IconDots, IconDoorExit } from '@tabler/icons-react'
import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type TouchEvent } from 'react'
import { getChildFile } from '@asistent/contract/light/people/child-record.calls'
import { absenceReasonLabel } from '@asistent/domain/attendance/absence-reports'
import { attendanceCode, attendanceLabel, type AttendanceType } from '@asistent/domain/attendance/statuses'
import { initials } from '@asistent/domain/kernel/text'
import { AllergyBadge, allergiesOf } from '../blocks/parts/names'
import { Picture } from '../blocks/parts/picture'
import { styleOfTone } from '../blocks/parts/tone'
import { attendanceTone } from '../look/tones'
import { isHere, isThere, type DayRow } from './day-rows'
import classes from './day.module.css'

interface ChildProps {
  readonly row: DayRow
  readonly mayEdit: boolean
  readonly mayLeave: boolean
  readonly present: () => void
  readonly open: () => void
}

/** A tap marks the child present; a long tap, a second tap or the menu button opens its sheet. */
export function DayChild({ row, mayEdit, mayLeave, present, open }: ChildProps) {
  const press = useLongPress(open)
  const type = row.type as AttendanceType | null
  const status = type === null ? 'не е отбелязано' : attendanceLabel[type]
  const allergies = allergiesOf(row)
  const reasonText = detailsOf(row)
  // Accessible name, most important facts first; the visible text is hidden from screen readers.
  const label = [`${row.studentName}: ${status}`, allergies && `Алергии: ${allergies}`, reasonText]
    .filter(Boolean)
    .join('. ')
  const face = <span className={classes.face}>{initials(row.studentName)}</span>
  return (
    <li
      className={classes.child}
      data-there={isThere(row) || undefined}
      data-waits={row.waits || undefined}
      data-troubled={row.troubled || undefined}
    >
      <div className={classes.line}>
        <button
          type="button"
          className={classes.tap}
          disabled={!mayEdit}
          aria-label={label}
          {...press(() => (type === null ? present() : open()))}
        />
        <div className={classes.shown} aria-hidden>
          <Picture
            call={getChildFile}
            input={row.photoFileId === null ? undefined : { id: row.studentId, fileId: row.photoFileId }}
            alt=""
            className={classes.face}
            otherwise={face}
          />
          <span className={classes.words}>
            <span className={classes.name}>{row.studentName}</span>
            <AllergyBadge of={row} />
            {reasonText && <span className={classes.door}>{reasonText}</span>}
          </span>
          <span className={classes.code} style={type === null ? undefined : styleOfTone(attendanceTone[type])}>
            {type === null ? '–' : attendanceCode[type]}
          </span>
        </div>
      </div>
      {mayLeave && isHere(row) && (
        <ActionIcon variant="subtle" size={44} aria-label={`${row.studentName}: вземане`} onClick={open}>
          <IconDoorExit aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        size={44}
        disabled={!mayEdit}
        aria-label={`${row.studentName}: други статуси и часове`}
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconDots aria-hidden />
      </ActionIcon>
    </li>
  )
}

/** Details of the day next to the status. */
function detailsOf(row: DayRow): string {
  const { arrivedAt, leftAt, broughtBy, collectedBy, requestId, isIll, reported, type } = row
  const came = arrivedAt && `дошло ${arrivedAt}${broughtBy ? ` с ${broughtBy}` : ''}`
  const left = leftAt && `взето ${leftAt}${collectedBy ? ` от ${collectedBy}` : ''}`
  const paper = requestId !== null && type !== null && 'има заявление'
  const word = reported && `родител съобщи отсъствие: ${absenceReasonLabel[reported.reason].toLowerCase()}`
  const ill = isIll && 'има медицинска бележка'
  return [came, left, word, paper, ill].filter(Boolean).join(' · ')
}

const holding = 450

/** Long press: suppresses the click that follows. */
function useLongPress(onLong: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const held = useRef(false)
  const cancel = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (onTap: () => void) => ({
    onPointerDown: () => {
      held.current = false
      cancel()
      timer.current = setTimeout(() => {
        held.current = true
        onLong()
      }, holding)
    },
    onPointerUp: cancel,
    onPointerLeave: cancel,
    onPointerCancel: cancel,
    // Otherwise the browser would click the sheet that has opened under the finger.
    onTouchEnd: (event: TouchEvent) => {
      if (held.current) event.preventDefault()
    },
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      cancel()
      if (!held.current) onLong()
      held.current = true
    },
    onKeyDown: (event: KeyboardEvent) => {
      held.current = false
      if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) onLong()
    },
    onClick: () => {
      if (!held.current) onTap()
      held.current = false
    },
  })
}
