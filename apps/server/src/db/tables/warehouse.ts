import type { Day } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { createdAt, day, id, instant, money, name, partOf, quantity, reference, unitPrice, version } from '../columns'
import { kindergarten, kindergartenId } from './institutions'
import { staffMember } from './people'
import { storedFile } from './platform'

// Products, partners, documents and the stock ledger (docs/areas/warehouse.md). Rows without a kindergarten belong to
// the master.

const masterOrKindergarten = () => integer('kindergarten_id').references(() => kindergarten.id)

export const productCategory = pgTable(
  'product_category',
  {
    id: id(),
    parentId: integer('parent_id').references((): AnyPgColumn => productCategory.id),
    name: name('name').notNull(),
    position: smallint('position').notNull().default(0),
    /** Unit of its recommended quantities: grams, or pieces for eggs. */
    unit: smallint('unit').notNull().default(2),
    /** Kind for menu rules (domain/kitchen/food.ts); nested categories inherit it. */
    foodKind: smallint('food_kind'),
    version: version(),
  },
  (t) => [
    unique('product_category_name').on(t.parentId, t.name).nullsNotDistinct(),
    index().on(t.parentId),
    check('product_category_food_kind', sql`${t.foodKind} between 1 and 15`),
  ],
)

/** Recommended quantity of a category per child, of the master or of a kindergarten. */
export const categoryNorm = pgTable(
  'category_norm',
  {
    id: id(),
    kindergartenId: masterOrKindergarten(),
    categoryId: partOf('category_id', () => productCategory.id),
    /** Daily 1, weekly 2, monthly 3. */
    period: smallint('period').notNull(),
    ageBand: smallint('age_band').notNull(),
    quantity: numeric('quantity', { precision: 10, scale: 3 }).notNull(),
    /** Valid from this day; reports of earlier days use the previous norm. */
    validFrom: day('valid_from')
      .notNull()
      .default('2000-01-01' as Day),
    /** Legal source. */
    source: text('source'),
    approximate: boolean('approximate').notNull().default(true),
  },
  (t) => [
    unique('category_norm_once')
      .on(t.categoryId, t.kindergartenId, t.period, t.ageBand, t.validFrom)
      .nullsNotDistinct(),
    index().on(t.kindergartenId),
    check('category_norm_period', sql`${t.period} between 1 and 3`),
    check('category_norm_quantity', sql`${t.quantity} >= 0`),
  ],
)

const nutrient = (column: string) => numeric(column, { precision: 7, scale: 2 })

export const product = pgTable(
  'product',
  {
    id: id(),
    kindergartenId: masterOrKindergarten(),
    name: name('name').notNull(),
    categoryId: reference('category_id', () => productCategory.id),
    /** Kilogram, litre or piece (domain/warehouse/units.ts). */
    baseUnit: smallint('base_unit').notNull(),
    wastePercent: numeric('waste_percent', { precision: 5, scale: 2 }).notNull().default('0'),
    kcal: nutrient('kcal'),
    protein: nutrient('protein'),
    fat: nutrient('fat'),
    carbs: nutrient('carbs'),
    fiber: nutrient('fiber'),
    sugar: nutrient('sugar'),
    salt: nutrient('salt'),
    allergenIds: integer('allergen_ids').array().notNull().default([]),
    storageCondition: smallint('storage_condition').notNull().default(1),
    shelfLifeDays: smallint('shelf_life_days'),
    barcode: text('barcode'),
    vatRate: numeric('vat_rate', { precision: 4, scale: 1 }).notNull().default('20'),
    deletedOn: day('deleted_on'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    index().on(t.kindergartenId),
    index().on(t.categoryId),
    check('product_unit', sql`${t.baseUnit} in (1, 3, 5)`),
    check('product_waste', sql`${t.wastePercent} >= 0 and ${t.wastePercent} < 100`),
  ],
)

/** One `unit` is numerator / denominator of the base unit. */
export const productConversion = pgTable(
  'product_conversion',
  {
    productId: partOf('product_id', () => product.id),
    kindergartenId: masterOrKindergarten(),
    unit: smallint('unit').notNull(),
    numerator: integer('numerator').notNull(),
    denominator: integer('denominator').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.unit] }),
    index().on(t.kindergartenId),
    check('product_conversion_fraction', sql`${t.numerator} > 0 and ${t.denominator} > 0`),
  ],
)

