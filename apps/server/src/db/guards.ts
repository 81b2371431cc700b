// Access to tables and rows: the lists and conditions that policies.ts and audit-triggers.ts apply to every table. A new
// table gets the staff policy and its audit from its columns; this file has the exceptions.
//
// Database roles of transactions:
//   asistent_user          staff: rows of the kindergartens in app.kindergarten_ids
//   asistent_parent        rows that reader-rows.ts grants, mostly of the children in app.child_ids
//   asistent_municipality  tables that reader-rows.ts grants, rows of the kindergartens in app.kindergarten_ids
//   asistent_overseer      the ministry: tables that reader-rows.ts grants, rows of every kindergarten
//   asistent_system        the platform, jobs and the master: every row
// The tables' owner bypasses the policies and never serves a request.

/** Secrets and tables of the platform: no role of users has access. */
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
  'rate_use',
  'mail',
  'platform_setting',
  'socket_io_attachments',
  'calendar_address',
  // Parents' requests; a kindergarten without such a child must not see them.
  'child_access_request',
  // Contains voters next to votes, so no role of users may read it.
  'poll_box',
  'figure_measure',
  // Secrets of ePay.bg accounts, and notifications from there.
  'provider_secret',
  'epay_notice',
  // Medical notes of persons that no kindergarten has matched.
  'register_notice',
  'register_feed',
]

/** Written by triggers and functions only; append-only. */
export const appendOnly = ['audit', 'audit_change']

/** Ledgers (docs/guides/ledgers.md): users add rows, nobody changes or deletes them. */
export const ledgers = ['stock_movement', 'fee_charge', 'fee_payment', 'unposted_entry', 'cash_movement', 'cash_page']

/** Ledgers whose inserts are in the history too, because no other record of the call documents them. */
const ledgersWithHistory = ['unposted_entry']

/** Kept by triggers from other rows: users read them, only database functions write them. */
export const derived = [
  'day_figure',
  'month_figure',
  'stock_balance',
  'stock_batch_balance',
  'stock_day',
  'fee_balance',
  'meal_taken_back',
  'food_order',
  'cash_till',
  'cash_movement',
  'cash_day',
]

/** Archives: users read them, only the import writes them. */
export const archives = ['old_fee_type', 'old_fee']

/** Shared reference data: read by all, written by the system. */
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

/** Shared tables with history, because reports read them as of a moment (db/as-it-was.ts). */
export const sharedWithHistory = ['product_category']

/** Messages between people, and their notifications. */
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

/** Tables that users change without a copy to audit_change. */
export const withoutHistory = [
  // Records themselves: document numbers, stored files, reminders sent.
  'counter',
  'stored_file',
  'attendance_reminder',
  'expiry_letter',
  // A copy in the history would be readable for others than the recipients.
  ...letters,
  // Requests to ePay.bg and their results.
  'online_payment',
  'online_item',
  'bank_statement',
  'fee_reminder',
  'fee_run_item',
  'instalment',
  'instalment_plan_fee',
  // Data sent to the national register and its state there.
  'register_batch',
  'register_record',
  'register_curriculum',
  'register_link',
  'register_report',
  // Preferences of an account.
  'reference_view',
  'warning_letter',
  // History themselves.
  ...archives,
  ...ledgers.filter((table) => !ledgersWithHistory.includes(table)),
  ...derived,
]

// A scalar subquery is evaluated once per statement (init plan), not per row.
const idsIn = (setting: string) =>
  `((select string_to_array(nullif(current_setting('${setting}', true), ''), ',')::int[])::int[])`
export const kindergartenIds = idsIn('app.kindergarten_ids')
export const childIds = idsIn('app.child_ids')
export const me = `((select nullif(current_setting('app.account_id', true), '')::int)::int)`

/** Staff condition on every table with a kindergarten_id. */
export const inScopeKindergartens = `kindergarten_id = any (${kindergartenIds})`
export const inScopeChildren = `child_id = any (${childIds})`
export const mine = `account_id = ${me}`

// Recipients of a message are stored when it is sent (db/tables/communication.ts).
export const gotMessage = `exists (select from message_recipient r where r.message_id = message.id and r.account_id = ${me})`
export const ofSeenMessage = `exists (select from message m where m.id = message_file.message_id and m.kindergarten_id is not distinct from message_file.kindergarten_id and ${me} is not null)`
export const myReply = `created_by = ${me} or exists (select from message_reply_reader x where x.reply_id = message_reply.id and x.account_id = ${me})`

/** Conditions of tables for which `kindergarten_id` alone is not the rule. */
export const ownPolicies: Record<string, string> = {
  kindergarten: `id = any (${kindergartenIds})`,
  account: `id = ${me} or exists (select from membership m where m.account_id = account.id and m.kindergarten_id = any (${kindergartenIds}))`,
  membership: `${mine} or ${inScopeKindergartens}`,
  stored_file: `created_by = ${me} or ${inScopeKindergartens}`,
  audit: `${mine} or ${inScopeKindergartens}`,
  audit_change: `${mine} or ${inScopeKindergartens}`,
  message: `created_by = ${me} or ${inScopeKindergartens} or ${gotMessage}`,
  message_file: ofSeenMessage,
  message_recipient: `${mine} or sender_id = ${me} or ${inScopeKindergartens}`,
  message_reply: myReply,
  message_reply_reader: mine,
  notification: mine,
  notification_preference: mine,
  push_subscription: mine,
  reference_view: mine,
  warning_letter: mine,
  online_payment: `exists (select from online_item x where x.payment_id = online_payment.id and x.kindergarten_id = any (${kindergartenIds}))`,
}
