import { later } from '../platform/later'
import type { drawingShapes } from './drawing-shapes'
import classes from './drawings.module.css'

// Illustrations for empty states and error pages. They are decorative, so they load when the first one is rendered; a
// placeholder of the same size prevents a layout shift.

export type DrawingName = keyof typeof drawingShapes

const Shape = later(() => import('./drawing-shapes').then((module) => module.DrawingShape))

export function Drawing({ name, width = 200 }: { name: DrawingName; width?: number }) {
  return (
    <svg className={classes.drawing} width={width} height={(width * 160) / 220} viewBox="0 0 220 160" aria-hidden>
      <Shape name={name} />
    </svg>
  )
}
