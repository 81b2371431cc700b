import type { OutputOf } from '@asistent/contract/core/call'
import {
  deletePortfolio,
  deletePortfolioItem,
  backgroundPicture,
  exportPortfolio,
  getPortfolio,
  listPortfolios,
  portfolioBackgrounds,
  portfolioPicture,
  portfolioSection,
  savePortfolio,
  savePortfolioItem,
} from '@asistent/contract/results/portfolios.calls'
import { refuseResults } from '@asistent/contract/results/problems'
import { completedOf, partOfSection, portfolioParts } from '@asistent/domain/results/portfolio'
import { pictures } from '@asistent/domain/results/pictures'
import { and, eq, sql } from 'drizzle-orm'
import { portfolio, portfolioItem } from '../db/tables/portfolio'
import { answerFile, removeFiles } from '../files/files.ops'
import { photosAllowed } from '../people/photo-consent.ops'
import { asSystem, oneRow, rows, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import type { Scope } from '../platform/scope'
import { requireFound, refuseStale } from '../platform/versioned'
import { adoptPicture } from './pictures.steps'
import { portfolioPaper } from './portfolio.paper'
import { approvedLevels, coverOf, itemsOf, portfolioKids, portfolioPage, type Item } from './portfolios.queries'

// Portfolios: readable with the right and access to the child's record, editable by teachers and family.

export const portfolioHandlers: Handler[] = [
  read(listPortfolios, ({ tx, scope }, query) => portfolioPage(tx, scope, query)),

  read(getPortfolio, async ({ tx, scope }, { id }) => {
    const { kindergartenId, ...cover } = await coverOf(tx, scope, id)
    const items = await itemsOf(tx, id)
    const results = await approvedLevels(tx, id)
    const mayEdit = scope.rights('StudentPortfolios').update
    return {
      ...cover,
      items: items.map(({ createdBy, ...item }) => ({
        ...item,
        mayEdit: mayEdit && mayChange(scope, { createdBy, ...item }),
      })),
      results,
      completed: completedOf({
        aboutMe: cover.aboutMe !== null,
        family: cover.family !== null,
        parts: new Set(items.map(({ part }) => part)),
        results: results.length > 0,
      }),
      photosAllowed: scope.role === 'Parent' || (await photosAllowed(tx, { id, kindergartenId })),
      mayEdit,
    }
  }),

  read(portfolioSection, async ({ tx }, { type }) => {
    const result = await rows<{ id: number; title: string; prompt: string; picture: number | null }>(
      tx,
      sql`select id, title, prompt, picture from portfolio_template where part = ${partOfSection[type]} and deleted_on is null order by title, id`,
    )
    return { result, rowsCount: result.length }
  }),

  read(portfolioBackgrounds, async ({ tx }) => {
    const result = await rows<OutputOf<typeof portfolioBackgrounds>['result'][number]>(
      tx,
      sql`select id, name, pattern, colour, file_id as "fileId" from portfolio_background where deleted_on is null order by name, id`,
    )
    return { result, rowsCount: result.length }
  }),

  read(backgroundPicture, async (context, { backgroundId }) => {
    const { tx } = context
    const { fileId } = requireFound(
      await oneRow<{ fileId: number | null }>(
        tx,
        sql`select file_id as "fileId" from portfolio_background where id = ${backgroundId}`,
      ),
    )
    // The file belongs to the master administrator, so row-level security hides it.
    return asSystem(tx, () => answerFile(context, requireFound(fileId ?? undefined)))
  }),

  write(savePortfolio, async ({ tx, scope, audit }, { id, version, backgroundId = null, ...form }) => {
    const { kindergartenId, version: current } = await coverOf(tx, scope, id)
    if (version !== current) throw refuseStale({ table: portfolio, id })
    if (backgroundId !== null)
      requireFound(
        await oneRow(
          tx,
          sql`select id from portfolio_background where id = ${backgroundId} and (deleted_on is null or exists (select from portfolio f where f.child_id = ${id} and f.background_id = ${backgroundId}))`,
        ),
      )
    const values = { ...form, backgroundId }
    const changed = await tx
      .insert(portfolio)
      .values({ kindergartenId, childId: id, ...values })
      .onConflictDoUpdate({
        target: portfolio.childId,
        set: { ...values, version: sql`${portfolio.version} + 1` },
        // Rejects the second of two concurrent first saves.
        setWhere: eq(portfolio.version, version),
      })
    if (!changed.rowCount) throw refuseStale({ table: portfolio, id })
    audit.about({ childId: id })
    return ok(id)
  }),

  write(savePortfolioItem, async (context, { id, version, studentId, forDate, fileId, picture = null, ...form }) => {
    const { tx, scope, audit } = context
    const { kindergartenId } = await coverOf(tx, scope, studentId)
    if (forDate > scope.today) throw refuseResults('future-day', { field: 'forDate' })
    if (picture !== null && !pictures[picture]) throw refuseResults('no-picture', { field: 'picture' })
    const current = id === undefined ? undefined : await itemToChange(tx, scope, id, studentId)
    if (current && current.version !== version)
      throw refuseStale({ table: portfolioItem, ...(id !== undefined && { id }) })
    const kept = fileId === undefined ? (current?.fileId ?? null) : fileId
    if (form.part === portfolioParts.Photo && kept === null) throw refuseResults('needs-photo', { field: 'fileId' })
    if (kept !== null && picture !== null) throw refuseResults('one-picture', { field: 'picture' })
    const replaced = kept !== (current?.fileId ?? null)
    if (form.part !== portfolioParts.Drawing && kept !== null && (replaced || current?.part !== form.part))
      await requireConsent(tx, scope, { id: studentId, kindergartenId })
    if (replaced && kept !== null) await adoptPicture(context, kept)
    const values = { ...form, forOn: forDate, fileId: kept, picture }
    if (id !== undefined && version !== undefined)
      await tx
        .update(portfolioItem)
        .set({ ...values, version: version + 1 })
        .where(eq(portfolioItem.id, id))
    else {
      const byFamily = scope.role === 'Parent'
      const [made] = await tx
        .insert(portfolioItem)
        .values({ ...values, kindergartenId, childId: studentId, byFamily, createdBy: scope.accountId })
        .returning({ id: portfolioItem.id })
      audit.about({ childId: studentId })
      return ok(requireFound(made).id)
    }
    if (replaced && current?.fileId) await asSystem(tx, () => removeFiles(context, [current.fileId ?? 0]))
    audit.about({ childId: studentId })
    return ok(id)
  }),

  write(deletePortfolioItem, async (context, { itemId }) => {
    const { tx, scope, audit } = context
    const { childId, fileId } = await itemToChange(tx, scope, itemId)
    await tx.delete(portfolioItem).where(eq(portfolioItem.id, itemId))
    // Row-level security hides photos that another guardian has uploaded.
    if (fileId !== null) await asSystem(tx, () => removeFiles(context, [fileId]))
    audit.about({ childId })
    return allDone
  }),

  write(deletePortfolio, async (context, { id }) => {
    const { tx, scope, audit } = context
    const { kindergartenId } = await coverOf(tx, scope, id)
    const gone = await tx
      .delete(portfolioItem)
      .where(and(eq(portfolioItem.childId, id), eq(portfolioItem.kindergartenId, kindergartenId)))
      .returning({ fileId: portfolioItem.fileId })
    const cover = await tx.delete(portfolio).where(eq(portfolio.childId, id))
    if (gone.length === 0 && !cover.rowCount) requireFound(undefined)
    await removeFiles(
      context,
      gone.flatMap(({ fileId }) => fileId ?? []),
    )
    audit.about({ childId: id })
    return allDone
  }),

  read(portfolioPicture, async (context, { itemId }) => {
    const { tx, scope } = context
    const { fileId, picture } = requireFound(
      await oneRow<{ fileId: number | null; picture: number | null }>(
        tx,
        sql`select i.file_id as "fileId", i.picture from portfolio_item i join child c on c.id = i.child_id where i.id = ${itemId} and ${portfolioKids(scope)}`,
      ),
    )
    const drawn = picture === null ? undefined : pictures[picture]
    if (drawn)
      return {
        name: `${drawn.name}.svg`,
        type: 'image/svg+xml',
        body: Buffer.from(drawn.svg),
        inline: true,
        cacheSeconds: 300,
      }
    // Row-level security hides the uploader from parents.
    return asSystem(tx, () => answerFile(context, requireFound(fileId)))
  }),

  read(exportPortfolio, async (context, { id }) => {
    const { tx, scope } = context
    const cover = await coverOf(tx, scope, id)
    return portfolioPaper(context, cover, await itemsOf(tx, id), await approvedLevels(tx, id))
  }),
]

/** Only the family deletes its entries, except that the director may delete any. */
const mayChange = (scope: Scope, { byFamily, createdBy }: Pick<Item, 'byFamily' | 'createdBy'>): boolean =>
  scope.role === 'Parent' ? byFamily && createdBy === scope.accountId : !byFamily || scope.role === 'Director'

interface StoredItem extends Pick<Item, 'byFamily' | 'createdBy' | 'fileId' | 'part' | 'version'> {
  readonly childId: number
}

async function itemToChange(tx: Tx, scope: Scope, id: number, childId?: number): Promise<StoredItem> {
  const item = requireFound(
    await oneRow<StoredItem>(
      tx,
      sql`select i.child_id as "childId", i.file_id as "fileId", i.part, i.by_family as "byFamily", i.created_by as "createdBy", i.version
        from portfolio_item i join child c on c.id = i.child_id
        where i.id = ${id} and ${portfolioKids(scope)} and ${childId === undefined ? sql`true` : sql`c.id = ${childId}`} for update of i`,
    ),
  )
  if (!mayChange(scope, item)) throw refuseResults('not-yours')
  return item
}

/** The family needs no consent for photos of its child; staff needs it. */
async function requireConsent(tx: Tx, scope: Scope, child: { id: number; kindergartenId: number }): Promise<void> {
  if (scope.role !== 'Parent' && !(await photosAllowed(tx, child)))
    throw refuseResults('no-consent', { field: 'fileId' })
}
