import { isDay } from '@asistent/domain/kernel/day'
import { isId, isIdName } from '../../platform/ids'
import type { Param } from './params'

// Parameter values in the URL. The router has parsed '5' and 'true'; hand-written URLs may contain anything, so each
// value is validated and invalid ones are ignored.

export type Values = Readonly<Record<string, unknown>>

const isKey = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

/** Drops ids that no record can have from a hand-written URL, so that no request contains them. */
export const withoutWrongIds = (search: Values): Values =>
  Object.fromEntries(
    Object.entries(search).flatMap(([name, value]): [string, unknown][] => {
      if (value === takenAway) return [[name, value]]
      if (isIdName(name)) return isId(value) ? [[name, value]] : []
      if (!name.endsWith('Ids')) return [[name, value]]
      const ids = [value].flat().filter(isId)
      return ids.length > 0 ? [[name, ids]] : []
    }),
  )

const isMonth = (value: unknown) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 12
const isYear = (value: unknown) => Number.isInteger(value) && Number(value) >= 2000 && Number(value) <= 2100

function readOne(param: Param, name: string, value: unknown): unknown {
  switch (param.kind) {
    case 'text':
      return isKey(value) && String(value) !== '' ? String(value) : undefined
    case 'moment':
      return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : undefined
    case 'day':
    case 'days':
    case 'week':
      return isDay(value) ? value : undefined
    case 'month':
      return (name === param.names[0] ? isMonth : isYear)(value) ? value : undefined
    case 'schoolYear':
      return Number.isSafeInteger(value) ? value : undefined
    case 'switch':
      return value === true ? true : undefined
    case 'select':
    case 'yesNo':
      return param.choices.some((choice) => choice.value === value) ? value : undefined
    case 'many': {
      const list = (Array.isArray(value) ? value : [value]).filter((row) =>
        param.choices.some((choice) => choice.value === row),
      )
      return list.length > 0 ? list : undefined
    }
    case 'pick':
      return isKey(value) && value !== '' ? value : undefined
    case 'months': {
      const list = (Array.isArray(value) ? value : [value]).filter(isMonth)
      return list.length > 0 ? list : undefined
    }
    case 'pickMany': {
      const list = (Array.isArray(value) ? value : [value]).filter(isKey)
      return list.length > 0 ? list : undefined
    }
    default:
      return undefined
  }
}

/** `null` in the URL: the user removed an initial value. */
const takenAway = null

export function readValues(params: readonly Param[], search: Values): Values {
  const values: Record<string, unknown> = {}
  for (const param of params)
    for (const name of param.names) {
      const given = search[name]
      const initial = param.initial?.[name]
      const value =
        given === undefined ? initial : given === takenAway ? undefined : (readOne(param, name, given) ?? initial)
      if (value !== undefined) values[name] = value
    }
  return values
}

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)

/** URL parameters after a change. Values equal to the initial ones are omitted. */
export function writeValues(params: readonly Param[], search: Values, change: Values): Values {
  const next: Record<string, unknown> = { ...search }
  const changed = new Set(Object.keys(change).filter((name) => !same(change[name], search[name])))
  for (const param of params) {
    // Resets dependent choices: a group belongs to one kindergarten, a kindergarten to one municipality.
    if (param.within !== undefined && changed.has(param.within))
      for (const name of param.names) {
        delete next[name]
        changed.add(name)
      }
    for (const name of param.names) {
      if (!(name in change)) continue
      const initial = param.initial?.[name]
      const value = emptied(param, change[name])
      if (same(value, initial)) delete next[name]
      else next[name] = value === undefined ? takenAway : value
      if (next[name] === takenAway && initial === undefined) delete next[name]
    }
  }
  return next
}

function emptied(param: Param, value: unknown): unknown {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return undefined
  // An unset switch is omitted; 'no' of three states filters.
  return param.kind === 'switch' && value === false ? undefined : value
}

/** They default to the current month or year and are never empty, so they cannot be cleared. */
const alwaysChosen: readonly Param['kind'][] = ['week', 'month', 'months', 'schoolYear']

/** Number of parameters that differ from the defaults: badge of the filter button on phones. */
export const chosenCount = (params: readonly Param[], values: Values): number =>
  params.filter(
    (param) =>
      !alwaysChosen.includes(param.kind) && param.names.some((name) => !same(values[name], param.initial?.[name])),
  ).length

/** Resets to the defaults. */
export const clearedValues = (params: readonly Param[], search: Values): Values => {
  const names = new Set(params.flatMap((param) => param.names))
  return Object.fromEntries(Object.entries(search).filter(([name]) => !names.has(name)))
}

/** Values to send. */
export const valuesToSend = (params: readonly Param[], values: Values): Values => {
  const narrowing = new Set(params.flatMap((param) => (param.narrows ? param.names : [])))
  return narrowing.size === 0
    ? values
    : Object.fromEntries(Object.entries(values).filter(([name]) => !narrowing.has(name)))
}

export const missingParams = (params: readonly Param[], values: Values): Param[] =>
  params.filter((param) => param.required && param.names.some((name) => values[name] === undefined))

/** Shows the days or the month that the server applies by default. */
export function withPeriod(
  params: readonly Param[],
  values: Values,
  period: { readonly from: string; readonly to: string } | undefined,
): Values {
  const param = params.find(({ kind }) => kind === 'days' || kind === 'month')
  const [first, second] = param?.names ?? []
  if (!period || first === undefined || second === undefined) return values
  const { from, to } = period
  const [usual, right] = param?.kind === 'month' ? [Number(from.slice(5, 7)), Number(from.slice(0, 4))] : [from, to]
  return { ...values, [first]: values[first] ?? usual, [second]: values[second] ?? right }
}
