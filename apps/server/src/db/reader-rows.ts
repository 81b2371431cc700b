import {
  childIds,
  gotMessage,
  kindergartenIds,
  letters,
  me,
  mine,
  myReply,
  ofMyChildren,
  ofMyKindergartens,
  ofSeenMessage,
} from './guards'

// Rows that parents and experts read and write. A table that is in none of these lists is closed to them by grant and by
// policy (docs/decisions/004): a new table needs a line here before they can read it. docs/generated/grants.md prints the
// result.

/** Rows of the account itself, whatever its role. */
const ownRows: Record<string, string> = {
  message: `created_by = ${me} or ${gotMessage}`,
  message_file: ofSeenMessage,
  message_recipient: `${mine} or sender_id = ${me}`,
  message_reply: myReply,
  message_reply_reader: mine,
  notification: mine,
  notification_preference: mine,
  push_subscription: mine,
  stored_file: `created_by = ${me}`,
}

const ofMasterOrMyKindergartens = `kindergarten_id is null or ${ofMyKindergartens}`

/** Every group one of the parent's children is or was in. An init plan: one short list for each statement. */
const groupsOfMyChildren = `(array(select p.group_id from child_group_period p where p.${ofMyChildren}))`
const ofMyChildrensGroups = `group_id = any (${groupsOfMyChildren})`

/** Addressed to the parent (`Audience` of domain/communication), whatever the days of the children in their groups. */
const addressedToMe = [
  `(audience ->> 'everyone')::boolean`,
  `(audience -> 'roleTypes') @> '3'`,
  `(audience -> 'userIds') @> to_jsonb(${me})`,
  `(audience -> 'studentIds') @> any (array(select to_jsonb(x) from unnest(${childIds}) x))`,
  `(audience -> 'classIds') @> any (array(select to_jsonb(x) from unnest(${groupsOfMyChildren}) x))`,
].join(' or ')

/** Subqueries on other tables of this list see only the rows that their own policies allow. */
export const parentReads: Record<string, string> = {
  ...ownRows,
  account: `id = ${me}`,
  membership: mine,
  kindergarten: `id = any (${kindergartenIds})`,
  school_year: ofMyKindergartens,
  module_lock: ofMyKindergartens,
  day_off: ofMasterOrMyKindergartens,
  custom_role: ofMyKindergartens,
  // Children and their families.
  child: `id = any (${childIds})`,
  child_group: ofMyKindergartens,
  child_group_period: ofMyChildren,
  child_guardian: ofMyChildren,
  guardian: mine,
  child_collector: ofMyChildren,
  child_emergency_contact: ofMyChildren,
  child_document: `${ofMyChildren} and for_guardians`,
  child_change_proposal: `${ofMyChildren} and created_by = ${me}`,
  child_consent: ofMyChildren,
  consent_kind: ofMyKindergartens,
  consent_text: ofMyKindergartens,
  // Staff: names, and who works with the children.
  staff_member: ofMyKindergartens,
  group_staff: ofMyKindergartens,
  child_specialist: ofMyChildren,
  // Attendance and health.
  attendance: ofMyChildren,
  attendance_request: ofMyChildren,
  absence_report: ofMyChildren,
  medical_note: ofMyChildren,
  measurement: ofMyChildren,
  // What the group does.
  subject: ofMasterOrMyKindergartens,
  subject_setting: ofMyKindergartens,
  class_program: ofMyChildrensGroups,
  class_program_item: `exists (select from class_program p where p.id = class_program_item.program_id)`,
  group_plan: ofMyChildrensGroups,
  publisher: ofMasterOrMyKindergartens,
  lesson: ofMyChildrensGroups,
  week_theme: `${ofMyKindergartens} and (group_id is null or ${ofMyChildrensGroups})`,
  // Results: what the director has approved, and notes written for the family.
  achievement: `${ofMyChildren} and status = 1`,
  result_template: ofMasterOrMyKindergartens,
  support_record: `${ofMyChildren} and for_guardians`,
  portfolio: ofMyChildren,
  portfolio_item: ofMyChildren,
  portfolio_background: ofMasterOrMyKindergartens,
  portfolio_template: ofMasterOrMyKindergartens,
  // Published menus, their dishes and allergens.
  menu: `${ofMyKindergartens} and state = 2`,
  menu_dish: `exists (select from menu m where m.id = menu_dish.menu_id)`,
  menu_version: `exists (select from menu m where m.id = menu_version.menu_id)`,
  menu_configuration: ofMyKindergartens,
  recipe: `exists (select from menu_dish d where d.recipe_id = recipe.id)`,
  recipe_ingredient: `exists (select from menu_dish d where d.recipe_id = recipe_ingredient.recipe_id)`,
  product: `exists (select from recipe_ingredient i where i.product_id = product.id)`,
  // Activities and fees.
  activity: ofMyKindergartens,
  activity_slot: ofMyKindergartens,
  activity_member: ofMyChildren,
  activity_visit: ofMyChildren,
  activity_request: ofMyChildren,
  fee_invoice: ofMyChildren,
  fee_balance: ofMyChildren,
  fee_setting: ofMyKindergartens,
  online_payment: mine,
  online_item: ofMyChildren,
  old_fee: ofMyChildren,
  old_fee_type: ofMyKindergartens,
  // The board, the calendar and polls.
  note: `${ofMyKindergartens} and (group_ids is null or group_ids && ${groupsOfMyChildren})`,
  event: `${ofMyKindergartens} and (${addressedToMe})`,
  meeting_booking: ofMyChildren,
  poll: `${ofMyKindergartens} and (${addressedToMe})`,
  poll_vote: mine,
  official_document: `${ofMyKindergartens} and visible_for_parents`,
}

