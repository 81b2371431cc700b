import { listOldFees } from '@asistent/contract/payments/archive.calls'
import { formatMonth } from '@asistent/domain/kernel/month'
import { useParams } from '@tanstack/react-router'
import { listScreen } from '../blocks/list/list-screen'
import { oldFeesLead } from './old-fees-notice'
import { methodChoices, oldYearChoices, stateChoices } from './words'

const months = Array.from({ length: 12 }, (_, index) => ({ value: index + 1, label: String(index + 1) }))

const listOf = (fixed: ReturnType<typeof chosenIn>) =>
  listScreen({
    title: 'Такси до 2022 г.',
    lead: oldFeesLead,
    call: listOldFees,
    given: fixed,
    filters: (filter) => [
      filter.text('search'),
      ...(fixed.year === undefined ? [filter.select('year', oldYearChoices)] : []),
      ...(fixed.month === undefined ? [filter.select('month', months)] : []),
      filter.select('state', stateChoices),
    ],
    columns: (column) => [
      column.person('studentName', { title: 'Дете', detail: 'className', sort: 'studentName' }),
      column.text('type', { title: 'Вид' }),
      column.own('Месец', (row) => formatMonth(row)),
      column.number('days', { title: 'Дни' }),
      column.money('amount', { title: 'Такса', currency: 'currency', sort: 'amount' }),
      column.money('notPaid', { title: 'Неплатено', currency: 'currency', sort: 'notPaid' }),
      column.badge('state', stateChoices, { title: 'Статус' }),
      column.day('paidOn', { title: 'Платена на' }),
      column.badge('method', methodChoices, { title: 'Начин', hidden: true }),
      column.text('receipt', { title: 'Квитанция', hidden: true }),
    ],
    empty: { title: 'Няма такси в архива', drawing: 'notebook' },
  })

const numberOf = (value: string | undefined) => (value !== undefined && /^\d+$/.test(value) ? Number(value) : undefined)

/**
 * Two addresses of the specification are one shape: {month}/{kidId?} and {year}/{month?}/{kidId?}/{id?}. A number up to 12
 * is a month, a greater one a year.
 */
export function chosenIn(parts: Readonly<Record<string, string | undefined>>) {
  const [first, second, third] =
    'year' in parts ? [parts.year, parts.month, parts.kidId] : [parts.month, parts.kidId, undefined]
  const head = numberOf(first)
  const isMonth = head !== undefined && head <= 12
  const month = isMonth ? head : numberOf(second)
  // All three are said: the address would fill them by its own names.
  return {
    year: isMonth ? undefined : head,
    month: month !== undefined && month >= 1 && month <= 12 ? month : undefined,
    studentId: isMonth ? numberOf(second) : numberOf(third),
  }
}

const known = new Map<string, ReturnType<typeof listOf>>()

export function Screen() {
  const parts: Readonly<Record<string, string | undefined>> = useParams({ strict: false })
  const chosen = chosenIn(parts)
  const key = Object.values(chosen).join('/')
  const List = known.get(key) ?? listOf(chosen)
  known.set(key, List)
  return <List key={key} />
}
