import {
  listAbsenceDays,
  reportAbsence,
  takeBackAbsence,
  type ReportedDay,
} from '@asistent/contract/light/attendance/absence.calls'
import type { InputOf, OutputOf } from '@asistent/contract/core/call'
import { absenceReasonLabel, absenceReasons } from '@asistent/domain/attendance/absence-reports'
import { requestStatuses } from '@asistent/domain/attendance/requests'
import { isPresent } from '@asistent/domain/attendance/statuses'
import { addDays, formatShortDay, sofiaTime, weekdayNames, weekdayOf, type Day } from '@asistent/domain/kernel/day'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCloudUp, IconStethoscope } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from '../blocks/parts/link'
import { toast } from '../blocks/parts/toast'
import { send } from '../platform/api'
import { newKey } from '../platform/new-key'
import { refreshTopics, useCall } from '../platform/use-call'
import { dropWaiting, isUnanswered, useSendOrWait } from '../platform/waiting-sends'
import classes from './child-absence.module.css'
import { queueAbsence, undoQueue, useWaitingAbsences, useWaitingUndo, type WaitingAbsence } from './waiting-absences'

export type AbsenceOfChild = OutputOf<typeof listAbsenceDays>['result'][number]
type Report = NonNullable<ReportedDay['report']>

/**
 * Reports an absence in two taps: the day, then the reason. Reports stay on the card of the child and can be withdrawn;
 * without a network both wait on the device.
 */
export function ChildAbsence({ studentId }: { readonly studentId: number }) {
  const { data } = useCall(listAbsenceDays, {})
  const child = data?.result.find((row) => row.studentId === studentId)
  return data && child ? <Absence child={child} today={data.today} /> : null
}

/** 'днес', 'утре', 'във вторник, 17.11.' */
export function dayWords(day: Day, today: Day): string {
  if (day === today) return 'днес'
  if (day === addDays(today, 1)) return 'утре'
  const name = weekdayNames[weekdayOf(day) - 1] ?? ''
  return `${name.startsWith('в') ? 'във' : 'в'} ${name}, ${formatShortDay(day)}`
}

function Absence({ child, today }: { child: AbsenceOfChild; today: Day }) {
  const [chosen, setChosen] = useState<Day | null>(null)
  const queued = useWaitingAbsences().filter(({ shown }) => shown.studentId === child.studentId)
  const undone = useWaitingUndo()
  const reports = new Map(child.days.flatMap(({ report }) => (report ? [[report.id, report] as const] : [])))
  const free = child.days.filter((day) => isFree(day) && !queued.some(({ shown }) => covers(shown, day.forDate)))
  const open = free.find(({ forDate }) => forDate === chosen)
  return (
    <div className={classes.absence}>
      {[...reports.values()].map((report) => (
        <ReportLine
          key={report.id}
          child={child}
          report={report}
          today={today}
          queuedUndo={undone.find(({ shown }) => shown === report.id)}
        />
      ))}
      {queued.map((absence) => (
        <Unsent key={absence.id} absence={absence} today={today} />
      ))}
      {child.withoutNote && child.maySign && <MissingNote child={child} days={child.withoutNote} />}
      {child.maySign && free.length > 0 && (
        <div className={classes.buttons}>
          {free.map(({ forDate }) => (
            <Button
              key={forDate}
              variant={chosen === forDate ? 'light' : 'default'}
              aria-expanded={chosen === forDate}
              aria-label={`${child.firstName} няма да дойде ${dayWords(forDate, today)}`}
              onClick={() => setChosen(chosen === forDate ? null : forDate)}
            >
              Няма да дойде {dayWords(forDate, today)}
            </Button>
          ))}
        </div>
      )}
      {open && <Reasons child={child} day={open} today={today} close={() => setChosen(null)} />}
    </div>
  )
}

const isFree = ({ report, requestId, type }: ReportedDay): boolean =>
  report === null && requestId === null && (type === null || type === 1)

const covers = ({ forDate, openEnded = false }: InputOf<typeof reportAbsence>, day: string): boolean =>
  openEnded ? day >= forDate : day === forDate

/** 'от утре, без краен срок', 'утре', 'до 20.11.' */
function periodWords({ fromDate, toDate, openEnded }: Pick<Report, 'fromDate' | 'toDate' | 'openEnded'>, today: Day) {
  const from = fromDate < today ? formatShortDay(fromDate) : dayWords(fromDate, today)
  if (openEnded) return `от ${from}, докато съобщите, че идва`
  return toDate === null || toDate === fromDate ? from : `${formatShortDay(fromDate)} – ${formatShortDay(toDate)}`
}

function Unsent({ absence, today }: { absence: WaitingAbsence; today: Day }) {
  const { forDate, openEnded = false } = absence.shown
  return (
    <div className={classes.told}>
      <IconCloudUp size={20} aria-hidden />
      <span className={classes.words}>
        <strong>Няма да дойде {periodWords({ fromDate: forDate as Day, toDate: null, openEnded }, today)}</strong>
        <span className={classes.soft}>{absence.refusedBecause ?? 'Чака връзка: ще се изпрати само.'}</span>
      </span>
      <Button variant="default" onClick={() => dropWaiting(absence)}>
        Откажи
      </Button>
    </div>
  )
}

