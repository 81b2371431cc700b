import { compilePdf, isTaggingPapers } from '@asistent/documents/compile'
import { accessibilityFaults } from '@asistent/documents/pdf-structure'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DocumentPool } from '../../apps/server/src/platform/documents/pool'
import { kindergartenOf } from '../support/actors'
import { isDeep } from '../support/deep'
import { validInput } from '../support/inputs'
import { noDocuments } from '../support/no-documents'
import { sampleIdsOf } from '../support/records'
import { registered } from '../support/registered'
import { inputFor, sampleOf } from '../support/samples'
import { startWorld, type World } from '../support/world'

// The PDF of every call is tagged (PDF/UA-1, PDF/A-2a): the structure that a screen reader gets, built from demo data.
// The deep run checks every paper, also with the checks of Typst; `npm test` every eighth.

const faults = new Map<string, readonly string[]>()
let paperName = ''

const checked: DocumentPool = {
  ...noDocuments,
  pdf: async (template, data, _owner, pictures = []) => {
    const request = { template, data, pictures }
    const bytes = compilePdf(request)
    if (isDeep) compilePdf(request, { standard: 'ua-1' })
    faults.set(paperName, [...(faults.get(paperName) ?? []), ...accessibilityFaults(bytes)])
    return bytes
  },
}

let world: World
beforeAll(async () => {
  world = await startWorld({ documents: checked })
})
afterAll(() => world.close())

const people = [
  'director',
  'teacher',
  'manciple',
  'parent',
  'master',
  'ministry',
  'municipality',
  'administrator',
] as const

const files = registered.filter(
  ({ call, handler }) => call.answer === 'file' && handler.kind === 'read' && !/excel|xlsx|docx/i.test(call.path),
)

test.runIf(isTaggingPapers())('every paper of the product is tagged', async () => {
  const ids = await sampleIdsOf(world, await kindergartenOf(world, 'director'))
  const selected = isDeep ? files : files.filter((_, at) => at % 8 === 0)
  for (const { call, name } of selected) {
    paperName = name
    for (const who of people) {
      const person = await world.as(who)
      const whole = { ...(validInput(call.input) as object), ...sampleOf(call, ids) }
      for (const input of [inputFor(call, ids), whole]) {
        const answer = await person.call(call, input as never)
        if (answer.status >= 500) throw new Error(`${name}: ${world.lastError()}`)
        if (answer.status === 200 && faults.has(name)) break
      }
      if (faults.has(name)) break
    }
  }
  const rows = [...faults].flatMap(([name, all]) => [...new Set(all)].map((fault) => `${name}: ${fault}`))
  expect(rows).toEqual([])
  // Guards against an empty test: rejections prove nothing.
  expect(faults.size).toBeGreaterThan(isDeep ? 100 : 12)
})
