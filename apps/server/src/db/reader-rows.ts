import {
  childIds,
  gotMessage,
  kindergartenIds,
  letters,
  me,
  mine,
  myReply,
  inScopeChildren,
  inScopeKindergartens,
  ofSeenMessage,
} from './guards'

// Rows that parents and experts may read and write. Tables outside of these lists are denied to them by grant and
// policy (docs/decisions/004), so a new table needs a line here. docs/generated/grants.md prints the result.

/** Rows of the account itself, for any role. */
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

const masterOrInScopeKindergartens = `kindergarten_id is null or ${inScopeKindergartens}`

/** Groups to which one of the parent's children belongs or has belonged. An init plan: one short list per statement. */
const groupsOfMyChildren = `(array(select p.group_id from child_group_period p where p.${inScopeChildren}))`
const inGroupsOfScopeChildren = `group_id = any (${groupsOfMyChildren})`

/** Addressed to the parent (`Audience` of domain/communication), independent of the dates of the children's stays. */
const addressedToMe = [
  `(audience ->> 'everyone')::boolean`,
  `(audience -> 'roleTypes') @> '3'`,
  `(audience -> 'userIds') @> to_jsonb(${me})`,
  `(audience -> 'studentIds') @> any (array(select to_jsonb(x) from unnest(${childIds}) x))`,
  `(audience -> 'classIds') @> any (array(select to_jsonb(x) from unnest(${groupsOfMyChildren}) x))`,
].join(' or ')

/** Subqueries on other tables of this list see only rows that their own policies allow. */
export const parentReads: Record<string, string> = {
  ...ownRows,
  account: `id = ${me}`,
  membership: mine,
  kindergarten: `id = any (${kindergartenIds})`,
  school_year: inScopeKindergartens,
  module_lock: inScopeKindergartens,
  day_off: masterOrInScopeKindergartens,
  help_topic: `(${masterOrInScopeKindergartens}) and (cardinality(role_types) = 0 or 3 = any (role_types))`,
  custom_role: inScopeKindergartens,
  // Children and their families.
  child: `id = any (${childIds})`,
  child_group: inScopeKindergartens,
  child_group_period: inScopeChildren,
  child_guardian: inScopeChildren,
  guardian: mine,
  child_collector: inScopeChildren,
  child_emergency_contact: inScopeChildren,
  child_document: `${inScopeChildren} and for_guardians`,
  child_change_proposal: `${inScopeChildren} and created_by = ${me}`,
  child_consent: inScopeChildren,
  // The parent's own applications for admission, and what one can apply for.
  admission_application: `${inScopeKindergartens} and created_by = ${me}`,
  admission_round: inScopeKindergartens,
  admission_criterion: inScopeKindergartens,
  consent_kind: inScopeKindergartens,
  consent_text: inScopeKindergartens,
  // Staff: names and groups.
  staff_member: inScopeKindergartens,
  group_staff: inScopeKindergartens,
  child_specialist: inScopeChildren,
  // Attendance and health.
  attendance: inScopeChildren,
  attendance_request: inScopeChildren,
  absence_report: inScopeChildren,
  medical_note: inScopeChildren,
  measurement: inScopeChildren,
  daily_feed: inScopeChildren,
  daily_feed_photo: inScopeChildren,
  // Activities of the group.
  subject: masterOrInScopeKindergartens,
  subject_setting: inScopeKindergartens,
  class_program: inGroupsOfScopeChildren,
  class_program_item: `exists (select from class_program p where p.id = class_program_item.program_id)`,
  group_plan: inGroupsOfScopeChildren,
  publisher: masterOrInScopeKindergartens,
  lesson: inGroupsOfScopeChildren,
  week_theme: `${inScopeKindergartens} and (group_id is null or ${inGroupsOfScopeChildren})`,
  // Results approved by the director, and notes for the family.
  achievement: `${inScopeChildren} and status = 1`,
  result_template: masterOrInScopeKindergartens,
  support_record: `${inScopeChildren} and for_guardians`,
  portfolio: inScopeChildren,
  portfolio_item: inScopeChildren,
  portfolio_background: masterOrInScopeKindergartens,
  portfolio_template: masterOrInScopeKindergartens,
  // Published menus, their dishes and allergens.
  menu: `${inScopeKindergartens} and state = 2`,
  menu_dish: `exists (select from menu m where m.id = menu_dish.menu_id)`,
  menu_version: `exists (select from menu m where m.id = menu_version.menu_id)`,
  menu_configuration: inScopeKindergartens,
  recipe: `exists (select from menu_dish d where d.recipe_id = recipe.id)`,
  recipe_ingredient: `exists (select from menu_dish d where d.recipe_id = recipe_ingredient.recipe_id)`,
  product: `exists (select from recipe_ingredient i where i.product_id = product.id)`,
  // Activities and fees.
  activity: inScopeKindergartens,
  activity_slot: inScopeKindergartens,
  activity_member: inScopeChildren,
  activity_visit: inScopeChildren,
  activity_request: inScopeChildren,
  fee_invoice: inScopeChildren,
  fee_balance: inScopeChildren,
  instalment_plan: inScopeChildren,
  instalment_plan_fee: inScopeChildren,
  instalment: inScopeChildren,
  fee_setting: inScopeKindergartens,
  online_payment: mine,
  online_item: inScopeChildren,
  old_fee: inScopeChildren,
  old_fee_type: inScopeKindergartens,
  // The board, the calendar and polls.
  note: `${inScopeKindergartens} and (group_ids is null or group_ids && ${groupsOfMyChildren})`,
  event: `${inScopeKindergartens} and (${addressedToMe})`,
  meeting_booking: inScopeChildren,
  poll: `${inScopeKindergartens} and (${addressedToMe})`,
  poll_vote: mine,
  official_document: `${inScopeKindergartens} and visible_for_parents`,
}

