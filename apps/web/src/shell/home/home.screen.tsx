import { useMemo } from 'react'
import { useNow } from '../../platform/now'
import { useUser } from '../../platform/user'
import { cardsFor } from '../../platform/slice/home-cards'
import { useParts } from '../../platform/slice/parts'
import classes from './home.module.css'
import { packed } from './packed'
import { useSettled } from './settled'
import { CardsWaiting, Welcome } from './welcome'

/** Home page by role (domain.md 10.2): a greeting and the cards of the slices. */
export function Screen() {
  const user = useUser()
  const now = useNow()
  const { homeCards } = useParts()
  const cards = useMemo(() => (user ? cardsFor(user, homeCards) : []), [user, homeCards])
  const { ref, settled } = useSettled<HTMLDivElement>(cards.length)
  if (!user) return null
  return (
    <>
      <Welcome user={user} now={now} />
      {!settled && <CardsWaiting />}
      {cards.length > 0 && (
        <div ref={ref} className={classes.cards} hidden={!settled}>
          {cards.map(({ id, width = 1, Card }) => (
            <div key={id} ref={packed} className={classes.card} data-width={width}>
              <Card />
            </div>
          ))}
        </div>
      )}
    </>
  )
}
