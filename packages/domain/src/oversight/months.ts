import { addDays, type Day } from '../kernel/day'
import { addMonths, compareMonths, firstDayOf, lastDayOf, monthOf, rangeOf } from '../kernel/month'
import { lengthOf, type DayRange } from '../kernel/range'

// A range as whole months and what is left of it. Figures of months are few, figures of days many: of a month that is covered
// by more than a half the whole is taken and the other days are taken away.

export interface CoveredMonths {
  /** First days of the first and the last whole month; `undefined` if there is none. */
  readonly months: { readonly first: Day; readonly last: Day } | undefined
  readonly plus: readonly DayRange[]
  readonly minus: readonly DayRange[]
}

export function coverMonths({ from, to }: DayRange): CoveredMonths {
  const plus: DayRange[] = []
  const minus: DayRange[] = []
  let [first, last] = [monthOf(from), monthOf(to)]
  if (compareMonths(first, last) === 0) {
    const whole = rangeOf(first)
    if (isMost({ from, to }, whole))
      return { months: { first: whole.from, last: whole.from }, plus, minus: around({ from, to }, whole) }
    return { months: undefined, plus: [{ from, to }], minus }
  }
  const start = { from, to: lastDayOf(first) }
  if (isMost(start, rangeOf(first))) minus.push(...around(start, rangeOf(first)))
  else {
    plus.push(start)
    first = addMonths(first, 1)
  }
  const end = { from: firstDayOf(last), to }
  if (isMost(end, rangeOf(last))) minus.push(...around(end, rangeOf(last)))
  else {
    plus.push(end)
    last = addMonths(last, -1)
  }
  const months = compareMonths(first, last) <= 0 ? { first: firstDayOf(first), last: firstDayOf(last) } : undefined
  return { months, plus, minus }
}

const isMost = (part: DayRange, whole: DayRange): boolean => lengthOf(part) * 2 > lengthOf(whole)

const around = (part: DayRange, whole: DayRange): DayRange[] => [
  ...(part.from > whole.from ? [{ from: whole.from, to: addDays(part.from, -1) }] : []),
  ...(part.to < whole.to ? [{ from: addDays(part.to, 1), to: whole.to }] : []),
]
