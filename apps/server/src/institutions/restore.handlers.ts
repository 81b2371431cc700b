import { checkRestore, restoreDatabase, type RestoreReport } from '@asistent/contract/institutions/restore.calls'
import { refuseInstitutions } from '@asistent/contract/institutions/problems'
import { plural } from '@asistent/domain/kernel/text'
import { randomUUID, createHash } from 'node:crypto'
import type { BeforeContext } from '../platform/context'
import { inSavepoint } from '../platform/database'
import type { UploadedFile } from '../platform/files/uploads'
import { keyOf } from '../platform/files/store'
import { writeAfter, type Handler } from '../platform/handler'
import { requireFound, inKindergarten } from '../platform/versioned'
import { contentOf } from '../platform/zip-read'
import { readArchive, type ReadArchive } from './archive-read.steps'
import { restoreArchive } from './restore.steps'

/** Rolls back the savepoint of a check and carries its report. */
class Checked extends Error {
  constructor(readonly report: RestoreReport) {
    super()
  }
}

const uploaded = ({ files }: { readonly files: readonly unknown[] }) =>
  readArchive(requireFound(files[0] as UploadedFile))

/** Stores the files before the transaction; a rejected restore removes them. */
async function keepFiles(
  { services, undo }: BeforeContext,
  { path, files }: ReadArchive,
): Promise<Map<number, string>> {
  const keys = new Map<number, string>()
  for (const [id, entry] of files) {
    const pieces: Buffer[] = []
    for await (const piece of contentOf(path, entry)) pieces.push(piece)
    const bytes = Buffer.concat(pieces)
    const key = keyOf(createHash('sha256').update(bytes).digest('hex'), randomUUID())
    undo(() => services.files.remove(key))
    await services.files.put(key, bytes)
    keys.set(id, key)
  }
  return keys
}

export const restoreHandlers: Handler[] = [
  // A write, so that it runs the same statements as the restore.
  writeAfter(
    checkRestore,
    (_outside, input) => uploaded(input),
    async ({ tx, scope, audit }, _input, archive) => {
      const kindergartenId = inKindergarten(scope)
      audit.about({ kindergartenId })
      const into = { tx, kindergartenId, accountId: scope.accountId, storageKeys: new Map<number, string>() }
      try {
        return await inSavepoint(tx, async () => {
          throw new Checked(await restoreArchive(into, archive))
        })
      } catch (error) {
        if (error instanceof Checked) return error.report
        throw error
      }
    },
  ),

  writeAfter(
    restoreDatabase,
    async (outside, input) => {
      const archive = await uploaded(input)
      return { archive, storageKeys: await keepFiles(outside, archive) }
    },
    async ({ tx, scope, audit }, _input, { archive, storageKeys }) => {
      const kindergartenId = inKindergarten(scope)
      const report = await restoreArchive({ tx, kindergartenId, accountId: scope.accountId, storageKeys }, archive)
      if (!report.isReady)
        throw refuseInstitutions('restore-problems', {
          values: { count: plural(report.problemsCount, 'проблем', 'проблема') },
          data: report,
        })
      audit.about({ kindergartenId, rows: report.tables.reduce((sum, { rows }) => sum + rows, 0) })
      return report
    },
  ),
]
