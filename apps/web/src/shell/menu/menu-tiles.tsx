import { Link } from '@tanstack/react-router'
import { Icon } from '../icon'
import type { MenuItem, MenuPart } from './menu'
import classes from './menu-tiles.module.css'

export function MenuTiles({ parts }: { parts: readonly MenuPart[] }) {
  return (
    <div className={classes.parts}>
      {parts.map((part) => (
        <div key={part.section}>
          {parts.length > 1 && <h2 className={classes.heading}>{part.label}</h2>}
          <Tiles items={part.items} />
          {part.folds.map((fold) => (
            <div key={fold.group}>
              <h3 className={classes.fold}>{fold.label}</h3>
              <Tiles items={fold.items} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

function Tiles({ items }: { items: readonly MenuItem[] }) {
  if (items.length === 0) return null
  return (
    <ul className={classes.tiles}>
      {items.map(({ to, label, icon }) => (
        <li key={to}>
          <Link to={to} className={classes.tile}>
            <span className={classes.icon}>
              <Icon name={icon} size={26} />
            </span>
            <span>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
