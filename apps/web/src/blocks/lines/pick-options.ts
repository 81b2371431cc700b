import { searchReadings } from '@asistent/domain/kernel/keyboard'
import { searchForm } from '@asistent/domain/kernel/text'
import { send } from '../../platform/api'
import { keyOf, queryClient } from '../../platform/use-call'
import { optionsIn, type Option, type Source } from '../pickers/source'
import type { LineColumn } from './line-columns'

// Resolves typed or pasted text to an option.

/** Minimum number of letters for a search on the server. */
export const leastLetters = 2

/** Ranks prefixes of the label first, then prefixes of its other words, then other matches. */
function rank(label: string, readings: readonly string[]): number {
  const ranks = readings.map((reading) => {
    const at = label.indexOf(reading)
    if (at < 0) return 3
    return at === 0 ? 0 : ` ${label}`.includes(` ${reading}`) ? 1 : 2
  })
  return Math.min(...ranks)
}

/** Matches text typed on either keyboard layout. */
export function matching(options: readonly Option[], typed: string): Option[] {
  const readings = searchReadings(typed)
  if (readings.length === 0) return [...options]
  return options
    .map((option) => ({ option, rank: rank(searchForm(option.label), readings) }))
    .filter((one) => one.rank < 3)
    .toSorted((left, right) => left.rank - right.rank)
    .map((one) => one.option)
}

const asking = new Map<string, Promise<unknown>>()

/** The cached response, or a separate shared request: closing the dropdown would cancel its own query. */
function answerTo(source: Source, text: string): Promise<unknown> {
  const input = source.inputFor(source.searched ? text : '')
  const key = keyOf(source.call, input)
  const cachedRows = queryClient.getQueryData(key)
  if (cachedRows !== undefined) return Promise.resolve(cachedRows)
  const name = JSON.stringify(key)
  const request = asking.get(name) ?? send(source.call, input).finally(() => asking.delete(name))
  asking.set(name, request)
  return request
}

/** Finds an exact match or the only match of the text; never guesses. */
export async function findOption(
  { source, field }: Pick<LineColumn, 'source' | 'field'>,
  text: string,
): Promise<Option | undefined> {
  const options = source
    ? optionsIn(source, await answerTo(source, text))
    : ((field?.choices ?? []) as readonly Option[])
  const searchText = searchForm(text)
  const exact = options.find((option) => searchForm(option.label) === searchText)
  if (exact) return exact
  const fitting = matching(options, text)
  return fitting.length === 1 ? fitting[0] : undefined
}
