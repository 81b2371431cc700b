import { z } from 'zod'

// Bulgarian texts of zod errors (spec/product.md 5). The field's label comes from `field('Име', …)`.

type Issue = z.core.$ZodRawIssue

const labelOf = (schema: unknown): string | undefined => {
  const meta = schema instanceof z.ZodType ? z.globalRegistry.get(schema) : undefined
  return typeof meta?.title === 'string' ? meta.title : undefined
}

/** Label of the schema at a path. Unwraps optional, nullable, default, pipe and array. */
export function labelAt(schema: z.ZodType, path: readonly PropertyKey[]): string | undefined {
  let at: z.ZodType | undefined = schema
  let label = labelOf(schema)
  for (const step of path) {
    at = at && inner(at, step)
    label = labelWithin(at) ?? (typeof step === 'number' ? label : undefined)
  }
  return label
}

type Def = {
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  element?: z.ZodType
  shape?: Record<string, z.ZodType>
  type: string
}
const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def

/** Schema inside a wrapper. */
function wrapped(schema: z.ZodType): z.ZodType | undefined {
  const def = defOf(schema)
  if (def.innerType) return def.innerType
  if (def.type !== 'pipe' || !def.in || !def.out) return undefined
  // A preprocess is transform -> schema, a transform is schema -> transform: returns the side that is not the function.
  return defOf(def.in).type === 'transform' ? def.out : def.in
}

export function unwrap(schema: z.ZodType): z.ZodType {
  const inside = wrapped(schema)
  return inside ? unwrap(inside) : schema
}

/** Label of the schema or of the schema that it wraps. */
const labelWithin = (schema: z.ZodType | undefined): string | undefined =>
  schema && (labelOf(schema) ?? labelWithin(wrapped(schema)))

function inner(schema: z.ZodType, step: PropertyKey): z.ZodType | undefined {
  const base = unwrap(schema)
  const def = defOf(base)
  if (def.type === 'array') return def.element
  return def.shape?.[String(step)]
}

const quoted = (label: string | undefined) => (label ? `Полето "${label}"` : 'Полето')

const required = (label: string | undefined) => `${quoted(label)} е задължително`
const invalid = (label: string | undefined) => `${quoted(label)} е с невалидна стойност`

/** Text of the schema itself, if it is Bulgarian. */
const ownText = ({ message }: Issue) => (message && /[А-я]/.test(message) ? message : undefined)

const missing = (input: unknown) => input === undefined || input === null || input === ''

function tooSmall(issue: Issue & { code: 'too_small' }, label: string | undefined): string {
  if (issue.origin === 'string') {
    if (Number(issue.minimum) <= 1) return required(label)
    return `${quoted(label)} трябва да е поне ${issue.minimum} знака`
  }
  if (issue.origin === 'array' || issue.origin === 'set') return `${quoted(label)}: изберете поне ${issue.minimum}`
  if (Number(issue.minimum) === 0 || (Number(issue.minimum) === 1 && issue.inclusive))
    return 'Стойността трябва да е положително число'
  return `${quoted(label)} трябва да е поне ${issue.minimum}`
}

function tooBig(issue: Issue & { code: 'too_big' }, label: string | undefined): string {
  if (issue.origin === 'string') return `${quoted(label)} трябва да е най-много ${issue.maximum} знака`
  if (issue.origin === 'array' || issue.origin === 'set') return `${quoted(label)}: най-много ${issue.maximum}`
  return `${quoted(label)} трябва да е най-много ${issue.maximum}`
}

const custom: Record<string, (label: string | undefined, params: Record<string, unknown>) => string> = {
  day: (label) => `${label ?? 'Полето'} трябва да е валидна дата`,
  password: () => 'Паролата трябва да съдържа поне 1 малка буква, 1 главна буква и 1 цифра',
  control: (label) => `${quoted(label)} съдържа непозволени знаци`,
  decimals: (label, params) =>
    `${quoted(label)} може да има най-много ${String(params.places)} знака след десетичната запетая`,
}

export function messageFor(issue: Issue, label: string | undefined): string {
  // An empty field is reported as required, even if another rule fails too.
  if (issue.input === '') return required(label)
  switch (issue.code) {
    case 'invalid_type':
      if (missing(issue.input)) return required(label)
      if (issue.expected === 'number' || issue.expected === 'int') return `${quoted(label)} трябва да е число`
      return invalid(label)
    case 'too_small':
      return tooSmall(issue as Issue & { code: 'too_small' }, label)
    case 'too_big':
      return tooBig(issue as Issue & { code: 'too_big' }, label)
    case 'invalid_format':
      if (issue.message === 'email' || issue.format === 'email')
        return `${label ?? 'Имейлът'} трябва да е коректен Email адрес`
      return ownText(issue) ?? invalid(label)
    case 'invalid_value':
      return missing(issue.input) ? required(label) : invalid(label)
    case 'custom': {
      const params = (issue.params ?? {}) as Record<string, unknown>
      const rule = typeof params.rule === 'string' ? custom[params.rule] : undefined
      if (rule) return rule(label, params)
      return ownText(issue) ?? invalid(label)
    }
    case 'unrecognized_keys':
      return 'Изпратени са непознати полета'
    default:
      return invalid(label)
  }
}

/** Errors by field path ('parents.0.email'), in Bulgarian. */
export function errorsOf(schema: z.ZodType, error: z.ZodError): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const issue of error.issues) {
    const key = issue.path.map(String).join('.')
    const text = messageFor(issue as unknown as Issue, labelAt(schema, issue.path))
    const texts = (errors[key] ??= [])
    if (!texts.includes(text)) texts.push(text)
  }
  return errors
}
