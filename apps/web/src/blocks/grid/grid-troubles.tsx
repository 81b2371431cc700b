import { Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowsSplit2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatShortDay, type Day } from '@asistent/domain/kernel/day'
import { plural } from '@asistent/domain/kernel/text'
import { styleOfTone } from '../parts/tone'
import type { GridCode } from './grid-model'
import classes from './grid-troubles.module.css'
import { momentWords } from './moment-words'

// Rejected and conflicting cells with person, day and reason, until the user decides. Shared by all month grids.

/** Decision of the user about a rejected cell. */
export type Decision = 'mine' | 'theirs' | 'again' | 'force' | 'drop'

export interface CellTrouble {
  readonly key: string
  readonly name: string
  readonly day: Day
  readonly mine: GridCode | undefined
  /** ISO instant of the user's change. */
  readonly madeAt: string
  readonly text: string
  /** In a conflict, the stored value and its author. */
  readonly theirs?: {
    readonly code: GridCode | undefined
    readonly by: string | undefined
    readonly at: string | undefined
  }
  /** The user may save it in spite of the rejection. */
  readonly mayForce?: boolean
}

interface CellTroublesProps {
  readonly troubles: readonly CellTrouble[]
  readonly decide: (keys: readonly string[], decision: Decision) => void
}

export function CellTroubles({ troubles, decide }: CellTroublesProps) {
  const conflicts = troubles.filter(({ theirs }) => theirs)
  const refused = troubles.filter(({ theirs }) => !theirs)
  return (
    <>
      {conflicts.length > 0 && <Conflicts troubles={conflicts} decide={decide} />}
      {refused.length > 0 && <Refusals troubles={refused} decide={decide} />}
    </>
  )
}

function Code({ code }: { code: GridCode | undefined }) {
  if (!code) return <em>празно</em>
  return (
    <span className={classes.code} style={styleOfTone(code.tone)}>
      {code.code}
    </span>
  )
}

export const About = ({ name, day }: { name: string; day: Day }) => (
  <strong className={classes.about}>
    {name}, {formatShortDay(day)}
  </strong>
)

export const Answers = ({ children }: { children: ReactNode }) => <span className={classes.answers}>{children}</span>

const icons = { conflict: IconArrowsSplit2, refused: IconAlertTriangle }

interface TroubleProps {
  readonly kind: keyof typeof icons
  readonly name: string
  readonly heading: string
  readonly children: ReactNode
}

export function Trouble({ kind, name, heading, children }: TroubleProps) {
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

function Conflicts({ troubles, decide }: CellTroublesProps) {
  const keys = troubles.map(({ key }) => key)
  return (
    <Trouble
      kind="conflict"
      name="Различни отметки"
      heading={`Друг човек е отбелязал ${troubles.length === 1 ? 'същия ден' : 'същите дни'} различно. Коя отметка остава?`}
    >
      <ul>
        {troubles.map(({ key, name, day, mine, madeAt, theirs }) => (
          <li key={key}>
            <About name={name} day={day} />
            <span>
              Вие: <Code code={mine} /> <small>{momentWords(madeAt)}</small>
            </span>
            <span>
              {theirs?.by ?? 'Друг потребител'}: <Code code={theirs?.code} />{' '}
              <small>{theirs?.at && momentWords(theirs.at)}</small>
            </span>
            <Answers>
              <Button size="xs" onClick={() => decide([key], 'mine')}>
                Моята
              </Button>
              <Button size="xs" variant="default" onClick={() => decide([key], 'theirs')}>
                Другата
              </Button>
            </Answers>
          </li>
        ))}
      </ul>
      {troubles.length > 1 && (
        <div className={classes.answers}>
          <Button size="xs" onClick={() => decide(keys, 'mine')}>
            Всички мои
          </Button>
          <Button size="xs" variant="default" onClick={() => decide(keys, 'theirs')}>
            Всички други
          </Button>
        </div>
      )}
    </Trouble>
  )
}

function Refusals({ troubles, decide }: CellTroublesProps) {
  const keys = troubles.map(({ key }) => key)
  const overLimit = troubles.filter(({ mayForce }) => mayForce).map(({ key }) => key)
  return (
    <Trouble
      kind="refused"
      name="Незаписани отметки"
      heading={plural(troubles.length, 'отметка не е записана', 'отметки не са записани')}
    >
      <ul>
        {troubles.map(({ key, name, day, mine, text, mayForce }) => (
          <li key={key}>
            <About name={name} day={day} />
            <span>
              <Code code={mine} /> {text}
            </span>
            <Answers>
              {mayForce && (
                <Button size="xs" onClick={() => decide([key], 'force')}>
                  Запиши над лимита
                </Button>
              )}
              <Button size="xs" variant="default" onClick={() => decide([key], 'again')}>
                Опитай пак
              </Button>
              <Button size="xs" variant="default" onClick={() => decide([key], 'drop')}>
                Премахни
              </Button>
            </Answers>
          </li>
        ))}
      </ul>
      {troubles.length > 1 && (
        <div className={classes.answers}>
          {overLimit.length > 1 && (
            <Button size="xs" onClick={() => decide(overLimit, 'force')}>
              Запиши всички над лимита
            </Button>
          )}
          <Button size="xs" variant="default" onClick={() => decide(keys, 'again')}>
            Опитай пак всички
          </Button>
          <Button size="xs" variant="default" onClick={() => decide(keys, 'drop')}>
            Премахни всички
          </Button>
        </div>
      )}
    </Trouble>
  )
}
