import { measures } from '@asistent/domain/kitchen/norms'
import { outsideNorm, verdictOf, type DaySum } from '@asistent/domain/kitchen/planner'
import type { ReactNode } from 'react'
import { shownNumber } from '../blocks/shown/format'
import classes from './kitchen.module.css'
import type { Plan } from './planner-cards'

/** Below each day: nutrition against the norm, cost against the limit. */
export function totalsOf({ norm, costLimit }: Plan, sums: readonly DaySum[]) {
  const energy = norm?.values.find(({ measure }) => measure === measures.Energy)
  const row = (title: string, of: (sum: DaySum) => ReactNode) => ({
    title,
    of: (day: string) => {
      const sum = sums.find((one) => one.day === day && one.nutrition.kcal > 0)
      return sum ? of(sum) : ''
    },
  })
  return [
    row('Енергия', (sum) => {
      const verdict = energy ? verdictOf(sum, energy) : 'ok'
      const word = { low: ' – под нормата', ok: '', high: ' – над нормата', unknown: '' }[verdict]
      return marked(verdict !== 'ok' && classes.low, `${shownNumber(sum.nutrition.kcal)} kcal${word}`)
    }),
    row('Белтъчини / мазнини / въглехидрати', ({ shares: { protein, fat, carbs } }) =>
      [protein, fat, carbs].map(Math.round).join(' / ').concat(' %'),
    ),
    row('Извън нормата', (sum) => marked(classes.low, outsideNorm(sum, norm?.values ?? []).join(', '))),
    row('Цена за дете', ({ cost }) => {
      const over = costLimit !== null && cost > costLimit
      const words = over ? ` – над лимита ${shownNumber(costLimit, { decimals: 2 })}` : ''
      return cost > 0 && marked(over && classes.high, `${shownNumber(cost, { decimals: 2, unit: '€' })}${words}`)
    }),
  ]
}

const marked = (as: string | false | undefined, words: string) => <span className={as || undefined}>{words}</span>
