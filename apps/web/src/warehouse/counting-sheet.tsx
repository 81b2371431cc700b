import { countingSheet, countingSheetPaper } from '@asistent/contract/warehouse/declarations.calls'
import { Button, Group } from '@mantine/core'
import type { OwnField } from '../blocks/form/fields'
import { useField } from '../blocks/form/form-store'
import { useDownload } from '../blocks/parts/download'
import { toast } from '../blocks/parts/toast'
import { send } from '../platform/api'

/** Fills the lines with the products in stock without book quantities, or prints them for counting on paper. */
export function CountingSheet({ lines }: { readonly lines: OwnField }) {
  const warehouseId = useField('warehouseId').value as number | null | undefined
  const { download } = useDownload()
  if (lines.readOnly) return null
  const fill = async () => {
    if (!warehouseId) return toast.warned('Първо изберете склад')
    const typed = (lines.value ?? []) as { productId?: number }[]
    const typedIds = new Set(typed.map(({ productId }) => productId))
    const { result } = await send(countingSheet, { warehouseId })
    const more = result.filter(({ productId }) => !typedIds.has(productId))
    lines.set([
      ...typed,
      ...more.map(({ productId, productName, baseUnit }) => ({
        productId,
        productName,
        unitOfMeasure: baseUnit,
        note: null,
      })),
    ])
  }
  return (
    <Group>
      <Button variant="default" onClick={() => void fill()}>
        Попълни продуктите на склада
      </Button>
      <Button
        variant="default"
        disabled={!warehouseId}
        onClick={() => void (warehouseId && download(countingSheetPaper, { warehouseId }))}
      >
        Лист за броене на хартия
      </Button>
    </Group>
  )
}