/** A kindergarten's settings of a product, its own or the master's. */
export const productSetting = pgTable(
  'product_setting',
  {
    kindergartenId: kindergartenId(),
    productId: partOf('product_id', () => product.id),
    active: boolean('active').notNull().default(true),
    minQuantity: quantity('min_quantity'),
    packageQuantity: quantity('package_quantity'),
    /** Requests of calculations take whole packages. */
    wholePackages: boolean('whole_packages').notNull().default(false),
    /** Account of the product, if it is not that of `stock_account_setting`. */
    accountCode: text('account_code'),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.kindergartenId, t.productId] }),
    index().on(t.productId),
    check('product_setting_minimum', sql`${t.minQuantity} >= 0`),
    check('product_setting_package', sql`${t.packageQuantity} > 0`),
  ],
)

export const productSubstitution = pgTable(
  'product_substitution',
  {
    id: id(),
    kindergartenId: masterOrKindergarten(),
    productId: partOf('product_id', () => product.id),
    substituteId: partOf('substitute_id', () => product.id),
  },
  (t) => [
    unique('product_substitution_once').on(t.productId, t.substituteId, t.kindergartenId).nullsNotDistinct(),
    index().on(t.kindergartenId),
    index().on(t.substituteId),
    check('product_substitution_other', sql`${t.productId} <> ${t.substituteId}`),
  ],
)

export const supplier = pgTable(
  'supplier',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    name: name('name').notNull(),
    bulstat: text('bulstat'),
    vat: text('vat_number'),
    address: text('address'),
    mol: text('responsible'),
    phone: text('phone'),
    email: text('email'),
    iban: text('iban'),
    contractNumber: text('contract_number'),
    contractDate: day('contract_on'),
    note: text('note'),
    deletedOn: day('deleted_on'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [index().on(t.kindergartenId)],
)

export const manufacturer = pgTable(
  'manufacturer',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    name: name('name').notNull(),
    /** Registration number at the food agency (БАБХ). */
    registrationNumber: text('registration_number'),
    address: text('address'),
    deletedOn: day('deleted_on'),
    version: version(),
  },
  (t) => [index().on(t.kindergartenId)],
)

export const warehouse = pgTable(
  'warehouse',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    name: name('name').notNull(),
    responsibleId: integer('responsible_id').references(() => staffMember.id),
    storageConditionId: smallint('storage_condition'),
    isActive: boolean('active').notNull().default(true),
    version: version(),
  },
  (t) => [index().on(t.responsibleId)],
)

