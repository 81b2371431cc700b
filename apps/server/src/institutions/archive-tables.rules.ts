// The tables of an archive and the meaning of their numbers: which columns refer to rows, in which order rows are
// inserted, how the ids of an archive become those of another kindergarten. No SQL.

export interface ArchiveColumn {
  readonly name: string
  /** Type in PostgreSQL. */
  readonly type: string
  readonly notNull: boolean
  readonly generated: boolean
  /** Table of the foreign key to an `id`. */
  readonly references: string | null
}

export interface ArchiveTable {
  readonly name: string
  readonly columns: readonly ArchiveColumn[]
  /** Columns of the primary key. */
  readonly key: readonly string[]
  /** Every referenced table, by any foreign key. */
  readonly after: readonly string[]
  /** Sequence of `id`. */
  readonly sequence: string | null
}

/** Shared rows: the same in every kindergarten of an installation, found by their names in another one. */
export const sharedTables = [
  'country',
  'area',
  'municipality',
  'city',
  'city_district',
  'activity_type',
  'activity_provider',
  'product_category',
] as const

/** Tables of the CSV part that are not restored, with the reason shown to the user. */
export const notRestored: Readonly<Record<string, string>> = {
  unposted_entry: 'принадлежат към плащане през ePay.bg на старата детска градина',
  name_opening: 'принадлежат към експертите, отворили имената',
}

/** Tables without words that belong to the exact part. */
export const technicalTables = ['stored_file', 'message_file', 'counter', 'meal_taken_back'] as const

/** Integer columns without a foreign key that refer to rows, by name. */
const softPointers: Readonly<Record<string, string>> = {
  account_id: 'account',
  audit_id: 'audit',
  calculation_id: 'meal_calculation',
  cashier_id: 'account',
  child_ids: 'child',
  claimed_ids: 'admission_criterion',
  event_id: 'event',
  group_ids: 'child_group',
  inbound_ids: 'stock_document',
  kindergarten_id: 'kindergarten',
  note_id: 'medical_note',
  recognised_ids: 'admission_criterion',
  request_id: 'attendance_request',
}

/** References whose table follows from another column of the row. */
const kindedPointers: Readonly<
  Record<string, { readonly by: string; readonly tables: Readonly<Record<string, string>> }>
> = {
  cause_id: {
    by: 'cause_kind',
    tables: {
      leave: 'staff_leave',
      substitution: 'staff_substitution',
      scrapping: 'inventory_scrapping',
      count: 'inventory_count',
      stockScrapping: 'stock_document',
      stockCount: 'stock_document',
      admission: 'admission_application',
      leaving: 'child',
      scrappingCommission: 'inventory_scrapping',
      countCommission: 'inventory_count',
      stockScrappingCommission: 'stock_document',
      stockCountCommission: 'stock_document',
    },
  },
}

/** Integer columns that look like references and are numbers of other systems or codes. */
export const plainNumbers: readonly string[] = [
  'allergen_ids',
  'extra_allergen_ids',
  'neispuo_id',
  'theirs_id',
  'notice_id',
  'person_id',
]

const isInteger = ({ type }: ArchiveColumn) => /^(integer|bigint)(\[\])?$/.test(type)

/** Table that the column refers to; null for a value. */
export function pointerOf(column: ArchiveColumn): string | null {
  if (column.references) return column.references
  if (!isInteger(column) || plainNumbers.includes(column.name)) return null
  return softPointers[column.name] ?? (column.name.endsWith('_by') ? 'account' : null)
}

/**
 * Columns whose name suggests a reference and that no rule describes; a test rejects them.
 * @internal Only tests use it.
 */
export const undecidedColumns = (tables: readonly ArchiveTable[]): string[] =>
  tables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => isInteger(column) && /_(id|ids|by)$/.test(column.name))
      .filter(
        (column) => pointerOf(column) === null && !plainNumbers.includes(column.name) && !kindedPointers[column.name],
      )
      .map((column) => `${name}.${column.name}`),
  )

/** Keys of JSON values that refer to rows. */
const jsonPointers: Readonly<Record<string, string>> = {
  childId: 'child',
  childIds: 'child',
  classIds: 'child_group',
  groupId: 'child_group',
  groupIds: 'child_group',
  newStayId: 'child_group_period',
  productId: 'product',
  recipeId: 'recipe',
  stayId: 'child_group_period',
  studentIds: 'child',
  userIds: 'account',
  kindergartenId: 'kindergarten',
  kindergartenIds: 'kindergarten',
}

/** JSON with the register's own numbers. */
const foreignJson = ['wanted', 'seen', 'theirs', 'lessons']

