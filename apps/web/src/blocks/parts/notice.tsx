import type { ReactNode } from 'react'
import classes from './notice.module.css'
import { classOfTone, type AnyTone } from './tone'

interface NoticeProps {
  readonly tone: AnyTone
  readonly icon: ReactNode
  readonly title?: string
  /** Announced immediately (role alert), for errors. */
  readonly urgent?: boolean
  readonly children: ReactNode
}

/** Coloured notice. Smaller than Mantine's, because the first page includes it. */
export const Notice = ({ tone, icon, title, urgent = false, children }: NoticeProps) => (
  <div className={`${classes.notice} ${classOfTone(tone)}`} role={urgent ? 'alert' : undefined}>
    <span className={classes.icon}>{icon}</span>
    <div>
      {title && <strong>{title}</strong>}
      {children}
    </div>
  </div>
)
