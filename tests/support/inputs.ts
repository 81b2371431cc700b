import { unwrap } from '@asistent/contract/core/messages'
import { roleTypes } from '@asistent/domain/access/roles'
import { day } from '@asistent/domain/kernel/day'
import { genders, makeEgn, personIdTypes } from '@asistent/domain/kernel/person-id'
import type { z } from 'zod'
import { demoPassword } from '../../apps/server/src/demo/sign-ins'

// Derives fields and a valid input from a call's schema.

type Def = {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly element?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly values?: readonly unknown[]
  readonly entries?: Readonly<Record<string, unknown>>
  readonly left?: z.ZodType
  readonly right?: z.ZodType
}

const defOf = (schema: z.ZodType): Def => unwrap(schema)._zod.def as unknown as Def

export interface Field {
  /** 'parents.0.email': array indexes are 0. */
  readonly path: string
  readonly schema: z.ZodType
  /** Zod type: 'string', 'number', 'array'… */
  readonly kind: string
}

/** Every field of an input including nested ones; of arrays the first element. */
export function fieldsOf(schema: z.ZodType, prefix = '', depth = 0): Field[] {
  const def = defOf(schema)
  const field: Field[] = prefix ? [{ path: prefix, schema, kind: def.type }] : []
  if (depth > 6) return field
  const below = (name: string, inner: z.ZodType) => fieldsOf(inner, prefix ? `${prefix}.${name}` : name, depth + 1)
  if (def.shape) return [...field, ...Object.entries(def.shape).flatMap(([name, inner]) => below(name, inner))]
  if (def.element) return [...field, ...below('0', def.element)]
  if (def.left && def.right)
    return [...fieldsOf(def.left, prefix, depth + 1), ...fieldsOf(def.right, prefix, depth + 1)]
  return field
}

const isIdName = (path: string): boolean => {
  const names = path.split('.').filter((step) => step !== '0')
  return /(^|[a-z])(id|ids|Id|Ids)$/.test(names.at(-1) ?? '')
}

/** Fields that may refer to a record: numbers and texts named id, ids, …Id, …Ids, and path parameters. */
export const idFieldsOf = (input: z.ZodType, inPath: readonly string[]): string[] =>
  fieldsOf(input)
    .filter(({ path, kind }) => (isIdName(path) || inPath.includes(path)) && kind !== 'array' && kind !== 'object')
    .map((field) => field.path)

const birthDate = day('2021-05-10')

/** Consistent values by field name, which satisfy rules over several fields. */
const usual: Readonly<Record<string, unknown>> = {
  birthDate,
  gender: genders.Female,
  // Account and owner belong together.
  iban: 'BG80BNBG96611020345678',
  recipient: 'Детска градина',
  personIdType: personIdTypes.EGN,
  personId: makeEgn(birthDate, genders.Female),
  childPersonIdType: personIdTypes.EGN,
  childPersonId: makeEgn(birthDate, genders.Female),
  fromDate: '2026-11-16',
  toDate: '2026-11-20',
  startTime: '10:00',
  endTime: '10:30',
  lockedUntil: '2026-10-31',
  roleType: roleTypes.Teacher,
  // A substitution, not a merge of groups (domain.md 6).
  substituteId: 2,
  mergedClassId: null,
  cityDistrictId: null,
  birthCountryId: null,
  birthCityId: null,
  // Each report has its own figures; undefined selects the main one.
  rankBy: undefined,
  currentPassword: demoPassword,
  // Values of a browser's push subscription.
  p256dh: `B${'x'.repeat(86)}`,
  auth: 'x'.repeat(22),
}

/** Candidates in order: the first that a schema accepts is its valid value. */
const candidates: readonly unknown[] = [
  1,
  2026,
  10,
  0,
  0.5,
  true,
  'Проба',
  '2026-11-16',
  '2026-11-16T08:00:00Z',
  '08:30',
  '2026-11',
  'proba@example.bg',
  'Parola123',
  '6ba7b810-9dad-41d1-80b4-00c04fd430c8',
  '0888123456',
  '6101057509',
  'https://example.bg',
  'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6',
  '123456',
  {},
  [],
  null,
]

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success

/** A valid value including optional parts; undefined if none was found. */
export function validValue(schema: z.ZodType, depth = 0): unknown {
  const def = defOf(schema)
  const built = depth > 6 ? undefined : constructed(def, depth)
  if (built !== undefined && accepts(schema, built)) return built
  return candidates.find((candidate) => accepts(schema, candidate))
}

function constructed(def: Def, depth: number): unknown {
  if (def.shape) {
    const entries = Object.entries(def.shape).map(
      ([name, inner]) =>
        [name, name in usual && accepts(inner, usual[name]) ? usual[name] : validValue(inner, depth + 1)] as const,
    )
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  }
  if (def.element) return [validValue(def.element, depth + 1)]
  if (def.values) return def.values[0]
  if (def.entries) return Object.values(def.entries)[0]
  for (const option of def.options ?? []) {
    const value = validValue(option, depth + 1)
    if (value !== undefined) return value
  }
  if (def.left && def.right)
    return { ...(validValue(def.left, depth + 1) as object), ...(validValue(def.right, depth + 1) as object) }
  return undefined
}

const made = new WeakMap<z.ZodType, Record<string, unknown> | undefined>()

/** A valid input of a call; undefined means that its fields need `usual` values. */
export function validInput(schema: z.ZodType): Record<string, unknown> | undefined {
  if (!made.has(schema)) {
    const value = validValue(schema)
    made.set(schema, accepts(schema, value) ? (value as Record<string, unknown>) : undefined)
  }
  return made.get(schema)
}

/** The input without optional parts, because filters of a list would hide rows. */
export function withoutOptional(schema: z.ZodType, input: Record<string, unknown>): Record<string, unknown> {
  let smallest = input
  for (const name of Object.keys(input)) {
    const { [name]: _, ...rest } = smallest
    if (accepts(schema, rest)) smallest = rest
  }
  return smallest
}

/** A copy of `input` with the value at 'a.0.b' replaced; `undefined` removes it. */
export function withValue(input: unknown, path: string, value: unknown): unknown {
  const [step = '', ...rest] = path.split('.')
  const copy: Record<string, unknown> | unknown[] = Array.isArray(input)
    ? [...(input as unknown[])]
    : { ...(input as object) }
  const holder = copy as Record<string, unknown>
  if (rest.length > 0) {
    const inner = holder[step] ?? (/^\d+$/.test(rest[0] ?? '') ? [] : {})
    holder[step] = withValue(inner, rest.join('.'), value)
  } else if (value === undefined) delete holder[step]
  else holder[step] = value
  return copy
}
