import { pathParameters } from '@asistent/contract/core/call'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { largestJson } from '../../apps/server/src/platform/body-size'
import { constantOf, namedCalls } from '../support/contract-names'
import { knownRoutes, madeByOthers, servedSlices, shownSlices, specifiedCalls, specifiedRoutes } from '../support/done'
import { fieldsOf } from '../support/inputs'
import { nameOf, registered } from '../support/registered'
import { isTest, readSources } from '../support/sources'

// Every call is described once, handled, tested and, when its slice is done, used.

const sources = readSources()
const mentioned = (texts: readonly string[]) => {
  const words = new Set(texts.flatMap((text) => text.match(/\b[a-z]\w+\b/g) ?? []))
  return (constant: string | undefined) => constant !== undefined && words.has(constant)
}

test('no two calls share a method and a path, in any letter case', () => {
  const taken = new Map<string, string>()
  const twice = registered.flatMap(({ call, name }) => {
    // {id} and {studentId} at the same place are the same path to the router.
    const key = `${call.method} ${call.path.toLowerCase().replace(/\{\w+\}/g, '{}')}`
    const other = taken.get(key)
    taken.set(key, name)
    return other ? [`${name} and ${other}`] : []
  })
  expect(twice).toEqual([])
})

test('every call of the contract is handled', () => {
  const handled = new Set(registered.map(({ name }) => name))
  expect(namedCalls.map(({ call }) => nameOf(call)).filter((name) => !handled.has(name))).toEqual([])
})

test('every call that is handled is an exported const of the contract', () => {
  expect(registered.filter(({ call }) => !constantOf(call)).map(({ name }) => name)).toEqual([])
})

test('every call is exercised by a test of its own', () => {
  // The generated tests run over all of them; this asks for one that knows what the answer should be.
  const knows = mentioned(
    sources.filter(({ path }) => isTest(path) && /\.test\.tsx?$/.test(path)).map(({ text }) => text),
  )
  expect(
    registered.filter(({ call }) => !knows(constantOf(call))).map(({ name, call }) => `${constantOf(call)} (${name})`),
  ).toEqual([])
})

test('every call of a slice whose screens are done is used by the web', () => {
  const uses = mentioned(
    sources.filter(({ path }) => path.startsWith('apps/web/src/') && !isTest(path)).map(({ text }) => text),
  )
  const unused = registered.filter(
    ({ slice, call }) =>
      shownSlices.includes(slice) && !uses(constantOf(call)) && !((constantOf(call) ?? '') in madeByOthers),
  )
  expect(unused.map(({ name, call }) => `${constantOf(call)} (${name})`)).toEqual([])
})

test('every call that the specification names for a served slice is there', () => {
  const there = new Set(registered.map(({ name }) => name.toLowerCase()))
  const missing = specifiedCalls().filter(
    ({ slice, name }) => servedSlices.includes(slice) && !there.has(name.toLowerCase()),
  )
  expect(missing.map(({ name }) => name)).toEqual([])
})

test('a slice whose specified calls are all there is listed as served', () => {
  const there = new Set(registered.map(({ name }) => name.toLowerCase()))
  const specified = specifiedCalls()
  const complete = [...new Set(specified.map(({ slice }) => slice))].filter((slice) =>
    specified.every((one) => one.slice !== slice || there.has(one.name.toLowerCase())),
  )
  expect(complete.filter((slice) => !servedSlices.includes(slice))).toEqual([])
})

test('every parameter of a path is a field of the input', () => {
  const wrong = registered.flatMap(({ call, name }) => {
    const fields = new Set(fieldsOf(call.input).map((field) => field.path))
    return pathParameters(call.path)
      .filter((parameter) => !fields.has(parameter))
      .map((parameter) => `${name}: ${parameter}`)
  })
  expect(wrong).toEqual([])
})

test('a call that changes something is a write with POST, PUT or DELETE; a read is a GET or answers a file', () => {
  const wrong = registered.filter(({ handler, call }) => {
    if (handler.kind === 'guest') return false
    return handler.kind === 'write' ? call.method === 'GET' : call.method === 'DELETE' || call.answer === 'saved'
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('a guest handler stands exactly behind the calls for anyone', () => {
  const wrong = registered.filter(({ handler, call }) => (handler.kind === 'guest') !== (call.access.kind === 'anyone'))
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('every address that the specification names for a shown slice is a screen', () => {
  const there = new Set(knownRoutes().map(plain))
  const missing = specifiedRoutes().filter(({ path, slice }) => shownSlices.includes(slice) && !there.has(plain(path)))
  expect(missing.map(({ path }) => path)).toEqual([])
})

/** Names of parameters may differ, places may not. */
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

/** Paths of lists without a maximum; a list of choices is as short as there are choices. */
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

test('every list of a body has a maximum', () => {
  expect(bodies.flatMap(({ call, name }) => openLists(call.input, name))).toEqual([])
})

test('the largest body of a call has less than 1.5 MB', () => {
  const large = bodies.filter(({ call }) => largestJson(call.input) > 1.5 * 1024 * 1024)
  expect(large.map(({ name }) => name)).toEqual([])
})
