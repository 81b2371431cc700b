// Who may touch which table and which rows: the lists and conditions that policies.ts and audit-triggers.ts apply to every
// table. A new table gets the policy of staff and its audit by its columns; this file has the exceptions.
//
// The database role of a transaction says for whom it works:
//   asistent_user          staff: rows of the kindergartens in app.kindergarten_ids
//   asistent_parent        rows that reader-rows.ts grants, mostly of the children in app.child_ids
//   asistent_municipality  tables that reader-rows.ts grants, rows of the kindergartens in app.kindergarten_ids
//   asistent_overseer      the ministry: tables that reader-rows.ts grants, rows of every kindergarten
//   asistent_system        the platform, jobs and the master: every row
// The owner of the tables never serves a request: it would bypass the policies.

/** Secrets and the platform's own books: no role that serves users may touch them. */
export const systemOnly = [
  'credential',
  'recovery_code',
  'passkey',
  'session',
  'one_time_token',
  'used_module_key',
  'sign_in_failure',
  'request_key',
  'schema_migration',
  'schema_backfill',
  'schema_guard',
  'job_effect',
  'mail',
  'platform_setting',
  'socket_io_attachments',
  'calendar_address',
  // Read by a parent, of whose rows a kindergarten that has no such child knows nothing.
  'child_access_request',
  // Who voted and what was voted lie side by side in it: nobody who serves people may look in.
  'poll_box',
  'figure_measure',
  // Secrets of accounts at ePay.bg, and what comes from there.
  'provider_secret',
  'epay_notice',
]

/** Written by triggers and functions alone; never changed. */
export const appendOnly = ['audit', 'audit_change']

/** Ledgers (docs/guides/ledgers.md): people add rows, nobody changes or removes one. */
export const ledgers = ['stock_movement', 'fee_charge', 'fee_payment', 'unposted_entry']

/** Of these no other record of the same call tells: their rows are in the history too. */
const toldLedgers = ['unposted_entry']

/** Kept by triggers from other rows: read by people, written by functions of the database alone. */
export const derived = [
  'day_figure',
  'month_figure',
  'stock_balance',
  'stock_batch_balance',
  'stock_day',
  'fee_balance',
  'meal_taken_back',
]

/** Books of a time that is over: read by people, written by nobody but what brings them in. */
export const archives = ['old_fee_type', 'old_fee']

/** Shared knowledge: read by all, written by the system. */
export const shared = [
  'product_category',
  'country',
  'area',
  'municipality',
  'city',
  'city_district',
  'partner',
  'partner_resource',
  'maintenance_message',
  'maintenance_message_read',
  'master_message_dismissed',
  'master_message',
  'activity_type',
  'activity_provider',
]

/** Of these the history is kept: references are asked for as they were (db/as-it-was.ts). */
export const sharedWithHistory = ['product_category']

/** Letters between people, and what tells of them. */
export const letters = [
  'message',
  'message_file',
  'message_recipient',
  'message_reply',
  'message_reply_reader',
  'notification',
  'notification_preference',
  'push_subscription',
]

/** Tables that people change and whose changes are not copied to audit_change. */
export const withoutHistory = [
  // Books themselves: numbers of documents, stored files, who was reminded when.
  'counter',
  'stored_file',
  'attendance_reminder',
  'expiry_letter',
  // A copy in the history would show them to who may read the history.
  ...letters,
  // Books of what was asked of ePay.bg and what came of it.
  'online_payment',
  'online_item',
  'bank_statement',
  'fee_reminder',
  // Books of what was sent to the national register and what stands there.
  'register_batch',
  'register_record',
  'register_curriculum',
  'register_link',
  'register_report',
  // Choices of an account.
  'reference_view',
  // Their own history.
  ...archives,
  ...ledgers.filter((table) => !toldLedgers.includes(table)),
  ...derived,
]

// In brackets with a select of their own: worked out once for a statement, not for each row.
const idsIn = (setting: string) =>
  `((select string_to_array(nullif(current_setting('${setting}', true), ''), ',')::int[])::int[])`
export const kindergartenIds = idsIn('app.kindergarten_ids')
export const childIds = idsIn('app.child_ids')
export const me = `((select nullif(current_setting('app.account_id', true), '')::int)::int)`

/** The condition of staff on every table that has a kindergarten_id. */
export const ofMyKindergartens = `kindergarten_id = any (${kindergartenIds})`
export const ofMyChildren = `child_id = any (${childIds})`
export const mine = `account_id = ${me}`

// Messages: who may read is written down when they are sent (db/tables/communication.ts).
export const gotMessage = `exists (select from message_recipient r where r.message_id = message.id and r.account_id = ${me})`
export const ofSeenMessage = `exists (select from message m where m.id = message_file.message_id and m.kindergarten_id is not distinct from message_file.kindergarten_id and ${me} is not null)`
export const myReply = `created_by = ${me} or exists (select from message_reply_reader x where x.reply_id = message_reply.id and x.account_id = ${me})`

/** Where the rule is not simply 'kindergarten_id is one of mine'. */
export const ownPolicies: Record<string, string> = {
  kindergarten: `id = any (${kindergartenIds})`,
  account: `id = ${me} or exists (select from membership m where m.account_id = account.id and m.kindergarten_id = any (${kindergartenIds}))`,
  membership: `${mine} or ${ofMyKindergartens}`,
  stored_file: `created_by = ${me} or ${ofMyKindergartens}`,
  audit: `${mine} or ${ofMyKindergartens}`,
  audit_change: `${mine} or ${ofMyKindergartens}`,
  message: `created_by = ${me} or ${ofMyKindergartens} or ${gotMessage}`,
  message_file: ofSeenMessage,
  message_recipient: `${mine} or sender_id = ${me} or ${ofMyKindergartens}`,
  message_reply: myReply,
  message_reply_reader: mine,
  notification: mine,
  notification_preference: mine,
  push_subscription: mine,
  reference_view: mine,
  online_payment: `exists (select from online_item x where x.payment_id = online_payment.id and x.kindergarten_id = any (${kindergartenIds}))`,
}
