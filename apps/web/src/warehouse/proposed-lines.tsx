import { proposeOrder } from '@asistent/contract/warehouse/orders.calls'
import { Button } from '@mantine/core'
import type { OwnField } from '../blocks/form/fields'
import { useField } from '../blocks/form/form-store'
import { toast } from '../blocks/parts/toast'
import { send } from '../platform/api'

/** Fills the order with products below their minimum and not on order, in whole packages. */
export function ProposedLines({ lines }: { readonly lines: OwnField }) {
  const [supplierId, warehouseId] = [useField('supplierId').value, useField('warehouseId').value] as (number | null)[]
  if (lines.readOnly) return null
  const fill = async () => {
    const typed = (lines.value ?? []) as { productId?: number }[]
    const typedIds = new Set(typed.map(({ productId }) => productId))
    const { result } = await send(proposeOrder, {
      ...(supplierId && { supplierId }),
      ...(warehouseId && { warehouseId }),
    })
    const more = result.filter(({ productId, quantity }) => !typedIds.has(productId) && quantity > 0)
    if (more.length === 0) return toast.told('Нищо не е под минимума, което да не е поръчано')
    lines.set([
      ...typed,
      ...more.map(({ productId, productName, unitOfMeasure, quantity, price }) => ({
        productId,
        productName,
        unitOfMeasure,
        quantity,
        price,
        note: null,
      })),
    ])
    return undefined
  }
  return (
    <Button variant="default" onClick={() => void fill()}>
      Добави каквото е под минимума
    </Button>
  )
}
