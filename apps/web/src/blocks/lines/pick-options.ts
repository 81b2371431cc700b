import { searchReadings } from '@asistent/domain/kernel/keyboard'
import { searchForm } from '@asistent/domain/kernel/text'
import { send } from '../../platform/api'
import { keyOf, queryClient } from '../../platform/use-call'
import { optionsIn, type Option, type Source } from '../pickers/source'
import type { LineColumn } from './line-columns'

// Finding one of a list by what was typed or pasted.

/** A long list is asked for from so many letters on. */
export const leastLetters = 2

/** Beginnings of the name come first, then beginnings of its other words, then the rest. */
function rank(label: string, readings: readonly string[]): number {
  const ranks = readings.map((reading) => {
    const at = label.indexOf(reading)
    if (at < 0) return 3
    return at === 0 ? 0 : ` ${label}`.includes(` ${reading}`) ? 1 : 2
  })
  return Math.min(...ranks)
}

/** Typed with either keyboard layout. */
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

/**
 * The answer that is known, or a call of its own, shared by all who wait for it: a query that the open list has started is
 * given up when the list closes.
 */
function answerTo(source: Source, text: string): Promise<unknown> {
  const input = source.inputFor(source.searched ? text : '')
  const key = keyOf(source.call, input)
  const known = queryClient.getQueryData(key)
  if (known !== undefined) return Promise.resolve(known)
  const name = JSON.stringify(key)
  const asked = asking.get(name) ?? send(source.call, input).finally(() => asking.delete(name))
  asking.set(name, asked)
  return asked
}

/** The one that is meant by the text: of that very name, or the only one that fits; never a guess. */
export async function findOption(
  { source, field }: Pick<LineColumn, 'source' | 'field'>,
  text: string,
): Promise<Option | undefined> {
  const options = source
    ? optionsIn(source, await answerTo(source, text))
    : ((field?.choices ?? []) as readonly Option[])
  const wanted = searchForm(text)
  const exact = options.find((option) => searchForm(option.label) === wanted)
  if (exact) return exact
  const fitting = matching(options, text)
  return fitting.length === 1 ? fitting[0] : undefined
}
