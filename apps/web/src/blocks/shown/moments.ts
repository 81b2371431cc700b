import { formatDay, formatLongDay, isDay, sofiaTime, today } from '@asistent/domain/kernel/day'

/** 'DD.MM.YYYY H:mm' (product.md 2). */
export const formatMoment = (instant: string): string => {
  const at = new Date(instant)
  return `${formatDay(today(at))} ${sofiaTime(at).replace(/^0/, '')}`
}

/** Long Bulgarian date, with the time if given. */
export const formatLongMoment = (value: string): string => {
  if (isDay(value)) return formatLongDay(value)
  const at = new Date(value)
  return `${formatLongDay(today(at))}, ${sofiaTime(at).replace(/^0/, '')} ч.`
}
