import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { chooseSchoolYear } from '../blocks/parts/shared-choices'
import classes from './past-year-notice.module.css'
import { t } from '../platform/language'

/** Bar above every page while another school year is selected: lists and records are of that year. */
export function PastYearNotice({ user: { periods, periodId } }: { user: UserData }) {
  const chosen = periods.find(({ id }) => id === periodId)
  const current = periods.find(({ active }) => active)
  if (!chosen || !current || chosen.active) return null
  return (
    <section className={`${classes.bar} no-print`} aria-label={t('Избрана учебна година')}>
      <IconHistory size={22} stroke={1.7} aria-hidden />
      <p>
        <strong>{t('Гледате {name}', { name: chosen.name })}</strong>
        <span className={classes.more}> {t('Началната страница и „Чака Ви“ показват днешната работа.')}</span>
      </p>
      <Button size="compact-md" variant="default" onClick={() => void chooseSchoolYear(current.id)}>
        {t('Към текущата')}
      </Button>
    </section>
  )
}
