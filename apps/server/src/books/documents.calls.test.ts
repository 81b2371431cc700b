import {
  deleteOfficialDocument,
  getOfficialDocument,
  listDocumentMatrix,
  listDocumentTypes,
  listOfficialDocuments,
  officialDocumentFile,
  saveOfficialDocument,
} from '@asistent/contract/books/documents.calls'
import { officialStates, officialTypes } from '@asistent/domain/books/documents'
import { day } from '@asistent/domain/kernel/day'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { pdfOf } from '../../../../tests/support/sent-files'
import { startWorld, type World } from '../../../../tests/support/world'
import { uploaded } from '../../../../tests/support/people/demo'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const form = { type: officialTypes.Safety, name: 'План за бедствия' } as const

test('what is missing is said until it is there; what has expired and what soon will are told apart', async () => {
  const director = await world.as('director')
  const stateOf = async (type: number) =>
    (await director.ok(listDocumentMatrix, {})).result.find((one) => one.type === type)?.state
  expect(await stateOf(officialTypes.Safety)).toBeNull()
  expect(await stateOf(officialTypes.LabourRules)).toBe(officialStates.Expired)
  expect(await stateOf(officialTypes.Quality)).toBe(officialStates.Expiring)
  await director.ok(saveOfficialDocument, form)
  expect(await stateOf(officialTypes.Safety)).toBe(officialStates.Valid)
  const expired = await director.ok(listOfficialDocuments, { state: officialStates.Expired })
  expect(expired.result.map(({ type }) => type)).toEqual([officialTypes.LabourRules])
})

test('a document cannot end before it was approved', async () => {
  const director = await world.as('director')
  const answer = await director.call(saveOfficialDocument, {
    ...form,
    approvedOn: day('2026-10-01'),
    validTo: day('2026-09-01'),
  })
  expect((answer.body as { errorMessage?: string }).errorMessage).toBe(
    'Документът не може да изтича преди да е утвърден',
  )
})

test('staff read all documents, parents those that are shown to them, and neither changes them', async () => {
  const [director, teacher, parent] = [await world.as('director'), await world.as('teacher'), await world.as('parent')]
  const id = Number((await director.ok(saveOfficialDocument, form)).entityId)
  expect((await teacher.ok(getOfficialDocument, { id })).name).toBe('План за бедствия')
  expect((await parent.call(getOfficialDocument, { id })).status).toBe(404)
  const seen = await parent.ok(listOfficialDocuments, {})
  expect(seen.result.length).toBeGreaterThan(0)
  expect(seen.result.every(({ visibleForParents }) => visibleForParents)).toBe(true)
  await director.ok(saveOfficialDocument, { ...form, id, version: 1, visibleForParents: true })
  expect((await parent.ok(getOfficialDocument, { id })).version).toBe(2)
  expect((await teacher.call(saveOfficialDocument, { ...form, id, version: 2 })).status).toBe(403)
  expect((await director.ok(listDocumentTypes, {})).result).toHaveLength(14)
})

test('the file of a document is read by families it is shown to, and goes with the document', async () => {
  const [director, parent] = [await world.as('director'), await world.as('parent')]
  const fileId = await uploaded(director, 'правилник.pdf')
  const { entityId } = await director.ok(saveOfficialDocument, { ...form, fileId, visibleForParents: true })
  const id = Number(entityId)
  expect((await parent.ok(getOfficialDocument, { id })).fileName).toBe('правилник.pdf')
  expect((await parent.ok(officialDocumentFile, { id })).bytes).toEqual(pdfOf('правилник.pdf'))
  await director.ok(saveOfficialDocument, { ...form, id, version: 1, fileId })
  expect((await parent.call(officialDocumentFile, { id })).status).toBe(404)
  await director.ok(deleteOfficialDocument, { id })
  expect(await world.sql('select id from stored_file where id = $1', [fileId])).toEqual([])
})
