import { unwrap } from '@asistent/contract/core/messages'
import type { z } from 'zod'

// Query strings and path parameters are text with names in any letter case. Coercing them here lets contracts use
// z.int() instead of z.coerce, whose input type is unknown.

type Kind = 'number' | 'boolean' | 'array' | 'numbers' | 'text'
interface Field {
  readonly name: string
  readonly kind: Kind
}

export type Coercion = (values: Record<string, unknown>) => Record<string, unknown>

const typeOf = (schema: z.ZodType) => (unwrap(schema)._zod.def as { type: string }).type

function kindOf(schema: z.ZodType): Kind {
  const base = unwrap(schema)
  const def = base._zod.def as { type: string; element?: z.ZodType; options?: z.ZodType[]; values?: unknown[] }
  if (def.type === 'number' || def.type === 'int') return 'number'
  if (def.type === 'boolean') return 'boolean'
  if (def.type === 'literal') return typeof def.values?.[0] === 'number' ? 'number' : 'text'
  if (def.type === 'union') return def.options?.every((option) => kindOf(option) === 'number') ? 'number' : 'text'
  if (def.type === 'array' && def.element) return kindOf(def.element) === 'number' ? 'numbers' : 'array'
  return 'text'
}

/** Compiles the coercion of a call once from its input schema. */
export function coercionFor(input: z.ZodType): Coercion {
  const base = unwrap(input)
  const shape = typeOf(base) === 'object' ? (base as unknown as { shape: Record<string, z.ZodType> }).shape : {}
  const fields = new Map<string, Field>()
  for (const [name, schema] of Object.entries(shape)) fields.set(name.toLowerCase(), { name, kind: kindOf(schema) })
  return (values) => {
    const result: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(values)) {
      // Some clients write lists as 'ids[]'.
      const field = fields.get(name.toLowerCase().replace(/\[\]$/, ''))
      if (field) result[field.name] = coerce(field.kind, value)
    }
    return result
  }
}

function coerce(kind: Kind, value: unknown): unknown {
  switch (kind) {
    case 'number':
      return number(last(value))
    case 'boolean':
      return boolean(last(value))
    case 'numbers':
      return listOf(value).map(number)
    case 'array':
      return listOf(value)
    default:
      return last(value)
  }
}

const last = (value: unknown) => (Array.isArray(value) ? value.at(-1) : value)
const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : typeof value === 'string' ? value.split(',').filter(Boolean) : [value]
const number = (value: unknown) =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value === '' ? undefined : value

const booleans = new Map<unknown, boolean | undefined>([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
  ['', undefined],
])
const boolean = (value: unknown) => (booleans.has(value) ? booleans.get(value) : value)

/** Resolves an order column case-insensitively. */
export function orderColumn(orderBy: readonly string[] | undefined, requested: unknown): unknown {
  if (typeof requested !== 'string' || !orderBy) return requested
  return orderBy.find((column) => column.toLowerCase() === requested.toLowerCase()) ?? requested
}
