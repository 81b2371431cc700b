import { sofiaTime, today, type Day } from '../kernel/day'

/** A mark of the day made from the hour of the portions on: the cook is told of it. */
export const isLateMark = (day: Day, markedAt: Date, hour: string): boolean => {
  const marked = today(markedAt)
  return marked > day || (marked === day && sofiaTime(markedAt) >= hour)
}
