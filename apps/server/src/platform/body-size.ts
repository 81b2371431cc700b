import type { z } from 'zod'

// Maximum size of a JSON body, computed from the maxima of the contract's texts and lists, and at least `leastBytes`.

export interface BodySize {
  readonly bytes: number
  /** Number of object members and array elements. */
  readonly values: number
}

/** Enough for every ordinary form, and for schemas without maxima (records, unbounded texts). */
export const leastBytes = 256 * 1024

/** A contract's maxima come to at least 20 bytes per value, so no valid body reaches this limit. */
const bytesPerValue = 8

interface Definition {
  readonly type: string
  readonly format?: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly element?: z.ZodType
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly out?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly checks?: readonly {
    readonly _zod: { readonly def: { readonly maximum?: number; readonly length?: number } }
  }[]
}

/** Size of a number, day, code or reference. */
const scalarBytes = 40
/** Size of a Cyrillic letter in UTF-8. */
const bytesPerLetter = 2

const mostOf = ({ checks = [] }: Definition): number | undefined => {
  const limits = checks.flatMap(({ _zod }) => _zod.def.maximum ?? _zod.def.length ?? [])
  return limits.length > 0 ? Math.min(...limits) : undefined
}

/** Maximum size in bytes of a JSON value that matches the schema. */
export function largestJson(schema: z.ZodType): number {
  const def = schema._zod.def as unknown as Definition
  if (def.shape)
    return Object.entries(def.shape).reduce((sum, [name, member]) => sum + name.length + 4 + largestJson(member), 2)
  if (def.type === 'array' && def.element) return 2 + (mostOf(def) ?? 0) * (1 + largestJson(def.element))
  if (def.type === 'string') {
    const perLetter = def.format === 'base64' ? 1 : bytesPerLetter
    return 2 + perLetter * (mostOf(def) ?? scalarBytes / perLetter)
  }
  if (def.options) return Math.max(...def.options.map(largestJson))
  if (def.type === 'pipe') return Math.max(...[def.in, def.out].map((side) => (side ? largestJson(side) : 0)))
  if (def.innerType) return largestJson(def.innerType)
  return scalarBytes
}

const sizes = new WeakMap<z.ZodType, BodySize>()

/** Computed on the first body above `leastBytes`: computing all schemas at startup would delay every start. */
export function bodySizeOf(input: z.ZodType): BodySize {
  const row = sizes.get(input)
  if (row) return row
  const size = sizeOf(Math.max(leastBytes, largestJson(input)))
  sizes.set(input, size)
  return size
}

export const sizeOf = (bytes: number): BodySize => ({ bytes, values: Math.floor(bytes / bytesPerValue) })
