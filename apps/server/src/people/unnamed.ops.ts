import { sql, type SQL } from 'drizzle-orm'
import type { Scope } from '../platform/scope'

// Anonymizes rows about people for callers who may only count them: no id, name or allergies.

interface OfChild {
  readonly studentId: number | null
  readonly studentName: string
  readonly allergies: number[]
  readonly allergiesText: string | null
}

/** 'Дете 1', 'Дете 2' in the order of the rows, which must not be sorted by name. */
export function unnamed<Row extends OfChild>(rows: readonly Row[]): Row[] {
  const numbers = new Map<number | null, number>()
  return rows.map((row) => {
    const number = numbers.get(row.studentId) ?? numbers.size + 1
    numbers.set(row.studentId, number)
    return { ...row, studentId: null, studentName: `Дете ${number}`, allergies: [], allergiesText: null }
  })
}

/** Experts may count staff, but not read their names (domain.md 7, Teachers: counts). */
export const countsStaff = (scope: Scope): boolean => scope.rights('Teachers').limit === 'counts'

/** Name of `staff_member`, or null for callers who may only count staff. */
export const staffNameFor = (scope: Scope, alias: 'm' | 'b'): SQL =>
  countsStaff(scope) ? sql`null::text` : sql.raw(`${alias}.first_name || ' ' || ${alias}.last_name`)

/** 'Служител 1', 'Служител 2': numbered by first appearance, the same number for the same person. */
export function unnamedStaff(word = 'Служител'): (id: number) => { readonly id: number; readonly name: string } {
  const numbers = new Map<number, number>()
  return (id) => {
    const number = numbers.get(id) ?? numbers.size + 1
    numbers.set(id, number)
    return { id: number, name: `${word} ${number}` }
  }
}
