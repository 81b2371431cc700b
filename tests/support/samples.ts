import { pathParameters, type Call } from '@asistent/contract/core/call'
import { roles } from '@asistent/domain/access/roles'
import { gathered } from '../slices/slices'
import { idFieldsOf, validInput, withoutOptional, withValue } from './inputs'
import { verdictOf } from './permissions'
import { nameOf } from './registered'
import { picture } from './sent-files'
import type { Meaning, SampleIds } from './slice-samples'

// Maps ids of calls to kinds of records. The generated tests make every call with the ids of one kindergarten as users
// of another. Most kinds follow from the name or the path; `samples` of the slice has the others (tests/slices).

const byName = gathered('byName')
const noRecord = gathered('noRecord')
const byPath = gathered('byPath')
const ownSamples = gathered('samples')

/** Computes a value of a call once: the generated tests use it for each of many requests. */
function oncePerCall<Value>(compute: (call: Call) => Value): (call: Call) => Value {
  const computed = new WeakMap<Call, { readonly value: Value }>()
  return (call) => {
    const result = computed.get(call) ?? { value: compute(call) }
    computed.set(call, result)
    return result.value
  }
}

/** Input fields of a call that may refer to a record. */
export const idFieldNames = oncePerCall((call): readonly string[] => idFieldsOf(call.input, pathParameters(call.path)))

const singular = (path: string): string => {
  const name =
    path
      .split('.')
      .filter((step) => step !== '0')
      .at(-1) ?? ''
  return name.replace(/(Id|id)s$/, '$1')
}

/** Entry with the longest matching path prefix. */
const ofPath = oncePerCall((call): Meaning | undefined => {
  const path = `${call.path.toLowerCase()}/`
  const [longest] = Object.keys(byPath)
    .filter((start) => path.startsWith(`${start.toLowerCase()}/`))
    .toSorted((left, right) => right.length - left.length)
  return longest ? byPath[longest] : undefined
})

/** Kind of record, a reason why there is none, or undefined if it is not declared. */
export function meaningOf(call: Call, path: string): Meaning | undefined {
  const name = singular(path)
  if (name in noRecord) return { needsNone: noRecord[name] ?? '' }
  if (name in byName) return byName[name]
  // The list determines the kind of an id in a list of objects: 'files.0.id' as 'files.id'.
  const inList = /(\w+)\.0\.id$/.exec(path)?.[1]
  if (inList !== undefined) return byName[`${inList}.id`]
  return name === 'id' && !path.includes('.') ? ofPath(call) : undefined
}

export function sampleOf(call: Call, ids: SampleIds): Record<string, unknown> | undefined {
  const declared = ownSamples[nameOf(call)]
  if (declared && 'needsNone' in declared) return undefined
  let sample: unknown = {}
  for (const path of idFieldNames(call)) {
    const meaning = meaningOf(call, path)
    if (typeof meaning === 'string') sample = withValue(sample, path, ids[meaning])
  }
  const all = { ...(sample as Record<string, unknown>), ...declared?.(ids) }
  return Object.keys(all).length > 0 ? all : undefined
}

/** The master and the ministry may access every kindergarten, so nothing is foreign to them. */
const isForSeveral = (call: Call): boolean =>
  roles.some((role) => role !== 'Master' && role !== 'MON' && verdictOf(call.access, role) !== '–')

/** Errors in tests/slices: undeclared ids, unused declarations, kinds without a record. */
export function missingSamples(calls: readonly Call[], ids: SampleIds): string[] {
  const names = new Set(calls.map(nameOf))
  const lost = Object.keys(ownSamples).filter((name) => !names.has(name))
  const missing = calls.filter(isForSeveral).flatMap((call) => {
    const declared = ownSamples[nameOf(call)]
    if (declared && 'needsNone' in declared) return []
    const given = declared?.(ids) ?? {}
    return idFieldNames(call)
      .filter((path) => valueAt(given, path) === undefined && meaningOf(call, path) === undefined)
      .map((path) => `${nameOf(call)}: ${path}`)
  })
  const kinds = [...Object.values(byName), ...Object.values(byPath)].filter((kind) => typeof kind === 'string')
  const unmade = kinds.filter((kind) => !(kind in ids))
  const twofold = Object.keys(noRecord).filter((name) => name in byName)
  return [
    ...missing,
    ...twofold.map((name) => `${name} is a record in one slice and none in another: say it by the path`),
    ...lost.map((name) => `${name} is not a call`),
    ...unmade.map((kind) => `no record is a ${kind}`),
  ]
}

const baseInput = oncePerCall((call) => {
  const valid = validInput(call.input) ?? {}
  return call.method === 'GET' ? withoutOptional(call.input, valid) : valid
})

/** A complete input with the sample's ids, or as much as the schema provides. */
export function inputFor(call: Call, ids: SampleIds): Record<string, unknown> {
  const whole = merged(baseInput(call), sampleOf(call, ids) ?? {})
  return { ...withoutFiles(call, whole), ...(call.upload && { files: [picture] }) }
}

/** Removes files: a form with a file of another uploader would be rejected before any other check. */
function withoutFiles(call: Call, input: Record<string, unknown>): Record<string, unknown> {
  const files = idFieldNames(call).filter((path) => meaningOf(call, path) === 'temporaryFile')
  if (files.length === 0) return input
  const without = files.reduce<unknown>((at, path) => withValue(at, path.replace(/\.0\.id$/, ''), undefined), input)
  return call.input.safeParse(without).success ? (without as Record<string, unknown>) : input
}

/** Merges the sample into the valid input, recursively. */
function merged(base: Record<string, unknown>, sample: Record<string, unknown>): Record<string, unknown> {
  const result = { ...base }
  for (const [name, value] of Object.entries(sample)) {
    const below = base[name]
    result[name] = isObject(value) && isObject(below) ? merged(below, value) : arrayOver(below, value)
  }
  return result
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Applies ids to the first element of a list. */
function arrayOver(base: unknown, value: unknown): unknown {
  if (!Array.isArray(value) || !Array.isArray(base)) return value
  const [below, over] = [base[0] as unknown, value[0] as unknown]
  return isObject(below) && isObject(over) ? [merged(below, over)] : value
}

export function valueAt(input: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (at, step) => (at === null || at === undefined ? at : (at as Record<string, unknown>)[step]),
      input,
    )
}
