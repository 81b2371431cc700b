// Who may touch which table and which rows: the lists and conditions that policies.ts and audit-triggers.ts apply to every
// table, at every start. A new table gets its policies and its audit by its columns; only exceptions stand here.
//
// Whom a transaction works for is a database role:
//   asistent_user      staff and municipality: rows of the kindergartens in app.kindergarten_ids
//   asistent_parent    the same, and of children only those in app.child_ids
//   asistent_overseer  the ministry: reads every kindergarten, writes only what is listed
//   asistent_system    the platform, jobs and the master: every row
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
const letters = [
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

/** What a parent's transaction may write; everything else it can only read. */
export const parentWrites = [
  'stored_file',
  'account',
  'child_consent',
  'child_change_proposal',
  'attendance_request',
  'medical_note',
  'absence_report',
  'activity_request',
  'portfolio',
  'portfolio_item',
  ...letters,
  'meeting_booking',
]

/** What the ministry's transaction may write. */
export const overseerWrites = ['account', 'stored_file', 'reference_view', ...letters]

// In brackets with a select of their own: worked out once for a statement, not for each row.
const idsIn = (setting: string) =>
  `((select string_to_array(nullif(current_setting('${setting}', true), ''), ',')::int[])::int[])`
const kindergartenIds = idsIn('app.kindergarten_ids')
const childIds = idsIn('app.child_ids')
const me = `((select nullif(current_setting('app.account_id', true), '')::int)::int)`

/** The rule of every table that has a kindergarten_id; and a parent's of every table that has a child_id. */
export const ofMyKindergartens = `kindergarten_id = any (${kindergartenIds})`
export const ofMyChildren = `child_id = any (${childIds})`
const mine = `account_id = ${me}`

// Messages: who may read is written down when they are sent (db/tables/communication.ts).
const gotMessage = `exists (select from message_recipient r where r.message_id = message.id and r.account_id = ${me})`
const ofSeenMessage = `exists (select from message m where m.id = message_file.message_id and m.kindergarten_id is not distinct from message_file.kindergarten_id and ${me} is not null)`
const myReply = `created_by = ${me} or exists (select from message_reply_reader x where x.reply_id = message_reply.id and x.account_id = ${me})`

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

/** A parent sees less of these than the kindergarten's staff, and writes nothing else into them. */
export const parentPolicies: Record<string, string> = {
  child: `id = any (${childIds})`,
  guardian: mine,
  child_document: `${ofMyChildren} and for_guardians`,
  child_change_proposal: `${ofMyChildren} and created_by = ${me}`,
  roll_over: `applied_by = ${me}`,
  poll_vote: mine,
  // Figures of a group are the kindergarten's.
  day_figure: 'false',
  month_figure: 'false',
  // The work of the staff is no business of parents; their names are.
  stock_document: 'false',
  stock_line: 'false',
  stock_movement: 'false',
  stock_balance: 'false',
  stock_batch: 'false',
  stock_batch_balance: 'false',
  stock_day: 'false',
  supplier: 'false',
  manufacturer: 'false',
  warehouse: 'false',
  united_receipt: 'false',
  united_receipt_removed: 'false',
  supplier_order: 'false',
  supplier_order_line: 'false',
  // Parents read menus that are published, and nothing of how they are cooked and paid.
  menu: `${ofMyKindergartens} and state = 2`,
  menu_dish: `${ofMyKindergartens} and exists (select from menu m where m.id = menu_dish.menu_id and m.state = 2)`,
  menu_version: `${ofMyKindergartens} and exists (select from menu m where m.id = menu_version.menu_id and m.state = 2)`,
  menu_cycle: 'false',
  menu_cycle_week: 'false',
  meal_calculation: 'false',
  meal_portion: 'false',
  meal_dish: 'false',
  meal_product: 'false',
  meal_conflict: 'false',
  meal_correction: 'false',
  meal_taken_back: 'false',
  portion_book: 'false',
  portion_book_line: 'false',
  provider_contract: 'false',
  // One paper may be over children of several families.
  fee_receipt: 'false',
  bank_statement: 'false',
  bank_line: 'false',
  provider_document: 'false',
  protocol_payment: 'false',
  unposted_entry: 'false',
  online_payment: mine,
  subject_topic: 'false',
  group_plan: 'false',
  result_template: 'false',
  // A family reads what the director has approved.
  achievement: `${ofMyChildren} and status = 1`,
  // What is written for the family, and nothing of what its specialists note for themselves.
  support_record: `${ofMyChildren} and for_guardians`,
  staff_paper: 'false',
  staff_attendance: 'false',
  staff_substitution: 'false',
  staff_meal: 'false',
  book_entry: 'false',
  council_decision: 'false',
  book_file: 'false',
  book_reader: 'false',
  book_prefix: 'false',
  book_access: 'false',
  register_batch: 'false',
  register_record: 'false',
  register_curriculum: 'false',
  register_link: 'false',
  register_report: 'false',
  document_template: 'false',
  inventory_item: 'false',
  inventory_move: 'false',
  inventory_scrapping: 'false',
  inventory_count: 'false',
  inventory_count_line: 'false',
  qualification_activity: 'false',
  qualification_participant: 'false',
  inspection_pack: 'false',
  // Families read what is shown to them.
  official_document: `${ofMyKindergartens} and visible_for_parents`,
  message: `created_by = ${me} or ${gotMessage}`,
  message_recipient: `${mine} or sender_id = ${me}`,
  account: `id = ${me}`,
  membership: mine,
  stored_file: `created_by = ${me}`,
  audit: mine,
  audit_change: mine,
}

/** As the members of an array in a statement. */
export const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')
