import { sofiaTime, today, type Day } from '../kernel/day'

/** Whether the mark was made on its day from the hour of the portions on, so that the cook is notified. */
export const isLateMark = (day: Day, markedAt: Date, hour: string): boolean => {
  const marked = today(markedAt)
  return marked > day || (marked === day && sofiaTime(markedAt) >= hour)
}
