import { Link } from '../blocks/parts/link'
import { StatusBadge } from '../blocks/parts/names'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import classes from './home-cards.module.css'
import { useHome } from './use-home'

/** Class books this week: taken topics out of those planned up to today. */
export function TopicsCard() {
  return (
    <Section title="Теми тази седмица" side={<Link to="/education-plan-topic/missed">Невзети теми</Link>}>
      <Answered answer={useHome()} lines={3}>
        {({ takenSubjects = [] }) =>
          takenSubjects.length === 0 ? (
            <Empty small title="Няма теми" reason="За тази седмица още няма разпределени теми." />
          ) : (
            <ul className={classes.list}>
              {takenSubjects.map(({ id, name, taken, notTaken }) => (
                <li key={id} className={classes.line}>
                  <span>{name}</span>
                  <StatusBadge
                    label={`взети ${taken} от ${taken + notTaken}`}
                    tone={notTaken === 0 ? 'good' : 'warn'}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </Section>
  )
}
