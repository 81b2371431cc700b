import { Emblem } from './emblem'
import classes from './splash.module.css'

/** Loading indicator, shown only if loading takes longer than 200 ms. */
export function Splash() {
  return (
    <div className={classes.splash} role="status">
      <span className={classes.emblem}>
        <Emblem size={64} />
      </span>
      <span className="visually-hidden">Зареждане…</span>
    </div>
  )
}
