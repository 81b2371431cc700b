import type { ParsedOf } from '@asistent/contract/core/call'
import { refuseWarehouse } from '@asistent/contract/warehouse/problems'
import type { saveScrapping } from '@asistent/contract/warehouse/scrappings.calls'
import type { Day } from '@asistent/domain/kernel/day'
import { documentKinds, scrappingTypes } from '@asistent/domain/warehouse/documents'
import { sql } from 'drizzle-orm'
import type { WriteContext } from '../platform/context'
import { oneRow, rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import { found, inKindergarten } from '../platform/versioned'
import type { DocumentHead } from './documents.queries'
import { checkForm, storeDocument } from './documents.steps'

type Form = ParsedOf<typeof saveScrapping>

/** A protocol as it is prepared: nothing moves before it is completed. */
export async function storeScrapping(
  context: WriteContext,
  { id, version, forDate, warehouseId, note, lines, type, reason, commission, ...form }: Form,
): Promise<DocumentHead> {
  const { tx, scope } = context
  const kindergartenId = inKindergarten(scope)
  const returned = type === scrappingTypes.Returned
  if (form.supplierId !== null) await requireSupplier(tx, kindergartenId, form.supplierId)
  const batches = await namedBatches(tx, kindergartenId, lines)
  const converted = await checkForm(
    context,
    { forDate, warehouseId, lines },
    {
      own: (mistakes) => {
        if (returned && form.supplierId === null) mistakes.add('supplierId', refuseWarehouse('needs-supplier'))
        for (const [place, { batchId, productId }] of lines.entries())
          if (batchId !== null && batches.get(batchId)?.productId !== productId)
            mistakes.add(`lines.${place}.batchId`, refuseWarehouse('unknown-batch'))
      },
    },
  )
  return storeDocument(context, {
    kind: documentKinds.Scrapping,
    id,
    version,
    values: {
      forOn: forDate,
      warehouseId,
      note,
      scrappingType: type,
      reason,
      commission,
      supplierId: returned ? form.supplierId : null,
    },
    lines: converted,
    more: ({ typed: { batchId } }) => {
      const batch = batchId === null ? undefined : batches.get(batchId)
      return { batchId, batchCode: batch?.code ?? null, expiresOn: batch?.expiresOn ?? null }
    },
  })
}

const requireSupplier = async (tx: Tx, kindergartenId: number, id: number) =>
  found(await oneRow(tx, sql`select id from supplier where id = ${id} and kindergarten_id = ${kindergartenId}`))

interface NamedBatch {
  readonly id: number
  readonly productId: number
  readonly code: string | null
  readonly expiresOn: Day | null
}

/** The batches that lines name, of this kindergarten. */
async function namedBatches(tx: Tx, kindergartenId: number, lines: Form['lines']): Promise<Map<number, NamedBatch>> {
  const named = lines.flatMap(({ batchId }) => batchId ?? [])
  if (named.length === 0) return new Map()
  const known = await rows<NamedBatch>(
    tx,
    sql`select id, product_id as "productId", code, expires_on as "expiresOn" from stock_batch
      where id = ${anyOf(named)} and kindergarten_id = ${kindergartenId}`,
  )
  return new Map(known.map((batch) => [batch.id, batch]))
}
