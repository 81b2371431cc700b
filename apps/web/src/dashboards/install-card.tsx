import { Button } from '@mantine/core'
import { Section } from '../blocks/parts/section'
import { dismissInstall, install, useInstallWay } from '../platform/install'
import { t } from '../platform/language'
import classes from './family-cards.module.css'

/** Offers to add the program to the home screen of a phone. */
export function InstallCard() {
  const way = useInstallWay()
  if (way === undefined) return null
  return (
    <Section title={t('Добавете програмата на телефона')}>
      <div className={classes.row}>
        <span className={classes.words}>
          {way === 'ask'
            ? t('Отваря се с едно докосване, показва известия и работи и без връзка.')
            : t('Натиснете „Споделяне“ в Safari, после „Добавяне към началния екран“.')}
        </span>
        {way === 'ask' && <Button onClick={() => void install()}>{t('Добави')}</Button>}
        <Button variant="default" onClick={dismissInstall}>
          {t('Не сега')}
        </Button>
      </div>
    </Section>
  )
}
