import { Link } from '../blocks/parts/link'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import classes from './home-cards.module.css'
import { useWaiting } from './use-waiting'
import { t } from '../platform/language'

/** Pending items: each line links to its rows, the heading to all. */
export function WaitingCard() {
  const answer = useWaiting()
  return (
    <Section title={t('Чака Ви')} side={<Link to="/waiting">{t('Всички')}</Link>}>
      <Answered answer={answer} lines={3}>
        {({ kinds }) =>
          kinds.length === 0 ? (
            <Empty small drawing="done" title={t('Нищо не чака решението Ви')} />
          ) : (
            <ul className={classes.list}>
              {kinds.map(({ kind, title, to }) => (
                <li key={kind}>
                  <Link to={to}>{title}</Link>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </Section>
  )
}
