import type { RowOf } from '@asistent/contract/core/call'
import {
  deleteMasterBackground,
  deleteMasterPage,
  listMasterBackgrounds,
  listMasterPages,
  saveMasterBackground,
  saveMasterPage,
} from '@asistent/contract/results/portfolios.calls'
import { refuseResults } from '@asistent/contract/results/problems'
import { today } from '@asistent/domain/kernel/day'
import { pictures } from '@asistent/domain/results/pictures'
import { partOfSection } from '@asistent/domain/results/portfolio'
import { sql } from 'drizzle-orm'
import { portfolioBackground, portfolioTemplate } from '../db/tables/portfolio'
import { removeFiles } from '../files/files.ops'
import { asSystem, oneRow } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { page } from '../platform/list'
import { retireRow, saveRow } from '../platform/rows'
import { adoptPicture } from './pictures.steps'

// Backgrounds and stickers of the master for portfolios. Retired ones stay where they are used.

export const portfolioMasterHandlers: Handler[] = [
  read(listMasterBackgrounds, ({ tx }, query) =>
    page<RowOf<typeof listMasterBackgrounds>>(tx, query, {
      select: sql`select b.id, b.name, b.pattern, b.colour, b.file_id as "fileId", b.version from portfolio_background b`,
      where: [sql`b.deleted_on is null`],
      orderBy: { name: sql`b.name` },
      otherwise: sql`b.name, b.id`,
    }),
  ),

  write(saveMasterBackground, async (context, { id, version, fileId, ...form }) => {
    const { tx } = context
    const current =
      id === undefined
        ? undefined
        : await oneRow<{ fileId: number | null }>(
            tx,
            sql`select file_id as "fileId" from portfolio_background where id = ${id} for update`,
          )
    const kept = fileId === undefined ? (current?.fileId ?? null) : fileId
    const before = current?.fileId ?? null
    if (kept !== null && kept !== before) await adoptPicture(context, kept)
    const saved = await saveRow(tx, portfolioBackground, null, { id, version }, { ...form, fileId: kept })
    // Another master administrator may have uploaded it.
    if (before !== null && before !== kept) await asSystem(tx, () => removeFiles(context, [before]))
    return ok(saved)
  }),

  write(deleteMasterBackground, async ({ tx, now }, { backgroundId }) => {
    await retireRow(tx, portfolioBackground, null, backgroundId, today(now))
    return allDone
  }),

  read(listMasterPages, ({ tx }, query) =>
    page<RowOf<typeof listMasterPages>>(tx, query, {
      select: sql`select t.id, (array['hobby', 'award', 'journey'])[t.part] as type, t.title, t.prompt, t.picture, t.version from portfolio_template t`,
      where: [sql`t.deleted_on is null`],
      orderBy: { title: sql`t.title` },
      otherwise: sql`t.part, t.title, t.id`,
    }),
  ),

  write(saveMasterPage, async ({ tx }, { id, version, type, picture = null, ...form }) => {
    if (picture !== null && !pictures[picture]) throw refuseResults('no-picture', { field: 'picture' })
    const values = { ...form, picture, part: partOfSection[type] }
    return ok(await saveRow(tx, portfolioTemplate, null, { id, version }, values))
  }),

  write(deleteMasterPage, async ({ tx, now }, { templateId }) => {
    await retireRow(tx, portfolioTemplate, null, templateId, today(now))
    return allDone
  }),
]