/** Documents that move or reserve stock (domain/warehouse/documents.ts has the kinds and states). */
export const stockDocument = pgTable(
  'stock_document',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    kind: smallint('kind').notNull(),
    state: smallint('state').notNull().default(1),
    series: text('series').notNull(),
    number: integer('number').notNull(),
    forOn: day('for_on').notNull(),
    warehouseId: reference('warehouse_id', () => warehouse.id),
    /** Of a transfer: the warehouse that receives the goods. */
    toWarehouseId: integer('to_warehouse_id').references(() => warehouse.id),
    /** Of a credit note: the delivery that it reduces. */
    deliveryId: integer('delivery_id').references((): AnyPgColumn => stockDocument.id),
    /** Of a delivery: purchase, donation or a school scheme (domain/warehouse/documents.ts). */
    origin: smallint('origin').notNull().default(1),
    supplierId: integer('supplier_id').references(() => supplier.id),
    supplierDocument: text('supplier_document'),
    supplierDocumentOn: day('supplier_document_on'),
    pricesWithVat: boolean('prices_with_vat').notNull().default(false),
    purpose: smallint('purpose'),
    calculationId: integer('calculation_id'),
    scrappingType: smallint('scrapping_type'),
    reason: text('reason'),
    commission: text('commission').array().notNull().default([]),
    note: text('note'),
    declarationId: integer('declaration_id').references((): AnyPgColumn => stockDocument.id),
    correctsId: integer('corrects_id').references((): AnyPgColumn => stockDocument.id),
    orderId: integer('order_id'),
    unitedReceiptId: integer('united_receipt_id'),
    postedAt: instant('posted_at'),
    postedBy: integer('posted_by'),
    /** When the goods came, if the document corrects a delivery of a closed day. */
    deliveredOn: day('delivered_on'),
    /** When a posted document was undone; reports of earlier moments still include it. */
    undoneAt: instant('undone_at'),
    /** Of a stock-take: submitted by the person who counted; returned with a reason. */
    submittedAt: instant('submitted_at'),
    submittedBy: integer('submitted_by'),
    returnedFor: text('returned_for'),
    /** Responsible person of the warehouse at the submission. */
    responsibleId: integer('responsible_id').references(() => staffMember.id),
    createdBy: integer('created_by'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    unique('stock_document_number').on(t.kindergartenId, t.series, t.number),
    index().on(t.kindergartenId, t.kind, t.forOn),
    index().on(t.warehouseId, t.forOn),
    index().on(t.supplierId),
    index().on(t.toWarehouseId),
    index().on(t.deliveryId),
    index().on(t.declarationId),
    index().on(t.correctsId),
    index().on(t.unitedReceiptId),
    index().on(t.orderId),
    index().on(t.responsibleId),
    foreignKey({
      name: 'stock_document_united_receipt',
      columns: [t.unitedReceiptId],
      foreignColumns: [unitedReceipt.id],
    }).onDelete('set null'),
    foreignKey({ name: 'stock_document_order', columns: [t.orderId], foreignColumns: [supplierOrder.id] }).onDelete(
      'set null',
    ),
    check('stock_document_kind', sql`${t.kind} between 1 and 7`),
    check('stock_document_transfer', sql`(${t.kind} = 5) = (${t.toWarehouseId} is not null)`),
    check('stock_document_other_warehouse', sql`${t.toWarehouseId} <> ${t.warehouseId}`),
    check('stock_document_credit', sql`(${t.kind} = 6) = (${t.deliveryId} is not null)`),
    check('stock_document_origin', sql`${t.origin} between 1 and 4`),
    check('stock_document_state', sql`${t.state} between 1 and 3`),
    check('stock_document_purpose', sql`${t.purpose} between 1 and 3`),
    check(
      'stock_document_scrapping',
      sql`(${t.kind} = 3) = (${t.scrappingType} is not null) and ${t.scrappingType} between 1 and 6`,
    ),
    check('stock_document_posted', sql`(${t.state} = 2) <= (${t.postedAt} is not null)`),
    check(
      'stock_document_two_people',
      sql`${t.kind} <> 4 or ${t.state} <> 2 or ${t.submittedBy} is null or (${t.postedBy} <> ${t.submittedBy} and ${t.postedBy} <> ${t.createdBy})`,
    ),
  ],
)

export const stockBatch = pgTable(
  'stock_batch',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    productId: reference('product_id', () => product.id),
    code: text('code'),
    manufacturerId: integer('manufacturer_id').references(() => manufacturer.id),
    supplierId: integer('supplier_id').references(() => supplier.id),
    expiresOn: day('expires_on'),
    receivedOn: day('received_on').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.kindergartenId, t.productId, t.expiresOn),
    index().on(t.productId),
    index().on(t.manufacturerId),
    index().on(t.supplierId),
  ],
)

export const stockLine = pgTable(
  'stock_line',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    documentId: partOf('document_id', () => stockDocument.id),
    position: smallint('position').notNull(),
    productId: reference('product_id', () => product.id),
    /** As entered, for the printed document. */
    typedQuantity: quantity('typed_quantity').notNull(),
    typedUnit: smallint('typed_unit').notNull(),
    /** In the product's base unit. */
    quantity: quantity('quantity').notNull(),
    typedPrice: unitPrice('typed_price'),
    vatRate: numeric('vat_rate', { precision: 4, scale: 1 }),
    price: unitPrice('price'),
    value: money('value'),
    batchId: integer('batch_id').references(() => stockBatch.id),
    /** Of a credit note: the line of the delivery, and the credited amount with VAT. */
    sourceLineId: integer('source_line_id').references((): AnyPgColumn => stockLine.id),
    amount: money('amount'),
    batchCode: text('batch_code'),
    expiresOn: day('expires_on'),
    manufacturerId: integer('manufacturer_id').references(() => manufacturer.id),
    /** Temperature on receipt, in °C. */
    temperature: numeric('temperature', { precision: 4, scale: 1 }),
    accepted: boolean('accepted').notNull().default(true),
    countedQuantity: quantity('counted_quantity'),
    /** Who bears a shortage (domain/warehouse/stock-takes.ts). */
    decision: smallint('decision'),
    note: text('note'),
  },
  (t) => [
    unique('stock_line_position').on(t.documentId, t.position),
    index().on(t.kindergartenId),
    index().on(t.productId),
    index().on(t.batchId),
    index().on(t.sourceLineId),
    index().on(t.manufacturerId),
    check('stock_line_quantity', sql`${t.quantity} >= 0 and ${t.typedQuantity} >= 0`),
    check('stock_line_counted', sql`${t.countedQuantity} >= 0`),
    check('stock_line_decision', sql`${t.decision} between 1 and 3`),
  ],
)

