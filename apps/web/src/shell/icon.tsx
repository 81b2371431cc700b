import type { CSSProperties } from 'react'
import { iconNames, type IconName } from '../platform/slice/icons'
import classes from './icon.module.css'

/** Drawing of the icon sheet (icon-sheet.ts). Hidden from screen readers, because a label is next to it. */
export function Icon({ name, size }: { name: IconName; size: number }) {
  const offset = iconNames.indexOf(name) / (iconNames.length - 1)
  const style = { width: size, height: size, '--place': offset, '--icons': iconNames.length }
  return <span className={classes.icon} style={style as CSSProperties} aria-hidden />
}
