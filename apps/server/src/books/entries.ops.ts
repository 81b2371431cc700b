import type { Day } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import type { ReadContext } from '../platform/context'
import { oneRow } from '../platform/database'
import { requireFound, inKindergarten } from '../platform/versioned'
import { requireBook } from './access.queries'

interface OrderFacts {
  readonly fullNumber: string
  readonly forDate: Day
  readonly title: string
}

/** Reference to an order on a paper, for users who may read the book of orders. */
export async function orderFacts({ tx, scope }: ReadContext, id: number): Promise<OrderFacts> {
  await requireBook(tx, scope, 'DirectorOrder')
  return requireFound(
    await oneRow<OrderFacts>(
      tx,
      sql`select prefix || number as "fullNumber", for_on as "forDate", title from book_entry
        where id = ${id} and kind = 'DirectorOrder' and kindergarten_id = ${inKindergarten(scope)}`,
    ),
  )
}
