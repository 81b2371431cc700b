import { formatDay, isDay, sofiaTime, today } from '@asistent/domain/kernel/day'
import { longDay, t } from '../../platform/language'

/** 'DD.MM.YYYY H:mm' (product.md 2). */
export const formatMoment = (instant: string): string => {
  const at = new Date(instant)
  return `${formatDay(today(at))} ${sofiaTime(at).replace(/^0/, '')}`
}

/** Long Bulgarian date, with the time if given. */
export const formatLongMoment = (value: string): string => {
  if (isDay(value)) return longDay(value)
  const at = new Date(value)
  return t('{today}, {sofiaTime} ч.', { today: longDay(today(at)), sofiaTime: sofiaTime(at).replace(/^0/, '') })
}
