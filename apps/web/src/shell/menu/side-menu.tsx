import { IconChevronDown } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { Emblem } from '../../look/emblem'
import type { Counters, HeaderParts } from '../../platform/slice/header-parts'
import { Icon } from '../icon'
import { useGiven, useParts } from '../../platform/slice/parts'
import { screens } from '../slices'
import { showsPartners } from '../../platform/header-rules'
import { allItems, menuFor, openItem, type MenuFold, type MenuItem, type MenuPart } from './menu'
import classes from './side-menu.module.css'

type UsePartners = NonNullable<HeaderParts['partners']>['usePartners']
type Partners = ReturnType<UsePartners>

const noPartners: Partners = []

export function SideMenu({ user }: { user: UserData }) {
  const { header } = useParts()
  if (!header.partners || !showsPartners(user)) return <Menu user={user} partners={noPartners} />
  return <MenuWithPartners user={user} usePartners={header.partners.usePartners} />
}

function MenuWithPartners({ user, usePartners }: { user: UserData; usePartners: UsePartners }) {
  return <Menu user={user} partners={useGiven(usePartners)} />
}

/** The resources section lists the partners (product.md 2). */
const withPartners = (part: MenuPart, partners: Partners): MenuPart =>
  part.section === 'resources'
    ? {
        ...part,
        items: [
          ...part.items,
          ...partners.map(({ id, name }) => ({ to: `/resources/${id}`, label: name, icon: 'partners' as const })),
        ],
      }
    : part

function Menu({ user, partners }: { user: UserData; partners: Partners }) {
  const parts = useMemo(() => menuFor(user, screens).map((part) => withPartners(part, partners)), [user, partners])
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const open = openItem(allItems(parts), pathname)?.to
  return (
    <div className={classes.menu}>
      <Link to="/" className={classes.brand}>
        <Emblem size={38} />
        <span className={classes.name}>
          Асистент<small>за детски градини</small>
        </span>
      </Link>
      <div className={classes.scroll}>
        <nav aria-label="Главно меню" className={classes.nav}>
          {parts.map((part) => (
            <div key={part.section}>
              {parts.length > 1 && <h2 className={classes.section}>{part.label}</h2>}
              <ul className={classes.list}>
                {part.items.map((item) => (
                  <Item key={item.to} item={item} open={open === item.to} />
                ))}
                {part.folds.map((fold) => (
                  <Fold key={fold.group} fold={fold} open={open} />
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </div>
  )
}

function Item({ item, open }: { item: MenuItem; open: boolean }) {
  return (
    <li>
      <Link
        to={item.to}
        className={classes.item}
        aria-current={open ? 'page' : undefined}
        data-open={open || undefined}
        activeProps={{}}
      >
        <Icon name={item.icon} size={20} />
        <span className={classes.label}>{item.label}</span>
        {item.badge && <Badge counter={item.badge} />}
      </Link>
    </li>
  )
}

function Fold({ fold, open }: { fold: MenuFold; open: string | undefined }) {
  const inside = fold.items.some((item) => item.to === open)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const unfolded = chosen ?? inside
  return (
    <li>
      <button
        type="button"
        className={classes.item}
        aria-expanded={unfolded}
        data-inside={inside || undefined}
        onClick={() => setChosen(!unfolded)}
      >
        <Icon name={fold.icon} size={20} />
        <span className={classes.label}>{fold.label}</span>
        <IconChevronDown size={16} className={classes.chevron} data-unfolded={unfolded || undefined} aria-hidden />
      </button>
      {unfolded && (
        <ul className={classes.inner}>
          {fold.items.map((item) => (
            <Item key={item.to} item={item} open={open === item.to} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** The number of unread things, in words for a screen reader. */
function Badge({ counter }: { counter: NonNullable<MenuItem['badge']> }) {
  const { header } = useParts()
  return header.counters ? <Count useCounters={header.counters.useCounters} counter={counter} /> : null
}

function Count({ useCounters, counter }: { useCounters: () => Counters; counter: NonNullable<MenuItem['badge']> }) {
  const count = useGiven(useCounters)[counter] ?? 0
  if (count === 0) return null
  return (
    <span className={classes.badge}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">, нови: {count}</span>
    </span>
  )
}
