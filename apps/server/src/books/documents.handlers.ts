import {
  deleteOfficialDocument,
  getOfficialDocument,
  listDocumentMatrix,
  listDocumentTypes,
  listOfficialDocuments,
  officialDocumentFile,
  saveOfficialDocument,
} from '@asistent/contract/books/documents.calls'
import type { OutputOf, RowOf } from '@asistent/contract/core/call'
import {
  approvalLabel,
  officialState,
  officialTypeLabel,
  officialTypes,
  requiredTypes,
} from '@asistent/domain/books/documents'
import { formatDay, type Day } from '@asistent/domain/kernel/day'
import { schoolYearName } from '@asistent/domain/kernel/school-year'
import { sql } from 'drizzle-orm'
import { officialDocument } from '../db/tables/books'
import { adoptFiles, answerFile, removeFiles } from '../files/files.ops'
import type { ReadContext } from '../platform/context'
import { asSystem, oneRow, rows } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { contains, page } from '../platform/list'
import { deleteRow, saveRow } from '../platform/rows'
import { requireFound, inKindergarten } from '../platform/versioned'
import { inState, seenDocuments } from './documents.queries'

// Register of mandatory documents. Parents see the documents that are marked for families.

type Row = RowOf<typeof listOfficialDocuments>
type Opened = OutputOf<typeof getOfficialDocument>
type Stored = Omit<Row, 'schoolYear' | 'approval' | 'state'>

const columns = sql`d.id, d.type, d.name, d.start_year as "startYear", d.approved_by as "approvedBy", d.approval_number as "approvalNumber",
  d.approved_on as "approvedOn", d.valid_to as "validTo", d.file_id is not null as "hasFile", d.visible_for_parents as "visibleForParents"`

const approvalOf = ({ approvedBy, approvalNumber, approvedOn }: Stored): string | null =>
  [
    approvedBy && approvalLabel[approvedBy],
    approvalNumber && `№ ${approvalNumber}`,
    approvedOn && `${formatDay(approvedOn)} г.`,
  ]
    .filter(Boolean)
    .join(' ') || null

const shown = <S extends Stored>(stored: S, on: Day) => ({
  ...stored,
  schoolYear: stored.startYear === null ? null : schoolYearName(stored.startYear),
  approval: approvalOf(stored),
  state: officialState(stored.validTo, on),
})

async function open({ tx, scope }: ReadContext, id: number) {
  return requireFound(
    await oneRow<Stored & Pick<Opened, 'note' | 'fileId' | 'version'>>(
      tx,
      sql`select ${columns}, d.note, d.file_id as "fileId", d.version from official_document d where d.id = ${id} and ${seenDocuments(scope)}`,
    ),
  )
}

const types = Object.values(officialTypes).map((id) => ({
  id,
  name: officialTypeLabel[id],
  isRequired: requiredTypes.includes(id),
}))

export const documentHandlers: Handler[] = [
  read(listDocumentTypes, async () => ({ result: types, rowsCount: types.length })),

  read(listOfficialDocuments, async ({ tx, scope }, { search, type, state, ...query }) => {
    const { result, rowsCount } = await page<Stored>(tx, query, {
      select: sql`select ${columns} from official_document d`,
      where: [
        seenDocuments(scope),
        search !== null && contains(sql`concat_ws(' ', d.name, d.approval_number, d.note)`, search),
        type !== undefined && sql`d.type = ${type}`,
        state !== undefined && inState(state, scope.today),
      ],
      orderBy: { name: sql`name`, validTo: sql`"validTo"` },
      otherwise: sql`type, "validTo" desc nulls first, id desc`,
    })
    return { result: result.map((one) => shown(one, scope.today)), rowsCount }
  }),

  read(listDocumentMatrix, async ({ tx, scope }) => {
    const latest = await rows<{ type: number; id: number; name: string; validTo: Day | null }>(
      tx,
      sql`select distinct on (d.type) d.type, d.id, d.name, d.valid_to as "validTo" from official_document d
        where d.kindergarten_id = ${inKindergarten(scope)} order by d.type, d.valid_to desc nulls first, d.id desc`,
    )
    const result = requiredTypes.map((type) => {
      const row = latest.find((document) => document.type === type)
      return {
        type,
        documentId: row?.id ?? null,
        name: row?.name ?? null,
        validTo: row?.validTo ?? null,
        state: row ? officialState(row.validTo, scope.today) : null,
      }
    })
    return { result, rowsCount: result.length }
  }),

  read(getOfficialDocument, async (context, { id }) => {
    const document = await open(context, id)
    const file =
      document.fileId === null
        ? undefined
        : // Row-level security hides the uploader from parents.
          await asSystem(context.tx, () =>
            oneRow<{ name: string }>(context.tx, sql`select name from stored_file where id = ${document.fileId}`),
          )
    return { ...shown(document, context.scope.today), fileName: file?.name ?? null }
  }),

  write(saveOfficialDocument, async (context, { id, version, fileId = null, ...form }) => {
    const { tx, scope, audit } = context
    const before = id === undefined ? null : (await open(context, id)).fileId
    const { startYear = null, approvedBy = null } = form
    if (fileId !== null && fileId !== before) await adoptFiles(context, [fileId])
    const savedId = await saveRow(
      tx,
      officialDocument,
      inKindergarten(scope),
      { id, version },
      { ...form, startYear, approvedBy, fileId },
    )
    if (before !== null && before !== fileId) await removeFiles(context, [before])
    audit.about({ officialDocumentId: savedId })
    return ok(savedId)
  }),

  write(deleteOfficialDocument, async (context, { id }) => {
    const { fileId } = await open(context, id)
    await deleteRow(context.tx, officialDocument, inKindergarten(context.scope), id)
    if (fileId !== null) await removeFiles(context, [fileId])
    context.audit.about({ officialDocumentId: id })
    return allDone
  }),

  read(officialDocumentFile, async (context, { id }) => {
    const { fileId } = await open(context, id)
    // Row-level security hides the uploader from parents.
    return asSystem(context.tx, () => answerFile(context, requireFound(fileId)))
  }),
]
