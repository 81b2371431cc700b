import { ActionIcon, Button, Loader, Popover, Switch } from '@mantine/core'
import { IconCalendar, IconChevronLeft, IconChevronRight, IconUsersGroup } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { getGroupDay } from '@asistent/contract/attendance/day.calls'
import type { DoorTimes } from '@asistent/domain/attendance/door'
import { groupAttendanceTypes } from '@asistent/domain/people/groups'
import { attendanceTypes } from '@asistent/domain/attendance/statuses'
import { addDays, formatLongDay, yearOf, type Day } from '@asistent/domain/kernel/day'
import { capitalised, plural } from '@asistent/domain/kernel/text'
import { useRemembered } from '../blocks/parts/remember'
import { Answered, Empty, Waiting } from '../blocks/parts/states'
import { useToday } from '../blocks/parts/use-today'
import { later } from '../platform/later'
import { useCall } from '../platform/use-call'
import { DayChild } from './day-child'
import { ChildSheet, clock } from './day-sheet'
import { isThere, rowsOf, sumsOf, type DayAnswer, type DayRow } from './day-rows'
import classes from './day.module.css'
import { codesFor } from './grid-codes'
import { doorOf } from './offline-arrivals'
import { useDeviceCopy } from './offline-copies'
import { currentMarks, type Marks } from './offline-marks'
import type { MarkType } from './offline-rules'
import { DataAge } from './offline-status'

const DayCalendar = later(() => import('../blocks/inputs/day-calendar').then((module) => module.DayCalendar), {
  meanwhile: <Loader size="sm" m="md" />,
})

interface DayProps {
  readonly groupId: number
  readonly day: Day
  readonly choose: (day: Day) => void
}

/** One day of a group: one tap per child. */
export function DayView({ groupId, day, choose }: DayProps) {
  const input = { classId: groupId, forDate: day }
  const ready = useDeviceCopy(getGroupDay, input, true)
  const answer = useCall(getGroupDay, input)
  const marks = currentMarks.use()
  return (
    <div className={classes.view}>
      <DaySteps day={day} choose={choose} />
      {!ready || !marks ? (
        <Waiting lines={8} height={56} />
      ) : (
        <>
          <Answered answer={answer} lines={8}>
            {(data) => <OpenDay data={data} groupId={groupId} marks={marks} />}
          </Answered>
          <DataAge answer={answer} />
        </>
      )}
    </div>
  )
}

/** Date with the year if it differs from the current one. */
const dayWords = (day: Day, today: Day): string => {
  const words = capitalised(formatLongDay(day))
  return yearOf(day) === yearOf(today) ? words.replace(/ \d{4} г\.$/, '') : words
}

