import { listOfficialDocuments, officialDocumentFile } from '@asistent/contract/books/documents.calls'
import { listChildDocuments } from '@asistent/contract/people/child-documents.calls'
import { pdfText } from '@asistent/documents/pdf-text'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { addDemoFiles } from './files'

let world: World
beforeAll(async () => {
  world = await startWorld({ commits: true })
})
afterAll(() => world.close())

test('every official document of the demo has a file, and children have papers', async () => {
  await addDemoFiles({ pool: world.pool, services: world.app.services, now: world.now() })
  expect(await world.sql('select id from official_document where file_id is null')).toEqual([])
  const director = await world.as('director')
  const [document] = (await director.ok(listOfficialDocuments, {})).result
  const file = await director.call(officialDocumentFile, { id: document?.id ?? 0 })
  expect(pdfText(file.bytes)).toContain('ДГ „ДЕТЕЛИНА“')
  const [child] = await world.sql<{ id: number }>(
    'select child_id as id from child_document where kindergarten_id = 1 order by id limit 1',
  )
  expect((await director.ok(listChildDocuments, { id: child?.id ?? 0 } as never)).result).not.toEqual([])
})
