import { afterAll, beforeAll, expect, test } from 'vitest'
import { kindergartenOf } from '../support/actors'
import { validInput } from '../support/inputs'
import { noDocuments } from '../support/no-documents'
import { sampleIdsOf } from '../support/records'
import { registered } from '../support/registered'
import { inputFor, sampleOf } from '../support/samples'
import { startWorld, type World } from '../support/world'

// Every paper and export, and every list: days are '09.11.2026', times have no seconds and percentages are '41 %'. Raw values of typed fields (days, instants) are the screen's to format, so only sentences are read.

const isoDay = /\d{4}-\d{2}-\d{2}/
const faultIn = (text: string): string | undefined => {
  if (isoDay.test(text)) return 'an ISO date'
  if (/\d%/.test(text)) return 'a percentage without a space'
  return /\d{2}:\d{2}:\d{2}/.test(text) ? 'seconds' : undefined
}

let world: World
beforeAll(async () => {
  world = await startWorld({ documents: noDocuments })
})
afterAll(() => world.close())

const reads = registered.filter(({ handler }) => handler.kind === 'read')

/** File name that the browser gets. */
const nameIn = (disposition: unknown): string | undefined => {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(String(disposition)) ?? []
  return encoded === undefined ? undefined : decodeURIComponent(encoded)
}

/** Texts of more than one word: a day or an instant alone is a typed value. */
function sentences(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return /[а-я].*\s|\s.*[а-я]/i.test(value) ? [[path, value]] : []
  if (typeof value !== 'object' || value === null) return []
  // Keys of rows are for the program.
  return Object.entries(value)
    .filter(([key]) => key !== 'key')
    .flatMap(([key, one]) => sentences(one, Array.isArray(value) ? `${path}[]` : `${path}.${key}`))
}

test('file names and sentences have Bulgarian days, times and percentages', async () => {
  const ids = await sampleIdsOf(world, await kindergartenOf(world, 'director'))
  const wrong = new Set<string>()
  const names = new Set<string>()
  let texts = 0
  for (const who of ['director', 'parent', 'master'] as const) {
    const person = await world.as(who)
    for (const { call, name } of reads) {
      const whole = { ...(validInput(call.input) as object), ...sampleOf(call, ids) }
      for (const input of call.answer === 'file' ? [inputFor(call, ids), whole] : [inputFor(call, ids)]) {
        const answer = await person.call(call, input as never)
        if (answer.status >= 500) throw new Error(`${name}: ${world.lastError()}`)
        if (answer.status !== 200) continue
        const file = nameIn(answer.headers['content-disposition'])
        if (file !== undefined) {
          names.add(name)
          const fault = faultIn(file)
          if (fault) wrong.add(`${name}: ${fault} in the file name ${file}`)
        } else
          for (const [path, text] of sentences(answer.body)) {
            texts += 1
            const fault = faultIn(text)
            if (fault) wrong.add(`${name} ${path}: ${fault} in ${text}`)
          }
        if (file !== undefined) break
      }
    }
  }
  expect([...wrong]).toEqual([])
  // Guards against an empty test: rejections prove nothing.
  expect(names.size).toBeGreaterThan(100)
  expect(texts).toBeGreaterThan(5000)
})
