import type { ParentChild } from '@asistent/contract/dashboards/dashboards.answer'
import { formatShortDay } from '@asistent/domain/kernel/day'
import { allergenNames } from '@asistent/domain/people/allergens'
import { Link } from '../blocks/parts/link'
import { useToday } from '../blocks/parts/use-today'
import { feedLines } from '../feed/entry.shared'
import { FeedPhotos } from '../feed/photos.shared'
import { Fact } from './child-fact'
import classes from './children-card.module.css'
import { t } from '../platform/language'

// Meals and topics of a child's card.

interface ChildNewsProps {
  readonly child: ParentChild
  /** Children above this one. */
  readonly siblings: readonly ParentChild[]
}

export function ChildNews({ child, siblings }: ChildNewsProps) {
  return (
    <>
      <Menu child={child} siblings={siblings} />
      <DayOfChild child={child} />
      {/* The teachers' own words say more than the planned topics. */}
      {!child.feed?.activity && <Topics child={child} />}
    </>
  )
}

/** The next day with a menu, starting today: the dishes, the child's allergens in them and what the child gets instead. */
function Menu({ child: { menu = [] }, siblings }: ChildNewsProps) {
  const now = useToday()
  const [next] = menu
  if (!next) return null
  const same = siblings.find((sibling) => sibling.menu?.[0] && dishesOf(sibling.menu[0]) === dishesOf(next))
  return (
    <Fact title={next.forDate === now ? t('Меню днес') : t('Меню за {day}', { day: formatShortDay(next.forDate) })}>
      <Link to="/kitchen/weekly-menu">{t('за седмицата')}</Link>
      {same ? (
        <span className={classes.small}>, {t('като на {name}', { name: same.name.split(' ')[0] ?? same.name })}</span>
      ) : (
        <ul className={classes.meals}>
          {next.meals.map(({ name, dishes }) => (
            <li key={name}>
              <em>{name}:</em> {dishes.map((dish) => dish.name).join(', ')}
            </li>
          ))}
        </ul>
      )}
      {next.meals
        .flatMap(({ dishes }) => dishes)
        .filter(({ allergenIds }) => allergenIds.length > 0)
        .map((dish) => (
          <div key={dish.name} className={classes.allergy}>
            {t('{dish} съдържа {allergens}', {
              dish: dish.name,
              allergens: allergenNames(dish.allergenIds)
                .map((name) => t(name))
                .join(', '),
            })}
            {dish.instead ? (
              <span className={classes.instead}> → {t('вместо това: {dish}', { dish: dish.instead })}</span>
            ) : (
              ` – ${t('кухнята ще избере друго ястие')}`
            )}
          </div>
        ))}
    </Fact>
  )
}

type DayMenu = NonNullable<ParentChild['menu']>[number]

const dishesOf = ({ forDate, meals }: DayMenu): string =>
  JSON.stringify([forDate, meals.map(({ name, dishes }) => [name, dishes.map((dish) => dish.name)])])

/** How the day went, entered by the teachers. */
function DayOfChild({ child: { id, firstName, feed } }: { readonly child: ParentChild }) {
  if (!feed) return null
  return (
    <Fact title={t('Денят на {name}', { name: firstName })}>
      <Link to={`/kids/records/${id}?tab=day`}>{t('всички дни')}</Link>
      <ul className={`${classes.meals} ${classes.day}`} data-preview>
        {feedLines(feed).map(({ title, text }) => (
          <li key={title}>
            <em>{title}:</em> {text}
          </li>
        ))}
      </ul>
      <FeedPhotos photos={feed.photos} name={firstName} />
    </Fact>
  )
}

const shownTopics = 2

/** Topics taken today, else the last ones of the week. */
function Topics({ child: { topics = [] } }: { readonly child: ParentChild }) {
  const now = useToday()
  const ofToday = topics.filter(({ forDate }) => forDate === now)
  const taken = topics.filter(({ isTaken }) => isTaken)
  const shown = (ofToday.length > 0 ? ofToday : taken).slice(-shownTopics)
  if (shown.length === 0) return null
  return (
    <Fact title={ofToday.length > 0 ? t('В групата днес') : t('Последно в групата')}>
      <span className={classes.small}>
        {shown.map(({ subjectName, title }) => `${subjectName} – ${title}`).join('; ')}
      </span>
    </Fact>
  )
}
