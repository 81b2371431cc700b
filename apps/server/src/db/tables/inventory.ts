import type { InventoryCategory, InventoryState } from '@asistent/domain/books/inventory'
import type { QualificationForm, QualificationKind } from '@asistent/domain/books/qualification'
import { sql } from 'drizzle-orm'
import { check, index, integer, numeric, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, day, id, instant, money, name, partOf, reference, version } from '../columns'
import { account } from './identity'
import { kindergartenId } from './institutions'
import { childGroup, staffMember } from './people'

// Inventory with its moves, disposals and stock-takes; and the training of staff.

const createdBy = () => integer('created_by').references(() => account.id)

export const inventoryScrapping = pgTable(
  'inventory_scrapping',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    number: integer('number').notNull(),
    forOn: day('for_on').notNull(),
    reason: text('reason').notNull(),
    commission: text('commission').notNull(),
    createdBy: createdBy(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.kindergartenId, t.forOn), index().on(t.createdBy)],
)

export const inventoryItem = pgTable(
  'inventory_item',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    number: integer('number').notNull(),
    name: name('name').notNull(),
    category: smallint('category').$type<InventoryCategory>().notNull(),
    /** Location: a group's rooms, or a named room. */
    groupId: integer('group_id').references(() => childGroup.id),
    room: text('room'),
    /** Person responsible. */
    staffId: integer('staff_id').references(() => staffMember.id),
    quantity: integer('quantity').notNull(),
    unitPrice: money('unit_price'),
    acquiredOn: day('acquired_on'),
    acquiredDocument: text('acquired_document'),
    state: smallint('state').$type<InventoryState>().notNull().default(1),
    scrappingId: integer('scrapping_id').references(() => inventoryScrapping.id),
    note: text('note'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    unique('inventory_item_number').on(t.kindergartenId, t.number),
    index().on(t.groupId),
    index().on(t.staffId),
    index().on(t.scrappingId),
    check('inventory_item_quantity', sql`${t.quantity} > 0`),
    check('inventory_item_state', sql`${t.state} between 1 and 3`),
    check('inventory_item_scrapped', sql`(${t.state} = 3) = (${t.scrappingId} is not null)`),
  ],
)

export const inventoryMove = pgTable(
  'inventory_move',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    itemId: reference('item_id', () => inventoryItem.id),
    movedOn: day('moved_on').notNull(),
    fromGroupId: integer('from_group_id').references(() => childGroup.id),
    fromRoom: text('from_room'),
    fromStaffId: integer('from_staff_id').references(() => staffMember.id),
    toGroupId: integer('to_group_id').references(() => childGroup.id),
    toRoom: text('to_room'),
    toStaffId: integer('to_staff_id').references(() => staffMember.id),
    note: text('note'),
    createdBy: createdBy(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.kindergartenId),
    index().on(t.itemId),
    index().on(t.fromGroupId),
    index().on(t.fromStaffId),
    index().on(t.toGroupId),
    index().on(t.toStaffId),
    index().on(t.createdBy),
  ],
)

export const inventoryCount = pgTable(
  'inventory_count',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    forOn: day('for_on').notNull(),
    /** Scope of the stock-take; everything if neither is set. */
    groupId: integer('group_id').references(() => childGroup.id),
    room: text('room'),
    commission: text('commission'),
    closedAt: instant('closed_at'),
    createdBy: createdBy(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.kindergartenId, t.forOn), index().on(t.groupId), index().on(t.createdBy)],
)

export const inventoryCountLine = pgTable(
  'inventory_count_line',
  {
    kindergartenId: kindergartenId(),
    countId: partOf('count_id', () => inventoryCount.id),
    itemId: reference('item_id', () => inventoryItem.id),
    /** Quantity by the books at the start of the count; 0 if the books have it elsewhere. */
    expected: integer('expected').notNull(),
    counted: integer('counted'),
    note: text('note'),
    countedBy: integer('counted_by').references(() => account.id),
    countedAt: instant('counted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.countId, t.itemId] }),
    index().on(t.kindergartenId),
    index().on(t.itemId),
    index().on(t.countedBy),
    check('inventory_count_line_counted', sql`${t.counted} >= 0`),
  ],
)

export const qualificationActivity = pgTable(
  'qualification_activity',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    form: smallint('form').$type<QualificationForm>().notNull(),
    kind: smallint('kind').$type<QualificationKind>().notNull(),
    topic: text('topic').notNull(),
    organisation: text('organisation'),
    fromOn: day('from_on').notNull(),
    toOn: day('to_on').notNull(),
    hours: smallint('hours').notNull(),
    credits: numeric('credits', { precision: 4, scale: 1 }).notNull().default('0'),
    documentNumber: text('document_number'),
    place: text('place'),
    price: money('price'),
    createdBy: createdBy(),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    index().on(t.kindergartenId, t.fromOn),
    index().on(t.createdBy),
    check('qualification_activity_order', sql`${t.fromOn} <= ${t.toOn}`),
    check('qualification_activity_hours', sql`${t.hours} > 0 and ${t.credits} >= 0`),
  ],
)

export const qualificationParticipant = pgTable(
  'qualification_participant',
  {
    kindergartenId: kindergartenId(),
    activityId: partOf('activity_id', () => qualificationActivity.id),
    staffId: reference('staff_id', () => staffMember.id),
  },
  (t) => [primaryKey({ columns: [t.activityId, t.staffId] }), index().on(t.kindergartenId), index().on(t.staffId)],
)
