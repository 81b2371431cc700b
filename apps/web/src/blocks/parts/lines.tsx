import type { ReactNode } from 'react'
import classes from './lines.module.css'

// What hangs on a record, line by line: papers, consents, accounts. What is shown in columns is a list (list-screen).

export const Lines = ({ children }: { children: ReactNode }) => <ul className={classes.lines}>{children}</ul>

interface LineProps {
  /** A name; or what is drawn in another way. */
  readonly title: ReactNode
  /** Below the title, with dots between; what is empty is left out. */
  readonly details?: readonly (string | false | null | undefined)[]
  /** Badges and a LineSide. */
  readonly children?: ReactNode
}

export function Line({ title, details = [], children }: LineProps) {
  const told = details.filter(Boolean).join(' · ')
  return (
    <li className={classes.line}>
      <span className={classes.words}>
        {typeof title === 'string' ? <strong>{title}</strong> : title}
        {told && <small>{told}</small>}
      </span>
      {children}
    </li>
  )
}

/** What may be done with it: not on paper. */
export const LineSide = ({ children }: { children: ReactNode }) => (
  <span className={`${classes.side} no-print`}>{children}</span>
)
