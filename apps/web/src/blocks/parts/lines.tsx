import type { ReactNode } from 'react'
import classes from './lines.module.css'

// Parts of a record, one per line: documents, consents, accounts. For columns use list-screen.

export const Lines = ({ children }: { children: ReactNode }) => <ul className={classes.lines}>{children}</ul>

interface LineProps {
  /** A name or custom content. */
  readonly title: ReactNode
  /** Below the title, separated by dots; empty ones are omitted. */
  readonly details?: readonly (string | false | null | undefined)[]
  /** Badges and a LineSide. */
  readonly children?: ReactNode
}

export function Line({ title, details = [], children }: LineProps) {
  const text = details.filter(Boolean).join(' · ')
  return (
    <li className={classes.line}>
      <span className={classes.words}>
        {typeof title === 'string' ? <strong>{title}</strong> : title}
        {text && <small>{text}</small>}
      </span>
      {children}
    </li>
  )
}

/** Actions of the line; hidden in print. */
export const LineSide = ({ children }: { children: ReactNode }) => (
  <span className={`${classes.side} no-print`}>{children}</span>
)
