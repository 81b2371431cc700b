import { z } from 'zod'
import { unwrap } from '@asistent/contract/core/messages'

// Unwraps schemas of the contract (optional, nullable, default, transforms).

export const shapeOf = (schema: z.ZodType): Readonly<Record<string, z.ZodType>> => {
  const base = unwrap(schema)
  return base instanceof z.ZodObject ? (base.shape as Record<string, z.ZodType>) : {}
}

/** Schema of a field of an object. */
export const fieldSchema = (schema: z.ZodType, name: string): z.ZodType | undefined => shapeOf(schema)[name]

/** Schema of the items of a list. */
export function itemSchema(schema: z.ZodType): z.ZodType | undefined {
  const base = unwrap(schema)
  return base instanceof z.ZodArray ? (base.element as z.ZodType) : undefined
}

export const isNumber = (schema: z.ZodType): boolean => unwrap(schema) instanceof z.ZodNumber

export const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success
