import type { WaitingSend } from '../../platform/waiting-sends'
import type { GridChange, GridData } from './grid-model'

/** Applies the saves queued on the device, so that they appear as saved. */
export function withWaiting(data: GridData, waiting: readonly WaitingSend<readonly GridChange[]>[]): GridData {
  if (waiting.length === 0) return data
  const changed = new Map(
    waiting.flatMap(({ shown, refusedBecause }) =>
      shown.map(({ rowId, day, value }) => [`${rowId} ${day}`, { value, note: refusedBecause ?? 'Чака връзка' }]),
    ),
  )
  return {
    ...data,
    rows: data.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell, place) => {
        const change = changed.get(`${row.id} ${data.days[place]?.day}`)
        return change ? { ...cell, ...change, sign: 'waiting' as const } : cell
      }),
    })),
  }
}
