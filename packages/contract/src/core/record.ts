import type { Resource } from '@asistent/domain/access/resources'
import { z } from 'zod'
import { may } from './access'
import { call, done, saved, type Call, type Done, type Saved, type Shape, type ShapeIn, type ShapeOut } from './call'
import type { Page, PageQuery, PageQueryIn } from './page'
import { field, id, optionalText, version } from './values'

// A plain record of a kindergarten: its fields are defined once, and its calls, handlers, list columns and the labels of
// its history derive from them (docs/guides/records.md).

interface RecordOptions<F extends Shape, L extends keyof F, C extends Shape, Q extends Shape, B extends string> {
  /** Kind of the record in the history, and with `Id` its key in `audit.about`. */
  readonly name: string
  /** 'Доставчик' */
  readonly one: string
  /** 'на доставчик', for the titles of its calls. */
  readonly of: string
  readonly many: string
  readonly resource: Resource
  readonly path: string
  /** By the names of their properties in the table. */
  readonly fields: F
  /** Fields that a row of the list has. */
  readonly listed: readonly (L & string)[]
  /** Values of a row that are no fields: sums, names of other records. */
  readonly computed: C
  /** Filters beside the search. */
  readonly filters: Q
  readonly orderBy: readonly B[]
  readonly topic: string
  /** Further topics that change a row of the list. */
  readonly listTopics?: readonly string[]
  readonly kept?: boolean
}

interface Key {
  readonly id: number
}

interface NewOrStored {
  readonly id?: number | undefined
  readonly version?: number | undefined
}

/** Input of a form: a field that accepts undefined may be missing. */
type FormIn<F extends Shape> = {
  [K in keyof F as undefined extends F[K]['_zod']['input'] ? never : K]: F[K]['_zod']['input']
} & { [K in keyof F as undefined extends F[K]['_zod']['input'] ? K : never]?: F[K]['_zod']['input'] }

interface RecordCalls<Form, Stored, Row, ListIn, Listed> {
  readonly list: Call<ListIn, Listed, Page<Row>>
  readonly get: Call<Key, Key, Stored & { readonly id: number; readonly version: number }>
  readonly save: Call<Form & NewOrStored, Stored & NewOrStored, Saved>
  readonly remove: Call<Key, Key, Done>
}

/** What derives the other parts of a record from its definition. */
export interface RecordPlan {
  readonly name: string
  readonly one: string
  readonly many: string
  readonly resource: Resource
  readonly fields: Shape
  readonly listed: readonly string[]
}

export function record<F extends Shape, L extends keyof F, const B extends string, C extends Shape, Q extends Shape>(
  options: RecordOptions<F, L, C, Q, B>,
): RecordPlan &
  RecordCalls<
    FormIn<F>,
    ShapeOut<F>,
    { readonly id: number } & Pick<ShapeOut<F>, L> & ShapeOut<C>,
    PageQueryIn<B> & { search?: string } & ShapeIn<Q>,
    PageQuery<B> & { readonly search: string | null } & ShapeOut<Q>
  > {
  const { path, of, resource, topic } = options
  const fields = options.fields as unknown as z.ZodRawShape
  const form = z.object({ id: id.optional(), ...fields, version })
  const row = z.object({
    id,
    ...Object.fromEntries(options.listed.map((name) => [name, fields[name]])),
    ...options.computed,
  } as unknown as z.ZodRawShape)
  const { name, one, many, listed } = options
  const calls = {
    list: call.list(path, {
      title: many,
      access: may.read(resource),
      filters: { search: field('Търсене', optionalText(100)), ...options.filters },
      row,
      orderBy: options.orderBy,
      topics: [topic, ...(options.listTopics ?? [])],
      ...(options.kept && { kept: true }),
    }),
    get: call.get(`${path}/{id}`, {
      title: one,
      access: may.read(resource),
      input: z.object({ id }),
      output: form.required({ id: true, version: true }),
      topics: [topic],
    }),
    save: call.post(path, {
      title: `Запис ${of}`,
      access: may.save(resource),
      input: form,
      output: saved,
      topics: [topic],
    }),
    remove: call.delete(`${path}/{id}`, {
      title: `Изтриване ${of}`,
      access: may.delete(resource),
      input: z.object({ id }),
      output: done,
      topics: [topic],
    }),
  }
  return { name, one, many, resource, fields: options.fields, listed, ...calls } as never
}
