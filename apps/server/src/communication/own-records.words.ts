import { sql } from 'drizzle-orm'
import { keepsOwnRecords } from '../people/child-records.ops'
import { rows } from '../platform/database'

// What the slice keeps about whoever asks for a copy of the own data: what they wrote, what they got and when they read it,
// how they want to be told. Of a received message who sent it and what it says; never who else got it. A vote of an
// anonymous poll has no name. Addresses of devices and of the calendar are secrets.

keepsOwnRecords(async (tx, accountId) => ({
  message: await rows(
    tx,
    sql`select id, created_at, sent_at, title, content, state from message where created_by = ${accountId} order by created_at, id`,
  ),
  message_received: await rows(
    tx,
    sql`select m.id, m.sender_name, m.title, m.content, r.sent_at, r.seen_at, r.acknowledged_at
      from message_recipient r join message m on m.id = r.message_id where r.account_id = ${accountId} order by r.sent_at, m.id`,
  ),
  message_reply: await rows(
    tx,
    sql`select id, message_id, created_at, content from message_reply where created_by = ${accountId} order by created_at, id`,
  ),
  notification: await rows(
    tx,
    sql`select kind, created_at, seen_at from notification where account_id = ${accountId} order by created_at, id`,
  ),
  notification_preference: await rows(
    tx,
    sql`select digest, quiet_from, quiet_to, push_flags from notification_preference where account_id = ${accountId}`,
  ),
  push_subscription: await rows(
    tx,
    sql`select created_at from push_subscription where account_id = ${accountId} order by id`,
  ),
  meeting_booking: await rows(tx, sql`select * from meeting_booking where booked_by = ${accountId} order by booked_at`),
}))