/** The date opens the calendar, for distant days. */
function DayPicker({ day, words, choose }: { day: Day; words: string; choose: (day: Day) => void }) {
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          className={classes.date}
          aria-haspopup="dialog"
          aria-expanded={opened}
          rightSection={<IconCalendar size={20} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          <span aria-live="polite">{words}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <DayCalendar
          value={day}
          onPick={(picked) => {
            setOpened(false)
            choose(picked)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

function DaySteps({ day, choose }: { day: Day; choose: (day: Day) => void }) {
  const today = useToday()
  return (
    <div className={classes.steps}>
      <ActionIcon variant="default" size={44} aria-label="Предишен ден" onClick={() => choose(addDays(day, -1))}>
        <IconChevronLeft aria-hidden />
      </ActionIcon>
      <DayPicker day={day} words={dayWords(day, today)} choose={choose} />
      {day !== today && (
        <Button variant="default" onClick={() => choose(today)}>
          Днес
        </Button>
      )}
      <ActionIcon
        variant="default"
        size={44}
        aria-label="Следващ ден"
        disabled={day > today}
        onClick={() => choose(addDays(day, 1))}
      >
        <IconChevronRight aria-hidden />
      </ActionIcon>
    </div>
  )
}

/** Marks and arrival times of the rows of one day, stored on the device until they are sent. */
function marksOf(marks: Marks, forDate: Day, groupId: number) {
  const mark = (list: readonly DayRow[], type: number | null) =>
    marks.mark(
      list.map((row) => ({
        groupId,
        studentId: row.studentId,
        studentName: row.studentName,
        forDate: forDate,
        type: type as MarkType | null,
        seen: row.seen,
      })),
    )
  const setTimes = (row: DayRow, times: DoorTimes) => {
    // An arrival implies presence. The mark is sent first, so that a conflict with another user's mark is asked
    // about.
    if (times.arrivedAt !== null && !isThere(row)) mark([row], row.usualPresence)
    marks.arrive({
      groupId,
      studentId: row.studentId,
      studentName: row.studentName,
      forDate: forDate,
      ...times,
      seen: row.seenDoor,
    })
  }
  return { mark, setTimes }
}

function OpenDay({ data, groupId, marks }: { data: DayAnswer; groupId: number; marks: Marks }) {
  useSyncExternalStore(marks.listen, marks.version)
  const today = useToday()
  const [withTimes, setWithTimes] = useRemembered('arrival-times', false)
  const [opened, setOpened] = useState<number | null>(null)
  const rows = rowsOf(data, { mark: marks.marks.get, arrival: marks.arrivals.get })
  const isToday = data.forDate === today
  if (data.isDayOff)
    return (
      <Empty drawing="kite" title="Неприсъствен ден" reason="За този ден не се отбелязват присъствия на групата." />
    )
  if (rows.length === 0) return <Empty drawing="kite" title="Няма деца в групата за този ден" />

  const { mark, setTimes } = marksOf(marks, data.forDate, groupId)
  const present = (row: DayRow) => {
    mark([row], row.usualPresence)
    if (withTimes && isToday && row.arrivedAt === null)
      setTimes({ ...row, type: row.usualPresence }, { ...doorOf(row), arrivedAt: clock() })
  }
  const sheet = rows.find((row) => row.studentId === opened)
  return (
    <>
      <HeadCount rows={rows} isToday={isToday} />
      {data.isLocked && <p className={classes.locked}>Периодът е заключен: денят само се гледа.</p>}
      {data.mayEdit && (
        <div className={classes.actions}>
          <PresentButton rows={rows} mark={mark} />
          {isToday && (
            <Switch
              label="Записвай и часа на идване"
              checked={withTimes}
              onChange={(event) => setWithTimes(event.currentTarget.checked)}
            />
          )}
        </div>
      )}
      <ul className={classes.children}>
        {rows.map((row) => (
          <DayChild
            key={row.studentId}
            row={row}
            mayEdit={data.mayEdit}
            mayLeave={data.mayEdit && isToday}
            present={() => present(row)}
            open={() => setOpened(row.studentId)}
          />
        ))}
      </ul>
      {sheet && (
        <ChildSheet
          key={sheet.studentId}
          row={sheet}
          day={data.forDate}
          codes={codesFor(
            sheet.usualPresence === attendanceTypes.Hourly ? groupAttendanceTypes.Hourly : groupAttendanceTypes.FullDay,
            [],
          )}
          mayEdit={data.mayEdit}
          withTimes={data.forDate <= today}
          isToday={isToday}
          mark={(type) => mark([sheet], type)}
          setTimes={(times) => setTimes(sheet, times)}
          close={() => setOpened(null)}
        />
      )}
    </>
  )
}

/** Marks the remaining children, each with the usual presence of its group. */
function PresentButton({ rows, mark }: { rows: readonly DayRow[]; mark: ReturnType<typeof marksOf>['mark'] }) {
  const empty = rows.filter((row) => row.type === null)
  // Children reported absent or ill are not marked present.
  const expected = empty.filter((row) => row.reported === null && !row.isIll)
  const markPresent = () => {
    for (const type of new Set(expected.map((row) => row.usualPresence)))
      mark(
        expected.filter((row) => row.usualPresence === type),
        type,
      )
  }
  return (
    <Button
      size="md"
      variant="light"
      disabled={expected.length === 0}
      leftSection={<IconUsersGroup size={20} aria-hidden />}
      onClick={markPresent}
    >
      {empty.length === 0 ? 'Всички са отбелязани' : `Всички останали присъстват (${expected.length})`}
    </Button>
  )
}

/** Number of children in the building, from data on this device including unsent changes. */
function HeadCount({ rows, isToday }: { rows: readonly DayRow[]; isToday: boolean }) {
  const { here, present, absent, notEntered } = sumsOf(rows)
  return (
    <div className={classes.sums} role="status" aria-label="Преброяване">
      <span className={classes.here}>
        <strong>{isToday ? here : present}</strong> {isToday ? 'тук сега' : 'присъстват'}
      </span>
      <span>
        {isToday && present !== here && `${plural(present - here, 'взето', 'взети')} · `}
        {plural(absent, 'отсъства', 'отсъстват')} ·{' '}
        <span data-missing={notEntered > 0 || undefined}>{plural(notEntered, 'неотбелязано', 'неотбелязани')}</span> ·
        общо {rows.length}
      </span>
    </div>
  )
}
