import { refuse } from '@asistent/contract/core/problem'
import { plural } from '@asistent/domain/kernel/text'
import { purposeLabel } from '@asistent/domain/warehouse/documents'
import { movementSides } from '@asistent/contract/warehouse/movements.calls'
import { refuseWarehouse } from '@asistent/contract/warehouse/problems'
import { product, productCategory } from '../db/tables/warehouse/products'
import { manufacturer, supplier } from '../db/tables/warehouse/suppliers'
import { warehouse as warehouseTable } from '../db/tables/warehouse/warehouses'
import type { WithDemo } from '../demo/part'
import { labelled, namesIn } from '../platform/report-filters'
import type { Slice } from '../platform/slice'
import { accountingHandlers } from './accounting.handlers'
import './archive.words'
import './audit.words'
import { availabilityHandlers } from './availability.handlers'
import { batchHandlers } from './batches.handlers'
import { categoryHandlers } from './categories.handlers'
import { checkStockJob, planStockChecksJob, standingStockChecks } from './check-stock.job'
import { contractHandlers } from './contracts.handlers'
import { creditHandlers } from './credits.handlers'
import { declarationHandlers } from './declarations.handlers'
import { inboundImportHandlers } from './inbound-import.handlers'
import { inboundHandlers } from './inbounds.handlers'
import { lossHandlers } from './losses.handlers'
import { movementHandlers } from './movements.handlers'
import { orderHandlers } from './orders.handlers'
import { partnerHandlers } from './partners.handlers'
import { productHandlers } from './products.handlers'
import { batchText, contractText } from './references.queries'
import { requestHandlers } from './requests.handlers'
import { revaluationHandlers } from './revaluations.handlers'
import { scrappingHandlers } from './scrappings.handlers'
import { stockReferenceHandlers } from './stock-references.handlers'
import { transferHandlers } from './transfers.handlers'
import { trialBalanceHandlers } from './trial-balance.handlers'
import { unitedHandlers } from './united.handlers'
import { warehouseWaiting } from './waiting.queries'
import { addWarehouse, warehouseDemoTables } from './warehouse.demo'
import { productsPack } from './products.pack'

const nameTaken = () => refuseWarehouse('name-taken', { field: 'name' })

export const warehouse: Slice & WithDemo = {
  name: 'warehouse',
  handlers: [
    ...partnerHandlers,
    ...productHandlers,
    ...categoryHandlers,
    ...inboundHandlers,
    ...inboundImportHandlers,
    ...movementHandlers,
    ...requestHandlers,
    ...scrappingHandlers,
    ...lossHandlers,
    ...transferHandlers,
    ...creditHandlers,
    ...revaluationHandlers,
    ...declarationHandlers,
    ...availabilityHandlers,
    ...trialBalanceHandlers,
    ...stockReferenceHandlers,
    ...batchHandlers,
    ...unitedHandlers,
    ...orderHandlers,
    ...contractHandlers,
    ...accountingHandlers,
  ],
  jobs: [planStockChecksJob, checkStockJob],
  standing: standingStockChecks,
  packs: [productsPack],
  demo: { tables: warehouseDemoTables, add: addWarehouse },
  waiting: warehouseWaiting,
  filters: {
    warehouseId: namesIn(warehouseTable),
    warehouseIds: namesIn(warehouseTable),
    productId: namesIn(product),
    categoryId: namesIn(productCategory),
    supplierId: namesIn(supplier),
    manufacturerId: namesIn(manufacturer),
    purpose: labelled(purposeLabel),
    batchId: batchText,
    contractId: contractText,
    side: labelled({ [movementSides.In]: 'приход', [movementSides.Out]: 'разход' }),
    expiringDays: (_reader, days: number) => (days < 0 ? 'с изтекъл срок' : `до ${plural(days, 'ден', 'дни')}`),
  },
  constraints: {
    supplier_name: nameTaken,
    manufacturer_name: nameTaken,
    warehouse_name: nameTaken,
    product_name: nameTaken,
    product_category_name: nameTaken,
    product_barcode: () => refuseWarehouse('barcode-taken', { field: 'barcode' }),
    product_category_id_fkey: () => refuseWarehouse('category-used'),
    product_category_parent_id_fkey: () => refuseWarehouse('category-used'),
    category_norm_once: () => refuse('already-exists'),
    stock_document_warehouse_id_fkey: () => refuseWarehouse('warehouse-used'),
    stock_balance_warehouse_id_fkey: () => refuseWarehouse('warehouse-used'),
    stock_document_calculation: () => refuseWarehouse('calculation-requested'),
    stock_document_two_people: () => refuseWarehouse('own-count'),
    stock_line_pieces: () => refuseWarehouse('whole-pieces'),
    stock_line_submitted: () => refuseWarehouse('submitted'),
    stock_document_completed: () => refuseWarehouse('not-open'),
    stock_movement_declared: () => refuseWarehouse('just-declared'),
    stock_document_other_warehouse: () => refuseWarehouse('same-warehouse'),
    stock_movement_locked: () => refuse('locked'),
    stock_account_setting_once: () => refuse('stale'),
    loss_norm_once: () => refuse('already-exists'),
    supplier_contract_number: () => refuse('already-exists'),
    supplier_order_warehouse_id_fkey: () => refuseWarehouse('warehouse-used'),
  },
}
