import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { day, id, money, reference } from '../../columns'
import { kindergartenId } from '../institutions'
import { child } from '../people'

/** Fee types abolished on 01.04.2022: a read-only archive in BGN. */
export const oldFeeType = pgTable(
  'old_fee_type',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    name: text('name').notNull(),
    /** 'на ден', 'на месец' */
    unit: text('unit').notNull(),
    price: money('price').notNull(),
    fromOn: day('from_on').notNull(),
    toOn: day('to_on').notNull(),
  },
  (t) => [index().on(t.kindergartenId)],
)

export const oldFee = pgTable(
  'old_fee',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    typeId: reference('type_id', () => oldFeeType.id),
    /** Null if the child left before the data were imported. */
    childId: integer('child_id').references(() => child.id),
    childName: text('child_name').notNull(),
    groupName: text('group_name'),
    year: smallint('year').notNull(),
    month: smallint('month').notNull(),
    days: smallint('days'),
    amount: money('amount').notNull(),
    paid: money('paid').notNull().default('0'),
    paidOn: day('paid_on'),
    method: smallint('method'),
    receipt: text('receipt'),
    cashier: text('cashier'),
  },
  (t) => [
    index().on(t.kindergartenId, t.year, t.month),
    index().on(t.typeId),
    index().on(t.childId),
    check('old_fee_month', sql`${t.month} between 1 and 12`),
    check('old_fee_paid', sql`${t.paid} between 0 and ${t.amount}`),
    check('old_fee_receipt', sql`(${t.paid} > 0) = (${t.paidOn} is not null)`),
  ],
)
