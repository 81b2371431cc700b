import type { OutputOf } from '@asistent/contract/core/call'
import { editProducts, getCalculationProducts } from '@asistent/contract/kitchen/calculations.calls'
import { mealTypes, type MealType } from '@asistent/domain/kitchen/meal-types'
import { Button, Group } from '@mantine/core'
import { askForm } from '../blocks/form/form-dialog'
import { Line, Lines, LineSide } from '../blocks/parts/lines'
import { Link } from '../blocks/parts/link'
import { StatusBadge } from '../blocks/parts/names'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { shownInstant, shownMoney, shownNumber } from '../blocks/shown/format'
import { useCall } from '../platform/use-call'
import { productSource, warehouseSource } from '../warehouse/sources.shared'
import { Why } from './why'

type Products = OutputOf<typeof getCalculationProducts>
type Row = Products['products'][number]

const editOne = (title: string, id: number, item: object, fields: 'quantity' | 'new' | Row['substitutes']) =>
  void askForm({
    title,
    call: editProducts,
    values: { id, items: [item] } as never,
    fields: (field) => [
      field.lines(
        'items',
        (column) => [
          ...(fields === 'new' ? [column.pick('productId', productSource, { name: 'productName' })] : []),
          ...(typeof fields === 'string'
            ? []
            : [
                column.select(
                  'productId',
                  fields.map(({ id: value, name }) => ({ value, label: name })),
                ),
              ]),
          ...(typeof fields !== 'string'
            ? []
            : [column.number('quantity'), column.pick('warehouseId', warehouseSource)]),
          column.text('reason'),
        ],
        { fixed: true, add: 'Продукт' },
      ),
    ],
  })

const rowOf = ({ mealTypeId, productId, substituteForId, isChanged, quantity, warehouseId, reason }: Row) => ({
  mealTypeId,
  productId,
  substituteForId,
  quantity: isChanged ? quantity : null,
  warehouseId,
  reason,
})

/** Products by meal; 'Защо?' lists the dishes of a quantity and the movements of its price. */
export function CalculationProducts({ id }: { id: number }) {
  const answer = useCall(getCalculationProducts, { id })
  return (
    <Answered answer={answer}>
      {(calculation) => {
        const meals = [...new Set(calculation.products.map(({ mealTypeId }) => mealTypeId))]
        if (meals.length === 0) return <Empty small title="Няма продукти" />
        return meals.map((meal) => <MealProducts key={meal} calculation={calculation} meal={meal} />)
      }}
    </Answered>
  )
}

function MealProducts({ calculation, meal }: { calculation: Products; meal: MealType }) {
  const { id, mayEdit, products } = calculation
  const productsOfMeal = products.filter(({ mealTypeId }) => mealTypeId === meal)
  return (
    <Section
      title={productsOfMeal[0]?.mealTypeName ?? ''}
      side={
        mayEdit ? (
          <Button
            size="xs"
            variant="default"
            onClick={() => editOne('Още един продукт', id, { mealTypeId: meal ?? mealTypes.Lunch }, 'new')}
          >
            Добави продукт
          </Button>
        ) : undefined
      }
    >
      <Lines>
        {productsOfMeal.map((row) => (
          <Line
            key={`${row.productId}:${row.substituteForId ?? 0}`}
            title={`${row.productName}: ${shownNumber(row.quantity)} ${row.unit}`}
            details={[
              row.substituteFor && `вместо ${row.substituteFor}`,
              row.isChanged && row.computed !== null && `по рецепти ${shownNumber(row.computed)} ${row.unit}`,
              row.warehouse && `${row.warehouse}, свободни ${shownNumber(row.available)} ${row.unit}`,
              `${shownNumber(row.price, { decimals: 5 })} € → ${shownMoney(row.value)}`,
              row.reason,
              row.changedBy && `${row.changedBy}, ${shownInstant(row.changedAt)}`,
            ]}
          >
            {row.isChanged && <StatusBadge label="Променено" tone="warn" />}
            <LineSide>
              <Group gap={4}>
                <Why empty="Добавен е на ръка">
                  {[
                    ...row.why.map((item) => (
                      <div key={item.recipeId}>
                        {item.recipe}: {item.portions} порции, {shownNumber(item.grams)} г
                      </div>
                    )),
                    <div key="price">
                      <Link to={`/storage/products/${row.productId}`}>Движения зад цената</Link>
                    </div>,
                  ]}
                </Why>
                {mayEdit && (
                  <Button
                    size="xs"
                    variant="subtle"
                    onClick={() => editOne(row.productName, id, rowOf(row), 'quantity')}
                  >
                    Промени
                  </Button>
                )}
                {mayEdit && row.substitutes.length > 0 && (
                  <Button
                    size="xs"
                    variant="subtle"
                    onClick={() =>
                      editOne(
                        `Вместо ${row.substituteFor ?? row.productName}`,
                        id,
                        {
                          ...rowOf(row),
                          substituteForId: row.substituteForId ?? row.productId,
                          productId: row.substitutes[0]!.id,
                          quantity: null,
                        },
                        row.substitutes,
                      )
                    }
                  >
                    Замени
                  </Button>
                )}
              </Group>
            </LineSide>
          </Line>
        ))}
      </Lines>
    </Section>
  )
}
