import type { OutputOf } from '@asistent/contract/core/call'
import { getProduct } from '@asistent/contract/warehouse/products.calls'
import { allergenLabel, type Allergen } from '@asistent/domain/people/allergens'
import { listed } from '@asistent/domain/kernel/text'
import { unitLabel } from '@asistent/domain/warehouse/units'
import { Facts } from '../blocks/detail/detail-screen'
import { columnsOf } from '../blocks/shown/columns'
import { shownNumber, shownText } from '../blocks/shown/format'
import { baseUnitChoices, storageChoices } from './words'

type Product = OutputOf<typeof getProduct>

const fact = columnsOf<Product>(getProduct.output, [])
const facts = [
  fact.text('category'),
  fact.badge('unitOfMeasure', baseUnitChoices),
  fact.badge('storageConditionId', storageChoices),
  fact.number('wastePercent'),
  fact.number('shelfLifeDays'),
  fact.text('barcode'),
  fact.own('Пресмятане', ({ unitOfMeasure, conversions }) =>
    shownText(
      listed(
        conversions.map(
          (one) => `1 ${unitLabel[unitOfMeasure]} = ${shownNumber(one.quantity)} ${unitLabel[one.unitOfMeasure]}`,
        ),
      ),
    ),
  ),
  fact.own('Алергени', ({ allergenIds }) =>
    shownText(listed(allergenIds.map((one) => allergenLabel[one as Allergen]))),
  ),
  fact.own('На 100 г', ({ nutrition: { kcal, protein, fat, carbs } }) =>
    kcal === null
      ? '–'
      : `${shownNumber(kcal)} kcal, белтъчини ${shownNumber(protein)} г, мазнини ${shownNumber(fat)} г, въглехидрати ${shownNumber(carbs)} г`,
  ),
]

/** Read-only view of a product. */
export const ProductFacts = ({ product }: { readonly product: Product }) => (
  <Facts title="Продукт" record={product} facts={facts} />
)
