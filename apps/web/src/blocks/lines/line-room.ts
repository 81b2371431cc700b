import { useCallback, useState } from 'react'
import type { LineColumn } from './line-columns'

// If the columns do not fit, the last ones wrap into a second row of each line. This avoids horizontal scrolling and
// keeps the order of the cells.

/** Width in rem of the line number and the remove button. */
export const besides = 5

export const widthOf = (columns: readonly LineColumn[]): number =>
  columns.reduce((sum, column) => sum + column.width, besides)

/** Splits the columns at the preferred one if the columns before it fit, else at the first that does not fit. */
export function inTwoRows(
  columns: readonly LineColumn[],
  room: number | undefined,
): readonly [readonly LineColumn[], readonly LineColumn[]] {
  if (room === undefined || widthOf(columns) <= room) return [columns, []]
  const chosen = columns.findIndex(({ under }) => under)
  if (chosen > 0 && widthOf(columns.slice(0, chosen)) <= room) return [columns.slice(0, chosen), columns.slice(chosen)]
  const first = columns.findIndex((_, index) => index > 0 && widthOf(columns.slice(0, index + 1)) > room)
  return [columns.slice(0, first), columns.slice(first)]
}

/** Width of an element in rem, updated on resize; undefined before the first layout. */
export function useRoom(): readonly [number | undefined, (element: HTMLElement | null) => (() => void) | undefined] {
  const [room, setRoom] = useState<number>()
  const follow = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
      if (element.clientWidth > 0) setRoom(element.clientWidth / rem)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [room, follow]
}
