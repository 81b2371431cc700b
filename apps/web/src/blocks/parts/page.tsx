import { Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from './link'
import classes from './page.module.css'
import { wholeNumbers } from './whole-numbers'
import { t } from '../../platform/language'

export interface PageProps {
  readonly title: ReactNode
  /** Line below the title: the period, the group, the purpose. */
  readonly lead?: ReactNode
  /** Target of 'back'. */
  readonly back?: string | undefined
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Layout of every screen: heading, actions, content. */
export function Page({ title, lead, back, actions, children }: PageProps) {
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div className={classes.titles}>
          {back && (
            <Link to={back} className={`${classes.back} no-print`}>
              <IconArrowLeft size={18} aria-hidden /> {t('Назад')}
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
