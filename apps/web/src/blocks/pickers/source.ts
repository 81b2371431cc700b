import type { Call } from '@asistent/contract/core/call'
import type { Page } from '@asistent/contract/core/page'
import { compareText } from '@asistent/domain/kernel/text'
import { useQueries } from '@tanstack/react-query'
import { queryOf, useCall } from '../../platform/use-call'
import type { Choice } from '../parts/choice'
import type { AllergyNote } from '../parts/names'

// Sources of picker options: list calls of the contract. Short lists are loaded once and filtered in the browser,
// long ones (children, products) are searched on the server.

export type Key = number | string

export interface Option<Value extends Key = Key> extends Choice<Value> {
  /** A substitution group, sorted last (spec/calls.md 9). */
  readonly last?: boolean | undefined
  /** The chosen colour and emblem of a group. */
  readonly color?: number | undefined
  readonly emblem?: string | null | undefined
  /** Additional information, e.g. the number of free places. */
  readonly note?: string | undefined
  /** Row with a child's allergies. */
  readonly allergies?: AllergyNote | undefined
  /** The row of the response. */
  readonly row?: unknown
}

export interface Source<Value extends Key = Key, Row = unknown> {
  /** Phantom type of the rows; never has a value. */
  readonly row?: Row
  readonly call: Call<object, unknown, unknown>
  readonly inputFor: (search: string) => object
  readonly option: (row: never) => Option<Value>
  /** The server searches: the selected option may be missing in the results. */
  readonly searched: boolean
  readonly sorted: boolean
  /** Fetches the label of a selected option that is not in the results. */
  readonly one:
    | { readonly call: Call<object, unknown, unknown>; readonly option: (answer: never) => Option<Value> }
    | undefined
  /** Appearance of the options. */
  readonly look: 'plain' | 'group' | 'person'
}

interface SourceOptions<In, Value extends Key, One> {
  readonly input?: In
  /** Input name of the search text. */
  readonly search?: keyof In & string
  /** Fetches the selected option by id, because a searched list shows only its first results. */
  readonly one?: { readonly call: Call<{ id?: Value }, unknown, One>; readonly option: (answer: One) => Option<Value> }
}

type Rows<Row> = Page<Row> | readonly Row[]

const sourceOf = <In extends object, Row, Value extends Key, One>(
  call: Call<In, unknown, Rows<Row>>,
  option: (row: Row) => Option<Value>,
  { input, search, one }: SourceOptions<In, Value, One>,
  look: Source['look'],
): Source<Value, Row> => ({
  call: call as unknown as Source['call'],
  inputFor: (typed) => ({ ...input, ...(search && typed && { [search]: typed }) }),
  option: option as unknown as Source<Value>['option'],
  searched: search !== undefined,
  sorted: look === 'group',
  one: one as unknown as Source<Value>['one'],
  look,
})

/** Any list: `optionsFrom(listSuppliers, (row) => ({ value: row.id, label: row.name }))`. */
export const optionsFrom = <In extends object, Row, Value extends Key, One = never>(
  call: Call<In, unknown, Rows<Row>>,
  option: (row: Row) => Option<Value>,
  options: SourceOptions<NoInfer<In>, NoInfer<Value>, One> = {},
): Source<Value, Row> => sourceOf(call, option, options, 'plain')

/** Groups with their colours, sorted by name in Bulgarian order, substitution groups last (spec/calls.md 9). */
export const groupsFrom = <In extends object, Row, One = never>(
  call: Call<In, unknown, Rows<Row>>,
  option: (row: Row) => Option<number>,
  options: SourceOptions<NoInfer<In>, number, One> = {},
): Source<number> => sourceOf(call, option, options, 'group')

/** Children, parents or staff, with initials. */
export const peopleFrom = <In extends object, Row, One = never>(
  call: Call<In, unknown, Rows<Row>>,
  option: (row: Row) => Option<number>,
  options: SourceOptions<NoInfer<In>, number, One> = {},
): Source<number> => sourceOf(call, option, options, 'person')

export const sortedOptions = <Value extends Key>(options: readonly Option<Value>[]): Option<Value>[] =>
  options.toSorted(
    (left, right) => Number(left.last ?? false) - Number(right.last ?? false) || compareText(left.label, right.label),
  )

/** The options in a response, each with its row. */
export function optionsIn<Value extends Key>(source: Source<Value>, answer: unknown): Option<Value>[] {
  const data = answer as Rows<never>
  const rows: readonly never[] = 'result' in data ? data.result : data
  const options = rows.map((row) => ({ ...source.option(row), row }))
  return source.sorted ? sortedOptions(options) : options
}

export function useOptions<Value extends Key>(
  source: Source<Value>,
  search = '',
): { options: readonly Option<Value>[]; waiting: boolean; error: unknown } {
  const answer = useCall(source.call, source.inputFor(source.searched ? search : ''), { keep: true })
  const data = answer.data as Rows<never> | undefined
  const options = data === undefined ? [] : optionsIn(source, data)
  // A failed refetch keeps the loaded options.
  const error = data === undefined ? answer.error : null
  return { options, waiting: answer.isPending, error }
}

/** Selected values missing in the options, each fetched by id. */
export function useMissingOptions<Value extends Key>(
  source: Source<Value>,
  options: readonly Option<Value>[],
  chosen: readonly Value[],
): Option<Value>[] {
  const { one } = source
  const missing = one ? chosen.filter((value) => !options.some((option) => option.value === value)) : []
  return useQueries({
    queries: missing.map((id) => queryOf(one?.call ?? source.call, { id })),
    combine: (answers) =>
      answers.flatMap(({ data }) => (data === undefined || !one ? [] : [one.option(data as never)])),
  })
}
