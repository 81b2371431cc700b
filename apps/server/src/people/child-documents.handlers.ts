import type { OutputOf } from '@asistent/contract/core/call'
import {
  deleteChildDocument,
  listChildDocuments,
  saveChildDocument,
} from '@asistent/contract/people/child-documents.calls'
import { childDocumentKindLabel } from '@asistent/domain/people/child-documents'
import { and, eq, sql } from 'drizzle-orm'
import { childDocument } from '../db/tables/child-records'
import { adoptFiles, removeFiles } from '../files/files.ops'
import { asSystem, oneRow, rows, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { requireFound, requireSameVersion } from '../platform/versioned'
import { saveSection } from './child-record.handlers'
import { sightOfChild } from './sight.ops'
import { requireKid } from './visible.ops'

type DocumentRow = OutputOf<typeof listChildDocuments>['result'][number]

/** Documents of a child; `marked` selects those for guardians. */
export const documentsOf = (tx: Tx, childId: number, marked: boolean) =>
  rows<Omit<DocumentRow, 'kindName'>>(
    tx,
    sql`select d.id, d.kind, d.name, d.file_id as "fileId", f.name as "fileName", f.type as "fileType", f.size, d.issued_on as "issuedOn", d.valid_to as "validTo",
      d.for_guardians as "forParents", a.first_name || ' ' || a.last_name as "createdBy", (d.created_at at time zone 'Europe/Sofia')::date as "createdOn", d.version
      from child_document d join stored_file f on f.id = d.file_id left join account a on a.id = d.created_by
      where d.child_id = ${childId} and (d.for_guardians or not ${marked}) order by d.created_at desc, d.id desc`,
  )

export const childDocumentHandlers: Handler[] = [
  read(listChildDocuments, async ({ tx, scope }, { id }) => {
    await requireKid(tx, scope, id)
    const { documents } = await sightOfChild(tx, scope, id)
    if (documents === 'none') return { result: [], rowsCount: 0 }
    // A guardian reads the marked documents, whose uploaders are outside of the policies.
    const all =
      documents === 'marked' ? await asSystem(tx, () => documentsOf(tx, id, true)) : await documentsOf(tx, id, false)
    const result = all.map((row) => ({
      ...row,
      kindName: childDocumentKindLabel[row.kind],
      createdBy: documents === 'marked' ? null : row.createdBy,
    }))
    return { result, rowsCount: result.length }
  }),

  write(saveChildDocument, async (context, { studentId, id, version, fileId, forParents, ...values }) => {
    const { tx, scope } = context
    const { kindergartenId } = await saveSection(context, studentId, undefined, {})
    const written = { ...values, forGuardians: forParents }
    if (id === undefined) {
      const newFile = requireFound(fileId)
      await adoptFiles(context, [newFile])
      const [row] = await tx
        .insert(childDocument)
        .values({ kindergartenId, childId: studentId, fileId: newFile, createdBy: scope.accountId, ...written })
        .returning({ id: childDocument.id })
      return ok(requireFound(row).id)
    }
    const current = requireFound(
      await oneRow<{ version: number; fileId: number }>(
        tx,
        sql`select version, file_id as "fileId" from child_document where id = ${id} and child_id = ${studentId} for update`,
      ),
    )
    requireSameVersion(version, current.version, { table: 'child_document', id })
    const replaced = fileId !== undefined && fileId !== current.fileId
    if (replaced) await adoptFiles(context, [fileId])
    await tx
      .update(childDocument)
      .set({ ...written, ...(replaced && { fileId }), version: current.version + 1 })
      .where(eq(childDocument.id, id))
    if (replaced) await removeFiles(context, [current.fileId])
    return ok(id)
  }),

  write(deleteChildDocument, async (context, { studentId, id }) => {
    await saveSection(context, studentId, undefined, {})
    const [gone] = await context.tx
      .delete(childDocument)
      .where(and(eq(childDocument.id, id), eq(childDocument.childId, studentId)))
      .returning({ fileId: childDocument.fileId })
    await removeFiles(context, [requireFound(gone).fileId])
    return allDone
  }),
]
