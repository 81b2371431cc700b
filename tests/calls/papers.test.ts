import { getFile, uploadFile } from '@asistent/contract/files/files.calls'
import { listSchoolYears } from '@asistent/contract/institutions/school-years.calls'
import { ageGroupPdf, ageGroupXlsx } from '@asistent/contract/people/age-groups.calls'
import { exportChildData } from '@asistent/contract/people/personal-data.calls'
import { importTemplate } from '@asistent/contract/people/import.calls'
import { afterEach, expect, test } from 'vitest'
import type { DocumentPool } from '../../apps/server/src/platform/documents/pool'
import { noDocuments } from '../support/no-documents'
import { picture } from '../support/sent-files'
import { startWorld, type Person, type World } from '../support/world'

// Files are created after the transaction: with one connection in the pool, other calls work meanwhile.

let world: World | undefined
afterEach(async () => {
  await world?.close()
  world = undefined
})

/** A document pool that blocks until it is released. */
function heldDocuments() {
  const waiting: (() => void)[] = []
  const held = async <T>(made: Promise<T>): Promise<T> => {
    await new Promise<void>((resolve) => void waiting.push(resolve))
    return made
  }
  const documents: DocumentPool = {
    pdf: (template, data) => held(noDocuments.pdf(template, data)),
    xlsx: (sheet) => held(noDocuments.xlsx(sheet)),
    docx: (sheet) => held(noDocuments.docx(sheet)),
    template: (sheets) => held(noDocuments.template(sheets)),
    readTable: (bytes) => held(noDocuments.readTable(bytes)),
    readStatement: (bytes) => held(noDocuments.readStatement(bytes)),
    close: async () => undefined,
  }
  return { documents, waiting, release: () => waiting.splice(0).forEach((go) => go()) }
}

test('creating documents holds no database connection', async () => {
  const { documents, waiting, release } = heldDocuments()
  world = await startWorld({ commits: true, connections: 1, documents })
  const director = await world.as('director')
  const [child] = await world.sql<{ id: number }>(
    `select c.id from child c join membership m on m.kindergarten_id = c.kindergarten_id
      where m.account_id = $1 and c.erased_at is null order by c.id limit 1`,
    [director.accountId],
  )
  const responses: Promise<{ status: number }>[] = [
    director.call(ageGroupPdf, {}),
    director.call(ageGroupXlsx, {}),
    director.call(importTemplate, {}),
    director.call(exportChildData, { id: child?.id ?? 0 }),
  ]
  await expect.poll(() => waiting.length).toBe(responses.length)
  expect((await director.call(listSchoolYears, {})).status).toBe(200)
  release()
  expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('storing and reading files holds no database connection', async () => {
  world = await startWorld({ commits: true, connections: 1 })
  const director: Person = await world.as('director')
  const { files } = world.app.services
  const { pool } = world
  // The only connection is available meanwhile.
  const free: unknown[] = []
  const [put, read] = [files.put, files.read]
  Object.assign(files, {
    put: async (...given: Parameters<typeof put>) => {
      free.push((await pool.query('select 1')).rowCount)
      return put(...given)
    },
    read: async (...given: Parameters<typeof read>) => {
      free.push((await pool.query('select 1')).rowCount)
      return read(...given)
    },
  })
  const { id } = await director.ok(uploadFile, { files: [picture] as never })
  expect((await director.call(getFile, { id })).bytes.equals(Buffer.from(picture.bytes))).toBe(true)
  expect(free).toEqual([1, 1])
})
