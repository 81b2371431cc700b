import { isWeekend } from '@asistent/domain/kernel/day'
import { daysOf, type Month } from '@asistent/domain/kernel/month'
import type { GridCell, GridData, GridPerson } from './grid-model'

// The sheet of a month before its cells have come: the days are known, often the people too. What comes is written into the
// cells that stand already (grid-cells.ts), so nothing moves and little is left to draw.

/** Fills a screen; a group of people has about as many. */
const usualRows = 20

const nobody: readonly GridPerson[] = Array.from({ length: usualRows }, (_, row) => ({ id: -row, name: '' }))

export function blankMonth(month: Month, people: readonly GridPerson[] = nobody): GridData {
  const days = daysOf(month).map((day) => ({ day, off: isWeekend(day), due: false }))
  const cells = days.map(({ off }): GridCell => ({ value: null, closed: off ? 'off' : undefined }))
  return { blank: true, days, rows: people.map((person) => ({ ...person, cells })) }
}
