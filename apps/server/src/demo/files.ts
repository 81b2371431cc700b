import { today, type Day } from '@asistent/domain/kernel/day'
import { childDocumentKinds, childDocumentKindLabel } from '@asistent/domain/people/child-documents'
import { createHash, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { keyOf } from '../platform/files/store'
import type { Services } from '../platform/services'

// Files of the demo documents. They need the file store and the document workers, so they are added after the rows of
// the demo data, when the program runs.

interface Demo {
  readonly pool: Pool
  readonly services: Pick<Services, 'documents' | 'files'>
  readonly now: Date
}

interface DocumentRow {
  readonly id: number
  readonly kindergartenId: number
  readonly kindergarten: string
  readonly name: string
}

interface ChildRow extends DocumentRow {
  readonly enrolledOn: Day
}

/** Children of each group with a paper in their record. */
const childrenPerGroup = 3

/** Adds a PDF to each official document without a file, and papers to the records of some children. */
export async function addDemoFiles({ pool, services, now }: Demo): Promise<void> {
  const keep = async ({ kindergartenId, kindergarten, name }: Omit<DocumentRow, 'id'>, text: string) => {
    const bytes = await services.documents.pdf('letter', {
      institution: { name: kindergarten },
      title: name,
      body: [{ kind: 'paragraph', text }],
      signatures: [{ role: 'Директор' }],
      printedOn: today(now),
    })
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const storageKey = keyOf(sha256, randomUUID())
    await services.files.put(storageKey, bytes)
    const { rows } = await pool.query<{ id: number }>(
      `insert into stored_file (name, type, size, sha256, storage_key, kindergarten_id, temporary)
        values ($1, 'application/pdf', $2, $3, $4, $5, false) returning id`,
      [`${name}.pdf`, bytes.length, sha256, storageKey, kindergartenId],
    )
    return rows[0]?.id
  }
  const documents = await pool.query<DocumentRow>(
    `select d.id, d.kindergarten_id as "kindergartenId", k.name as kindergarten, d.name from official_document d
      join kindergarten k on k.id = d.kindergarten_id where d.file_id is null order by d.id`,
  )
  for (const document of documents.rows) {
    const fileId = await keep(document, `Демонстрационен документ: ${document.name}.`)
    await pool.query('update official_document set file_id = $2 where id = $1', [document.id, fileId])
  }
  const children = await pool.query<ChildRow>(
    `select c.id, c.kindergarten_id as "kindergartenId", k.name as kindergarten, c.first_name || ' ' || c.last_name as name, c.enrolled_on::text as "enrolledOn"
      from (select p.child_id, row_number() over (partition by p.group_id order by p.child_id) as place from child_group_period p
        join child_group g on g.id = p.group_id join school_year y on y.id = g.school_year_id and y.active where p.to_on is null) s
      join child c on c.id = s.child_id join kindergarten k on k.id = c.kindergarten_id where s.place <= $1 order by c.id`,
    [childrenPerGroup],
  )
  for (const [index, child] of children.rows.entries()) {
    const kind = index % 2 === 0 ? childDocumentKinds.BirthCertificate : childDocumentKinds.Application
    const name = childDocumentKindLabel[kind]
    const fileId = await keep({ ...child, name }, `Демонстрационно копие за ${child.name}.`)
    await pool.query(
      `insert into child_document (kindergarten_id, child_id, kind, name, file_id, issued_on, for_guardians) values ($1, $2, $3, $4, $5, $6, $7)`,
      [child.kindergartenId, child.id, kind, name, fileId, child.enrolledOn, kind === childDocumentKinds.Application],
    )
  }
}
