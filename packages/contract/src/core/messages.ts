import { z } from 'zod'

// Our Bulgarian texts for what zod refuses (spec/product.md 5). The field's label comes from `field('Име', …)`.

type Issue = z.core.$ZodRawIssue

const labelOf = (schema: unknown): string | undefined => {
  const meta = schema instanceof z.ZodType ? z.globalRegistry.get(schema) : undefined
  return typeof meta?.title === 'string' ? meta.title : undefined
}

/** The label of the schema at a path: walks through optional, nullable, default, pipe and array wrappers. */
export function labelAt(schema: z.ZodType, path: readonly PropertyKey[]): string | undefined {
  let at: z.ZodType | undefined = schema
  let label = labelOf(schema)
  for (const step of path) {
    at = at && inner(at, step)
    label = labelOf(at) ?? unwrappedLabel(at) ?? (typeof step === 'number' ? label : undefined)
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

export function unwrap(schema: z.ZodType): z.ZodType {
  const def = defOf(schema)
  if (def.innerType) return unwrap(def.innerType)
  // A preprocess is transform -> schema, a transform is schema -> transform: take the side that isn't the function.
  if (def.type === 'pipe' && def.in && def.out) return unwrap(defOf(def.in).type === 'transform' ? def.out : def.in)
  return schema
}

function unwrappedLabel(schema: z.ZodType | undefined): string | undefined {
  if (!schema) return undefined
  const own = labelOf(schema)
  if (own) return own
  const def = defOf(schema)
  return unwrappedLabel(
    def.innerType ??
      (def.type === 'pipe' ? (def.in && defOf(def.in).type === 'transform' ? def.out : def.in) : undefined),
  )
}

function inner(schema: z.ZodType, step: PropertyKey): z.ZodType | undefined {
  const base = unwrap(schema)
  const def = defOf(base)
  if (def.type === 'array') return def.element
  return def.shape?.[String(step)]
}

const quoted = (label: string | undefined) => (label ? `Полето "${label}"` : 'Полето')

const missing = (input: unknown) => input === undefined || input === null || input === ''

function tooSmall(issue: Issue & { code: 'too_small' }, label: string | undefined): string {
  if (issue.origin === 'string') {
    if (Number(issue.minimum) <= 1) return `${quoted(label)} е задължително`
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
  // An empty field is told as such, whatever else it would have to be: an address, eight letters, an ЕГН.
  if (issue.input === '') return `${quoted(label)} е задължително`
  switch (issue.code) {
    case 'invalid_type':
      if (missing(issue.input)) return `${quoted(label)} е задължително`
      if (issue.expected === 'number' || issue.expected === 'int') return `${quoted(label)} трябва да е число`
      return `${quoted(label)} е с невалидна стойност`
    case 'too_small':
      return tooSmall(issue as Issue & { code: 'too_small' }, label)
    case 'too_big':
      return tooBig(issue as Issue & { code: 'too_big' }, label)
    case 'invalid_format':
      if (issue.message === 'email' || issue.format === 'email')
        return `${label ?? 'Имейлът'} трябва да е коректен Email адрес`
      return issue.message && /[А-я]/.test(issue.message) ? issue.message : `${quoted(label)} е с невалидна стойност`
    case 'invalid_value':
      return missing(issue.input) ? `${quoted(label)} е задължително` : `${quoted(label)} е с невалидна стойност`
    case 'custom': {
      const params = (issue.params ?? {}) as Record<string, unknown>
      const rule = typeof params.rule === 'string' ? custom[params.rule] : undefined
      if (rule) return rule(label, params)
      return issue.message && /[А-я]/.test(issue.message) ? issue.message : `${quoted(label)} е с невалидна стойност`
    }
    case 'unrecognized_keys':
      return 'Изпратени са непознати полета'
    default:
      return `${quoted(label)} е с невалидна стойност`
  }
}

/** All that a schema refuses, by field path ('parents.0.email'), in Bulgarian. */
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
