import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { doorWords } from '@asistent/domain/attendance/door'
import { About, Answers, CellTroubles, Trouble } from '../blocks/grid/grid-troubles'
import { momentWords } from '../blocks/grid/moment-words'
import { roleOf, useUser } from '../platform/user'
import { codeOfType } from './grid-codes'
import { currentMarks, type Marks } from './offline-marks'

// Rejected and conflicting marks and times of the device, until the user decides.

const quiet = () => () => undefined

export function MarksTroubles() {
  const marks = currentMarks.use()
  const user = useUser()
  useSyncExternalStore(marks?.listenAfter ?? quiet, () => marks?.version() ?? 0)
  if (!marks) return null
  // Directors and administrators may exceed the limit after this confirmation (domain.md 1.2).
  const mayForce = user !== undefined && ['Director', 'Administrator'].includes(roleOf(user))
  const troubles = marks.marks.all().flatMap(({ trouble, type, studentName: name, forDate: day, ...mark }) => {
    if (!trouble) return []
    const { reason, text, now } = trouble
    return {
      ...mark,
      name,
      day,
      mine: codeOfType(type),
      text,
      mayForce: mayForce && reason === 'limit',
      ...(reason === 'conflict' && {
        theirs: { code: codeOfType(now?.type), by: now?.markedBy ?? undefined, at: now?.markedAt ?? undefined },
      }),
    }
  })
  return (
    <>
      <CellTroubles troubles={troubles} decide={marks.decide} />
      <ArrivalRefusals marks={marks} />
    </>
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
            {conflicts.map((conflict) => (
              <li key={conflict.key}>
                <About name={conflict.studentName} day={conflict.forDate} />
                <span>
                  Вие: {doorWords(conflict)} <small>{momentWords(conflict.madeAt)}</small>
                </span>
                <span>
                  {conflict.enteredBy ?? 'Друг потребител'}: {doorWords(conflict.now ?? conflict.seen)}{' '}
                  <small>{conflict.enteredAt && momentWords(conflict.enteredAt)}</small>
                </span>
                <ArrivalAnswers marks={marks} of={conflict.key} again="Моите часове" drop="Другите часове" />
              </li>
            ))}
          </ul>
        </Trouble>
      )}
      {others.length > 0 && (
        <Trouble kind="refused" name="Незаписани часове" heading="Час на идване или вземане не е записан">
          <ul>
            {others.map((waitingArrival) => (
              <li key={waitingArrival.key}>
                <About name={waitingArrival.studentName} day={waitingArrival.forDate} />
                <span>{waitingArrival.refusedBecause}</span>
                <ArrivalAnswers marks={marks} of={waitingArrival.key} again="Опитай пак" drop="Премахни" />
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
  <Answers>
    <Button size="xs" variant="default" onClick={() => marks.decideArrival(of, 'again')}>
      {again}
    </Button>
    <Button size="xs" variant="default" onClick={() => marks.decideArrival(of, 'drop')}>
      {drop}
    </Button>
  </Answers>
)
