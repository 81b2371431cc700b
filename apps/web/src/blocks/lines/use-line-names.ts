import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { queryOf } from '../../platform/use-call'
import { optionsIn, type Key, type Option } from '../pickers/source'
import type { LineColumn, LineValues } from './line-columns'

// Labels of picked options: from the line if it has them, from one request for a short list, or one request per
// missing label for a long list.

export type NameOf = (column: LineColumn, line: LineValues) => string

const keyOf = (column: LineColumn, value: unknown) => `${column.key} ${String(value)}`

interface Asking {
  readonly column: LineColumn
  readonly query: ReturnType<typeof queryOf<object, unknown, unknown>>
  readonly read: (answer: unknown) => readonly Option[]
}

function askingFor(column: LineColumn, lines: readonly LineValues[], names: ReadonlyMap<string, string>): Asking[] {
  const { source, naming } = column
  const nameless = lines.filter((line) => line[column.key] != null && !(naming && line[naming]))
  const values = [...new Set(nameless.map((line) => line[column.key] as Key))]
  if (!source || values.length === 0) return []
  const { one } = source
  if (!source.searched)
    return [{ column, query: queryOf(source.call, source.inputFor('')), read: (answer) => optionsIn(source, answer) }]
  if (!one) return []
  return values
    .filter((value) => !names.has(keyOf(column, value)))
    .map((id) => ({ column, query: queryOf(one.call, { id }), read: (answer) => [one.option(answer as never)] }))
}

export function useLineNames(columns: readonly LineColumn[], lines: readonly LineValues[]) {
  const [chosen] = useState(() => new Map<string, string>())
  const asking = columns
    .filter((column) => column.kind === 'pick')
    .flatMap((column) => askingFor(column, lines, chosen))
  const queries = useQueries({
    queries: asking.map(({ query }) => query),
    combine: (answers) => answers.map(({ data }) => data),
  })
  const names = new Map(
    asking.flatMap(({ column, read }, index) =>
      queries[index] === undefined
        ? []
        : read(queries[index]).map((option) => [keyOf(column, option.value), option.label] as const),
    ),
  )
  // Renders lines only when a label has loaded.
  const namesKey = JSON.stringify([...names])
  const namesNow = useMemo(() => new Map(JSON.parse(namesKey) as [string, string][]), [namesKey])
  const nameOf: NameOf = useCallback(
    (column, line) => {
      const named = column.naming && line[column.naming]
      if (typeof named === 'string' && named !== '') return named
      const key = keyOf(column, line[column.key])
      return chosen.get(key) ?? namesNow.get(key) ?? ''
    },
    [namesNow, chosen],
  )
  return {
    nameOf,
    remember: useCallback(
      (column: LineColumn, option: Option) => void chosen.set(keyOf(column, option.value), option.label),
      [chosen],
    ),
  }
}
