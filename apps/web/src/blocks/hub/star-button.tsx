import { IconStar, IconStarFilled } from '@tabler/icons-react'
import classes from './hub.module.css'

/** Toggles a page as a favourite. */
export function StarButton({ name, starred, toggle }: { name: string; starred: boolean; toggle: () => void }) {
  const Sign = starred ? IconStarFilled : IconStar
  const label = starred ? `Махни „${name}“ от любимите` : `Добави „${name}“ в любимите`
  return (
    <button
      type="button"
      className={classes.star}
      aria-pressed={starred}
      aria-label={label}
      title={label}
      onClick={toggle}
    >
      <Sign size={20} aria-hidden />
    </button>
  )
}
