import { allProblems } from '@asistent/contract/core/problem'
import { expect, test } from 'vitest'
// Declares every problem: of the platform and the documents too.
import '../../apps/server/src/app'
import '../support/contract-names'
import { isBulgarian } from '../support/bulgarian'
import { namedCalls } from '../support/contract-names'
import { nameOf, registered } from '../support/registered'
import { isTest, readSources, withoutComments } from '../support/sources'

test('every problem has a Bulgarian text and an error status', () => {
  const wrong = [...allProblems()].filter(([, [status, text]]) => !isBulgarian(text) || status < 400 || status > 599)
  expect(wrong).toEqual([])
  expect(allProblems().size).toBeGreaterThan(20)
})

test('every call has a Bulgarian title', () => {
  expect(namedCalls.filter(({ call }) => !isBulgarian(call.title)).map(({ call }) => nameOf(call))).toEqual([])
})

test('titles of a slice are unique per method', () => {
  const seen = new Map<string, string>()
  const twice = registered.filter(({ call, slice, name }) => {
    const key = `${slice} ${call.method} ${call.title}`
    const first = seen.get(key)
    seen.set(key, name)
    return first !== undefined
  })
  expect(twice.map(({ name, call }) => `${name}: ${call.title}`)).toEqual([])
})

test('the check distinguishes Bulgarian from English', () => {
  expect(['Записът не е намерен.', 'Справка (PDF)', 'Файл за Excel'].every(isBulgarian)).toBe(true)
  expect(['Not found', 'Record липсва', '', '42'].some(isBulgarian)).toBe(false)
})

/** Source lines with user-visible texts, without comments and quotes of attributes. */
const readableLines = () =>
  readSources('apps', 'packages')
    .filter(({ path }) => !isTest(path) && !/\/(demo|typst)\/|test-user|kernel\/keyboard/.test(path))
    .flatMap(({ path, text }) =>
      withoutComments(text)
        .replace(/=\s*"[^"\n]*"/g, '')
        .split('\n')
        .map((line, index) => ({ place: `${path}:${index + 1}`, line })),
    )
    .filter(({ line }) => /[А-я]/.test(line))

test('user-visible texts use Bulgarian quotation marks: „ “', () => {
  const lines = readableLines()
  expect(lines.length).toBeGreaterThan(3000)
  // The specification quotes the field in its messages with straight marks (spec/product.md 5).
  const ofField = /Полето "[^"]*"/g
  const foreign = lines.filter(({ line }) => /"(?=[А-я])|(?<=[А-я}])"|[”«»]/.test(line.replaceAll(ofField, '')))
  expect(foreign).toEqual([])
})

test('user-visible numbers have a decimal comma: readableDecimal instead of toFixed', () => {
  const machines = new Set([
    'apps/server/src/demo/fill.ts',
    'apps/server/src/main.ts',
    'apps/web/src/blocks/charts/scale.ts',
    'apps/web/src/blocks/inputs/number-inputs.tsx',
    'apps/web/src/blocks/lines/line-values.ts',
    'apps/web/src/blocks/uploads/upload-rules.ts',
    'packages/contract/src/core/values.ts',
    'packages/contract/src/staff/substitutions.calls.ts',
    'packages/domain/src/kernel/decimal.ts',
  ])
  const used = readSources('apps', 'packages').filter(
    ({ path, text }) => !isTest(path) && /\.toFixed\(|toLocaleString\(/.test(withoutComments(text)),
  )
  expect(used.map(({ path }) => path).filter((path) => !machines.has(path))).toEqual([])
})

test('each concept has one Bulgarian term', () => {
  const otherWords = /[Зз]дравословн|'(Чакащ|В изчакване|Чака одобрение)/
  expect(readableLines().filter(({ line }) => otherWords.test(line))).toEqual([])
})
