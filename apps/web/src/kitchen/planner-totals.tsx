import { measureLabel, measures, type NormValue } from '@asistent/domain/kitchen/norms'
import { verdictOf, type DaySum } from '@asistent/domain/kitchen/planner'
import { shownNumber } from '../blocks/shown/format'
import classes from './kitchen.module.css'
import type { Plan } from './planner-cards'

const nutrients: readonly number[] = [
  measures.Protein,
  measures.Fat,
  measures.Carbs,
  measures.Sugar,
  measures.Fiber,
  measures.Salt,
]

/** 'мазнини под нормата'; nothing is said of what is not known of all products. */
const outsideOf = (sum: DaySum, norms: readonly NormValue[]): string[] =>
  norms.flatMap((value) => {
    const verdict = nutrients.includes(value.measure) ? verdictOf(sum, value) : 'ok'
    const name = measureLabel[value.measure].split(',')[0]?.toLocaleLowerCase('bg') ?? ''
    return verdict === 'low' ? `${name} под` : verdict === 'high' ? `${name} над` : []
  })

/** Under each day of the board: what it gives against the norm, and what it costs against the limit. */
export function totalsOf({ norm, costLimit }: Plan, sums: readonly DaySum[]) {
  const sumOf = (day: string) => sums.find((one) => one.day === day)
  const energy = norm?.values.find(({ measure }) => measure === measures.Energy)
  return [
    {
      title: 'Енергия',
      of: (day: string) => {
        const sum = sumOf(day)
        if (!sum || sum.nutrition.kcal === 0) return ''
        const verdict = energy ? verdictOf(sum, energy) : 'ok'
        const word = { low: ' – под нормата', ok: '', high: ' – над нормата', unknown: '' }[verdict]
        return (
          <span className={verdict === 'ok' ? undefined : classes.low}>
            {shownNumber(sum.nutrition.kcal)} kcal{word}
          </span>
        )
      },
    },
    {
      title: 'Белтъчини / мазнини / въглехидрати',
      of: (day: string) => {
        const sum = sumOf(day)
        if (!sum || sum.nutrition.kcal === 0) return ''
        const { protein, fat, carbs } = sum.shares
        return `${Math.round(protein)} / ${Math.round(fat)} / ${Math.round(carbs)} %`
      },
    },
    {
      title: 'Извън нормата',
      of: (day: string) => {
        const sum = sumOf(day)
        const outside = sum && sum.nutrition.kcal > 0 ? outsideOf(sum, norm?.values ?? []) : []
        return outside.length === 0 ? '' : <span className={classes.low}>{outside.join(', ')}</span>
      },
    },
    {
      title: 'Цена за дете',
      of: (day: string) => {
        const cost = sumOf(day)?.cost ?? 0
        if (cost === 0) return ''
        const over = costLimit !== null && cost > costLimit
        return (
          <span className={over ? classes.high : undefined}>
            {shownNumber(cost, { decimals: 2, unit: '€' })}
            {over && ` – над лимита ${shownNumber(costLimit, { decimals: 2 })}`}
          </span>
        )
      },
    },
  ]
}
