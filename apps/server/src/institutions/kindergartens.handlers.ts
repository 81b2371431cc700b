import {
  getKindergartenLogo,
  listExternalKindergartens,
  listKindergartens,
} from '@asistent/contract/institutions/kindergartens.calls'
import { sql } from 'drizzle-orm'
import { answerFile } from '../files/files.ops'
import { asSystem, oneRow } from '../platform/database'
import { read, type Handler } from '../platform/handler'
import { requireFound } from '../platform/versioned'
import { requireVisibleKindergarten, visibleKindergartens } from './kindergartens.ops'
import { externalKindergartenPage, kindergartenPage } from './kindergartens.queries'

export const kindergartenHandlers: Handler[] = [
  read(listKindergartens, async ({ tx, scope }, query) => {
    const ids = await visibleKindergartens(tx, scope)
    // The policies show only the selected kindergarten; the list has all memberships.
    return asSystem(tx, () => kindergartenPage(tx, { ids, selectedId: scope.kindergartenId ?? scope.viewedId }, query))
  }),

  // A child may move to any institution: name and town of all are public.
  read(listExternalKindergartens, ({ tx }, query) => asSystem(tx, () => externalKindergartenPage(tx, query))),

  read(getKindergartenLogo, async (context, { id }) => {
    const { tx, scope } = context
    await requireVisibleKindergarten(tx, scope, id)
    // The logo of a kindergarten that the user may see; parents' policies exclude its files.
    return asSystem(tx, async () => {
      const row = await oneRow<{ fileId: number | null }>(
        tx,
        sql`select logo_file_id as "fileId" from kindergarten where id = ${id}`,
      )
      return answerFile(context, requireFound(row?.fileId))
    })
  }),
]