/** Append-only ledger. Outgoing quantities are negative; rows without quantity change the value of issues. */
export const stockMovement = pgTable(
  'stock_movement',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kindergartenId: kindergartenId(),
    warehouseId: reference('warehouse_id', () => warehouse.id),
    productId: reference('product_id', () => product.id),
    documentId: reference('document_id', () => stockDocument.id),
    lineId: reference('line_id', () => stockLine.id),
    batchId: integer('batch_id').references(() => stockBatch.id),
    forOn: day('for_on').notNull(),
    postedAt: instant('posted_at').notNull(),
    postedBy: integer('posted_by'),
    quantity: quantity('quantity').notNull(),
    value: money('value').notNull(),
    /** Price at which it was valued; of deliveries the average after them. */
    price: unitPrice('price').notNull(),
    reversesId: bigint('reverses_id', { mode: 'number' }).references((): AnyPgColumn => stockMovement.id),
    /**
     * The issue or the arrival of a transfer whose value this row changes, on its day. A row without quantity and without it
     * is a difference of earlier deliveries, or changes the value of the stock (`inward`).
     */
    revaluesId: bigint('revalues_id', { mode: 'number' }).references((): AnyPgColumn => stockMovement.id),
    /** The document that caused the revaluation; null: the change to valuation in the order of days. */
    causeId: integer('cause_id').references(() => stockDocument.id),
    /** Of the arrival of a transfer: the issue from the other warehouse. Both always have the same value. */
    pairId: bigint('pair_id', { mode: 'number' }).references((): AnyPgColumn => stockMovement.id),
    /** Counts to the goods that came in although the quantity is not positive: a credit note, a new value of the stock. */
    inward: boolean('inward').notNull().default(false),
  },
  (t) => [
    unique('stock_movement_reverses').on(t.reversesId),
    uniqueIndex('stock_movement_pair').on(t.pairId),
    index('stock_movement_transfers')
      .on(t.productId, t.forOn)
      .where(sql`pair_id is not null`),
    index().on(t.kindergartenId, t.forOn),
    index().on(t.warehouseId, t.productId, t.forOn),
    index().on(t.productId),
    index().on(t.documentId),
    index().on(t.lineId),
    index().on(t.batchId),
    index().on(t.revaluesId),
    index().on(t.causeId),
    check('stock_movement_revalues', sql`${t.revaluesId} is null or (${t.quantity} = 0 and ${t.reversesId} is null)`),
    check('stock_movement_sign', sql`${t.quantity} * ${t.value} >= 0`),
    check('stock_movement_price', sql`${t.price} >= 0`),
    check('stock_movement_arrival', sql`${t.pairId} is null or ${t.quantity} > 0`),
  ],
)

/** Kept from the movements by triggers (db/stock-ledger.ts). */
export const stockBalance = pgTable(
  'stock_balance',
  {
    kindergartenId: kindergartenId(),
    warehouseId: reference('warehouse_id', () => warehouse.id),
    productId: reference('product_id', () => product.id),
    quantity: quantity('quantity').notNull().default('0'),
    value: money('value').notNull().default('0'),
    price: unitPrice('price').notNull().default('0'),
    /** Reserved for open requests. */
    reserved: quantity('reserved').notNull().default('0'),
  },
  (t) => [
    primaryKey({ columns: [t.warehouseId, t.productId] }),
    index().on(t.kindergartenId, t.productId),
    index().on(t.productId),
    check('stock_balance_quantity', sql`${t.quantity} >= 0`),
    check('stock_balance_reserved', sql`${t.reserved} >= 0 and ${t.reserved} <= ${t.quantity}`),
    check('stock_balance_value', sql`${t.value} >= 0 and (${t.quantity} <> 0 or ${t.value} = 0)`),
  ],
)

