import { Skeleton } from '@mantine/core'
import type { Day } from '@asistent/domain/kernel/day'
import type { DayRange } from '@asistent/domain/kernel/range'
import { later } from '../../platform/later'
import { useNarrow } from '../params/param-bar'
import type { CalendarEvent } from './calendar-days'
import { CalendarPhone } from './calendar-phone'

const CalendarBoard = later(() => import('./calendar-board').then((module) => module.CalendarBoard), {
  meanwhile: <Skeleton height={480} />,
})

export interface CalendarProps {
  readonly events: readonly CalendarEvent[]
  /** Day that is open at first. */
  readonly start: Day
  readonly onOpen: (id: number) => void
  /** Called when the user presses an empty slot; `time` is undefined in views without hours. */
  readonly onPick?: (day: Day, time: string | undefined) => void
  /** Called when the visible range changes, to fetch its events. */
  readonly onRange?: (range: DayRange) => void
}

/** Calendar with month, week, day and list views. Large viewports lazy-load the board, phones use simpler views. */
export function Calendar(props: CalendarProps) {
  const narrow = useNarrow()
  return narrow ? <CalendarPhone {...props} /> : <CalendarBoard {...props} />
}
