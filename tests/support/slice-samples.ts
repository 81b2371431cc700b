// What the generated tests must be told about a slice: tests/slices/<slice>.ts says it, tests/slices/slices.ts lists them.

/** The ids of one kindergarten's sample records, by kind. Those that every test can count on stand here by name. */
export interface SampleIds {
  readonly [kind: string]: number
  readonly kindergarten: number
  readonly group: number
  readonly child: number
}

/** A kind of record (`records` of a slice), or why there is none to name. */
export type Meaning = string | { readonly needsNone: string }

/** A record that the person finds in a list, or a fixed address. */
export type Address =
  | string
  | {
      readonly list: string
      readonly field?: string
      /** Where the record stands in an address with several parameters: '/plan/1/{}'. */
      readonly at?: string
      /** Two records in one address: the second stands in a list inside the first ('/plan/edit/{}' → 'lines'). */
      readonly inside?: { readonly path: string; readonly list: string }
      /** The demo has none: a call that makes one. */
      readonly make?: { readonly path: string; readonly data: object }
    }

export interface SliceSamples {
  /**
   * SQL that finds or makes one record of each kind in kindergarten $1: the demo teacher's ($2) and the demo parent's ($3)
   * where there is one. {child} is the id of that kind, of this slice or of one before it.
   */
  readonly records?: Readonly<Record<string, string>>
  /** A field called so names this kind of record wherever it stands; `…Ids` too. */
  readonly byName?: Readonly<Record<string, string>>
  /** Called like ids, but no records of a kindergarten: why. */
  readonly noRecord?: Readonly<Record<string, string>>
  /** What `{id}` (or `id` in the body) means below a path; the longest path counts. */
  readonly byPath?: Readonly<Record<string, Meaning>>
  /** What neither name nor path tells of a call. Only the ids: everything else of the input is made from its schema. */
  readonly samples?: Readonly<
    Record<string, ((ids: SampleIds) => Record<string, unknown>) | { readonly needsNone: string }>
  >
  /** A real address for each screen with a parameter: the first record of a list the person may see. */
  readonly addresses?: Readonly<Record<string, Address>>
}
