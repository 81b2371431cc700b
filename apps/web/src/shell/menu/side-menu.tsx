import { IconChevronDown } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { useMemo, useState, type ReactNode } from 'react'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { Emblem } from '../../look/emblem'
import type { HeaderParts } from '../../platform/slice/header-parts'
import type { IconName } from '../../platform/slice/icons'
import { Icon } from '../icon'
import { useGiven, useParts } from '../../platform/slice/parts'
import { screens } from '../slices'
import { showsPartners } from '../../platform/header-rules'
import { favouritesOf } from './favourites'
import { ItemNumber } from './item-number'
import { allItems, itemsAt, menuFor, openItem, shownItems, type MenuItem, type MenuPart } from './menu'
import { newestOf, useVisits } from './recent'
import classes from './side-menu.module.css'
import { t } from '../../platform/language'

type UsePartners = NonNullable<HeaderParts['partners']>['usePartners']
type Partners = ReturnType<UsePartners>

const noPartners: Partners = []
const recentShown = 5

interface SideMenuProps {
  readonly user: UserData
  /** Between the name and the entries, for elements that have no other place on a small screen. */
  readonly above?: ReactNode
}

export function SideMenu(props: SideMenuProps) {
  const { header } = useParts()
  if (!header.partners || !showsPartners(props.user)) return <Menu {...props} partners={noPartners} />
  return <MenuWithPartners {...props} usePartners={header.partners.usePartners} />
}

function MenuWithPartners({ usePartners, ...props }: SideMenuProps & { usePartners: UsePartners }) {
  return <Menu {...props} partners={useGiven(usePartners)} />
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

function Menu({ user, above, partners }: SideMenuProps & { partners: Partners }) {
  const parts = useMemo(() => menuFor(user, screens).map((part) => withPartners(part, partners)), [user, partners])
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const open = openItem(shownItems(parts), pathname)?.to
  return (
    <div className={classes.menu}>
      <Link to="/" className={classes.brand}>
        <Emblem size={38} />
        <span className={classes.name}>
          Асистент<small>{t('за детски градини')}</small>
        </span>
      </Link>
      <div className={classes.scroll}>
        {above}
        <nav aria-label={t('Главно меню')} className={classes.nav}>
          <UserItems user={user} items={allItems(parts)} />
          {parts.map((part) => (
            <div key={part.section}>
              {parts.length > 1 && <h2 className={classes.section}>{t(part.label)}</h2>}
              <ul className={classes.list}>
                {part.section === 'main' && <Items items={part.items} open={open} />}
                {part.folds.map((fold) => {
                  const [only] = fold.items
                  return only && fold.items.length === 1 ? (
                    <Item key={fold.area} item={only} open={open === only.to} />
                  ) : (
                    <Fold key={fold.area} {...fold} open={open} />
                  )
                })}
                {part.section !== 'main' && <Items items={part.items} open={open} />}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </div>
  )
}

/** Favourites and recently opened screens. */
function UserItems({ user, items }: { user: UserData; items: readonly MenuItem[] }) {
  const favourites = itemsAt(items, favouritesOf(user))
  const visits = useVisits(user.id)
  const recent = itemsAt(items, newestOf(visits, recentShown))
  if (favourites.length + recent.length === 0) return null
  return (
    <ul className={classes.list} aria-label={t('Любими и последни')}>
      {favourites.length > 0 && (
        <Fold label={t('Любими')} icon="portfolio" items={favourites} open={undefined} unfolded repeats />
      )}
      {recent.length > 0 && (
        <Fold label={t('Последно отворени')} icon="history" items={recent} open={undefined} repeats />
      )}
    </ul>
  )
}

const Items = ({ items, open }: { items: readonly MenuItem[]; open: string | undefined }) =>
  items.map((item) => <Item key={item.to} item={item} open={open === item.to} />)

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
        <span className={classes.label}>{t(item.label)}</span>
        <ItemNumber items={[item]} className={classes.badge} />
      </Link>
    </li>
  )
}

interface FoldProps {
  readonly label: string
  readonly icon: IconName
  readonly items: readonly MenuItem[]
  readonly open: string | undefined
  /** Initial state of the fold. */
  readonly unfolded?: boolean
  /** Hides the badge, because its items appear further down with theirs. */
  readonly repeats?: boolean
}

function Fold({ label, icon, items, open, unfolded: initial = false, repeats = false }: FoldProps) {
  const inside = items.some((item) => item.to === open)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const unfolded = chosen ?? (inside || initial)
  return (
    <li>
      <button
        type="button"
        className={classes.item}
        aria-expanded={unfolded}
        data-inside={inside || undefined}
        onClick={() => setChosen(!unfolded)}
      >
        <Icon name={icon} size={20} />
        <span className={classes.label}>{t(label)}</span>
        {/* When unfolded, each item shows its own badge. */}
        {!unfolded && !repeats && <ItemNumber items={items} className={classes.badge} />}
        <IconChevronDown size={16} className={classes.chevron} data-unfolded={unfolded || undefined} aria-hidden />
      </button>
      {unfolded && (
        <ul className={classes.inner}>
          {items.map((item) => (
            <Item key={item.to} item={item} open={open === item.to} />
          ))}
        </ul>
      )}
    </li>
  )
}
