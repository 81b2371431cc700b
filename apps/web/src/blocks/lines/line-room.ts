import { useCallback, useState } from 'react'
import type { LineColumn } from './line-columns'

// Where the columns of a table have no room beside each other, the last ones stand under the first, in a second row of their
// line: nothing is reached by moving the table sideways, and the order of the cells stays.

/** The number of the line and its remove button, in rem. */
export const besides = 5

export const widthOf = (columns: readonly LineColumn[]): number =>
  columns.reduce((sum, column) => sum + column.width, besides)

/** Where the line breaks: at the column that says so when what is before it fits, else at the first that doesn't fit. */
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

/** The room of an element in rem, followed as it changes; not known until it is drawn. */
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
