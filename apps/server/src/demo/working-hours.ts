import { addDays, isWeekend, sofiaInstant, sofiaTime, today, type Day } from '@asistent/domain/kernel/day'

// Times of messages and answers: between 8 and 18 o'clock of a working day, whenever the demo is loaded.

const opens = 8 * 60
const closes = 18 * 60
/** Working minutes that represent 24 hours. */
const minutesOfDay = closes - opens

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

function workdayBefore(value: Day): Day {
  const before = addDays(value, -1)
  return isWeekend(before) ? workdayBefore(before) : before
}

/** Latest working time at or before an instant. */
function lastMoment(now: Date): { day: Day; minutes: number } {
  const day = today(now)
  const minutes = minutesOf(sofiaTime(now))
  if (isWeekend(day) || minutes < opens) return { day: workdayBefore(day), minutes: closes }
  return { day, minutes: Math.min(minutes, closes) }
}

/** Working time a number of hours ago: preserves the order and is never in the future. */
export function workedAgo(now: Date, hours: number): string {
  const last = lastMoment(now)
  let day = last.day
  let minutes = last.minutes - Math.ceil((hours / 24) * minutesOfDay)
  while (minutes < opens) {
    day = workdayBefore(day)
    minutes += minutesOfDay
  }
  return sofiaInstant(day, timeOf(minutes)).toISOString()
}
