import { useMemo } from 'react'
import { useNow } from '../../platform/now'
import { roleOf, useUser } from '../../platform/user'
import { cardsFor } from '../../platform/slice/home-cards'
import { menuFor } from '../menu/menu'
import { MenuTiles } from '../menu/menu-tiles'
import { useParts, usePartsLoaded } from '../../platform/slice/parts'
import { screens } from '../slices'
import classes from './home.module.css'
import { packed } from './packed'
import { Welcome } from './welcome'

/** The home of each role (domain.md 10.2): the welcome of the day and the cards that slices give; the menu as tiles for who has none and for the master. */
export function Screen() {
  const user = useUser()
  const now = useNow()
  const { homeCards } = useParts()
  const loaded = usePartsLoaded()
  const cards = useMemo(() => (user ? cardsFor(user, homeCards) : []), [user, homeCards])
  if (!user) return null
  return (
    <>
      <Welcome user={user} now={now} />
      {cards.length > 0 && (
        <div className={classes.cards}>
          {cards.map(({ id, width = 1, Card }) => (
            <div key={id} ref={packed} className={classes.card} data-width={width}>
              <Card />
            </div>
          ))}
        </div>
      )}
      {loaded && (cards.length === 0 || roleOf(user) === 'Master') && (
        <MenuTiles
          parts={menuFor(user, screens).map((part) => ({ ...part, items: part.items.filter(({ to }) => to !== '/') }))}
        />
      )}
    </>
  )
}
