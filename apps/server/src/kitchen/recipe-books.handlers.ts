import type { OutputOf } from '@asistent/contract/core/call'
import { refuseKitchen } from '@asistent/contract/kitchen/problems'
import {
  deleteRecipeBook,
  getRecipeBook,
  listRecipeBooks,
  saveRecipeBook,
} from '@asistent/contract/kitchen/recipes.calls'
import { sql } from 'drizzle-orm'
import { recipe, recipeBook } from '../db/tables/kitchen/recipes'
import { oneRow, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { contains, page } from '../platform/list'
import { deleteRow, saveRow, type Owner } from '../platform/rows'
import { requireFound } from '../platform/versioned'
import { ownOrMaster } from './facts.queries'

type Book = OutputOf<typeof getRecipeBook>

const bookById = async (tx: Tx, owner: Owner, id: number) =>
  requireFound(
    await oneRow<Book>(
      tx,
      sql`select t.id, t.name, t.ages, t.publisher, t.year, t.note, t.kindergarten_id is null as "isMaster", t.version
        from recipe_book t where t.id = ${id} and ${ownOrMaster(owner)}`,
    ),
  )

/** In a kindergarten those of the master are read. */
async function requireOwn(tx: Tx, owner: Owner, id: number): Promise<void> {
  if ((await bookById(tx, owner, id)).isMaster && owner !== null) throw refuseKitchen('master-book')
}

export const recipeBookHandlers: Handler[] = [
  read(listRecipeBooks, ({ tx, scope }, { search, ...query }) =>
    page<OutputOf<typeof listRecipeBooks>['result'][number]>(tx, query, {
      select: sql`select t.id, t.name, t.ages, t.publisher, t.year, t.kindergarten_id is null as "isMaster",
        (select count(*)::int from recipe r where r.book_id = t.id and r.deleted_on is null
          and (r.kindergarten_id is null or r.kindergarten_id = ${scope.kindergartenId}::int)) as recipes from recipe_book t`,
      where: [
        ownOrMaster(scope.kindergartenId),
        search !== null && contains(sql`concat_ws(' ', t.name, t.publisher)`, search),
      ],
      orderBy: { name: sql`name`, year: sql`year` },
      otherwise: sql`name, id`,
    }),
  ),

  read(getRecipeBook, ({ tx, scope }, { id }) => bookById(tx, scope.kindergartenId, id)),

  write(saveRecipeBook, async ({ tx, scope, audit }, { id, version, ...values }) => {
    const owner = scope.kindergartenId
    if (id !== undefined) await requireOwn(tx, owner, id)
    const bookId = await saveRow(tx, recipeBook, owner, { id, version }, values)
    audit.about({ recipeBookId: bookId })
    return ok(bookId)
  }),

  write(deleteRecipeBook, async ({ tx, scope, audit }, { id }) => {
    await requireOwn(tx, scope.kindergartenId, id)
    // Deleted recipes keep their rows, because old menus use them; they must not keep the book.
    await tx.execute(
      sql`update ${recipe} set book_id = null, version = version + 1 where book_id = ${id} and deleted_on is not null`,
    )
    await deleteRow(tx, recipeBook, scope.kindergartenId, id)
    audit.about({ recipeBookId: id })
    return allDone
  }),
]