/** The doctor's note is added when the child is well. */
function MissingNote({ child, days }: { child: AbsenceOfChild; days: { fromDate: Day; toDate: Day } }) {
  const { fromDate, toDate } = days
  const to = `/attendances/medical-notices/create?studentId=${child.studentId}&fromDate=${fromDate}&toDate=${toDate}`
  return (
    <Link to={to} className={classes.note}>
      <IconStethoscope size={18} aria-hidden />
      <span>
        Добавете бележка от лекаря за {formatShortDay(fromDate)}
        {toDate !== fromDate && ` – ${formatShortDay(toDate)}`}
      </span>
    </Link>
  )
}

interface Choice {
  readonly label: string
  readonly input: Pick<InputOf<typeof reportAbsence>, 'reason' | 'openEnded'>
}

const choices: readonly Choice[] = [
  { label: 'Болно е, един ден', input: { reason: absenceReasons.Illness } },
  {
    label: 'Болно е, няколко дни',
    input: { reason: absenceReasons.Illness, openEnded: true },
  },
  { label: absenceReasonLabel[absenceReasons.Family], input: { reason: absenceReasons.Family } },
]

interface ReasonsProps {
  readonly child: AbsenceOfChild
  readonly day: ReportedDay
  readonly today: Day
  readonly close: () => void
}

function Reasons({ child, day, today, close }: ReasonsProps) {
  const [busy, setBusy] = useState(false)
  const report = async ({ input: reason }: Choice) => {
    const input = { studentId: child.studentId, forDate: day.forDate, ...reason }
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
        {choices.map((choice) => (
          <Button key={choice.label} loading={busy} onClick={() => void report(choice)}>
            {choice.label}
          </Button>
        ))}
      </div>
      <ul className={classes.notes}>
        <li>Болест: дните се извиняват с бележка от лекаря, която добавяте по-късно. Храната се отказва.</li>
        <li>
          {day.familyProblem
            ? `Семейни причини: само се съобщава. ${day.familyProblem}.`
            : 'Семейни причини: подава се и заявление за деня.'}{' '}
          За повече дни: <Link to="/attendances/applications/personal-reasons/create">заявление</Link>.
        </li>
        {!day.savesMeals && <li>{`Порциите за днес вече са преброени (до ${child.mealNoticeTime} ч.).`}</li>}
      </ul>
    </div>
  )
}

interface ReportLineProps {
  readonly child: AbsenceOfChild
  readonly report: Report
  readonly today: Day
  /** The withdrawal waits for the network. */
  readonly queuedUndo: { readonly refusedBecause?: string } | undefined
}

/** A report with its withdrawal; a report of several days ends on the next attendance day. */
function ReportLine({ child, report, today, queuedUndo }: ReportLineProps) {
  const sending = useSendOrWait(takeBackAbsence)
  const next = child.days.find(({ forDate }) => forDate > today)?.forDate
  const isLong = report.toDate !== null && report.toDate > report.fromDate
  const comesOn = isLong && report.fromDate <= today ? next : undefined
  const when = comesOn ? dayWords(comesOn, today) : dayWords(report.fromDate < today ? today : report.fromDate, today)
  const takeBack = async () => {
    const input = { id: report.id, ...(comesOn && { comesOn }) }
    const about = { of: undoQueue, words: `${child.firstName} ще дойде ${when}`, shown: report.id }
    try {
      if ((await sending.mutateAsync({ input, about })) === 'sent') toast.done(`Съобщено: ще дойде ${when}`)
    } catch (error) {
      toast.failed(error, 'Съобщението не беше върнато')
    }
  }
  return (
    <div className={classes.told}>
      {queuedUndo ? <IconCloudUp size={20} aria-hidden /> : null}
      <span className={classes.words}>
        <strong>{queuedUndo ? `Ще дойде ${when}` : `Няма да дойде ${periodWords(report, today)}`}</strong>
        <span className={classes.soft}>
          {queuedUndo
            ? (queuedUndo.refusedBecause ?? 'Чака връзка: ще се изпрати само.')
            : `${report.reason === null ? '' : `${absenceReasonLabel[report.reason]} · `}${report.by}, ${sofiaTime(new Date(report.createdAt))} ч.${requestWords(report.request?.status)}`}
        </span>
      </span>
      {report.mayTakeBack && !queuedUndo && (
        <Button
          variant="default"
          loading={sending.isPending}
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          aria-label={`Върни: ${child.firstName} ще дойде ${when}`}
          onClick={() => void takeBack()}
        >
          Ще дойде{comesOn ? ` ${when}` : ''}
        </Button>
      )}
    </div>
  )
}

const requestWords = (status: number | undefined): string => {
  if (status === requestStatuses.Approved) return ' · заявлението е одобрено'
  return status === requestStatuses.Pending ? ' · заявлението чака решение' : ''
}

/** 'няма да дойде: Болно е', 'ще дойде', 'заявено отсъствие'; undefined if the day is not offered. */
export function expectedWords(child: AbsenceOfChild | undefined, day: string): string | undefined {
  const offered = child?.days.find(({ forDate }) => forDate === day)
  if (!offered) return undefined
  const { report, requestId, type } = offered
  if (type !== null && isPresent(type)) return 'ще дойде'
  if (report)
    return report.reason === null
      ? 'няма да дойде'
      : `няма да дойде (${absenceReasonLabel[report.reason].toLocaleLowerCase('bg')})`
  return requestId === null ? 'ще дойде' : 'заявено отсъствие'
}
