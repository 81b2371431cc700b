import type { ImportProblem } from '@asistent/contract/core/import'
import { checkInboundLines, inboundTemplate } from '@asistent/contract/warehouse/inbound-import.calls'
import { refuseWarehouse } from '@asistent/contract/warehouse/problems'
import { mostLines } from '@asistent/contract/warehouse/documents.shared'
import { deliverySheet } from '@asistent/domain/warehouse/import-sheet'
import { sql } from 'drizzle-orm'
import { rows } from '../platform/database'
import { read, readAfter, type Handler } from '../platform/handler'
import { readSheet, tablesOf, templateColumn, verdictOf } from '../platform/import-sheet'
import { templateFile } from '../platform/papers'
import { inKindergarten } from '../platform/versioned'
import { linesOfRows, type KnownProduct } from './inbound-import.rules'
import { conversionsOf, productsOf } from './products.queries'

export const inboundImportHandlers: Handler[] = [
  read(inboundTemplate, async ({ tx, scope }) => {
    const kindergartenId = inKindergarten(scope)
    const named = async (select: ReturnType<typeof sql>) =>
      (await rows<{ name: string }>(tx, select)).map(({ name }) => name)
    const offered = {
      product: await named(
        sql`select p.name from product p where ${productsOf(kindergartenId)} order by p.name limit 2000`,
      ),
      manufacturer: await named(
        sql`select m.name from manufacturer m where m.kindergarten_id = ${kindergartenId} order by m.name limit 500`,
      ),
    }
    const { name, columns } = deliverySheet
    return templateFile('Шаблон за доставка', [{ name, columns: columns.map(templateColumn(offered)) }])
  }),

  // A POST because it carries a file; it runs in a transaction that can only read.
  readAfter(checkInboundLines, tablesOf, async ({ tx, scope }, _input, tables) => {
    const problems: ImportProblem[] = []
    // An invoice has one sheet of goods, whatever its name; the template's is found by it.
    const table = tables.find(({ name }) => name === deliverySheet.name) ?? tables[0]
    const read = table ? readSheet({ ...deliverySheet, name: table.name }, table, problems) : []
    if (read.length === 0 && problems.length === 0) throw refuseWarehouse('import-nothing', { field: 'file' })
    if (read.length > mostLines)
      throw refuseWarehouse('import-too-long', { field: 'file', values: { rows: read.length, most: mostLines } })
    const kindergartenId = inKindergarten(scope)
    const products = await rows<Omit<KnownProduct, 'conversions'>>(
      tx,
      sql`select p.id, p.name, p.barcode, p.base_unit as "baseUnit", p.vat_rate::float8 as "vatRate", p.shelf_life_days as "shelfLifeDays"
        from product p where ${productsOf(kindergartenId)} order by p.kindergarten_id nulls first, p.id`,
    )
    const conversions = await conversionsOf(
      tx,
      products.map(({ id }) => id),
    )
    const lines = linesOfRows(
      read,
      {
        products: products.map((one) => ({ ...one, conversions: conversions.get(one.id) ?? [] })),
        manufacturers: await rows(tx, sql`select id, name from manufacturer where kindergarten_id = ${kindergartenId}`),
      },
      problems,
    )
    const byRow = problems.toSorted((left, right) => (left.row ?? 0) - (right.row ?? 0))
    return { ...verdictOf(byRow), lines: problems.length > 0 ? [] : lines }
  }),
]
