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
import { addDays, formatShortDay, sofiaTime, weekdayOf, type Day } from '@asistent/domain/kernel/day'
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
import { language, t, textOfServer } from '../platform/language'

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
  if (day === today) return t('днес')
  if (day === addDays(today, 1)) return t('утре')
  return `${onWeekday()[weekdayOf(day) - 1] ?? ''}, ${formatShortDay(day)}`
}

const onWeekday = () => [
  t('в понеделник'),
  t('във вторник'),
  t('в сряда'),
  t('в четвъртък'),
  t('в петък'),
  t('в събота'),
  t('в неделя'),
]

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
              aria-label={t('{name} няма да дойде {when}', { name: child.firstName, when: dayWords(forDate, today) })}
              onClick={() => setChosen(chosen === forDate ? null : forDate)}
            >
              {t('Няма да дойде {when}', { when: dayWords(forDate, today) })}
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
  if (openEnded) return t('от {day}, докато съобщите, че идва', { day: from })
  return toDate === null || toDate === fromDate ? from : `${formatShortDay(fromDate)} – ${formatShortDay(toDate)}`
}

function Unsent({ absence, today }: { absence: WaitingAbsence; today: Day }) {
  const { forDate, openEnded = false } = absence.shown
  return (
    <div className={classes.told}>
      <IconCloudUp size={20} aria-hidden />
      <span className={classes.words}>
        <strong>
          {t('Няма да дойде {when}', {
            when: periodWords({ fromDate: forDate as Day, toDate: null, openEnded }, today),
          })}
        </strong>
        <span className={classes.soft}>{absence.refusedBecause ?? t('Чака връзка: ще се изпрати само.')}</span>
      </span>
      <Button variant="default" onClick={() => dropWaiting(absence)}>
        {t('Откажи')}
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
        {t('Добавете бележка от лекаря за {days}', {
          days: [...new Set([fromDate, toDate])].map(formatShortDay).join(' – '),
        })}
      </span>
    </Link>
  )
}

interface Choice {
  readonly label: string
  readonly input: Pick<InputOf<typeof reportAbsence>, 'reason' | 'openEnded'>
}

const choices = (): readonly Choice[] => [
  { label: t('Болно е, един ден'), input: { reason: absenceReasons.Illness } },
  {
    label: t('Болно е, няколко дни'),
    input: { reason: absenceReasons.Illness, openEnded: true },
  },
  { label: t(absenceReasonLabel[absenceReasons.Family]), input: { reason: absenceReasons.Family } },
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
      if (familyProblem) toast.warned(`${t('Съобщено на учителя, но без заявление.')} ${textOfServer(familyProblem)}.`)
      else toast.done(requestId ? t('Съобщено, заявлението е подадено') : t('Съобщено на учителя'))
      close()
    } catch (error) {
      setBusy(false)
      const words = t('{name} няма да дойде на {day}', {
        name: child.firstName,
        day: formatShortDay(day.forDate),
      })
      if (!isUnanswered(error) || !queueAbsence(input, key, words))
        return toast.failed(error, t('Отсъствието не беше съобщено'))
      close()
    }
  }
  return (
    <div
      className={classes.reasons}
      role="group"
      aria-label={t('Защо няма да дойде {when}', { when: dayWords(day.forDate, today) })}
    >
      <div className={classes.buttons}>
        {choices().map((choice) => (
          <Button key={choice.label} loading={busy} onClick={() => void report(choice)}>
            {choice.label}
          </Button>
        ))}
      </div>
      <ul className={classes.notes}>
        <li>{t('Болест: дните се извиняват с бележка от лекаря, която добавяте по-късно. Храната се отказва.')}</li>
        <li>
          {day.familyProblem
            ? `${t('Семейни причини: само се съобщава.')} ${textOfServer(day.familyProblem)}.`
            : t('Семейни причини: подава се и заявление за деня.')}{' '}
          {t('За повече дни:')} <Link to="/attendances/applications/personal-reasons/create">{t('заявление')}</Link>.
        </li>
        {!day.savesMeals && (
          <li>{t('Порциите за днес вече са преброени (до {time} ч.).', { time: child.mealNoticeTime })}</li>
        )}
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
    const about = {
      of: undoQueue,
      words: t('{name} ще дойде {when}', { name: child.firstName, when }),
      shown: report.id,
    }
    try {
      if ((await sending.mutateAsync({ input, about })) === 'sent') toast.done(t('Съобщено: ще дойде {when}', { when }))
    } catch (error) {
      toast.failed(error, t('Съобщението не беше върнато'))
    }
  }
  return (
    <div className={classes.told}>
      {queuedUndo ? <IconCloudUp size={20} aria-hidden /> : null}
      <span className={classes.words}>
        <strong>
          {queuedUndo
            ? t('Ще дойде {when}', { when })
            : t('Няма да дойде {when}', { when: periodWords(report, today) })}
        </strong>
        <span className={classes.soft}>
          {queuedUndo
            ? (queuedUndo.refusedBecause ?? t('Чака връзка: ще се изпрати само.'))
            : [
                report.reason === null ? '' : t(absenceReasonLabel[report.reason]),
                `${report.by}, ${t('{time} ч.', { time: sofiaTime(new Date(report.createdAt)) })}`,
                requestWords(report.request?.status),
              ]
                .filter(Boolean)
                .join(' · ')}
        </span>
      </span>
      {report.mayTakeBack && !queuedUndo && (
        <Button
          variant="default"
          loading={sending.isPending}
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          aria-label={t('Върни: {name} ще дойде {when}', { name: child.firstName, when })}
          onClick={() => void takeBack()}
        >
          {comesOn ? t('Ще дойде {when}', { when }) : t('Ще дойде')}
        </Button>
      )}
    </div>
  )
}

const requestWords = (status: number | undefined): string => {
  if (status === requestStatuses.Approved) return t('заявлението е одобрено')
  return status === requestStatuses.Pending ? t('заявлението чака решение') : ''
}

/** 'няма да дойде: Болно е', 'ще дойде', 'заявено отсъствие'; undefined if the day is not offered. */
export function expectedWords(child: AbsenceOfChild | undefined, day: string): string | undefined {
  const offered = child?.days.find(({ forDate }) => forDate === day)
  if (!offered) return undefined
  const { report, requestId, type } = offered
  if (type !== null && isPresent(type)) return t('ще дойде')
  if (report)
    return report.reason === null
      ? t('няма да дойде')
      : t('няма да дойде ({reason})', { reason: t(absenceReasonLabel[report.reason]).toLocaleLowerCase(language()) })
  return requestId === null ? t('ще дойде') : t('заявено отсъствие')
}
