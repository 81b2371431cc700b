import type { OutputOf } from '@asistent/contract/core/call'
import { chooseProducts } from '@asistent/contract/warehouse/products.calls'
import type { OwnField } from '../blocks/form/fields'
import { useFormContext } from '../blocks/form/form-store'
import { BarcodeInput } from '../blocks/inputs/barcode-input'
import { toast } from '../blocks/parts/toast'
import { send } from '../platform/api'

type Product = OutputOf<typeof chooseProducts>['result'][number]
type FilledLine = (product: Product, form: Readonly<Record<string, unknown>>) => object | Promise<object>

/** Adds a line for each scanned product; `fill` gives its unit, price and so on. */
export function LinesByBarcode({ lines, fill }: { readonly lines: OwnField; readonly fill: FilledLine }) {
  const { store } = useFormContext()
  if (lines.readOnly) return null
  async function scan(barcode: string) {
    try {
      const [product] = (await send(chooseProducts, { barcode })).result
      if (!product) return toast.warned(`Няма продукт с баркод ${barcode}`)
      const { id: productId, name: productName } = product
      const line = { productId, productName, ...(await fill(product, store.values())) }
      const typed = ((store.get('lines') ?? []) as { productId?: number | null }[]).filter((one) => one.productId)
      lines.set([...typed, line])
      return toast.told(`${productName}: въведете количеството`)
    } catch (error) {
      return toast.failed(error, 'Продуктът не е намерен')
    }
  }
  return <BarcodeInput label="Добави по баркод" onCode={(code) => void scan(code)} />
}
