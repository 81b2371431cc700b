import { warehousesAvailability } from '@asistent/contract/warehouse/availability.calls'
import { unitLabel } from '@asistent/domain/warehouse/units'
import { formatDay } from '@asistent/domain/kernel/day'
import { Line, Lines, LineSide } from '../blocks/parts/lines'
import { Link } from '../blocks/parts/link'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { shownMoney, shownNumber } from '../blocks/shown/format'
import { useCall } from '../platform/use-call'
import { useMay } from '../platform/user'
import { movementsTo } from './reference-links.shared'

/** Stock of a product by warehouse, quantity and price, with links to the movements. */
export function ProductStock({ productId }: { readonly productId: number }) {
  return useMay(warehousesAvailability) ? <Places productId={productId} /> : null
}

function Places({ productId }: { readonly productId: number }) {
  return (
    <Section title="Наличност">
      <Answered answer={useCall(warehousesAvailability, { productId })} lines={2}>
        {({ result }) =>
          result.length === 0 ? (
            <Empty small title="Няма го в никой склад" />
          ) : (
            <Lines>
              {result.map(({ warehouseId, warehouse, unitOfMeasure, quantity, free, price, value, nearestExpiry }) => (
                <Line
                  key={warehouseId}
                  title={`${warehouse}: ${shownNumber(quantity)} ${unitLabel[unitOfMeasure]}`}
                  details={[
                    free !== null && free !== quantity && `свободни ${shownNumber(free)}`,
                    price !== null && `средна цена ${shownNumber(price)} €`,
                    `стойност ${shownMoney(value)}`,
                    nearestExpiry && `най-близък срок ${formatDay(nearestExpiry)} г.`,
                  ]}
                >
                  <LineSide>
                    <Link to={movementsTo({ productId, warehouseId }, {})}>Защо?</Link>
                  </LineSide>
                </Line>
              ))}
            </Lines>
          )
        }
      </Answered>
    </Section>
  )
}
