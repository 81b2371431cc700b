import { refuseResults } from '@asistent/contract/results/problems'
import { sql } from 'drizzle-orm'
import { adoptFiles } from '../files/files.ops'
import type { WriteContext } from '../platform/context'
import { rows } from '../platform/database'

/** Keeps an uploaded picture; rejects other files. */
export async function adoptPicture(context: WriteContext, fileId: number): Promise<void> {
  await adoptFiles(context, [fileId])
  const [file] = await rows<{ type: string }>(context.tx, sql`select type from stored_file where id = ${fileId}`)
  if (!file?.type.startsWith('image/')) throw refuseResults('not-a-picture', { field: 'fileId' })
}
