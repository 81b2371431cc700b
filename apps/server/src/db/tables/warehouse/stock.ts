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
} from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { createdAt, day, id, instant, money, partOf, quantity, reference, unitPrice, version } from '../../columns'
import { kindergartenId } from '../institutions'
import { staffMember } from '../people'
import { product } from './products'
import { manufacturer, supplier, supplierOrder } from './suppliers'
import { warehouse } from './warehouses'

// Documents and the stock ledger (docs/areas/warehouse.md).

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
