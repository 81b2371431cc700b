import type { ParentChild } from '@asistent/contract/dashboards/dashboards.answer'
import { formatShortDay } from '@asistent/domain/kernel/day'
import { plural } from '@asistent/domain/kernel/text'
import { Button } from '@mantine/core'
import { Link } from '../blocks/parts/link'
import { useToday } from '../blocks/parts/use-today'
import { shownMoney } from '../blocks/shown/format'
import classes from './home-cards.module.css'

// Menu, topics and fees of a child's card.

export function ChildNews({ child }: { readonly child: ParentChild }) {
  return (
    <>
      <Menu child={child} />
      <Topics child={child} />
      <Fees child={child} />
      {child.portfolioCompleted !== undefined && (
        <>
          <dt>Портфолио</dt>
          <dd>
            <Link to={`/kids/portfolio/${child.id}`}>попълнено на {child.portfolioCompleted}%</Link>
          </dd>
        </>
      )}
    </>
  )
}

/** The next day with a menu, starting today. */
function Menu({ child: { menu = [] } }: { readonly child: ParentChild }) {
  const now = useToday()
  const [next] = menu
  if (!next) return null
  const when = next.forDate === now ? 'Меню днес' : `Меню за ${formatShortDay(next.forDate)}`
  return (
    <>
      <dt>{when}</dt>
      <dd>
        <ul className={classes.plainList}>
          {next.meals.map(({ name, dishes }) => (
            <li key={name}>
              {name}: {dishes.join(', ')}
            </li>
          ))}
        </ul>
        <Link to="/kitchen/menu">Менюто за седмицата</Link>
      </dd>
    </>
  )
}

const shownTopics = 3

/** The last taken topics, else the first planned ones. */
function Topics({ child: { topics = [] } }: { readonly child: ParentChild }) {
  if (topics.length === 0) return null
  const taken = topics.filter(({ isTaken }) => isTaken)
  const shown = taken.length > 0 ? taken.slice(-shownTopics) : topics.slice(0, shownTopics)
  return (
    <>
      <dt>Теми тази седмица</dt>
      <dd>
        <ul className={classes.plainList}>
          {shown.map(({ forDate, subjectName, title }) => (
            <li key={`${forDate} ${subjectName} ${title}`}>
              {subjectName}: {title}
            </li>
          ))}
        </ul>
        {topics.length > shown.length && <span className={classes.soft}>и още {topics.length - shown.length}</span>}
      </dd>
    </>
  )
}

function Fees({ child: { fees, mayPay } }: { readonly child: ParentChild }) {
  if (!fees) return null
  const { notPaid, invoices, overdue, nextDue } = fees
  return (
    <>
      <dt>Такси</dt>
      <dd>
        {shownMoney(notPaid)} по {plural(invoices, 'сметка', 'сметки')},{' '}
        {overdue > 0 ? plural(overdue, 'е просрочена', 'са просрочени') : `срок ${formatShortDay(nextDue)}`}{' '}
        <Button component={Link} to="/parents-fees" size="compact-sm" variant={mayPay ? 'filled' : 'light'}>
          {mayPay ? 'Плати' : 'Виж'}
        </Button>
      </dd>
    </>
  )
}
