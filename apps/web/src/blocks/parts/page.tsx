import { Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from './link'
import classes from './page.module.css'
import { wholeNumbers } from './whole-numbers'

export interface PageProps {
  readonly title: ReactNode
  /** A line under the title: the period, the group, what the screen is for. */
  readonly lead?: ReactNode
  /** Where 'back' leads. */
  readonly back?: string | undefined
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** One heading, its actions, the content. Every screen stands in it. */
export function Page({ title, lead, back, actions, children }: PageProps) {
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div className={classes.titles}>
          {back && (
            <Link to={back} className={`${classes.back} no-print`}>
              <IconArrowLeft size={18} aria-hidden /> Назад
            </Link>
          )}
          <Title order={1}>{wholeNumbers(title)}</Title>
          {lead && <p className={classes.lead}>{wholeNumbers(lead)}</p>}
        </div>
        {actions && <div className={`${classes.actions} no-print`}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}
