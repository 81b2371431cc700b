import classes from './grid.module.css'

// Look of a cell as a bit field, so that unchanged cells are detected without comparing objects.

export const flag = {
  selected: 1,
  focused: 2,
  pending: 4,
  off: 8,
  locked: 16,
  mistaken: 32,
  conflict: 64,
  sealed: 128,
  blank: 256,
} as const

export function cellClass(flags: number): string {
  let names = ''
  if (flags & flag.off) names += ` ${classes.off}`
  if (flags & flag.locked) names += ` ${classes.locked}`
  if (flags & flag.sealed) names += ` ${classes.sealed}`
  if (flags & flag.selected) names += ` ${classes.selected}`
  if (flags & flag.focused) names += ` ${classes.focused}`
  if (flags & flag.pending) names += ` ${classes.pending}`
  if (flags & flag.mistaken) names += ` ${classes.mistaken}`
  if (flags & flag.conflict) names += ` ${classes.conflict}`
  return names
}
