import { TextInput } from '@mantine/core'
import { ranked, wordsOf } from '@asistent/domain/kernel/kin-words'
import { IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Page } from '../../blocks/parts/page'
import { Empty } from '../../blocks/parts/states'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { useUser } from '../../platform/user'
import { screens } from '../slices'
import { favouritesOf } from './favourites'
import { allItems, areaAddress, itemsAt, menuFor, type MenuItem, type MenuPart } from './menu'
import { Tiles } from './menu-tiles'
import classes from './menu-tiles.module.css'
import { newestOf, useVisits } from './recent'
import { t } from '../../platform/language'

const recentShown = 4

/** The menu as large tiles, one per area, for navigation on a phone. */
export function Screen() {
  const user = useUser()
  return user ? <Menu user={user} /> : null
}

/** A tile per area; for an area with a single screen, that screen. The tile sums the badges of its screens. */
function tilesOf(part: MenuPart): MenuItem[] {
  const areas = part.folds.map(({ area, label, icon, items, screens: ownScreens, references, settings }) => {
    const [only] = items
    if (only && items.length === 1) return only
    return {
      to: areaAddress(area),
      label,
      icon,
      leadsTo: [...ownScreens, ...references, ...settings].map(({ to }) => to),
    }
  })
  return part.section === 'main' ? [...part.items, ...areas] : [...areas, ...part.items]
}

function Menu({ user }: { user: UserData }) {
  const parts = useMemo(() => menuFor(user, screens), [user])
  const items = useMemo(() => allItems(parts), [parts])
  const visits = useVisits(user.id)
  const [typed, setTyped] = useState('')
  const rows = useMemo(() => ranked(typed, items, ({ label }) => [[1, wordsOf(label)]]), [typed, items])
  const menuItems = [
    { label: t('Любими'), tiles: itemsAt(items, favouritesOf(user)) },
    { label: t('Последно отворени'), tiles: itemsAt(items, newestOf(visits, recentShown)) },
  ].filter(({ tiles }) => tiles.length > 0)
  const shown = [...menuItems, ...parts.map((part) => ({ label: part.label, tiles: tilesOf(part) }))]
  return (
    <Page title={t('Меню')}>
      <TextInput
        type="search"
        aria-label={t('Търсене в менюто')}
        placeholder={t('Търсене в менюто')}
        leftSection={<IconSearch size={18} aria-hidden />}
        className={classes.search}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {typed.trim() === '' ? (
        <div className={classes.parts}>
          {shown.map(({ label, tiles }) => (
            <section key={label} aria-label={label}>
              {shown.length > 1 && <h2 className={classes.heading}>{label}</h2>}
              <Tiles items={tiles} />
            </section>
          ))}
        </div>
      ) : rows.length > 0 ? (
        <Tiles items={rows} />
      ) : (
        <Empty small drawing="search" title={t('Няма такава страница')} reason={t('Опитайте с друга дума.')} />
      )}
    </Page>
  )
}
