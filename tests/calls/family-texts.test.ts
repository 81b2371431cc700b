import { changeLanguage } from '@asistent/contract/identity/session.calls'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kindergartenOf } from '../support/actors'
import { cyrillicTexts, isOfBulgarianScreen, kindOfText, unusedEntries, type Text } from '../support/family-texts'
import { validInput } from '../support/inputs'
import { noDocuments } from '../support/no-documents'
import { sampleIdsOf } from '../support/records'
import { registered } from '../support/registered'
import { inputFor, sampleOf } from '../support/samples'
import { startWorld, type World } from '../support/world'

// A parent with another language reads no Bulgarian text of the program: every read that a parent may call has Cyrillic
// letters only in the fields of tests/support/family-texts.ts (decision 024).

const reads = registered.filter(
  ({ handler, call }) => handler.kind === 'read' && call.answer !== 'file' && !isOfBulgarianScreen(call.path),
)
const catalogue = JSON.parse(readFileSync('apps/web/src/platform/languages/en.json', 'utf8')) as Record<string, string>
const patterns = Object.keys(catalogue).flatMap((text) =>
  /^[А-Я].*\{/u.test(text)
    ? [new RegExp(`^${text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '.+')}$`, 'u')]
    : [],
)
const isInCatalogue = (text: string): boolean => text in catalogue || patterns.some((pattern) => pattern.test(text))

let world: World
let texts: Text[]
let answered = 0
beforeAll(async () => {
  world = await startWorld({ documents: noDocuments })
  const ids = await sampleIdsOf(world, await kindergartenOf(world, 'director'))
  await world.sql(`update child_emergency_contact set relation = 'баба'`)
  const parent = await world.as('parent')
  await parent.ok(changeLanguage, { language: 'en' })
  const result = new Map<string, Text>()
  for (const { call } of reads) {
    const whole = { ...(validInput(call.input) as object), ...sampleOf(call, ids) }
    for (const input of [inputFor(call, ids), whole]) {
      const { status, body } = await parent.call(call, input as never)
      if (status === 403) break
      if (status !== 200) continue
      answered += 1
      for (const text of cyrillicTexts(call.path, body)) result.set(JSON.stringify(text), text)
    }
  }
  texts = [...result.values()]
})
afterAll(() => world.close())

const shown = ({ call, field, text }: Text) => `${call} ${field}: ${text}`

test('reads of a parent have no Bulgarian text of the program', () => {
  expect(texts.filter((text) => kindOfText(text) === 'program').map(shown)).toEqual([])
  // Guards against an empty test: rejections prove nothing.
  expect(answered).toBeGreaterThan(120)
  expect(texts.length).toBeGreaterThan(200)
})

test('labels that the screens translate have a message', () => {
  const labels = texts.filter((text) => kindOfText(text) === 'label')
  expect(labels.filter(({ text }) => !isInCatalogue(text)).map(shown)).toEqual([])
  expect(new Set(labels.map(({ field }) => field)).size).toBeGreaterThan(5)
})

test('the list of fields has no unused entry', () => {
  expect(unusedEntries(texts)).toEqual([])
})
