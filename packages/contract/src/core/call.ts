import type { LockCategory } from '@asistent/domain/institutions/locks'
import { z } from 'zod'
import type { Access } from './access'
import { pageOf, pageQuery, type Page, type PageQuery, type PageQueryIn } from './page'

// A call is data. Its types are plain (`In`, `Parsed`, `Out`): generics constrained by z.ZodType cost three times the
// checking time over 566 calls (docs/decisions/003-own-contract-core.md).

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** How the answer travels: as JSON, as a page of rows, as the outcome of a save, as a file. */
export type AnswerKind = 'json' | 'page' | 'saved' | 'file'

export interface Rate {
  /** How many calls one address (and, when signed in, one user) may make… */
  readonly max: number
  /** …in so many seconds. */
  readonly seconds: number
}

/** Files that a call takes. */
export interface Upload {
  readonly field: string
  readonly many: boolean
  /** Plain text too (XML, CSV): only where the call reads it and keeps no file. */
  readonly text?: boolean
}

export interface Call<In = unknown, Parsed = unknown, Out = unknown> {
  readonly method: Method
  /** The specification's literal path; `{id}` is filled from the input; matched in any case. */
  readonly path: string
  /** What it does, in Bulgarian: the audit, the rights page and OpenAPI print it. */
  readonly title: string
  readonly access: Access
  readonly input: z.ZodType
  readonly output: z.ZodType
  readonly answer: AnswerKind
  /** A write bumps them, a read carries them: open screens refetch what carries a bumped topic. */
  readonly topics: readonly string[]
  /** The platform refuses a write whose day, this field of its input, lies in a locked period (domain.md 1.6). */
  readonly lock?: { readonly category: LockCategory; readonly day: string }
  readonly rate?: Rate
  /** A summary of many topics: what others change makes an open screen ask again at most once in so many seconds. */
  readonly calmSeconds?: number
  /** A device keeps its last answer until the person signs out: what is shown when no answer comes (docs/guides/screens.md). */
  readonly kept?: boolean
  /** The key of the input that a JSON body which isn't an object goes to (a bare array of ids, say). */
  readonly bodyAs?: string
  /** Files of a multipart body. */
  readonly upload?: Upload
  /** A list's columns that may be ordered by. */
  readonly orderBy?: readonly string[]
  /** Answered while the maintenance flag is up, and to clients of any version. */
  readonly always?: boolean
  /** Answered to a person whose role needs a second factor and who has none yet: what is needed to set one up. */
  readonly settingUp?: boolean
  /** Carries a password or answers with a secret: nothing of it is kept under the client's idempotency key. */
  readonly secret?: boolean
  /** Its topics are news for the person's own screens alone; whom else it concerns is told otherwise. */
  readonly personal?: boolean
  /** Never a value: carries the types. */
  readonly types?: { readonly in: In; readonly parsed: Parsed; readonly out: Out }
}

export interface Schema {
  readonly _zod: { readonly input: unknown; readonly output: unknown }
}

export type Shape = Record<string, Schema>
type ShapeIn<F extends Shape> = { [K in keyof F]?: F[K]['_zod']['input'] }
export type ShapeOut<F extends Shape> = { [K in keyof F]: F[K]['_zod']['output'] }

interface Common {
  readonly title: string
  readonly access: Access
  readonly topics?: readonly string[]
  readonly rate?: Rate
  readonly calmSeconds?: number
  readonly kept?: boolean
  readonly always?: boolean
  readonly settingUp?: boolean
}

interface WriteOptions extends Common {
  readonly lock?: { readonly category: LockCategory; readonly day: string }
  readonly bodyAs?: string
  readonly upload?: Upload
  readonly secret?: boolean
  readonly personal?: boolean
}

const nothing = z.object({})
type Nothing = typeof nothing

/** The answer of a save (spec/calls.md 3). */
export const saved = z.object({
  isSuccessful: z.boolean(),
  entityId: z.union([z.int(), z.string()]).nullable(),
  errorMessage: z.string().optional(),
  /** Saved, but the person should know: a group over its capacity, an age that doesn't fit. */
  warnings: z.array(z.string()).optional(),
})
export type Saved = z.output<typeof saved>

