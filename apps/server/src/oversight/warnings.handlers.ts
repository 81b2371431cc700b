import { getWarningLetters, listWarnings, saveWarningLetters } from '@asistent/contract/oversight/warnings.calls'
import { eq, sql } from 'drizzle-orm'
import { warningLetter } from '../db/tables/oversight'
import { oneRow } from '../platform/database'
import { allDone, read, write, type Handler } from '../platform/handler'
import { serveReport } from '../platform/reports'
import { warningsOf } from './warnings.steps'

export const warningHandlers: Handler[] = [
  ...serveReport(listWarnings, async ({ tx, scope, now }, { municipalityId, kind }) => {
    const rows = await warningsOf({ tx, sight: scope, now }, { municipalityId })
    return { rows: kind === undefined ? rows : rows.filter((row) => row.kind === kind) }
  }),

  read(getWarningLetters, async ({ tx, scope }) => {
    const row = await oneRow(tx, sql`select account_id from warning_letter where account_id = ${scope.accountId}`)
    return { enabled: row !== undefined }
  }),

  write(saveWarningLetters, async ({ tx, scope }, { enabled }) => {
    if (enabled) await tx.insert(warningLetter).values({ accountId: scope.accountId }).onConflictDoNothing()
    else await tx.delete(warningLetter).where(eq(warningLetter.accountId, scope.accountId))
    return allDone
  }),
]