export const stockBatchBalance = pgTable(
  'stock_batch_balance',
  {
    kindergartenId: kindergartenId(),
    warehouseId: reference('warehouse_id', () => warehouse.id),
    batchId: reference('batch_id', () => stockBatch.id),
    quantity: quantity('quantity').notNull().default('0'),
  },
  (t) => [
    primaryKey({ columns: [t.warehouseId, t.batchId] }),
    index().on(t.kindergartenId),
    index().on(t.batchId),
    check('stock_batch_balance_quantity', sql`${t.quantity} >= 0`),
  ],
)

export const stockDay = pgTable(
  'stock_day',
  {
    kindergartenId: kindergartenId(),
    warehouseId: reference('warehouse_id', () => warehouse.id),
    productId: reference('product_id', () => product.id),
    day: day('day').notNull(),
    inQuantity: quantity('in_quantity').notNull().default('0'),
    inValue: money('in_value').notNull().default('0'),
    outQuantity: quantity('out_quantity').notNull().default('0'),
    outValue: money('out_value').notNull().default('0'),
  },
  (t) => [
    primaryKey({ columns: [t.warehouseId, t.productId, t.day] }),
    index().on(t.kindergartenId, t.day),
    index().on(t.productId),
  ],
)

/** Обединена разписка: several deliveries of one supplier under one number, for one invoice. */
export const unitedReceipt = pgTable(
  'united_receipt',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    series: text('series').notNull(),
    number: integer('number').notNull(),
    forOn: day('for_on').notNull(),
    supplierId: reference('supplier_id', () => supplier.id),
    fromOn: day('from_on').notNull(),
    toOn: day('to_on').notNull(),
    invoiceNumber: text('invoice_number'),
    invoiceOn: day('invoice_on'),
    note: text('note'),
    createdBy: integer('created_by'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    unique('united_receipt_number').on(t.kindergartenId, t.series, t.number),
    index().on(t.kindergartenId, t.forOn),
    index().on(t.supplierId),
    check('united_receipt_order', sql`${t.fromOn} <= ${t.toOn}`),
  ],
)

/** Deleted united receipts, for reports as of an earlier moment. */
export const unitedReceiptRemoved = pgTable(
  'united_receipt_removed',
  {
    id: integer('id').primaryKey(),
    kindergartenId: kindergartenId(),
    number: integer('number').notNull(),
    forOn: day('for_on').notNull(),
    supplierId: reference('supplier_id', () => supplier.id),
    fromOn: day('from_on').notNull(),
    toOn: day('to_on').notNull(),
    invoiceNumber: text('invoice_number'),
    invoiceOn: day('invoice_on'),
    /** Its deliveries, which may belong to another receipt now. */
    inboundIds: integer('inbound_ids').array().notNull(),
    createdAt: instant('created_at').notNull(),
    removedAt: instant('removed_at').notNull(),
  },
  (t) => [index().on(t.kindergartenId, t.forOn), index().on(t.supplierId)],
)

export const supplierOrder = pgTable(
  'supplier_order',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    series: text('series').notNull(),
    number: integer('number').notNull(),
    state: smallint('state').notNull().default(1),
    supplierId: reference('supplier_id', () => supplier.id),
    warehouseId: reference('warehouse_id', () => warehouse.id),
    forOn: day('for_on').notNull(),
    deliverOn: day('deliver_on'),
    note: text('note'),
    sentAt: instant('sent_at'),
    sentTo: text('sent_to'),
    createdBy: integer('created_by'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    unique('supplier_order_number').on(t.kindergartenId, t.series, t.number),
    index().on(t.kindergartenId, t.forOn),
    index().on(t.supplierId),
    index().on(t.warehouseId),
    check('supplier_order_state', sql`${t.state} between 1 and 4`),
  ],
)

