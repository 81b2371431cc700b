import type { ParsedOf } from '@asistent/contract/core/call'
import { refuseWarehouse } from '@asistent/contract/warehouse/problems'
import type { saveScrapping } from '@asistent/contract/warehouse/scrappings.calls'
import { documentKinds, scrappingTypes } from '@asistent/domain/warehouse/documents'
import { sql } from 'drizzle-orm'
import type { WriteContext } from '../platform/context'
import { oneRow, type Tx } from '../platform/database'
import { requireFound, inKindergarten } from '../platform/versioned'
import type { DocumentHead } from './documents.queries'
import { batchOfLine, checkForm, namedBatches, requireBatches, storeDocument } from './documents.steps'

type Form = ParsedOf<typeof saveScrapping>

/** A draft of a protocol; nothing moves before it is completed. */
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
      custom: (mistakes) => {
        if (returned && form.supplierId === null) mistakes.add('supplierId', refuseWarehouse('needs-supplier'))
        requireBatches(lines, batches, mistakes)
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
    more: ({ typed }) => batchOfLine(typed, batches),
  })
}

const requireSupplier = async (tx: Tx, kindergartenId: number, id: number) =>
  requireFound(await oneRow(tx, sql`select id from supplier where id = ${id} and kindergarten_id = ${kindergartenId}`))
