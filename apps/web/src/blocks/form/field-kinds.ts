import type { z } from 'zod'
import { unwrap } from '@asistent/contract/core/messages'
import { defaultPlaces } from '../inputs/use-number-text'
import { accepts } from '../parts/schema'

// Derives fields from the schema of the save, so that form and server use the same validation.

export type FieldKind =
  | 'text'
  | 'longText'
  | 'richText'
  | 'email'
  | 'phone'
  | 'password'
  | 'day'
  | 'time'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'switch'
  | 'select'
  | 'many'
  | 'month'
  | 'pick'
  | 'pickMany'
  | 'files'
  | 'rows'
  | 'lines'

export interface FieldFacts {
  readonly kind: FieldKind | undefined
  readonly required: boolean
  /** A cleared field is sent as null if the schema is nullable and omitted otherwise. */
  readonly takesNull: boolean
  readonly max: number | undefined
  /** Decimals of a number field. */
  readonly precision: number | undefined
  /** The schema accepts negative numbers. */
  readonly signed: boolean
}

interface Check {
  readonly check?: string
  readonly maximum?: number
  readonly params?: { readonly rule?: string; readonly places?: number; readonly isMoney?: boolean }
}

const checksOf = (schema: z.ZodType): Check[] =>
  ((schema.def.checks ?? []) as { _zod: { def: unknown } }[]).map((check) => check._zod.def as Check)

const ruleOf = (checks: readonly Check[], rule: string) => checks.find((check) => check.params?.rule === rule)

/** `z.int()` is a format; its getter `isInt` fails in the built program. */
const isInteger = (base: z.ZodType, checks: readonly Check[]): boolean =>
  [base.def as Check, ...checks].some(({ check }) => check === 'number_format')

/** Detects the kind of a text field from what its schema accepts: multiple lines, an e-mail, a time. */
function textKind(base: z.ZodType, checks: readonly Check[]): FieldKind {
  if (ruleOf(checks, 'day')) return 'day'
  if (ruleOf(checks, 'password')) return 'password'
  if (accepts(base, 'текст\nна два реда')) return 'longText'
  if (accepts(base, 'ime@primer.bg') && !accepts(base, 'име')) return 'email'
  if (accepts(base, '0888 123 456') && !accepts(base, 'име')) return 'phone'
  if (accepts(base, '08:30') && !accepts(base, '08:99')) return 'time'
  return 'text'
}

export function factsOf(schema: z.ZodType): FieldFacts {
  const base = unwrap(schema)
  const checks = checksOf(base)
  const type = base.def.type
  const max = checks.find((check) => check.check === 'max_length')?.maximum
  const { places, isMoney } = ruleOf(checks, 'decimals')?.params ?? {}
  // A list that may be empty is not required.
  const required = type !== 'boolean' && ![undefined, null, '', []].some((nothing) => accepts(schema, nothing))
  const facts = { required, takesNull: accepts(schema, null), max, precision: undefined, signed: false }
  if (type === 'string') return { ...facts, kind: textKind(base, checks) }
  if (type === 'boolean') return { ...facts, kind: 'switch' }
  if (type === 'number') {
    const signed = accepts(base, -1)
    if (isInteger(base, checks)) return { ...facts, kind: 'integer', precision: 0, signed }
    return { ...facts, kind: isMoney ? 'money' : 'decimal', precision: places ?? defaultPlaces, signed }
  }
  return { ...facts, kind: undefined }
}
