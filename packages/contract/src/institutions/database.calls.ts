import { z } from 'zod'
import { onlyRoles } from '../core/access'
import { call } from '../core/call'
import { instant } from '../core/values'

// /platform/settings/database: how much there is of the kindergarten's own data, backups, and all of it in one archive.

const managers = onlyRoles('Director', 'Administrator')

export const getDatabase = call.get('/api/Kindergartens/database', {
  title: 'База данни',
  access: managers,
  output: z.object({
    sections: z.array(
      z.object({
        name: z.string(),
        rows: z.int(),
        /** An estimate: the table's size in the share of the kindergarten's rows. */
        bytes: z.int(),
        tables: z.array(z.object({ name: z.string(), rows: z.int(), bytes: z.int() })),
      }),
    ),
    files: z.int(),
    fileBytes: z.int(),
    rows: z.int(),
    bytes: z.int(),
    /** Null: no backup has been noted. */
    lastBackupAt: instant.nullable(),
    nextBackupAt: instant.nullable(),
  }),
})

/** A ZIP: a CSV for each table with Bulgarian headers, and the files. A POST, because taking it out is noted. */
export const downloadArchive = call.file('/api/Kindergartens/database/archive', {
  method: 'POST',
  title: 'Изтегляне на архив с данните на детската градина',
  access: managers,
  topics: ['audit'],
  // A file is never kept as the answer under the client's key.
  secret: true,
  rate: { max: 10, seconds: 600 },
})