/** Order in addition to the foreign keys: what the triggers of the first table compute from the others. */
const alsoAfter: Readonly<Record<string, readonly string[]>> = {
  // A payment may not exceed its charges.
  fee_payment: ['fee_charge'],
  // The logo.
  kindergarten: ['stored_file'],
  // A page closes the days before it.
  cash_page: ['cash_movement'],
  // Triggers of these tables change calculations that exist.
  meal_calculation: ['attendance', 'child_group_period', 'stock_movement', 'recipe_ingredient', 'menu_dish'],
  // Computes its checksum from the day.
  portion_book: [
    'meal_product',
    'meal_portion',
    'meal_conflict',
    'meal_correction',
    'menu_dish',
    'attendance',
    'staff_attendance',
    'staff_meal',
    'staff_member',
  ],
}

/** Tables that close periods. */
const last = ['module_lock', 'counter', 'audit', 'audit_change']

/** Tables whose rows are inserted with one statement, because a trigger checks the balance after each. */
export const insertedWhole: readonly string[] = ['cash_movement']

/** Columns that triggers fill in from other rows. */
export const keptByTriggers: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  cash_till: { closed_until: null },
  provider_document: { credited: 0 },
}

/** Inserts a table after those that it refers to. Cyclic references are left to `lateColumns`. */
export function inOrder(tables: readonly ArchiveTable[]): ArchiveTable[] {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const ordered = new Set<ArchiveTable>()
  const visit = (table: ArchiveTable, path: readonly string[]) => {
    if (ordered.has(table)) return
    const before = [...table.after, ...(alsoAfter[table.name] ?? [])].toSorted()
    for (const name of before) {
      const otherArchiveTable = byName.get(name)
      if (otherArchiveTable && !path.includes(name)) visit(otherArchiveTable, [...path, table.name])
    }
    ordered.add(table)
  }
  const rank = ({ name }: ArchiveTable) => last.indexOf(name)
  for (const table of tables.toSorted((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1))) visit(table, [])
  return [...ordered]
}

export type Row = Readonly<Record<string, unknown>>

/** New id of a row; undefined if the archive has no such row. */
export type NewId = (table: string, id: number) => number | undefined

export interface Remapped {
  readonly row: Record<string, unknown>
  /** References to rows that are not in the archive. */
  readonly missing: readonly { readonly column: ArchiveColumn; readonly table: string; readonly id: number }[]
}

/** The row with the ids of the other kindergarten. A reference without a row becomes null. */
export function remapRow(table: ArchiveTable, row: Row, newId: NewId): Remapped {
  const missing: { column: ArchiveColumn; table: string; id: number }[] = []
  const result: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(row)) {
    const column = table.columns.find((candidate) => candidate.name === name)
    result[name] = column ? remapValue(column, value) : value
  }
  if (table.sequence && typeof row['id'] === 'number') result['id'] = newId(table.name, row['id']) ?? null
  return { row: result, missing }

  function remapValue(column: ArchiveColumn, value: unknown): unknown {
    if (value === null || value === undefined) return value
    if (column.type === 'jsonb') return foreignJson.includes(column.name) ? value : remapJson(value, newId)
    const kinded = kindedPointers[column.name]
    const target = kinded ? (kinded.tables[String(row[kinded.by])] ?? null) : pointerOf(column)
    if (target === null) return value
    if (Array.isArray(value)) return value.flatMap((id) => newId(target, Number(id)) ?? [])
    const id = newId(target, Number(value))
    if (id === undefined) missing.push({ column, table: target, id: Number(value) })
    return id ?? null
  }
}

function remapJson(value: unknown, newId: NewId, table?: string): unknown {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => remapJson(item, newId, table) ?? [])
  if (typeof value === 'number' && table) return newId(table, value)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, remapJson(item, newId, jsonPointers[key]) ?? null]),
  )
}

/** The subject of an audit entry: { groupId: 5 }. */
export function remapAbout(about: unknown, newId: NewId, tableOf: (key: string) => string | undefined): unknown {
  if (typeof about !== 'object' || about === null) return about
  return Object.fromEntries(
    Object.entries(about).map(([key, value]) => {
      const table = tableOf(key)
      return [key, table && typeof value === 'number' ? (newId(table, value) ?? value) : value]
    }),
  )
}

/** Version of the exact part; a restore rejects other versions. */
export const archiveFormat = 1

/** Table of contents: 'данни/опис.json'. */
export interface Manifest {
  readonly format: number
  readonly made: string
  readonly kindergarten: { readonly id: number; readonly name: string; readonly institutionType: number }
  /** Number of rows by table. */
  readonly tables: Readonly<Record<string, number>>
}

export interface SharedRow {
  readonly table: string
  readonly id: number
  readonly name: string | null
}
