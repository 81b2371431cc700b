import { Skeleton, Title } from '@mantine/core'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { sofiaTime, today } from '@asistent/domain/kernel/day'
import { PencilFence } from '../../look/pencil-fence'
import { useDelayed } from '../../platform/delayed'
import classes from './home.module.css'
import { language, longDay, t } from '../../platform/language'

/** By Europe/Sofia time: morning until ten, evening from six. */
export function greetingAt(now: Date): string {
  const hour = Number(sofiaTime(now).slice(0, 2))
  if (hour >= 4 && hour < 10) return t('Добро утро')
  return hour >= 10 && hour < 18 ? t('Добър ден') : t('Добър вечер')
}

export function Welcome({ user, now }: { user: UserData; now: Date }) {
  const day = longDay(today(now))
  return (
    <div className={classes.welcome}>
      <div className={classes.words}>
        <Title order={1}>
          {greetingAt(now)}, {user.firstName}
        </Title>
        <p className={classes.day}>{day.charAt(0).toLocaleUpperCase(language()) + day.slice(1)}</p>
      </div>
      <div className={classes.fence}>
        <PencilFence />
      </div>
    </div>
  )
}

/** Placeholder until the cards are shown together; empty at first. */
export function CardsWaiting() {
  const late = useDelayed(true)
  return (
    <div className={classes.waiting} role="status">
      {late && (
        <>
          <span className="visually-hidden">{t('Зарежда се…')}</span>
          {[0, 1, 2, 3].map((card) => (
            <Skeleton key={card} className={classes.skeleton} radius="lg" aria-hidden />
          ))}
        </>
      )}
    </div>
  )
}
