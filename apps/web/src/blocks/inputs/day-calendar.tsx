import { DatePicker } from '@mantine/dates'
import { tryDay, type Day } from '@asistent/domain/kernel/day'
import type { DayRange } from '@asistent/domain/kernel/range'
import { BulgarianDates } from '../../look/dates'

// Lazy-loaded with its date library when the user opens the calendar.

interface DayCalendarProps {
  readonly value: Day | null
  readonly onPick: (day: Day) => void
  readonly days?: DayRange | undefined
}

export function DayCalendar({ value, onPick, days }: DayCalendarProps) {
  return (
    <BulgarianDates>
      <DatePicker
        highlightToday
        value={value}
        {...(value && { defaultDate: value })}
        {...(days && { minDate: days.from, maxDate: days.to })}
        onChange={(picked) => {
          const day = picked ? tryDay(picked) : undefined
          if (day) onPick(day)
        }}
      />
    </BulgarianDates>
  )
}
