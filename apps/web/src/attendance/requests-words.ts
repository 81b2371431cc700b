import {
  requestKinds,
  requestStatuses,
  requestStatusLabel,
  type RequestKind,
} from '@asistent/domain/attendance/requests'
import { formatDay, formatShortDay, type Day } from '@asistent/domain/kernel/day'
import { worded } from '../choices/worded'
import { counted, t } from '../platform/language'

// Labels and paths of applications.

export const requestStatusChoices = worded(requestStatuses, requestStatusLabel, {
  0: 'warn',
  1: 'good',
  2: 'bad',
  3: 'off',
})

const folder: Record<RequestKind, string> = {
  [requestKinds.FamilyReason]: '/attendances/applications/personal-reasons',
  [requestKinds.Presence]: '/attendances/applications/summer-attendances',
}

export const requestsPath = (kind: RequestKind): string => folder[kind]
export const requestPath = ({ id, kind }: { readonly id: number; readonly kind: RequestKind }): string =>
  `${folder[kind]}/${id}`

export const periodText = ({ fromDate, toDate }: { readonly fromDate: Day; readonly toDate: Day }): string =>
  fromDate === toDate ? formatDay(fromDate) : `${formatShortDay(fromDate)} – ${formatDay(toDate)}`

export const dayCount = (count: number): string => counted(count, '{count} ден', '{count} дни')

/** Lists a few days; a range for many. */
export function daysText(days: readonly Day[]): string {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return ''
  return days.length <= 8
    ? days.map(formatShortDay).join(', ')
    : t('от {first} до {last}', { first: formatShortDay(first), last: formatShortDay(last) })
}