export const supplierOrderLine = pgTable(
  'supplier_order_line',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    orderId: partOf('order_id', () => supplierOrder.id),
    position: smallint('position').notNull(),
    productId: reference('product_id', () => product.id),
    typedQuantity: quantity('typed_quantity').notNull(),
    typedUnit: smallint('typed_unit').notNull(),
    quantity: quantity('quantity').notNull(),
    price: unitPrice('price'),
    note: text('note'),
  },
  (t) => [
    unique('supplier_order_line_position').on(t.orderId, t.position),
    index().on(t.kindergartenId),
    index().on(t.productId),
    check('supplier_order_line_quantity', sql`${t.quantity} > 0 and ${t.typedQuantity} > 0`),
  ],
)

/** Договор с доставчик (ЗОП): prices and maximum quantities of products in a period. */
export const supplierContract = pgTable(
  'supplier_contract',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    supplierId: reference('supplier_id', () => supplier.id),
    number: text('number').notNull(),
    subject: text('subject'),
    signedOn: day('signed_on'),
    validFrom: day('valid_from').notNull(),
    validTo: day('valid_to').notNull(),
    fileId: integer('file_id').references(() => storedFile.id),
    note: text('note'),
    createdBy: integer('created_by'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    unique('supplier_contract_number').on(t.kindergartenId, t.supplierId, t.number),
    index().on(t.supplierId),
    index().on(t.fileId),
    check('supplier_contract_order', sql`${t.validFrom} <= ${t.validTo}`),
  ],
)

export const supplierContractLine = pgTable(
  'supplier_contract_line',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    contractId: partOf('contract_id', () => supplierContract.id),
    position: smallint('position').notNull(),
    productId: reference('product_id', () => product.id),
    unit: smallint('unit').notNull(),
    /** Of the unit and of the base unit, with VAT. */
    price: unitPrice('price').notNull(),
    basePrice: unitPrice('base_price').notNull(),
    /** Maximum quantity in the unit and in the base unit; null: not limited. */
    maxQuantity: quantity('max_quantity'),
    baseMaximum: quantity('base_maximum'),
    note: text('note'),
  },
  (t) => [
    unique('supplier_contract_line_product').on(t.contractId, t.productId),
    index().on(t.kindergartenId),
    index().on(t.productId),
    check('supplier_contract_line_price', sql`${t.price} >= 0 and ${t.basePrice} >= 0`),
    check('supplier_contract_line_maximum', sql`${t.maxQuantity} > 0 and ${t.baseMaximum} > 0`),
  ],
)

/** Норма за естествена фира: percentage of the issued quantity, of a product or a category. */
export const lossNorm = pgTable(
  'loss_norm',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    categoryId: integer('category_id').references(() => productCategory.id),
    productId: integer('product_id').references(() => product.id),
    percent: numeric('percent', { precision: 4, scale: 2 }).notNull(),
    source: text('source'),
    version: version(),
  },
  (t) => [
    unique('loss_norm_once').on(t.kindergartenId, t.categoryId, t.productId).nullsNotDistinct(),
    index().on(t.categoryId),
    index().on(t.productId),
    check('loss_norm_subject', sql`(${t.categoryId} is null) <> (${t.productId} is null)`),
    check('loss_norm_percent', sql`${t.percent} > 0 and ${t.percent} <= 20`),
  ],
)

/** Account codes of stock operations; one row per kindergarten (domain/warehouse/accounting.ts). */
export const stockAccountSetting = pgTable(
  'stock_account_setting',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    goodsAccount: text('goods_account').notNull().default('302'),
    suppliersAccount: text('suppliers_account').notNull().default('401'),
    donationsAccount: text('donations_account').notNull().default('709'),
    nurseryAccount: text('nursery_account').notNull().default('601'),
    kindergartenAccount: text('kindergarten_account').notNull().default('601'),
    staffAccount: text('staff_account').notNull().default('601'),
    lossAccount: text('loss_account').notNull().default('609'),
    chargedAccount: text('charged_account').notNull().default('442'),
    surplusAccount: text('surplus_account').notNull().default('709'),
    version: version(),
  },
  (t) => [unique('stock_account_setting_once').on(t.kindergartenId)],
)
