import { Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowsSplit2 } from '@tabler/icons-react'
import { useSyncExternalStore, type ReactNode } from 'react'
import { doorWords } from '@asistent/domain/attendance/door'
import { attendanceCode, type AttendanceType } from '@asistent/domain/attendance/statuses'
import { formatShortDay } from '@asistent/domain/kernel/day'
import { plural } from '@asistent/domain/kernel/text'
import { roleOf, useUser } from '../platform/user'
import { styleOfTone } from '../blocks/parts/tone'
import { attendanceTone } from '../look/tones'
import { momentWords } from './grid-words'
import classes from './offline.module.css'
import { currentMarks, type Marks } from './offline-marks'
import type { WaitingMark } from './offline-rules'

// Rejected and conflicting marks with child, day and reason, until the user decides.

const quiet = () => () => undefined

export function MarksTroubles() {
  const marks = currentMarks.use()
  useSyncExternalStore(marks?.listenAfter ?? quiet, () => marks?.version() ?? 0)
  if (!marks) return null
  const troubled = marks.marks.all().filter((mark) => mark.trouble)
  const conflicts = troubled.filter((mark) => mark.trouble?.reason === 'conflict')
  const refused = troubled.filter((mark) => mark.trouble?.reason !== 'conflict')
  return (
    <>
      {conflicts.length > 0 && <Conflicts marks={marks} conflicts={conflicts} />}
      {refused.length > 0 && <Refusals marks={marks} refused={refused} />}
      <ArrivalRefusals marks={marks} />
    </>
  )
}

function Code({ type }: { type: number | null }) {
  if (type === null) return <em>празно</em>
  return (
    <span className={classes.code} style={styleOfTone(attendanceTone[type as AttendanceType])}>
      {attendanceCode[type as AttendanceType]}
    </span>
  )
}

const About = ({ of }: { of: { readonly studentName: string; readonly forDate: WaitingMark['forDate'] } }) => (
  <strong className={classes.about}>
    {of.studentName}, {formatShortDay(of.forDate)}
  </strong>
)

const icons = { conflict: IconArrowsSplit2, refused: IconAlertTriangle }

interface TroubleProps {
  readonly kind: keyof typeof icons
  readonly name: string
  readonly heading: string
  readonly children: ReactNode
}

function Trouble({ kind, name, heading, children }: TroubleProps) {
  const Icon = icons[kind]
  return (
    <section className={`${classes.troubles} no-print`} data-kind={kind} role="alert" aria-label={name}>
      <h2>
        <Icon size={20} aria-hidden />
        {heading}
      </h2>
      {children}
    </section>
  )
}

