import { useRouterState } from '@tanstack/react-router'
import { Emblem } from '../look/emblem'
import { useDelayed } from '../platform/delayed'
import classes from './navigation-overlay.module.css'

/** Progress of a navigation, hidden for the first 200 ms (product.md 9). */
export function NavigationOverlay() {
  const busy = useRouterState({ select: (state) => state.isLoading })
  if (!useDelayed(busy)) return null
  return (
    <div className={classes.overlay} role="status">
      <span className={classes.sign}>
        <Emblem size={44} />
        Зареждане…
      </span>
    </div>
  )
}
