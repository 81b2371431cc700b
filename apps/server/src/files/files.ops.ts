import type { AnsweredFile } from '@asistent/contract/core/call'
import { and, eq, inArray } from 'drizzle-orm'
import { createHash, randomUUID } from 'node:crypto'
import { storedFile } from '../db/tables/platform'
import type { WriteContext, ReadContext } from '../platform/context'
import { isImage } from '../platform/files/kinds'
import { keyOf } from '../platform/files/store'
import type { UploadedFile } from '../platform/files/uploads'
import { found } from '../platform/versioned'
import { planSweep } from './sweep.job'

/** Keeps the bytes, then the row: a crash between them leaves an orphan in the store, never a row without its bytes. */
export async function keepFile({ tx, scope, services, now, later }: WriteContext, file: UploadedFile) {
  const sha256 = createHash('sha256').update(file.bytes).digest('hex')
  const storageKey = keyOf(sha256, randomUUID())
  await services.files.put(storageKey, file.bytes)
  const [row] = await tx
    .insert(storedFile)
    .values({
      name: file.name,
      type: file.type,
      size: file.bytes.byteLength,
      sha256,
      storageKey,
      createdBy: scope.accountId,
      kindergartenId: scope.kindergartenId,
    })
    .returning({ id: storedFile.id })
  later(planSweep(now))
  return { id: row?.id ?? 0, name: file.name, type: file.type, size: file.bytes.byteLength }
}

/** Makes uploads part of a record: only the caller's own. A record saved again names those it already has. */
export async function adoptFiles({ tx, scope }: WriteContext, fileIds: readonly number[]): Promise<void> {
  if (fileIds.length === 0) return
  const adopted = await tx
    .update(storedFile)
    .set({ temporary: false })
    .where(and(inArray(storedFile.id, [...fileIds]), eq(storedFile.createdBy, scope.accountId)))
    .returning({ id: storedFile.id })
  if (adopted.length !== new Set(fileIds).size) found(undefined)
}

/** Files that no record holds any more: the rows go now, the bytes after the commit. */
export async function removeFiles(
  { tx, services, afterCommit }: WriteContext,
  fileIds: readonly number[],
): Promise<void> {
  if (fileIds.length === 0) return
  const removed = await tx
    .delete(storedFile)
    .where(inArray(storedFile.id, [...fileIds]))
    .returning({ storageKey: storedFile.storageKey })
  afterCommit(() => {
    for (const { storageKey } of removed) void services.files.remove(storageKey).catch(() => undefined)
  })
}

/** A stored file as an answer. The caller has already decided that the person may see it. */
export async function answerFile(
  { tx, services }: Pick<ReadContext, 'tx' | 'services'>,
  fileId: number,
): Promise<AnsweredFile> {
  const [row] = await tx.select().from(storedFile).where(eq(storedFile.id, fileId))
  const { name, type, storageKey } = found(row)
  const body = found(await services.files.read(storageKey))
  return { name, type, body, inline: isImage(type) || type === 'application/pdf', cacheSeconds: 300 }
}
