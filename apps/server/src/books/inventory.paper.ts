import { sumOfAmounts } from '@asistent/domain/kernel/money'
import type { AnsweredFile } from '@asistent/contract/core/call'
import type { Block } from '@asistent/documents/blocks'
import { differenceText, labelCode } from '@asistent/domain/books/inventory'
import { formatDay, today, type Day } from '@asistent/domain/kernel/day'
import { decimal, readableDecimal } from '@asistent/domain/kernel/decimal'
import { sql } from 'drizzle-orm'
import type { ReadContext } from '../platform/context'
import { oneRow, rows } from '../platform/database'
import { pdfFile } from '../platform/papers'
import { institutionOf } from '../platform/reports'
import { requireFound, inKindergarten } from '../platform/versioned'
import type { CountLine, CountRow } from './counts.queries'
import { itemColumns, seenItems, type ItemRow } from './inventory.queries'

// Protocols of the commissions for scrapping and for a stock-take.

const amountText = (value: number | null) => (value === null ? '' : readableDecimal(decimal(value), 2))

/** Members from 'Иванова, председател; Петрова' or from lines; each member signs. */
const members = (commission: string | null) =>
  (commission ?? '')
    .split(/[\n;]/)
    .map((name) => name.trim())
    .filter(Boolean)
    .slice(0, 8)
    .map((name) => ({ role: 'Член на комисията', name }))

export async function scrappingPaper(context: ReadContext, id: number): Promise<AnsweredFile> {
  const { tx, scope, now } = context
  const protocol = requireFound(
    await oneRow<{ number: number; forOn: Day; reason: string; commission: string }>(
      tx,
      sql`select number, for_on as "forOn", reason, commission from inventory_scrapping where id = ${id} and kindergarten_id = ${inKindergarten(scope)}`,
    ),
  )
  const items = await rows<ItemRow>(
    tx,
    sql`select ${itemColumns} from inventory_item i where i.scrapping_id = ${id} and ${seenItems(scope)} order by i.number`,
  )
  // A teacher gets only the protocols of own items.
  if (items.length === 0) requireFound(undefined)
  const total = sumOfAmounts(items.map(({ value }) => value ?? 0))
  const body: Block[] = [
    { kind: 'paragraph', text: `Комисия в състав: ${protocol.commission.replaceAll('\n', '; ')}` },
    { kind: 'paragraph', text: `установи, че вещите по-долу не могат да се използват. Причина: ${protocol.reason}` },
    {
      kind: 'table',
      columns: [
        { title: 'Инв. №', align: 'right' },
        { title: 'Наименование', share: 3 },
        { title: 'Място', share: 2 },
        { title: 'Брой', align: 'right' },
        { title: 'Ед. цена', align: 'right' },
        { title: 'Стойност', align: 'right' },
      ],
      rows: items.map((item) => [
        String(item.number),
        item.name,
        item.place ?? '',
        String(item.quantity),
        amountText(item.unitPrice),
        amountText(item.value),
      ]),
      totals: ['', 'Общо', '', '', '', amountText(total)],
    },
  ]
  return pdfFile(`Протокол за брак ${protocol.number}`, 'letter', {
    institution: await institutionOf(context),
    title: 'Протокол за брак',
    number: String(protocol.number),
    date: protocol.forOn,
    body,
    signatures: [...members(protocol.commission), { role: 'Директор' }],
    stamp: true,
    printedOn: today(now),
  })
}

export async function countPaper(
  context: ReadContext,
  count: CountRow & { readonly commission: string | null },
  lines: readonly CountLine[],
): Promise<AnsweredFile> {
  const body: Block[] = [
    {
      kind: 'paragraph',
      text: `Преброени са ${count.countedCount} от ${count.linesCount} записа на инвентарната книга, ${count.place}, към ${formatDay(count.forDate)} г. Разлики: ${count.differences}.`,
    },
    {
      kind: 'table',
      columns: [
        { title: 'Код' },
        { title: 'Наименование', share: 3 },
        { title: 'МОЛ', share: 1.6 },
        { title: 'По книга', align: 'right' },
        { title: 'Преброени', align: 'right' },
        { title: 'Резултат', share: 1.6 },
      ],
      rows: lines.map((line) => [
        labelCode(line.number),
        line.name,
        line.responsible ?? '',
        String(line.expected),
        line.counted === null ? '' : String(line.counted),
        [differenceText(line.expected, line.counted), line.note].filter(Boolean).join('; '),
      ]),
    },
  ]
  return pdfFile(`Инвентаризация ${formatDay(count.forDate)}`, 'letter', {
    institution: await institutionOf(context),
    title: 'Протокол от инвентаризация',
    subtitle: count.place,
    date: count.forDate,
    body,
    signatures: [...members(count.commission), { role: 'МОЛ' }, { role: 'Директор' }],
    printedOn: today(context.now),
    ...(count.closedAt === null && { notes: ['Инвентаризацията не е приключена.'] }),
  })
}