function Conflicts({ marks, conflicts }: { marks: Marks; conflicts: readonly WaitingMark[] }) {
  const keys = conflicts.map((mark) => mark.key)
  return (
    <Trouble
      kind="conflict"
      name="Различни отметки"
      heading={`Друг човек е отбелязал ${conflicts.length === 1 ? 'същия ден' : 'същите дни'} различно. Коя отметка остава?`}
    >
      <ul>
        {conflicts.map((mark) => (
          <li key={mark.key}>
            <About of={mark} />
            <span>
              Вие: <Code type={mark.type} /> <small>{momentWords(mark.madeAt)}</small>
            </span>
            <span>
              {mark.trouble?.now?.markedBy ?? 'Друг потребител'}: <Code type={mark.trouble?.now?.type ?? null} />{' '}
              <small>{mark.trouble?.now?.markedAt && momentWords(mark.trouble.now.markedAt)}</small>
            </span>
            <span className={classes.answers}>
              <Button size="xs" onClick={() => marks.decide([mark.key], 'mine')}>
                Моята
              </Button>
              <Button size="xs" variant="default" onClick={() => marks.decide([mark.key], 'theirs')}>
                Другата
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {conflicts.length > 1 && (
        <div className={classes.answers}>
          <Button size="xs" onClick={() => marks.decide(keys, 'mine')}>
            Всички мои
          </Button>
          <Button size="xs" variant="default" onClick={() => marks.decide(keys, 'theirs')}>
            Всички други
          </Button>
        </div>
      )}
    </Trouble>
  )
}

function Refusals({ marks, refused }: { marks: Marks; refused: readonly WaitingMark[] }) {
  const user = useUser()
  const keys = refused.map((mark) => mark.key)
  // Directors and administrators may exceed the limit after this confirmation (domain.md 1.2).
  const mayForce = user !== undefined && ['Director', 'Administrator'].includes(roleOf(user))
  const overLimit = mayForce ? refused.filter((mark) => mark.trouble?.reason === 'limit') : []
  return (
    <Trouble
      kind="refused"
      name="Незаписани отметки"
      heading={plural(refused.length, 'отметка не е записана', 'отметки не са записани')}
    >
      <ul>
        {refused.map((mark) => (
          <li key={mark.key}>
            <About of={mark} />
            <span>
              <Code type={mark.type} /> {mark.trouble?.text}
            </span>
            <span className={classes.answers}>
              {overLimit.includes(mark) && (
                <Button size="xs" onClick={() => marks.decide([mark.key], 'force')}>
                  Запиши над лимита
                </Button>
              )}
              <Button size="xs" variant="default" onClick={() => marks.decide([mark.key], 'again')}>
                Опитай пак
              </Button>
              <Button size="xs" variant="default" onClick={() => marks.decide([mark.key], 'drop')}>
                Премахни
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {refused.length > 1 && (
        <div className={classes.answers}>
          {overLimit.length > 1 && (
            <Button
              size="xs"
              onClick={() =>
                marks.decide(
                  overLimit.map((mark) => mark.key),
                  'force',
                )
              }
            >
              Запиши всички над лимита
            </Button>
          )}
          <Button size="xs" variant="default" onClick={() => marks.decide(keys, 'again')}>
            Опитай пак всички
          </Button>
          <Button size="xs" variant="default" onClick={() => marks.decide(keys, 'drop')}>
            Премахни всички
          </Button>
        </div>
      )}
    </Trouble>
  )
}

function ArrivalRefusals({ marks }: { marks: Marks }) {
  const refused = marks.arrivals.all().filter((one) => one.refusedBecause !== undefined)
  const conflicts = refused.filter((one) => one.now)
  const others = refused.filter((one) => !one.now)
  return (
    <>
      {conflicts.length > 0 && (
        <Trouble kind="conflict" name="Различни часове" heading="Друг човек е записал други часове. Кои остават?">
          <ul>
            {conflicts.map((one) => (
              <li key={one.key}>
                <About of={one} />
                <span>
                  Вие: {doorWords(one)} <small>{momentWords(one.madeAt)}</small>
                </span>
                <span>
                  {one.enteredBy ?? 'Друг потребител'}: {doorWords(one.now ?? one.seen)}{' '}
                  <small>{one.enteredAt && momentWords(one.enteredAt)}</small>
                </span>
                <ArrivalAnswers marks={marks} of={one.key} again="Моите часове" drop="Другите часове" />
              </li>
            ))}
          </ul>
        </Trouble>
      )}
      {others.length > 0 && (
        <Trouble kind="refused" name="Незаписани часове" heading="Час на идване или вземане не е записан">
          <ul>
            {others.map((one) => (
              <li key={one.key}>
                <About of={one} />
                <span>{one.refusedBecause}</span>
                <ArrivalAnswers marks={marks} of={one.key} again="Опитай пак" drop="Премахни" />
              </li>
            ))}
          </ul>
        </Trouble>
      )}
    </>
  )
}

interface ArrivalAnswersProps {
  readonly marks: Marks
  readonly of: string
  readonly again: string
  readonly drop: string
}

const ArrivalAnswers = ({ marks, of, again, drop }: ArrivalAnswersProps) => (
  <span className={classes.answers}>
    <Button size="xs" variant="default" onClick={() => marks.decideArrival(of, 'again')}>
      {again}
    </Button>
    <Button size="xs" variant="default" onClick={() => marks.decideArrival(of, 'drop')}>
      {drop}
    </Button>
  </span>
)
