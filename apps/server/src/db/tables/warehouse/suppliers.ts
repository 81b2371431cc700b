import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, day, id, instant, name, partOf, quantity, reference, unitPrice, version } from '../../columns'
import { kindergartenId } from '../institutions'
import { storedFile } from '../platform'
import { product } from './products'
import { warehouse } from './warehouses'

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
