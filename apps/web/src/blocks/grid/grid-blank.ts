import { isWeekend } from '@asistent/domain/kernel/day'
import { daysOf, type Month } from '@asistent/domain/kernel/month'
import type { GridCell, GridData, GridPerson } from './grid-model'

// Placeholder grid for the time before a month has loaded: days and often people are known. Loaded values are written
// into the existing cells (grid-cells.ts), so there is no layout shift and little left to render.

/** Typical group size, enough to fill a viewport. */
const usualRows = 20

const nobody: readonly GridPerson[] = Array.from({ length: usualRows }, (_, row) => ({ id: -row, name: '' }))

export function blankMonth(month: Month, people: readonly GridPerson[] = nobody): GridData {
  const days = daysOf(month).map((day) => ({ day, off: isWeekend(day), due: false }))
  const cells = days.map(({ off }): GridCell => ({ value: null, closed: off ? 'off' : undefined }))
  return { blank: true, days, rows: people.map((person) => ({ ...person, cells })) }
}
