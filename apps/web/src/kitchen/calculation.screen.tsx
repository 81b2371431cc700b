import {
  calculationReceipt,
  completeCalculation,
  correctCalculation,
  getCalculation,
  requestCalculation,
} from '@asistent/contract/kitchen/calculations.calls'
import { calculationStates } from '@asistent/domain/kitchen/calculations'
import { formatDay } from '@asistent/domain/kernel/day'
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconPackage, IconPrinter } from '@tabler/icons-react'
import { detailScreen } from '../blocks/detail/detail-screen'
import { Line, Lines } from '../blocks/parts/lines'
import { Link } from '../blocks/parts/link'
import { Notice } from '../blocks/parts/notice'
import { Section } from '../blocks/parts/section'
import { Empty } from '../blocks/parts/states'
import { shownInstant, shownMoney, shownNumber } from '../blocks/shown/format'
import { CalculationPortions } from './calculation-portions'
import { CalculationProducts } from './calculation-products'
import { Conflicts } from './conflicts'

export const Screen = detailScreen({
  title: (one) => `Калкулация за ${formatDay(one.forDate)} г. – ${one.menuName}`,
  load: getCalculation,
  back: '/storage/calculations',
  facts: (fact) => [
    fact.text('statusName', { title: 'Статус' }),
    fact.money('value', { title: 'Стойност' }),
    fact.own('Дневен оклад', (one) => `${shownNumber(one.wage, { decimals: 5 })} €`),
    fact.own('Искания', (row) =>
      row.requests.map(({ id, number, warehouse }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link to={`/storage/requests/${id}`}>{`№ ${number} (${warehouse})`}</Link>
        </span>
      )),
    ),
    fact.own('Корекции', (row) =>
      row.corrections
        .map(({ reason, madeBy, madeAt }) => `${reason} (${madeBy ?? ''}, ${shownInstant(madeAt)})`)
        .join('; '),
    ),
  ],
  actions: (action) => [
    action.send({
      label: 'Заяви продуктите',
      icon: IconPackage,
      call: requestCalculation,
      input: ({ id }) => ({ id }),
      when: (one) => one.may.request,
      done: 'Продуктите са заявени',
    }),
    action.send({
      label: 'Изпиши',
      icon: IconCheck,
      call: completeCalculation,
      input: ({ id }) => ({ id }),
      confirm: () => 'Продуктите ще се изпишат от склада по средната им цена.',
      when: (one) => one.may.complete,
      done: 'Продуктите са изписани',
    }),
    action.ask({
      label: 'Коригирай',
      icon: IconArrowBackUp,
      call: correctCalculation,
      values: ({ id }) => ({ id }),
      fields: (field) => [field('reason')],
      text: () => 'Заявените и изписаните продукти се връщат, а калкулацията се отваря и се пресмята наново.',
      action: 'Коригирай',
      when: (one) => one.may.correct,
    }),
    action.send({ label: 'Печат', icon: IconPrinter, call: calculationReceipt, input: ({ id }) => ({ id }) }),
  ],
  tabs: [
    {
      key: 'meals',
      title: 'Хранения',
      content: ({ record }) => (
        <>
          {record.problems.map((text) => (
            <Notice key={text} tone="warn" icon={<IconAlertTriangle size={18} aria-hidden />}>
              {text}
            </Notice>
          ))}
          {record.meals.map((meal) => (
            <Section key={meal.mealTypeId} title={`${meal.mealTypeName}: ${meal.attendancesSum}`}>
              <Lines>
                {meal.dishes.map((dish) => (
                  <Line
                    key={dish.recipeId}
                    title={dish.name}
                    details={[
                      dish.allergens.length > 0 && `алергени ${dish.allergens.join(', ')}`,
                      `${dish.portions} × ${dish.yieldGrams === null ? '–' : shownNumber(dish.yieldGrams)} г`,
                      dish.insteadFor.length > 0 && `за ${dish.insteadFor.join(', ')}`,
                    ]}
                  />
                ))}
                <Line
                  title="Стойност и оклад"
                  details={[shownMoney(meal.value), `${shownNumber(meal.wage, { decimals: 5 })} €`]}
                />
              </Lines>
            </Section>
          ))}
        </>
      ),
    },
    { key: 'portions', title: 'Порции', content: ({ record }) => <CalculationPortions id={record.id} /> },
    { key: 'products', title: 'Продукти', content: ({ record }) => <CalculationProducts id={record.id} /> },
    {
      key: 'allergies',
      title: 'Алергии',
      content: ({ record }) =>
        record.conflicts.length === 0 ? (
          <Empty small title="Никое присъстващо дете няма алергия към ястията" />
        ) : (
          <Section>
            <Conflicts
              calculationId={record.id}
              conflicts={record.conflicts}
              mayDecide={record.may.decide}
              isOpen={record.status === calculationStates.Open}
            />
          </Section>
        ),
    },
  ],
})
