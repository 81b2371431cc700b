import { formatLongDay, formatShortDay, weekdayOf, weekdayShortNames } from '@asistent/domain/kernel/day'
import type { MonthAnswer } from './grid-data'
import classes from './grid.module.css'

/** Counts per day, for users who may not see names (domain.md 7). */
export function DayCounts({ days }: { days: MonthAnswer['days'] }) {
  return (
    <div className={classes.counts}>
      <table>
        <thead>
          <tr>
            <th scope="col">Ден</th>
            <th scope="col">Записани</th>
            <th scope="col">Присъстват</th>
            <th scope="col">Отсъстват</th>
            <th scope="col">Невъведени</th>
          </tr>
        </thead>
        <tbody>
          {days
            .filter((day) => !day.isDayOff)
            .map((day) => (
              <tr key={day.forDate}>
                <th scope="row" title={formatLongDay(day.forDate)}>
                  {formatShortDay(day.forDate)} {weekdayShortNames[weekdayOf(day.forDate) - 1]}
                </th>
                <td>{day.enrolled}</td>
                <td>{day.present}</td>
                <td>{day.absent}</td>
                <td>{day.notEntered}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}
