import type { OutputOf } from '@asistent/contract/core/call'
import { kitchenSummary } from '@asistent/contract/light/kitchen/summary.calls'
import { formatShortDay, weekdayNames, weekdayOf } from '@asistent/domain/kernel/day'
import { listed } from '@asistent/domain/kernel/text'
import { mealTypeLabel } from '@asistent/domain/kitchen/meal-types'
import { menuTypeLabel } from '@asistent/domain/kitchen/menus'
import { Link } from '../blocks/parts/link'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { shownNumber } from '../blocks/shown/format'
import { useCall } from '../platform/use-call'
import classes from './kitchen-card.module.css'

type Summary = OutputOf<typeof kitchenSummary>

/** Kitchen card: today's menu, tomorrow's portions, cost of the last day. */
export const KitchenCard = () => (
  <Section title="Кухня" side={<Link to="/kitchen/day">Денят в кухнята</Link>}>
    <Answered answer={useCall(kitchenSummary, {})} lines={6}>
      {({ menus, next, costs }) => (
        <div className={classes.parts}>
          {menus.length === 0 ? <Empty small title="Днес няма публикувано меню" /> : <Menus menus={menus} />}
          {next && next.portions.length > 0 && <Portions {...next} />}
          {costs.length > 0 && <Costs costs={costs} />}
        </div>
      )}
    </Answered>
  </Section>
)

/** Groups kinds of eaters with the same menu. */
function Menus({ menus }: Pick<Summary, 'menus'>) {
  const dishesOf = (menu: Summary['menus'][number] | undefined) => JSON.stringify(menu?.meals)
  const alike: Summary['menus'][] = []
  for (const menu of menus) {
    const same = alike.find(([first]) => dishesOf(first) === dishesOf(menu))
    if (same) same.push(menu)
    else alike.push([menu])
  }
  return alike.map((same) => {
    const eaters = same.map(({ menuType }) => menuTypeLabel[menuType].toLocaleLowerCase('bg'))
    return (
      <div key={same[0]?.menuType}>
        <h3 className={classes.title}>Днес – {listed(eaters)}</h3>
        <ul className={classes.list}>
          {same[0]?.meals.map(({ mealTypeId, dishes }) => (
            <li key={mealTypeId}>
              <span className={classes.soft}>{mealTypeLabel[mealTypeId]}:</span> {dishes.join(', ')}
            </li>
          ))}
        </ul>
      </div>
    )
  })
}

/** Forecast from recent attendance: meals as rows, kinds of eaters as columns. */
function Portions({ forDate, portions }: NonNullable<Summary['next']>) {
  const types = [...new Set(portions.map(({ menuType }) => menuType))]
  const meals = [...new Set(portions.map(({ mealTypeId }) => mealTypeId))].toSorted((left, right) => left - right)
  const countOf = (meal: number, type: number) =>
    portions.find(({ mealTypeId, menuType }) => mealTypeId === meal && menuType === type)?.portions ?? 0
  return (
    <table className={classes.table}>
      <caption className={classes.title}>
        Очаквани порции за {weekdayNames[weekdayOf(forDate) - 1]}, {formatShortDay(forDate)}
      </caption>
      <thead>
        <tr>
          <th scope="col">Хранене</th>
          {types.map((type) => (
            <th key={type} scope="col">
              {menuTypeLabel[type]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {meals.map((meal) => (
          <tr key={meal}>
            <th scope="row">{mealTypeLabel[meal]}</th>
            {types.map((type) => (
              <td key={type}>{countOf(meal, type)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Costs = ({ costs }: Pick<Summary, 'costs'>) => (
  <p className={classes.costs}>
    <span className={classes.soft}>Последен оклад:</span>{' '}
    {costs
      .map(
        ({ menuType, cost, forDate }) =>
          `${menuTypeLabel[menuType].toLocaleLowerCase('bg')} ${shownNumber(cost)} € (${formatShortDay(forDate)})`,
      )
      .join(', ')}
  </p>
)
