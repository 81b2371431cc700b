import { z } from 'zod'
import { onlyRoles } from '../core/access'
import { call } from '../core/call'
import { importFiles } from '../core/import'
import { instant } from '../core/values'

// Restore of an archive (database.calls.ts) into the caller's kindergarten, which must be empty.

/** The roles of the archive call: the first user of a new kindergarten is its administrator. */
const managers = onlyRoles('Director', 'Administrator')

const restoreProblem = z.object({
  /** Bulgarian name of the table; empty: the whole archive. */
  table: z.string(),
  /** Number of the row in its table, starting at 1. */
  row: z.int().nullable(),
  reason: z.string(),
})
export type RestoreProblem = z.output<typeof restoreProblem>

const restoreReport = z.object({
  /** Name of the archived kindergarten. */
  kindergarten: z.string(),
  madeAt: instant,
  isReady: z.boolean(),
  tables: z.array(z.object({ name: z.string(), rows: z.int() })),
  /** Files in the archive. */
  files: z.int(),
  /** Names of files that records have and the archive does not; at most 100. */
  missingFiles: z.array(z.string()),
  missingFilesCount: z.int(),
  notes: z.array(z.string()),
  /** At most 500. */
  problems: z.array(restoreProblem),
  problemsCount: z.int(),
})
export type RestoreReport = z.output<typeof restoreReport>

const upload = { field: 'file', many: false, archive: true } as const
const rate = { max: 10, seconds: 600 }

/** Restores everything and rolls back. */
export const checkRestore = call.post('/api/Kindergartens/database/restore/check', {
  title: 'Проверка на архив преди възстановяване',
  access: managers,
  input: z.object({ files: importFiles }),
  output: restoreReport,
  upload,
  rate,
  topics: ['audit'],
})

export const restoreDatabase = call.post('/api/Kindergartens/database/restore', {
  title: 'Възстановяване на детската градина от архив',
  access: managers,
  input: z.object({ files: importFiles }),
  output: restoreReport,
  upload,
  rate,
  topics: ['audit', 'children', 'groups', 'parents', 'staff', 'school-years', 'user-data'],
})
