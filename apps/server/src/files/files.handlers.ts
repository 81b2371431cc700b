import {
  deleteFile,
  getAvatar,
  getFile,
  uploadFile,
  uploadFiles,
  uploadTemporary,
} from '@asistent/contract/files/files.calls'
import { and, eq, sql } from 'drizzle-orm'
import { storedFile } from '../db/tables/platform'
import type { BeforeContext } from '../platform/context'
import { asSystem, oneRow } from '../platform/database'
import type { UploadedFile } from '../platform/files/uploads'
import { allDone, read, write, writeAfter, type Handler } from '../platform/handler'
import { requireFound } from '../platform/versioned'
import { answerFile, keepBytes, keepFile } from './files.ops'

/** The pipeline has read and recognised the parts; the contract's type also names the browser's side. */
const parts = (files: readonly unknown[]) => files as UploadedFile[]

type WithFiles = { readonly files: readonly unknown[] }

const keepFirst = (outside: BeforeContext, { files }: WithFiles) => keepBytes(outside, requireFound(parts(files)[0]))

export const fileHandlers: Handler[] = [
  writeAfter(uploadFile, keepFirst, (context, _input, file) => keepFile(context, file)),

  writeAfter(uploadTemporary, keepFirst, (context, _input, file) => keepFile(context, file)),

  writeAfter(
    uploadFiles,
    async (outside, { files }) => {
      const kept = []
      for (const file of parts(files)) kept.push(await keepBytes(outside, file))
      return kept
    },
    async (context, _input, files) => {
      const kept = []
      for (const file of files) kept.push(await keepFile(context, file))
      return { files: kept }
    },
  ),

  write(deleteFile, async ({ tx, scope, services, afterCommit }, { id }) => {
    // Only an upload that is not part of a record yet, and only one's own.
    const [row] = await tx
      .delete(storedFile)
      .where(and(eq(storedFile.id, id), eq(storedFile.createdBy, scope.accountId), eq(storedFile.temporary, true)))
      .returning({ storageKey: storedFile.storageKey })
    const { storageKey } = requireFound(row)
    afterCommit(() => void services.files.remove(storageKey).catch(() => undefined))
    return allDone
  }),

  read(getFile, async (context, { id }) => {
    // One's own upload; files of records are served by the calls of those records, which know who may see them.
    requireFound(
      await oneRow(
        context.tx,
        sql`select id from stored_file where id = ${id} and created_by = ${context.scope.accountId}`,
      ),
    )
    return answerFile(context, id)
  }),

  read(getAvatar, async (context, { userId }) => {
    const { tx } = context
    // A picture is shown beside a name, and names cross kindergartens (messages of a municipality): any signed-in person may see it.
    return asSystem(tx, async () => {
      const row = await oneRow<{ fileId: number | null }>(
        tx,
        sql`select avatar_file_id as "fileId" from account where id = ${userId}`,
      )
      // Its address stays when the picture changes: a kept copy would show the old one.
      return { ...(await answerFile(context, requireFound(row?.fileId))), cacheSeconds: 0 }
    })
  }),
]
