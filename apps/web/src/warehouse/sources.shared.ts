import { listBatches } from '@asistent/contract/warehouse/batches.calls'
import { listManufacturers, listSuppliers, listWarehouses } from '@asistent/contract/warehouse/partners.calls'
import { chooseProducts, listCategories } from '@asistent/contract/warehouse/products.calls'
import { formatDay } from '@asistent/domain/kernel/day'
import { unitLabel } from '@asistent/domain/warehouse/units'
import { optionsFrom } from '../blocks/pickers/source'

// Sources of documents and reports.

export const productSource = optionsFrom(chooseProducts, (product) => ({
  value: product.id,
  label: product.name,
  hint: unitLabel[product.unitOfMeasure],
}))

export const supplierSource = optionsFrom(listSuppliers, ({ id, name }) => ({ value: id, label: name }))
export const manufacturerSource = optionsFrom(listManufacturers, ({ id, name }) => ({ value: id, label: name }))
/** Active warehouses. */
export const warehouseSource = optionsFrom(listWarehouses, ({ id, name }) => ({ value: id, label: name }), {
  input: { isActive: true },
})

export const categorySource = optionsFrom(listCategories, ({ id, path }) => ({ value: id, label: path }), {
  input: { flat: true },
})

export const batchSource = optionsFrom(
  listBatches,
  (batch) => ({
    value: batch.id,
    label: `${batch.productName}, ${batch.batch ?? 'без номер'}`,
    hint: batch.expiryDate ? `годна до ${formatDay(batch.expiryDate)}` : '',
  }),
  { search: 'search' },
)
