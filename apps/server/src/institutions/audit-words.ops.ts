import type { Resource } from '@asistent/domain/access/resources'
import { personIdTypeLabel } from '@asistent/domain/kernel/person-id'
import { sql, type SQL } from 'drizzle-orm'
import type { Scope } from '../platform/scope'

// The Bulgarian words for tables and columns: the audit, the archive and the database page speak with them. Every slice
// describes its own tables in an `audit.words.ts` with `describeTables({...})`; a test refuses an audited table or
// column without words (docs/guides/audit.md).

export type Labels = Readonly<Record<string | number, string>>

/** How a stored value is shown. */
export type Shown =
  | { readonly as: 'text' | 'day' | 'instant' | 'yesNo' }
  /** A code of a list. */
  | { readonly as: 'code' | 'codes'; readonly labels: Labels }
  /** The id of a row of another table: its name is shown. */
  | { readonly as: 'name' | 'names'; readonly of: string }
  /** Something kept as JSON, in the slice's own words. */
  | { readonly as: 'told'; readonly tell: (value: unknown) => string }
  /** A JSON object: each part is a field of its own. */
  | { readonly as: 'parts'; readonly parts: Readonly<Record<string, ColumnWords>> }
  /** Technical: never shown (a version), or never told (a hash). */
  | { readonly as: 'hidden' }

export type ColumnWords = Shown & {
  readonly label: string
  /** Values only directors and administrators read; others learn that it was changed. */
  readonly personal?: boolean
}

export interface TableWords {
  /** The word of /api/Audit/record/{kind}/{id}. */
  readonly kind: string
  readonly one: string
  readonly many: string
  readonly section: string
  /** The columns that name a record, and what stands between them. */
  readonly title: readonly string[]
  readonly separator?: string
  /** The primary key, when it isn't `id`. */
  readonly key?: readonly string[]
  readonly columns: Readonly<Record<string, ColumnWords>>
  /** Which rows `t` are a kindergarten's own, when it isn't its `kindergarten_id` that says so. */
  readonly belongs?: (kindergartenId: number) => SQL
  /** What `audit.about({ groupId })` calls it. */
  readonly about?: string
  /** Who may read a record's history: those who may read this. Without it: directors and administrators. */
  readonly resource?: Resource
  /** Hangs on a record of this kind and is told in its history too. */
  readonly partOf?: { readonly kind: string; readonly column: 'child_id' }
  /** A condition on the row `t`, where the caller sees less than the database's policies show. */
  readonly visible?: (scope: Scope) => SQL | undefined
}

const shown =
  (as: 'text' | 'day' | 'instant' | 'yesNo' | 'hidden') =>
  (label: string): ColumnWords => ({ as, label })

export const text = shown('text')
export const day = shown('day')
export const instant = shown('instant')
export const yesNo = shown('yesNo')
export const hidden = shown('hidden')
export const code = (label: string, labels: Labels): ColumnWords => ({ as: 'code', label, labels })
export const codes = (label: string, labels: Labels): ColumnWords => ({ as: 'codes', label, labels })
export const name = (label: string, of: string): ColumnWords => ({ as: 'name', label, of })
export const names = (label: string, of: string): ColumnWords => ({ as: 'names', label, of })
export const parts = (label: string, of: Readonly<Record<string, ColumnWords>>): ColumnWords => ({
  as: 'parts',
  label,
  parts: of,
})
export const told = (label: string, tell: (value: unknown) => string): ColumnWords => ({ as: 'told', label, tell })
export const personal = (words: ColumnWords): ColumnWords => ({ ...words, personal: true })

/** Columns that mean the same in every table. */
export const common = {
  id: hidden('Номер'),
  kindergarten_id: hidden('Детска градина'),
  created_at: hidden('Създаден на'),
  version: hidden('Версия'),
}

// What several tables keep, told with the same words everywhere.
export const period = { from_on: day('От дата'), to_on: day('До дата') }
export const personName = { first_name: text('Име'), middle_name: text('Презиме'), last_name: text('Фамилия') }
export const personNumber = {
  person_id_type: code('Вид идентификатор', personIdTypeLabel),
  person_id: personal(text('Идентификатор')),
}
export const account = name('Потребител', 'account')
export const child = name('Дете', 'child')
export const file = name('Файл', 'stored_file')
export const group = name('Група', 'child_group')
export const guardian = name('Родител', 'guardian')
export const staffMember = name('Служител', 'staff_member')

export const partOfChild = { kind: 'child', column: 'child_id' } as const

const tables = new Map<string, TableWords>()

/** `section`: where the database page counts these tables. */
export function describeTables(section: string, words: Readonly<Record<string, Omit<TableWords, 'section'>>>): void {
  for (const [table, described] of Object.entries(words)) tables.set(table, { ...described, section })
}

export const wordsOf = (table: string): TableWords | undefined => tables.get(table)
export const describedTables = (): readonly (readonly [string, TableWords])[] => [...tables]
export const tableOfKind = (kind: string): readonly [string, TableWords] | undefined =>
  describedTables().find(([, words]) => words.kind === kind)
/** Tables whose rows hang on a record of that kind. */
export const partsOfKind = (kind: string): readonly (readonly [string, TableWords])[] =>
  describedTables().filter(([, words]) => words.partOf?.kind === kind)
export const tableOfAbout = (about: string): string | undefined =>
  describedTables().find(([, words]) => words.about === about)?.[0]

/** Tables that are never audited but whose rows others point at. */
const plainNames: Readonly<Record<string, readonly string[]>> = {
  country: ['name'],
  area: ['name'],
  municipality: ['name'],
  city: ['kind', 'name'],
  city_district: ['name'],
  stored_file: ['name'],
  partner: ['name'],
  partner_resource: ['title'],
}

/** The columns that name a row of a table. */
export const nameColumns = (table: string): readonly string[] | undefined => wordsOf(table)?.title ?? plainNames[table]

/** Whose rows they are, for the archive and the database page. */
export const belongsTo = ({ belongs }: Pick<TableWords, 'belongs'>, kindergartenId: number): SQL =>
  belongs?.(kindergartenId) ?? sql`t.kindergarten_id = ${sql.raw(String(kindergartenId))}`
