import { getConfiguration, saveConfiguration } from '@asistent/contract/institutions/configuration.calls'
import { unwrap } from '@asistent/contract/core/messages'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kindergartenOf } from '../../../../tests/support/actors'
import { noDocuments } from '../../../../tests/support/no-documents'
import { allows, verdictOf } from '../../../../tests/support/permissions'
import { registered } from '../../../../tests/support/registered'
import { sampleIdsOf } from '../../../../tests/support/records'
import { inputFor } from '../../../../tests/support/samples'
import { withoutOptional } from '../../../../tests/support/inputs'
import { startWorld, type World } from '../../../../tests/support/world'

// Every printed document uses the kindergarten's print margins (spec/notes.md).

let world: World
beforeAll(async () => {
  world = await startWorld({ documents: noDocuments })
})
afterAll(() => world.close())

const margins = { top: 21, left: 22, bottom: 23, right: 24 }

test('every printed document has the kindergarten’s margins', async () => {
  const director = await world.as('director')
  const opened = await director.ok(getConfiguration, {})
  expect(opened.settings.printMargins).toEqual({ top: null, left: null, bottom: null, right: null })
  const wrong = { ...opened, settings: { ...opened.settings, printMargins: { ...margins, top: 3, left: 90 } } }
  expect(Object.keys((await director.call(saveConfiguration, wrong)).problem.errors ?? {})).toEqual([
    'settings.printMargins.top',
    'settings.printMargins.left',
  ])
  await director.ok(saveConfiguration, { ...opened, settings: { ...opened.settings, printMargins: margins } })
  expect((await director.ok(getConfiguration, {})).settings.printMargins).toEqual(margins)

  const ids = await sampleIdsOf(world, await kindergartenOf(world, 'director'))
  const files = registered.filter(({ call }) => call.answer === 'file' && call.method === 'GET')
  const printed: string[] = []
  const without: string[] = []
  for (const { call, name } of files) {
    if (!allows(verdictOf(call.access, 'Director'), 'update')) continue
    const shape = (unwrap(call.input) as unknown as { shape?: object }).shape ?? {}
    const input = {
      ...withoutOptional(call.input, inputFor(call, ids) as Record<string, unknown>),
      ...('type' in shape && { type: 'pdf' }),
    }
    const answer = await world.isolated(() => director.call(call, input))
    if (answer.status !== 200 || !answer.bytes.toString().startsWith('{"')) continue
    const paper = JSON.parse(answer.bytes.toString()) as { institution?: { margins?: object } }
    if (!paper.institution) continue
    printed.push(name)
    if (!isDeepStrictEqual(paper.institution.margins, margins)) without.push(name)
  }
  expect(without).toEqual([])
  expect(printed.length).toBeGreaterThan(15)
})
