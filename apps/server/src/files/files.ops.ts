import type { AnsweredFile } from '@asistent/contract/core/call'
import { and, eq, inArray } from 'drizzle-orm'
import { createHash, randomUUID } from 'node:crypto'
import { storedFile } from '../db/tables/platform'
import type { BeforeContext, ReadContext, WriteContext } from '../platform/context'
import type { Tx } from '../platform/database'
import { isImage } from '../platform/files/kinds'
import { keyOf } from '../platform/files/store'
import type { UploadedFile } from '../platform/files/uploads'
import { storedBody } from '../platform/papers'
import type { Services } from '../platform/services'
import { requireFound } from '../platform/versioned'
import { planSweep } from './sweep.job'

type KeptBytes = Omit<UploadedFile, 'path'> & { readonly storageKey: string }

/** Before the transaction: the bytes. A crash after it leaves them without a row (orphans.job.ts), never a row without them. */
export async function keepBytes(
  { services, undo }: BeforeContext,
  { path, ...file }: UploadedFile,
): Promise<KeptBytes> {
  const storageKey = keyOf(file.sha256, randomUUID())
  undo(() => services.files.remove(storageKey))
  await services.files.put(storageKey, { path })
  return { ...file, storageKey }
}

/** In the transaction: the row. */
export async function keepFile({ tx, scope, now, later }: WriteContext, file: KeptBytes) {
  const { name, type, size } = file
  const [row] = await tx
    .insert(storedFile)
    .values({ ...file, createdBy: scope.accountId, kindergartenId: scope.kindergartenId })
    .returning({ id: storedFile.id })
  later(planSweep(now))
  return { id: row?.id ?? 0, name, type, size }
}

/** Bytes that a job has made: kept before its transaction, the row in it. */
export async function keepMadeBytes(
  { services }: { readonly services: Pick<Services, 'files'> },
  name: string,
  type: string,
  bytes: Uint8Array,
): Promise<KeptBytes> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const storageKey = keyOf(sha256, randomUUID())
  await services.files.put(storageKey, bytes)
  return { name, type, size: bytes.length, sha256, storageKey }
}

export async function keepMadeFile(
  tx: Tx,
  { kindergartenId, createdBy }: { readonly kindergartenId: number; readonly createdBy: number | null },
  file: KeptBytes,
): Promise<number> {
  const made = await tx
    .insert(storedFile)
    .values({ ...file, kindergartenId, createdBy, temporary: false })
    .returning({ id: storedFile.id })
  return requireFound(made[0]).id
}

/** Makes uploads part of a record: only the caller's own. A record saved again names those it already has. */
export async function adoptFiles({ tx, scope }: WriteContext, fileIds: readonly number[]): Promise<void> {
  if (fileIds.length === 0) return
  const adopted = await tx
    .update(storedFile)
    .set({ temporary: false })
    .where(and(inArray(storedFile.id, [...fileIds]), eq(storedFile.createdBy, scope.accountId)))
    .returning({ id: storedFile.id })
  if (adopted.length !== new Set(fileIds).size) requireFound(undefined)
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
export async function answerFile({ tx }: Pick<ReadContext, 'tx'>, fileId: number): Promise<AnsweredFile> {
  const [row] = await tx.select().from(storedFile).where(eq(storedFile.id, fileId))
  const { name, type, storageKey } = requireFound(row)
  return {
    name,
    type,
    body: storedBody(storageKey),
    inline: isImage(type),
    cacheSeconds: 300,
  }
}