/** Tables of which a parent reads only some columns. */
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

/** Tables that a parent may write, within the readable rows. */
export const parentWrites = [
  'stored_file',
  'account',
  'child_consent',
  'child_change_proposal',
  'admission_application',
  'attendance_request',
  'medical_note',
  'absence_report',
  'child_collector',
  'activity_request',
  'portfolio',
  'portfolio_item',
  ...letters,
  'meeting_booking',
]

/** Tables about kindergartens: the ministry reads all rows, a municipality those of its kindergartens. */
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
  'loss_norm',
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
  'food_order',
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
  'cash_order',
  'instalment_plan',
  'instalment_plan_fee',
  'instalment',
  'online_item',
  'unposted_entry',
  'provider_document',
  'old_fee',
  'old_fee_type',
  'note',
  'official_document',
]

/** Tables about kindergartens that only the ministry reads. */
export const ministryReads = [
  'register_batch',
  'register_curriculum',
  'register_link',
  'register_record',
  'register_report',
]

/** Rows of an expert's own account: readable, and the only writable ones. */
export const expertRows: Record<string, string> = {
  ...ownRows,
  account: `id = ${me}`,
  // Texts of the master for everybody or for experts; those of a kindergarten are for its own people.
  help_topic: `kindergarten_id is null and (cardinality(role_types) = 0 or role_types && '{4,5}') and exists (select from account a where a.id = ${me})`,
  reference_view: mine,
  warning_letter: mine,
  // Of an overseen kindergarten: its policy limits the rows of the subquery.
  name_opening: `${mine} and exists (select from kindergarten k where k.id = name_opening.kindergarten_id)`,
}

/** Experts may count parents but not identify them. */
export const expertColumns: Record<string, readonly string[]> = {
  // The columns that the view for experts does not mask (expert-views.ts).
  guardian: ['id', 'kindergarten_id', 'account_id', 'person_id_type', 'created_at', 'version'],
  // Number and cashier of a refund; not the person who received it.
  cash_order: ['id', 'kindergarten_id', 'number', 'cashier_id'],
}

export const expertWrites = ['account', 'stored_file', 'reference_view', 'name_opening', 'warning_letter', ...letters]
