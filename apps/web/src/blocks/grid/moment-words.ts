import { formatShortDay, sofiaTime, today } from '@asistent/domain/kernel/day'

/** '13.11. в 8:41 ч.' */
export const momentWords = (instant: string): string => {
  const at = new Date(instant)
  return `${formatShortDay(today(at))} в ${sofiaTime(at).replace(/^0/, '')} ч.`
}
