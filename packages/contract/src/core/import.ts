import { z } from 'zod'

// A table that is uploaded: looked through first, then brought in all or nothing.

export const importProblem = z.object({
  sheet: z.string(),
  /** As Excel numbers it; null: the whole sheet. */
  row: z.int().nullable(),
  column: z.string().nullable(),
  reason: z.string(),
})
export type ImportProblem = z.output<typeof importProblem>

/** What is told of a file that was looked through. */
export const importVerdict = {
  isReady: z.boolean(),
  /** The first 500. */
  problems: z.array(importProblem),
  problemsCount: z.int(),
}

/** A browser's File, or what the server read of it. */
export const importFiles = z.array(z.custom<Blob | { name: string; type: string; bytes: Uint8Array }>()).min(1)
