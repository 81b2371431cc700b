import { pathParameters } from '@asistent/contract/core/call'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { largestJson } from '../../apps/server/src/platform/body-size'
import { constantOf, namedCalls } from '../support/contract-names'
import {
  callsWithoutScreen,
  externalCalls,
  knownRoutes,
  servedSlices,
  shownSlices,
  specifiedCalls,
  specifiedRoutes,
} from '../support/done'
import { fieldsOf } from '../support/inputs'
import { nameOf, registered } from '../support/registered'
import { isTest, readSources } from '../support/sources'

// Every call is declared once, handled, tested and, if its slice is complete, used.

const sources = readSources()
const mentioned = (texts: readonly string[]) => {
  const words = new Set(texts.flatMap((text) => text.match(/\b[a-z]\w+\b/g) ?? []))
  return (constant: string | undefined) => constant !== undefined && words.has(constant)
}

test('method and path of a call are unique, case-insensitively', () => {
  const taken = new Map<string, string>()
  const twice = registered.flatMap(({ call, name }) => {
    // The router does not distinguish {id} and {studentId} at the same position.
    const key = `${call.method} ${call.path.toLowerCase().replace(/\{\w+\}/g, '{}')}`
    const otherName = taken.get(key)
    taken.set(key, name)
    return otherName ? [`${name} and ${otherName}`] : []
  })
  expect(twice).toEqual([])
})

test('every call of the contract has a handler', () => {
  const handled = new Set(registered.map(({ name }) => name))
  expect(namedCalls.map(({ call }) => nameOf(call)).filter((name) => !handled.has(name))).toEqual([])
})

/** Saves of many rows without a record of their own. */
const withoutRecord = ['POST /api/AdministrationBooks/access', 'POST /api/StudentAttendances']

test('saves of the specification return entityId', () => {
  const specified = new Set(specifiedCalls().map(({ name }) => name.toLowerCase()))
  const saves = registered.filter(
    ({ call, name }) =>
      call.method === 'POST' &&
      !call.upload &&
      specified.has(name.toLowerCase()) &&
      /^(Запис|Промяна) на /.test(call.title) &&
      !withoutRecord.includes(name),
  )
  expect(saves.length).toBeGreaterThan(40)
  expect(saves.filter(({ call }) => !('entityId' in shapeOf(call.output))).map(({ name }) => name)).toEqual([])
})

const shapeOf = (schema: z.ZodType) => (schema as unknown as { shape?: Record<string, unknown> }).shape ?? {}

test('every handled call is an exported const of the contract', () => {
  expect(registered.filter(({ call }) => !constantOf(call)).map(({ name }) => name)).toEqual([])
})

test('every call has a specific test', () => {
  // Generated tests cover all calls; this requires one that expects a specific response.
  const knows = mentioned(
    sources.filter(({ path }) => isTest(path) && /\.test\.tsx?$/.test(path)).map(({ text }) => text),
  )
  expect(
    registered.filter(({ call }) => !knows(constantOf(call))).map(({ name, call }) => `${constantOf(call)} (${name})`),
  ).toEqual([])
})

const isUsedByWeb = mentioned(
  sources.filter(({ path }) => path.startsWith('apps/web/src/') && !isTest(path)).map(({ text }) => text),
)

test('the web uses every call of a slice with complete screens', () => {
  const unused = registered.filter(
    ({ slice, call }) =>
      shownSlices.includes(slice) && !isUsedByWeb(constantOf(call)) && !callsWithoutScreen.has(constantOf(call) ?? ''),
  )
  expect(unused.map(({ name, call }) => `${constantOf(call)} (${name})`)).toEqual([])
})

test('calls without a screen are not used by the web, and are specified or sent by another program', () => {
  const specified = new Set(specifiedCalls().map(({ name }) => name.toLowerCase()))
  const isSound = (constant: string) => {
    const declared = registered.find(({ call }) => constantOf(call) === constant)
    if (!declared || isUsedByWeb(constant)) return false
    return specified.has(declared.name.toLowerCase()) !== constant in externalCalls
  }
  expect([...callsWithoutScreen].filter((constant) => !isSound(constant))).toEqual([])
})

test('complete slices have every specified call', () => {
  const there = new Set(registered.map(({ name }) => name.toLowerCase()))
  const missing = specifiedCalls().filter(
    ({ slice, name }) => servedSlices.includes(slice) && !there.has(name.toLowerCase()),
  )
  expect(missing.map(({ name }) => name)).toEqual([])
})

test('slices with every specified call are listed as complete', () => {
  const there = new Set(registered.map(({ name }) => name.toLowerCase()))
  const specified = specifiedCalls()
  const complete = [...new Set(specified.map(({ slice }) => slice))].filter((slice) =>
    specified.every((one) => one.slice !== slice || there.has(one.name.toLowerCase())),
  )
  expect(complete.filter((slice) => !servedSlices.includes(slice))).toEqual([])
})

test('every path parameter is an input field', () => {
  const wrong = registered.flatMap(({ call, name }) => {
    const fields = new Set(fieldsOf(call.input).map((field) => field.path))
    return pathParameters(call.path)
      .filter((parameter) => !fields.has(parameter))
      .map((parameter) => `${name}: ${parameter}`)
  })
  expect(wrong).toEqual([])
})

test('writes use POST, PUT or DELETE; reads use GET or return a file', () => {
  const wrong = registered.filter(({ handler, call }) => {
    if (handler.kind === 'guest') return false
    return handler.kind === 'write' ? call.method === 'GET' : call.method === 'DELETE' || call.answer === 'saved'
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('exactly the calls with access for anyone have guest handlers', () => {
  const wrong = registered.filter(({ handler, call }) => (handler.kind === 'guest') !== (call.access.kind === 'anyone'))
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('slices with complete screens have every specified route', () => {
  const there = new Set(knownRoutes().map(plain))
  const missing = specifiedRoutes().filter(({ path, slice }) => shownSlices.includes(slice) && !there.has(plain(path)))
  expect(missing.map(({ path }) => path)).toEqual([])
})

/** Parameter names may differ, positions may not. */
const plain = (path: string) => path.replace(/\{\w+(\??)\}/g, '{$1}')

interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly element?: z.ZodType
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly out?: z.ZodType
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly maximum?: number } } }[]
}

/** Paths of lists without a maximum; a list of enum values is bounded by their number. */
function openLists(schema: z.ZodType, path: string): string[] {
  const def = schema._zod.def as unknown as Definition
  const members = Object.entries(def.shape ?? {}).flatMap(([name, member]) => openLists(member, `${path}.${name}`))
  const inside = [def.innerType, def.in, def.out].flatMap((part) => (part ? openLists(part, path) : []))
  if (def.type !== 'array' || !def.element) return [...members, ...inside]
  const { type } = def.element._zod.def as unknown as Definition
  const isOpen =
    type !== 'literal' && type !== 'enum' && !def.checks?.some(({ _zod }) => _zod.def.maximum !== undefined)
  return [...(isOpen ? [path] : []), ...openLists(def.element, path)]
}

const bodies = registered.filter(({ call }) => call.method !== 'GET' && !call.upload)

test('every list in a body has a maximum length', () => {
  expect(bodies.flatMap(({ call, name }) => openLists(call.input, name))).toEqual([])
})

test('the largest body of a call is below 1.5 MB', () => {
  const large = bodies.filter(({ call }) => largestJson(call.input) > 1.5 * 1024 * 1024)
  expect(large.map(({ name }) => name)).toEqual([])
})