export const done = z.object({
  isSuccessful: z.boolean(),
  errorMessage: z.string().optional(),
  /** Done, but the person should know what else it has changed. */
  warnings: z.array(z.string()).optional(),
})
export type Done = z.output<typeof done>

/**
 * A file the server answers with; the client receives a Blob and its name. The body is bytes, or a description of what
 * the server makes after the call's transaction (apps/server/src/platform/papers.ts).
 */
export interface AnsweredFile {
  readonly name: string
  readonly type: string
  readonly body: Uint8Array | { readonly make: string }
  /** Shown in the browser instead of being saved: pictures and plain text, never a PDF. */
  readonly inline?: boolean
  readonly cacheSeconds?: number
}
const file = z.custom<AnsweredFile>()

const titles = new Map<string, string>()

/** Every call made so far by its name, 'POST /api/Classes': the audit tells in words what was done. */
export const allCallTitles = (): ReadonlyMap<string, string> => titles
export const callTitle = (name: string): string | undefined => titles.get(name)

function get<O extends Schema, I extends Schema = Nothing>(
  path: string,
  options: Common & { readonly input?: I; readonly output: O },
): Call<I['_zod']['input'], I['_zod']['output'], O['_zod']['output']> {
  return build('GET', path, 'json', options)
}

function writing(method: 'POST' | 'PUT' | 'DELETE') {
  return <O extends Schema, I extends Schema = Nothing>(
    path: string,
    options: WriteOptions & { readonly input?: I; readonly output: O },
  ): Call<I['_zod']['input'], I['_zod']['output'], O['_zod']['output']> =>
    build(method, path, (options.output as unknown) === saved ? 'saved' : 'json', options)
}

function list<R extends Schema, F extends Shape, const B extends string>(
  path: string,
  {
    filters,
    row,
    hasPeriod,
    ...options
  }: Common & {
    readonly filters?: F
    readonly row: R
    readonly orderBy: readonly B[]
    /** It says which days it is about: some apply when none were asked for. */
    readonly hasPeriod?: boolean
  },
): Call<PageQueryIn<B> & ShapeIn<F>, PageQuery<B> & ShapeOut<F>, Page<R['_zod']['output']>> {
  const input = z.object({ ...pageQuery(options.orderBy), ...(filters as unknown as z.ZodRawShape) })
  return build('GET', path, 'page', { ...options, input, output: pageOf(row as unknown as z.ZodType, hasPeriod) })
}

function download<I extends Schema = Nothing>(
  path: string,
  {
    method = 'GET',
    ...options
  }: Common & { readonly input?: I; readonly method?: 'GET' | 'POST'; readonly secret?: boolean },
): Call<I['_zod']['input'], I['_zod']['output'], AnsweredFile> {
  return build(method, path, 'file', { ...options, output: file })
}

function build<In, Parsed, Out>(
  method: Method,
  path: string,
  answer: AnswerKind,
  options: WriteOptions & { readonly input?: unknown; readonly output: unknown; readonly orderBy?: readonly string[] },
): Call<In, Parsed, Out> {
  titles.set(`${method} ${path}`, options.title)
  return {
    topics: [],
    ...options,
    method,
    path,
    answer,
    input: (options.input ?? nothing) as z.ZodType,
    output: options.output as z.ZodType,
  }
}

export const call = { get, list, file: download, post: writing('POST'), put: writing('PUT'), delete: writing('DELETE') }

export type InputOf<C> = C extends Call<infer In, unknown, unknown> ? In : never
export type ParsedOf<C> = C extends Call<unknown, infer Parsed, unknown> ? Parsed : never
export type OutputOf<C> = C extends Call<unknown, unknown, infer Out> ? Out : never
export type RowOf<C> = OutputOf<C> extends Page<infer Row> ? Row : never

/** The names in braces of a path: `/api/x/{id}/{year}` -> ['id', 'year']. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
