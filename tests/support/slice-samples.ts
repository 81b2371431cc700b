// Declarations of a slice for the generated tests: in tests/slices/<slice>.ts, listed in tests/slices/slices.ts.

/** Ids of one kindergarten's sample records by kind. The kinds listed by name always exist. */
export interface SampleIds {
  readonly [kind: string]: number
  readonly kindergarten: number
  readonly group: number
  readonly child: number
}

/** A kind of record (`records` of a slice), or a reason why there is none. */
export type Meaning = string | { readonly needsNone: string }

/** A record from a list that the user may read, or a fixed address. */
export type Address =
  | string
  | {
      readonly list: string
      readonly field?: string
      /** Parameter of the record in an address with several: '/plan/1/{}'. */
      readonly at?: string
      /** Two records in one address: the second is in a list inside the first ('/plan/edit/{}' → 'lines'). */
      readonly inside?: { readonly path: string; readonly list: string }
      /** A call that creates the record if the demo has none. */
      readonly make?: { readonly path: string; readonly data: object }
    }

export interface SliceSamples {
  /**
   * SQL that selects or creates one record of each kind in kindergarten $1, preferably of the demo teacher ($2) and the
   * demo parent ($3). {child} is the id of that kind, of this slice or an earlier one.
   */
  readonly records?: Readonly<Record<string, string>>
  /** Kind of record by field name, everywhere; also for `…Ids`. */
  readonly byName?: Readonly<Record<string, string>>
  /** Fields named like ids that refer to no record of a kindergarten, with the reason. */
  readonly noRecord?: Readonly<Record<string, string>>
  /** Meaning of `{id}` (or `id` in the body) by path prefix; the longest prefix applies. */
  readonly byPath?: Readonly<Record<string, Meaning>>
  /** Ids that follow from neither name nor path, by call. The rest of the input is generated from its schema. */
  readonly samples?: Readonly<
    Record<string, ((ids: SampleIds) => Record<string, unknown>) | { readonly needsNone: string }>
  >
  /** An address for each screen with a parameter: the first record of a list that the user may read. */
  readonly addresses?: Readonly<Record<string, Address>>
}
