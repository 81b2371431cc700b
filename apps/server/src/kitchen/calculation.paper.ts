import type { AnsweredFile } from '@asistent/contract/core/call'
import { sumOfWages } from '@asistent/domain/kitchen/costs'
import { mealTypeLabel } from '@asistent/domain/kitchen/meal-types'
import { menuKindText } from '@asistent/domain/kitchen/menus'
import { formatDay, today } from '@asistent/domain/kernel/day'
import { formatDecimal, readableDecimal } from '@asistent/domain/kernel/decimal'
import { plural } from '@asistent/domain/kernel/text'
import { unitLabel } from '@asistent/domain/warehouse/units'
import type { ReadContext } from '../platform/context'
import { pdfFile } from '../platform/papers'
import { institutionOf } from '../platform/reports'
import { isPGReference } from './calculation-answers.rules'
import type { DayFacts } from './calculation.queries'
import { isOpen, type Reckoned } from './calculation.rules'

// Калкулационна ведомост on paper: the dishes and portions of each meal, its products with price and value, the cost for a child.

export async function calculationPaper(
  context: ReadContext,
  facts: DayFacts,
  { calculation, lines, dishes, costs }: Reckoned,
): Promise<AnsweredFile> {
  const { forDate, menuType, diet } = calculation
  const title = 'Калкулационна ведомост'
  return pdfFile(`${title} ${formatDay(forDate)}`, 'report', {
    title,
    subtitle: `${menuKindText(menuType, diet)}, ${formatDay(forDate)} г.${isOpen(calculation) ? ' – проект' : ''}`,
    institution: await institutionOf(context),
    parameters: [
      ...costs.map(({ meal, portions }) => ({
        label: `${mealTypeLabel[meal]} (${portions})`,
        value: dishes
          .filter((dish) => dish.meal === meal)
          .map(({ name }) => name)
          .join(', '),
      })),
      { label: 'Оклад', value: `${readableDecimal(sumOfWages(costs, isPGReference(menuType)), 5)} €` },
    ],
    printedOn: today(context.now),
    columns: [
      { title: 'Продукт', kind: 'text', width: 2.6 },
      { title: 'Мярка', kind: 'text', width: 0.6 },
      { title: 'Количество', kind: 'quantity' },
      { title: 'Ед. цена', kind: 'price' },
      { title: 'Стойност', kind: 'money', totals: 'sum' },
    ],
    rows: [],
    groups: costs.map(({ meal, portions }) => ({
      title: `${mealTypeLabel[meal]}, ${plural(portions, 'порция', 'порции')}`,
      rows: lines
        .filter((line) => line.meal === meal)
        .map(({ productId, quantity, price, worth }) => {
          const product = facts.stock.get(productId)
          return [
            product?.name ?? '',
            product ? unitLabel[product.baseUnit] : '',
            formatDecimal(quantity, 3),
            formatDecimal(price, 5),
            formatDecimal(worth.value, 2),
          ]
        }),
    })),
    signatures: [{ role: 'Изготвил' }, { role: 'Готвач' }, { role: 'Директор' }],
  })
}
