import { DatePicker } from '@mantine/dates'
import { tryDay, type Day } from '@asistent/domain/kernel/day'
import { BulgarianDates } from '../../look/dates'

// Behind a lazy border: the calendar and its dates library are loaded when somebody opens it.

export function DayCalendar({ value, onPick }: { value: Day | null; onPick: (day: Day) => void }) {
  return (
    <BulgarianDates>
      <DatePicker
        value={value}
        {...(value && { defaultDate: value })}
        onChange={(picked) => {
          const day = picked ? tryDay(picked) : undefined
          if (day) onPick(day)
        }}
      />
    </BulgarianDates>
  )
}
