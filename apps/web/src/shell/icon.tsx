import type { CSSProperties } from 'react'
import { iconNames, type IconName } from '../platform/slice/icons'
import classes from './icon.module.css'

/** A drawing of the sheet (icon-sheet.ts). What it means stands beside it in words, so it is silent. */
export function Icon({ name, size }: { name: IconName; size: number }) {
  const place = iconNames.indexOf(name) / (iconNames.length - 1)
  const style = { width: size, height: size, '--place': place, '--icons': iconNames.length }
  return <span className={classes.icon} style={style as CSSProperties} aria-hidden />
}
