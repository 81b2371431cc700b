import { labelAt } from '@asistent/contract/core/messages'
import type { RecordPlan } from '@asistent/contract/core/record'
import type { Resource } from '@asistent/domain/access/resources'
import { personIdTypeLabel } from '@asistent/domain/kernel/person-id'
import { getTableColumns, sql, type Column, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Scope } from '../platform/scope'

// Bulgarian labels of tables and columns for audit, archive and database page. Every slice describes its tables in an
// `audit.words.ts` with `describeTables({...})`; a test rejects audited tables and columns without labels
// (docs/guides/audit.md).

export type Labels = Readonly<Record<string | number, string>>

/** Display of a stored value. */
export type Shown =
  /** 'sum' is an amount of money. */
  | { readonly as: 'text' | 'sum' | 'day' | 'instant' | 'yesNo' }
  /** Code of a list. */
  | { readonly as: 'code' | 'codes'; readonly labels: Labels }
  /** Id of a row in another table, shown by its name. */
  | { readonly as: 'name' | 'names'; readonly of: string }
  /** JSON with a formatter of the slice. */
  | { readonly as: 'described'; readonly tell: (value: unknown) => string }
  /** JSON object, each part of which is a separate field. */
  | { readonly as: 'parts'; readonly parts: Readonly<Record<string, ColumnWords>> }
  /** Never shown: technical (a version) or secret (a hash). */
  | { readonly as: 'hidden' }

export type ColumnWords = Shown & {
  readonly label: string
  /** Only directors and administrators read the values; others see that they were changed. */
  readonly personal?: boolean
}

export interface TableWords {
  /** `kind` of /api/Audit/record/{kind}/{id}. */
  readonly kind: string
  readonly one: string
  readonly many: string
  readonly section: string
  /** Columns of a record's name, and their separator. */
  readonly title: readonly string[]
  readonly separator?: string
  /** Primary key if it is not `id`. */
  readonly key?: readonly string[]
  readonly columns: Readonly<Record<string, ColumnWords>>
  /** Condition on the rows `t` of a kindergarten if it is not `kindergarten_id`. */
  readonly belongs?: (kindergartenId: number) => SQL
  /** Key in `audit.about({ groupId })`. */
  readonly about?: string
  /** Right to read that allows reading a record's history. Defaults to directors and administrators. */
  readonly resource?: Resource
  /** Part of a record of this kind, included in its history. */
  readonly partOf?: { readonly kind: string; readonly column: 'child_id' }
  /** Condition on the row `t` if the caller's access is narrower than the policies. */
  readonly visible?: (scope: Scope) => SQL | undefined
}

const shown =
  (as: 'text' | 'sum' | 'day' | 'instant' | 'yesNo' | 'hidden') =>
  (label: string): ColumnWords => ({ as, label })

export const text = shown('text')
export const sum = shown('sum')
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
export const described = (label: string, tell: (value: unknown) => string): ColumnWords => ({
  as: 'described',
  label,
  tell,
})
export const personal = (words: ColumnWords): ColumnWords => ({ ...words, personal: true })

/** Columns with the same meaning in every table. */
export const common = {
  id: hidden('Номер'),
  kindergarten_id: hidden('Детска градина'),
  created_at: hidden('Създаден на'),
  version: hidden('Версия'),
}

// Columns shared by several tables.
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

/** Labels of a record's table: labels from its fields, kinds from its columns. `special` overrides single columns. */
export function recordWords(
  { name: kind, one, many, resource, fields }: RecordPlan,
  table: PgTable,
  special: TableWords['columns'] = {},
): Omit<TableWords, 'section'> {
  const columns = Object.entries(getTableColumns(table)).map(([property, column]): [string, ColumnWords] => {
    const label = labelAt(z.object(fields as unknown as z.ZodRawShape), [property]) ?? retired[column.name] ?? ''
    return [column.name, { as: kindOf(column), label }]
  })
  return {
    kind,
    one,
    many,
    title: ['name'],
    about: `${kind}Id`,
    resource,
    columns: { ...Object.fromEntries(columns), ...common, ...special },
  }
}

const retired: Readonly<Record<string, string>> = { deleted_on: 'Изтрит на' }

function kindOf(column: Column): 'day' | 'yesNo' | 'text' {
  if (column.getSQLType() === 'date') return 'day'
  return column.getSQLType() === 'boolean' ? 'yesNo' : 'text'
}

const tables = new Map<string, TableWords>()

/** `section` is the group on the database page. */
export function describeTables(section: string, words: Readonly<Record<string, Omit<TableWords, 'section'>>>): void {
  for (const [table, described] of Object.entries(words)) tables.set(table, { ...described, section })
}

export const wordsOf = (table: string): TableWords | undefined => tables.get(table)
export const describedTables = (): readonly (readonly [string, TableWords])[] => [...tables]
export const tableOfKind = (kind: string): readonly [string, TableWords] | undefined =>
  describedTables().find(([, words]) => words.kind === kind)
/** Tables that are parts of records of that kind. */
export const partsOfKind = (kind: string): readonly (readonly [string, TableWords])[] =>
  describedTables().filter(([, words]) => words.partOf?.kind === kind)
export const tableOfAbout = (about: string): string | undefined =>
  describedTables().find(([, words]) => words.about === about)?.[0]

/** Referenced tables without audit. */
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

/** Columns of a row's name. */
export const nameColumns = (table: string): readonly string[] | undefined => wordsOf(table)?.title ?? plainNames[table]

/** Condition on the rows of a kindergarten, for the archive and the database page. */
export const belongsTo = ({ belongs }: Pick<TableWords, 'belongs'>, kindergartenId: number): SQL =>
  belongs?.(kindergartenId) ?? sql`t.kindergarten_id = ${sql.raw(String(kindergartenId))}`
