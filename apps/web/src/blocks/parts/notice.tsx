import type { ReactNode } from 'react'
import classes from './notice.module.css'
import { classOfTone, type AnyTone } from './tone'

interface NoticeProps {
  readonly tone: AnyTone
  readonly icon: ReactNode
  readonly title?: string
  /** Read out at once: something has gone wrong. */
  readonly urgent?: boolean
  readonly children: ReactNode
}

/** A few words in a coloured field. Lighter than the library's: it stands on the first page. */
export const Notice = ({ tone, icon, title, urgent = false, children }: NoticeProps) => (
  <div className={`${classes.notice} ${classOfTone(tone)}`} role={urgent ? 'alert' : undefined}>
    <span className={classes.icon}>{icon}</span>
    <div>
      {title && <strong>{title}</strong>}
      {children}
    </div>
  </div>
)
