import { z } from 'zod'
import { onlyRoles } from '../core/access'
import { call } from '../core/call'
import { instant } from '../core/values'

// /platform/settings/database: size of the kindergarten's data, backups, and an archive of all data.

const managers = onlyRoles('Director', 'Administrator')

export const getDatabase = call.get('/api/Kindergartens/database', {
  title: 'База данни',
  access: managers,
  output: z.object({
    sections: z.array(
      z.object({
        name: z.string(),
        rows: z.int(),
        /** Estimate: size of the table × the kindergarten's share of its rows. */
        bytes: z.int(),
        tables: z.array(z.object({ name: z.string(), rows: z.int(), bytes: z.int() })),
      }),
    ),
    files: z.int(),
    fileBytes: z.int(),
    rows: z.int(),
    bytes: z.int(),
    /** Null: no backup is recorded. */
    lastBackupAt: instant.nullable(),
    nextBackupAt: instant.nullable(),
  }),
})

/** A ZIP with a CSV for each table (Bulgarian headers) and the files. A POST, because the audit records the export. */
export const downloadArchive = call.file('/api/Kindergartens/database/archive', {
  method: 'POST',
  title: 'Изтегляне на архив с данните на детската градина',
  access: managers,
  topics: ['audit'],
  // The idempotency store does not keep files.
  secret: true,
  rate: { max: 10, seconds: 600 },
})
