import { z } from 'zod'

// Upload of a table: validated first, then imported atomically.

export const importProblem = z.object({
  sheet: z.string(),
  /** Row number as in Excel; null is the whole sheet. */
  row: z.int().nullable(),
  column: z.string().nullable(),
  reason: z.string(),
})
export type ImportProblem = z.output<typeof importProblem>

/** Upload of a table file. */
export const tableUpload = { field: 'file', many: false, table: true } as const

/** Validation result of a file. */
export const importVerdict = {
  isReady: z.boolean(),
  /** Limited to the first 500. */
  problems: z.array(importProblem),
  problemsCount: z.int(),
}

/** A browser's File, or the server's parsed upload. */
export const importFiles = z.array(z.custom<Blob | { name: string; type: string; bytes: Uint8Array }>()).min(1)
