import type { Institution, Sheet } from '@asistent/documents/sheet'
import { officialState, officialStates, requiredTypes, type OfficialType } from '@asistent/domain/books/documents'
import type { BookKind } from '@asistent/domain/books/books'
import { formatDay, type Day } from '@asistent/domain/kernel/day'
import type { DayRange } from '@asistent/domain/kernel/range'
import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../platform/database'
import { entriesSheet } from './books.paper'
import { bookWords, itemColumns, type ItemRow } from './inventory.queries'

// Content of the books for the inspection pack.

export { bookRights } from './access.queries'
export { qualificationSums } from './qualification.queries'

interface BookFilesQuery {
  readonly kindergartenId: number
  readonly range: DayRange
  readonly institution: Institution
  readonly printedOn: Day
}

export const bookBetween = (
  tx: Tx,
  kind: BookKind,
  { kindergartenId, range, ...head }: BookFilesQuery,
): Promise<Sheet> =>
  entriesSheet(tx, kind, {
    ...head,
    where: sql`e.kindergarten_id = ${kindergartenId} and e.kind = ${kind} and e.for_on between ${range.from} and ${range.to}`,
    subtitle: `${formatDay(range.from)} – ${formatDay(range.to)} г.`,
  })

export const inventoryOf = async (tx: Tx, kindergartenId: number) =>
  (
    await rows<ItemRow>(
      tx,
      sql`select ${itemColumns} from inventory_item i where i.kindergarten_id = ${kindergartenId} order by i.category, i.number`,
    )
  ).map((item) => ({ ...item, ...bookWords(item) }))

interface OfficialFile {
  readonly type: OfficialType
  readonly name: string
  readonly approvedOn: Day | null
  readonly validTo: Day | null
  readonly fileName: string | null
  readonly storageKey: string | null
}

/** Latest document of each type. */
export const officialDocumentsOf = (tx: Tx, kindergartenId: number) =>
  rows<OfficialFile>(
    tx,
    sql`select distinct on (d.type) d.type, d.name, d.approved_on as "approvedOn", d.valid_to as "validTo", f.name as "fileName", f.storage_key as "storageKey"
      from official_document d left join stored_file f on f.id = d.file_id where d.kindergarten_id = ${kindergartenId}
      order by d.type, d.valid_to desc nulls first, d.id desc`,
  )

/** Types without a valid document. */
export async function missingTypes(tx: Tx, kindergartenId: number, on: Day): Promise<OfficialType[]> {
  const documents = await officialDocumentsOf(tx, kindergartenId)
  return requiredTypes.filter((type) => {
    const officialFile = documents.find((document) => document.type === type)
    return !officialFile || officialState(officialFile.validTo, on) === officialStates.Expired
  })
}
