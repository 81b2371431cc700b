import {
  listAbsenceDays,
  reportAbsence,
  takeBackAbsence,
  type ReportedDay,
} from '@asistent/contract/light/attendance/absence.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { absenceReasonLabel, absenceReasons, type AbsenceReason } from '@asistent/domain/attendance/absence-reports'
import { requestStatuses } from '@asistent/domain/attendance/requests'
import { attendanceLabel, isPresent } from '@asistent/domain/attendance/statuses'
import { addDays, formatShortDay, sofiaTime, weekdayNames, weekdayOf, type Day } from '@asistent/domain/kernel/day'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconCloudUp } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from '../blocks/parts/link'
import { Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { send } from '../platform/api'
import { newKey } from '../platform/new-key'
import { refreshTopics, useCall, useSend } from '../platform/use-call'
import { dropWaiting, isUnanswered } from '../platform/waiting-sends'
import classes from './absence-card.module.css'
import { queueAbsence, useWaitingAbsences, type WaitingAbsence } from './waiting-absences'

type Child = OutputOf<typeof listAbsenceDays>['result'][number]

/** Reports an absence in two taps: the day, then the reason. Reports stay on the card and can be withdrawn. */
export function AbsenceCard() {
  return (
    <Answered answer={useCall(listAbsenceDays, {})} lines={2}>
      {({ today, result }) => {
        const children = result.filter(({ days }) => days.length > 0)
        if (children.length === 0) return null
        return (
          <Section title="Детето няма да дойде?">
            <ul className={classes.children}>
              {children.map((child) => (
                <ChildLine key={child.studentId} child={child} today={today} named={children.length > 1} />
              ))}
            </ul>
            <p className={classes.more}>
              За повече дни: <Link to="/attendances/applications/personal-reasons/create">заявление</Link>. След болест:{' '}
              <Link to="/attendances/medical-notices/create">медицинска бележка</Link>.
            </p>
          </Section>
        )
      }}
    </Answered>
  )
}

/** 'днес', 'утре', 'във вторник, 17.11.' */
export function dayWords(day: Day, today: Day): string {
  if (day === today) return 'днес'
  if (day === addDays(today, 1)) return 'утре'
  const name = weekdayNames[weekdayOf(day) - 1] ?? ''
  return `${name.startsWith('в') ? 'във' : 'в'} ${name}, ${formatShortDay(day)}`
}

function ChildLine({ child, today, named }: { child: Child; today: Day; named: boolean }) {
  const [asking, setAsking] = useState<Day | null>(null)
  const open = child.days.find(({ forDate }) => forDate === asking)
  const waiting = useWaitingAbsences().filter(({ shown }) => shown.studentId === child.studentId)
  const free = child.days.filter((one) => isFree(one) && !waiting.some(({ shown }) => shown.forDate === one.forDate))
  return (
    <li className={classes.child}>
      {named && <strong className={classes.name}>{child.firstName}</strong>}
      {child.days.map((one) => !isFree(one) && <DayStatus key={one.forDate} child={child} day={one} today={today} />)}
      {waiting.map((one) => (
        <Unsent key={one.id} absence={one} when={dayWords(one.shown.forDate as Day, today)} />
      ))}
      {child.maySign && free.length > 0 && (
        <div className={classes.buttons}>
          {free.map(({ forDate }) => (
            <Button
              key={forDate}
              size="md"
              variant={asking === forDate ? 'light' : 'default'}
              aria-expanded={asking === forDate}
              aria-label={`${child.firstName} няма да дойде ${dayWords(forDate, today)}`}
              onClick={() => setAsking(asking === forDate ? null : forDate)}
            >
              Няма да дойде {dayWords(forDate, today)}
            </Button>
          ))}
        </div>
      )}
      {!child.maySign && free.length > 0 && (
        <span className={classes.soft}>Отсъствие съобщава родителят, който подписва заявления за детето.</span>
      )}
      {open && isFree(open) && <Reasons child={child} day={open} today={today} close={() => setAsking(null)} />}
    </li>
  )
}

/** Queued report, not sent yet. */
function Unsent({ absence, when }: { absence: WaitingAbsence; when: string }) {
  return (
    <div className={classes.told}>
      <IconCloudUp size={20} aria-hidden />
      <span className={classes.words}>
        <strong>Няма да дойде {when}</strong>
        <span className={classes.soft}>{absence.refusedBecause ?? 'Чака връзка: ще се изпрати само.'}</span>
      </span>
      <Button variant="default" onClick={() => dropWaiting(absence)}>
        Откажи
      </Button>
    </div>
  )
}

const isFree = ({ report, requestId, type }: ReportedDay): boolean =>
  report === null && requestId === null && (type === null || type === 1)

function Reasons({ child, day, today, close }: { child: Child; day: ReportedDay; today: Day; close: () => void }) {
  const [busy, setBusy] = useState(false)
  const report = async (reason: AbsenceReason) => {
    const input = { studentId: child.studentId, forDate: day.forDate, reason }
    // Reuses the idempotency key, so a retry returns the first result.
    const key = newKey()
    setBusy(true)
    try {
      const { requestId, familyProblem } = await send(reportAbsence, input, { idempotencyKey: key })
      refreshTopics(reportAbsence.topics)
      if (familyProblem) toast.warned(`Съобщено на учителя, но без заявление. ${familyProblem}.`)
      else toast.done(requestId ? 'Съобщено, заявлението е подадено' : 'Съобщено на учителя')
      close()
    } catch (error) {
      setBusy(false)
      const words = `${child.firstName} няма да дойде на ${formatShortDay(day.forDate)}`
      if (!isUnanswered(error) || !queueAbsence(input, key, words))
        return toast.failed(error, 'Отсъствието не беше съобщено')
      close()
    }
  }
  return (
    <div className={classes.reasons} role="group" aria-label={`Защо няма да дойде ${dayWords(day.forDate, today)}`}>
      <div className={classes.buttons}>
        {Object.values(absenceReasons).map((reason) => (
          <Button key={reason} size="md" loading={busy} onClick={() => void report(reason)}>
            {absenceReasonLabel[reason]}
          </Button>
        ))}
      </div>
      <ul className={classes.notes}>
        <li>Болно: учителят разбира веднага; дните се извиняват с бележка от лекаря.</li>
        <li>
          {day.familyProblem
            ? `Семейни причини: само се съобщава. ${day.familyProblem}.`
            : 'Семейни причини: подава се и заявление за деня.'}
        </li>
        <li>
          {day.savesMeals
            ? `Храната за ${day.forDate === today ? 'днес' : 'деня'} се отказва.`
            : `Порциите за днес вече са преброени (до ${child.mealNoticeTime} ч.).`}
        </li>
      </ul>
    </div>
  )
}

/** Status of a day that needs no report any more. */
function DayStatus({ child, day, today }: { child: Child; day: ReportedDay; today: Day }) {
  const sending = useSend(takeBackAbsence)
  const { report } = day
  const when = dayWords(day.forDate, today)
  const takeBack = async (id: number) => {
    try {
      await sending.mutateAsync({ id })
      toast.done('Съобщението е върнато')
    } catch (error) {
      toast.failed(error, 'Съобщението не беше върнато')
    }
  }
  return (
    <div className={classes.told}>
      <IconCheck size={20} aria-hidden />
      <span className={classes.words}>
        <strong>{report ? `Няма да дойде ${when}` : statusWords(day, when)}</strong>
        {report && (
          <span className={classes.soft}>
            {report.reason !== null && `${absenceReasonLabel[report.reason]} · `}
            {report.by}, {sofiaTime(new Date(report.createdAt))} ч.
            {requestWords(report.request?.status)}
          </span>
        )}
        {!report && day.requestId !== null && (
          <Link to={`/attendances/applications/personal-reasons/${day.requestId}`}>Виж заявлението</Link>
        )}
      </span>
      {report?.mayTakeBack && (
        <Button
          variant="default"
          loading={sending.isPending}
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          aria-label={`Върни: ${child.firstName} ще дойде ${when}`}
          onClick={() => void takeBack(report.id)}
        >
          Ще дойде
        </Button>
      )}
    </div>
  )
}

function statusWords({ type, requestId }: ReportedDay, when: string): string {
  if (type !== null && isPresent(type)) return `Отбелязано като присъстващо ${when}`
  if (requestId !== null) return `Заявено отсъствие ${when}`
  return `${type === null ? '' : attendanceLabel[type]} ${when}`
}

const requestWords = (status: number | undefined): string => {
  if (status === requestStatuses.Approved) return ' · заявлението е одобрено'
  return status === requestStatuses.Pending ? ' · заявлението чака решение' : ''
}
