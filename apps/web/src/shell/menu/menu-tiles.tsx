import { Link } from '@tanstack/react-router'
import { StarButton } from '../../blocks/hub/star-button'
import { Icon } from '../icon'
import { ItemNumber } from './item-number'
import type { MenuItem } from './menu'
import classes from './menu-tiles.module.css'

interface TilesProps {
  readonly items: readonly MenuItem[]
  readonly starred?: readonly string[]
  readonly toggle?: (to: string) => void
}

/** Screens as large tiles, for navigation on a phone. */
export function Tiles({ items, starred = [], toggle }: TilesProps) {
  return (
    <ul className={classes.tiles}>
      {items.map((item) => (
        <li key={item.to} className={classes.place}>
          <Link to={item.to} className={classes.tile}>
            <span className={classes.icon}>
              <Icon name={item.icon} size={26} />
            </span>
            <span className={classes.words}>
              {item.label}
              <ItemNumber items={[item]} className={classes.number} />
            </span>
          </Link>
          {toggle && (
            <span className={classes.star}>
              <StarButton name={item.label} starred={starred.includes(item.to)} toggle={() => toggle(item.to)} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