/** Of these tables a parent reads only some columns. */
export const parentColumns: Record<string, readonly string[]> = {
  staff_member: [
    'id',
    'kindergarten_id',
    'account_id',
    'first_name',
    'middle_name',
    'last_name',
    'occupation',
    'is_pedagogical',
    'hired_on',
    'left_on',
    'version',
  ],
  custom_role: ['id', 'kindergarten_id', 'name', 'base_role', 'active'],
  fee_setting: ['id', 'kindergarten_id', 'provider_id', 'recipient', 'iban', 'bank_name'],
}

/** What a parent's transaction may write, among the rows that it reads. */
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

/** Tables about kindergartens: the ministry reads them whole, a municipality the rows of its kindergartens. */
export const expertReads = [
  'account',
  'membership',
  'kindergarten',
  'school_year',
  'day_off',
  'module_lock',
  'child',
  'child_group',
  'child_group_period',
  'child_guardian',
  'child_collector',
  'child_document',
  'guardian',
  'consent_kind',
  'consent_text',
  'certificate',
  'staff_member',
  'group_staff',
  'staff_attendance',
  'staff_substitution',
  'staff_meal',
  'attendance',
  'attendance_request',
  'day_figure',
  'month_figure',
  'subject',
  'subject_setting',
  'subject_topic',
  'publisher',
  'class_program',
  'class_program_item',
  'group_plan',
  'lesson',
  'week_theme',
  'achievement',
  'result_template',
  'support_record',
  'portfolio',
  'portfolio_item',
  'portfolio_background',
  'portfolio_template',
  'category_norm',
  'product',
  'product_conversion',
  'product_setting',
  'supplier',
  'manufacturer',
  'warehouse',
  'stock_document',
  'stock_line',
  'stock_movement',
  'stock_balance',
  'stock_batch',
  'stock_batch_balance',
  'stock_day',
  'united_receipt',
  'united_receipt_removed',
  'meal_calculation',
  'meal_portion',
  'meal_product',
  'meal_taken_back',
  'activity',
  'activity_slot',
  'activity_member',
  'activity_visit',
  'activity_request',
  'provider_contract',
  'fee_invoice',
  'fee_charge',
  'fee_balance',
  'fee_payment',
  'fee_receipt',
  'online_item',
  'unposted_entry',
  'provider_document',
  'old_fee',
  'old_fee_type',
  'note',
  'official_document',
]

/** Tables about kindergartens that the ministry alone reads. */
export const ministryReads = [
  'register_batch',
  'register_curriculum',
  'register_link',
  'register_record',
  'register_report',
]

/** Rows of an expert's own account: they read them, and write nothing else. */
export const expertRows: Record<string, string> = { ...ownRows, account: `id = ${me}`, reference_view: mine }

/** Parents are counted for experts, never named. */
export const expertColumns: Record<string, readonly string[]> = {
  // Those that the view for experts leaves open (expert-views.ts).
  guardian: ['id', 'kindergarten_id', 'account_id', 'person_id_type', 'created_at', 'version'],
}

export const expertWrites = ['account', 'stored_file', 'reference_view', ...letters]
