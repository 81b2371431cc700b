import type { SliceSamples } from '../support/slice-samples'

export const warehouse: SliceSamples = {
  records: {
    productCategory: `select min(id) as id from product_category where $1 > 0`,
    product: `insert into product (kindergarten_id, name, category_id, base_unit) values ($1, 'Леща за проба', {productCategory}, 3) returning id`,
    substitute: `insert into product (kindergarten_id, name, category_id, base_unit) values ($1, 'Боб за проба', {productCategory}, 3) returning id`,
    supplier: `insert into supplier (kindergarten_id, name) values ($1, 'Доставчик за проба') returning id`,
    manufacturer: `insert into manufacturer (kindergarten_id, name) values ($1, 'Производител за проба') returning id`,
    warehouse: `insert into warehouse (kindergarten_id, name) values ($1, 'Склад за проба') returning id`,
    stockBatch: `insert into stock_batch (kindergarten_id, product_id, supplier_id, received_on) values ($1, {product}, {supplier}, '2026-11-13') returning id`,
    inbound: `insert into stock_document (kindergarten_id, kind, series, number, for_on, warehouse_id, supplier_id)
    values ($1, 1, 'sample', 1, '2026-11-13', {warehouse}, {supplier}) returning id`,
    stockRequest: `insert into stock_document (kindergarten_id, kind, series, number, for_on, warehouse_id, purpose)
    values ($1, 2, 'sample', 2, '2026-11-13', {warehouse}, 2) returning id`,
    scrapping: `insert into stock_document (kindergarten_id, kind, series, number, for_on, warehouse_id, scrapping_type)
    values ($1, 3, 'sample', 3, '2026-11-13', {warehouse}, 2) returning id`,
    declaration: `insert into stock_document (kindergarten_id, kind, series, number, for_on, warehouse_id)
    values ($1, 4, 'sample', 4, '2026-11-13', {warehouse}) returning id`,
    // Some of the batch is there: what a reference shows of it must not be shown to others.
    postedInbound: `insert into stock_document (kindergarten_id, kind, state, series, number, for_on, warehouse_id, supplier_id, posted_at)
    values ($1, 1, 2, 'sample', 5, '2026-11-13', {warehouse}, {supplier}, '2026-11-13T08:00:00Z') returning id`,
    postedLine: `insert into stock_line (kindergarten_id, document_id, position, product_id, typed_quantity, typed_unit, quantity, typed_price, vat_rate, batch_id)
    values ($1, {postedInbound}, 0, {product}, 1, 3, 1, 2.10, 20, {stockBatch}) returning id`,
    stockMovement: `insert into stock_movement (kindergarten_id, warehouse_id, product_id, document_id, line_id, batch_id, for_on, posted_at, quantity, value, price)
    values ($1, {warehouse}, {product}, {postedInbound}, {postedLine}, {stockBatch}, '2026-11-13', '2026-11-13T08:00:00Z', 1, 2.10, 2.10) returning id`,
    otherWarehouse: `insert into warehouse (kindergarten_id, name) values ($1, 'Втори склад за проба') returning id`,
    transfer: `insert into stock_document (kindergarten_id, kind, series, number, for_on, warehouse_id, to_warehouse_id)
    values ($1, 5, 'sample', 6, '2026-11-13', {warehouse}, {otherWarehouse}) returning id`,
    credit: `insert into stock_document (kindergarten_id, kind, series, number, for_on, warehouse_id, supplier_id, delivery_id)
    values ($1, 6, 'sample', 7, '2026-11-13', {warehouse}, {supplier}, {postedInbound}) returning id`,
    creditLine: `insert into stock_line (kindergarten_id, document_id, position, product_id, typed_quantity, typed_unit, quantity, source_line_id, amount)
    values ($1, {credit}, 0, {product}, 0, 3, 0, {postedLine}, 1) returning id`,
    revaluation: `insert into stock_document (kindergarten_id, kind, series, number, for_on, warehouse_id)
    values ($1, 7, 'sample', 8, '2026-11-13', {warehouse}) returning id`,
    lossNorm: `insert into loss_norm (kindergarten_id, product_id, percent) values ($1, {product}, 1) returning id`,
    stockAccountSetting: `insert into stock_account_setting (kindergarten_id) values ($1) on conflict (kindergarten_id) do update set version = stock_account_setting.version returning id`,
    supplierContract: `insert into supplier_contract (kindergarten_id, supplier_id, number, valid_from, valid_to)
    values ($1, {supplier}, 'Д-проба', '2026-01-01', '2026-12-31') returning id`,
    supplierContractLine: `insert into supplier_contract_line (kindergarten_id, contract_id, position, product_id, unit, price, base_price, max_quantity, base_maximum)
    values ($1, {supplierContract}, 0, {product}, 3, 2, 2, 100, 100) returning id`,
    unitedReceipt: `insert into united_receipt (kindergarten_id, series, number, for_on, supplier_id, from_on, to_on)
    values ($1, 'sample', 1, '2026-11-13', {supplier}, '2026-11-01', '2026-11-13') returning id`,
    supplierOrder: `insert into supplier_order (kindergarten_id, series, number, supplier_id, warehouse_id, for_on)
    values ($1, 'sample', 1, {supplier}, {warehouse}, '2026-11-13') returning id`,
    supplierOrderLine: `insert into supplier_order_line (kindergarten_id, order_id, position, product_id, typed_quantity, typed_unit, quantity)
    values ($1, {supplierOrder}, 0, {product}, 1, 3, 1) returning id`,
    linesOfAll: `insert into stock_line (kindergarten_id, document_id, position, product_id, typed_quantity, typed_unit, quantity, counted_quantity)
    select $1, document, 0, {product}, 1, 3, 1, 1 from unnest(array[{inbound}, {stockRequest}, {scrapping}, {declaration}, {transfer}, {revaluation}]) document returning id`,
  },
  byName: {
    productId: 'product',
    substituteId: 'substitute',
    productSubstitutions: 'substitute',
    supplierId: 'supplier',
    manufacturerId: 'manufacturer',
    warehouseId: 'warehouse',
    batchId: 'stockBatch',
    responsibleId: 'staff',
    correctsId: 'inbound',
    lineId: 'linesOfAll',
    orderId: 'supplierOrder',
    toWarehouseId: 'otherWarehouse',
    sourceLineId: 'postedLine',
    contractId: 'supplierContract',
  },
  noRecord: {
    categoryId: 'the categories are everybody’s',
    storageConditionId: 'a number of a short list',
    allergenId: 'the fourteen allergens of the law',
    creatorId: 'an account that narrows a list down',
    unitOfMeasure: 'a number of a short list',
    date: 'a day',
    forDate: 'a day',
    isValid: 'a switch',
    calculationId: 'a number until the kitchen makes calculations; it decides then whose they are',
  },
  byPath: {
    '/api/Suppliers': 'supplier',
    '/api/Manufacturers': 'manufacturer',
    '/api/Warehouses': 'warehouse',
    '/api/Products': 'product',
    '/api/StockInbounds': 'inbound',
    '/api/StockRequests': 'stockRequest',
    '/api/Scrappings': 'scrapping',
    '/api/InventoryDeclarations': 'declaration',
    '/api/Stocks/batches': 'stockBatch',
    '/api/StockTransfers': 'transfer',
    '/api/StockCredits': 'credit',
    '/api/StockCredits/of': 'postedInbound',
    '/api/StockRevaluations': 'revaluation',
    '/api/SupplierContracts': 'supplierContract',
    '/api/StockLossNorms': 'lossNorm',
    '/api/StockAccounts': 'stockAccountSetting',
    '/api/UnitedStockReceipts': 'unitedReceipt',
    '/api/SupplierRequests': 'supplierOrder',
    '/api/administration/ProductManagement': { needsNone: 'the master’s own products' },
    '/api/administration/ProductManagement/categories': { needsNone: 'the categories are the master’s' },
  },
  addresses: {
    '/storage/stock/{id}': { list: '/api/StockInbounds/overview-models' },
    '/storage/stock/{id}/correct': { list: '/api/StockInbounds/overview-models' },
    '/storage/products/{id}': { list: '/api/Products/overview-models' },
    '/storage/suppliers/{id}': { list: '/api/Suppliers' },
    '/storage/manufacturers/{id}': { list: '/api/Manufacturers' },
    '/storage/warehouses/{id}': { list: '/api/Warehouses' },
    '/storage/requests/{id}': { list: '/api/StockRequests/overview-models' },
    '/storage/scrappings/{id}': { list: '/api/Scrappings/overview-models' },
    '/storage/inventory-declarations/{id}': { list: '/api/InventoryDeclarations/overview-models' },
    '/storage/suppliers-requests/{id}': { list: '/api/SupplierRequests/overview-models' },
    '/storage/united-receipts/{id}': { list: '/api/UnitedStockReceipts/overview-models' },
    '/storage/transfers/{id}': { list: '/api/StockTransfers/overview-models' },
    '/storage/credit-notes/{id}': { list: '/api/StockCredits/overview-models' },
    '/storage/revaluations/{id}': { list: '/api/StockRevaluations/overview-models' },
    '/storage/loss-norms/{id}': { list: '/api/StockLossNorms' },
    '/storage/contracts/{id}': { list: '/api/SupplierContracts/overview-models' },
    '/storage/references/movements/{productId}': { list: '/api/Products/overview-models' },
    '/storage/batches/{id}': { list: '/api/Stocks/batches' },
    '/admin/products/list/{id}': { list: '/api/Products/overview-models' },
  },
}
