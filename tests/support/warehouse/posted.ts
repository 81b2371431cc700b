import type { Day } from '@asistent/domain/kernel/day'
import { decimal } from '@asistent/domain/kernel/decimal'
import type { DocumentKind, Purpose, ScrappingType } from '@asistent/domain/warehouse/documents'
import { sql } from 'drizzle-orm'
import { kindergartenOf } from '../actors'
import type { World } from '../world'
import type { WriteContext } from '../../../apps/server/src/platform/context'
import { oneRow } from '../../../apps/server/src/platform/database'
import type { Entry } from '../../../apps/server/src/warehouse/ledger-stock.ops'
import { postStock, reverseStock } from '../../../apps/server/src/warehouse/ledger.ops'

// Posts documents of any kind directly through the ledger, for tests of queries of movements.

const inCall = async <T>(
  world: World,
  work: (context: WriteContext, kindergartenId: number) => Promise<T>,
): Promise<T> => {
  const kindergartenId = await kindergartenOf(world, 'director')
  return world.app.pipeline.database.transact(
    'write',
    `set local role asistent_user; select set_config('app.kindergarten_ids', '${kindergartenId}', true)`,
    async ({ tx }) => ({
      value: await work(
        { tx, now: world.now(), scope: { accountId: 1, kindergartenId } } as unknown as WriteContext,
        kindergartenId,
      ),
    }),
  )
}

interface Paper {
  readonly warehouseId: number
  readonly productId: number
  readonly quantity: string
  readonly forDate: string
  readonly kind?: DocumentKind
  readonly purpose?: Purpose
  readonly scrappingType?: ScrappingType
  readonly entry?: 'out' | 'surplus'
}

let numbers = 0

/** Returns the id of the document. */
export const postPaper = (world: World, paper: Paper): Promise<number> =>
  inCall(world, async (context, kindergartenId) => {
    const { warehouseId, productId, quantity, forDate, kind = 2, entry = 'out' } = paper
    const made = await oneRow<{ documentId: number; lineId: number }>(
      context.tx,
      sql`with d as (insert into stock_document (kindergarten_id, kind, series, number, for_on, warehouse_id, purpose, scrapping_type, posted_at)
          values (${kindergartenId}, ${kind}, 'test', ${++numbers}, ${forDate}, ${warehouseId}, ${paper.purpose ?? null}, ${paper.scrappingType ?? null}, ${context.now.toISOString()}) returning id),
        l as (insert into stock_line (kindergarten_id, document_id, position, product_id, typed_quantity, typed_unit, quantity)
          select ${kindergartenId}, id, 0, ${productId}, ${quantity}, 3, ${quantity} from d returning id)
        select d.id as "documentId", l.id as "lineId" from d, l`,
    )
    const { documentId = 0, lineId = 0 } = made ?? {}
    const posted: Entry = { kind: entry, lineId, productId, quantity: decimal(quantity) }
    await postStock(context, { id: documentId, kindergartenId, warehouseId, forOn: forDate as Day }, [posted])
    // Last, as in the handlers, because a closed declaration closes its day.
    await context.tx.execute(sql`update stock_document set state = 2 where id = ${documentId}`)
    return documentId
  })

export const reversePaper = (
  world: World,
  id: number,
  { warehouseId, forDate }: Pick<Paper, 'warehouseId' | 'forDate'>,
) =>
  inCall(world, async (context, kindergartenId) => {
    await reverseStock(context, { id, kindergartenId, warehouseId, forOn: forDate as Day })
    await context.tx.execute(sql`update stock_document set state = 3 where id = ${id}`)
  })
