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
  /** The day the calendar opens at. */
  readonly start: Day
  readonly onOpen: (id: number) => void
  /** A free place was chosen: the day, and the hour when there was one. */
  readonly onPick?: (day: Day, time: string | undefined) => void
  /** The days on the screen changed: the call is asked for them. */
  readonly onRange?: (range: DayRange) => void
}

/** Month, week, day and list; on a phone each of them as it can be read there. The board is loaded when opened. */
export function Calendar(props: CalendarProps) {
  const narrow = useNarrow()
  return narrow ? <CalendarPhone {...props} /> : <CalendarBoard {...props} />
}
