import type { LockCategory } from '@asistent/domain/institutions/locks'
import { z } from 'zod'
import type { Access } from './access'
import { pageOf, pageQuery, type Page, type PageQuery, type PageQueryIn } from './page'

// A call is declared as data with plain types (`In`, `Parsed`, `Out`): generics constrained by z.ZodType take three
// times as long to check for 566 calls (docs/decisions/003-own-contract-core.md).

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Form of the response: JSON, a page of rows, the result of a save, or a file. */
export type AnswerKind = 'json' | 'page' | 'saved' | 'file'

export interface Rate {
  /** Maximum calls per address (and, if authenticated, per user)… */
  readonly max: number
  /** …within this many seconds. */
  readonly seconds: number
}

/** File upload of a call. */
export interface Upload {
  readonly field: string
  readonly many: boolean
  /** Accept plain text (XML, CSV). Only for calls that parse the file without storing it. */
  readonly text?: boolean
  /** Accept only tables: Excel (.xlsx) and CSV. Only for calls that parse the file without storing it. */
  readonly table?: boolean
  /** Accept only a ZIP archive, up to 1 GB. Only for calls that read the file without storing it. */
  readonly archive?: boolean
}

export interface Call<In = unknown, Parsed = unknown, Out = unknown> {
  readonly method: Method
  /** Literal path of the specification, matched case-insensitively; `{id}` is filled from the input. */
  readonly path: string
  /** Bulgarian title for audit, rights page and OpenAPI. */
  readonly title: string
  readonly access: Access
  readonly input: z.ZodType
  readonly output: z.ZodType
  readonly answer: AnswerKind
  /** A write invalidates its topics; clients refetch reads with an invalidated topic. */
  readonly topics: readonly string[]
  /** Rejects a write if the day in this input field is in a locked period (domain.md 1.6). */
  readonly lock?: { readonly category: LockCategory; readonly day: string }
  readonly rate?: Rate
  /** Minimum seconds between refetches caused by others' changes, for summaries with many topics. */
  readonly calmSeconds?: number
  /**
   * Clients cache the last response on the device until sign-out and show it while offline (docs/guides/screens.md).
   * 'family': only for parents, because the response has data of children.
   */
  readonly kept?: boolean | 'family'
  /** Input key for a JSON body that is not an object, such as an array of ids. */
  readonly bodyAs?: string
  /** Multipart upload. */
  readonly upload?: Upload
  /** Sortable columns of a list. */
  readonly orderBy?: readonly string[]
  /** Available during maintenance and to clients of any version. */
  readonly always?: boolean
  /** Available to users who must set up a second factor first. */
  readonly settingUp?: boolean
  /** The call has a password or returns a secret, so nothing is stored under the idempotency key. */
  readonly secret?: boolean
  /** Its topics notify only the caller's own clients. Other recipients are notified separately. */
  readonly personal?: boolean
  /** Phantom property: never set, carries the types. */
  readonly types?: { readonly in: In; readonly parsed: Parsed; readonly out: Out }
}

export interface Schema {
  readonly _zod: { readonly input: unknown; readonly output: unknown }
}

export type Shape = Record<string, Schema>
export type ShapeIn<F extends Shape> = { [K in keyof F]?: F[K]['_zod']['input'] }
export type ShapeOut<F extends Shape> = { [K in keyof F]: F[K]['_zod']['output'] }

interface Common {
  readonly title: string
  readonly access: Access
  readonly topics?: readonly string[]
  readonly rate?: Rate
  readonly calmSeconds?: number
  readonly kept?: boolean | 'family'
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

/** Response of a save (spec/calls.md 3). */
export const saved = z.object({
  isSuccessful: z.boolean(),
  entityId: z.union([z.int(), z.string()]).nullable(),
  errorMessage: z.string().optional(),
  /** Saved, with warnings for the user: a group over its capacity, an unsuitable age. */
  warnings: z.array(z.string()).optional(),
})
export type Saved = z.output<typeof saved>

export const done = z.object({
  isSuccessful: z.boolean(),
  errorMessage: z.string().optional(),
  /** Done, with warnings about side effects. */
  warnings: z.array(z.string()).optional(),
})
export type Done = z.output<typeof done>

/**
 * A file response; the client receives a Blob and its name. The body is bytes, or a description from which the server
 * creates the file after the transaction (apps/server/src/platform/papers.ts).
 */
export interface AnsweredFile {
  readonly name: string
  readonly type: string
  readonly body: Uint8Array | { readonly make: string }
  /** Shown in the browser instead of being downloaded: pictures and plain text, never a PDF. */
  readonly inline?: boolean
  readonly cacheSeconds?: number
}
const file = z.custom<AnsweredFile>()

const titles = new Map<string, string>()

/** Titles of all defined calls by name ('POST /api/Classes'), for the audit. */
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
    defaultSize,
    ...options
  }: Common & {
    readonly filters?: F
    readonly row: R
    readonly orderBy: readonly B[]
    /** The response has its period, which has a default if none was requested. */
    readonly hasPeriod?: boolean
    /** Page size of a request that names none; without it such a request gets all rows. */
    readonly defaultSize?: number
  },
): Call<PageQueryIn<B> & ShapeIn<F>, PageQuery<B> & ShapeOut<F>, Page<R['_zod']['output']>> {
  const input = z.object({ ...pageQuery(options.orderBy, defaultSize), ...(filters as unknown as z.ZodRawShape) })
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

/** Parameter names of a path: `/api/x/{id}/{year}` -> ['id', 'year']. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
