import type { AnsweredFile } from '@asistent/contract/core/call'
import type { Block } from '@asistent/documents/blocks'
import type { Fact } from '@asistent/documents/sheet'
import { formatDay, today } from '@asistent/domain/kernel/day'
import type { ReadContext } from '../platform/context'
import { pdfPart, zipFile, type ZipPart } from '../platform/papers'
import { institutionOf } from '../platform/reports'
import type { DataFile, Row } from './personal-data.queries'
import { readableTables, type ReadableTable } from './readable-rows.queries'

// Export of a person's data as a ZIP: JSON, a readable PDF, and files.

export interface PersonalData {
  /** 'Калина Стоянова' */
  readonly name: string
  /** Rows by table; the person's own row is first. */
  readonly tables: Readonly<Record<string, readonly Row[]>>
  readonly files: readonly DataFile[]
  /** Issued and signed by the kindergarten, or downloaded by the person. */
  readonly signed: boolean
}

/** One heading per kind of record; few records are printed as lists, many as a table. */
async function readable(context: ReadContext, data: PersonalData): Promise<Block[]> {
  const tables = await readableTables(context.tx, data.tables)
  const rooms = sharesOf(
    tables.map(({ records }) => records.length),
    mostLines,
  )
  return tables.flatMap(({ title, records }, index): Block[] => {
    const shown = records.slice(-(rooms[index] ?? 0))
    return [
      { kind: 'heading', text: title },
      ...(shown.length < records.length ? [leftOut(shown.length, records.length)] : []),
      ...(shown.length > mostFactBlocks
        ? [tableOf(shown, data.name)]
        : shown.map((facts): Block => ({ kind: 'facts', facts }))),
    ]
  })
}

/** Line limit of a document (documents/limits.ts), exceeded by years of attendance. The JSON is complete. */
const mostLines = 900

const leftOut = (shown: number, all: number): Block => ({
  kind: 'paragraph',
  align: 'left',
  text: `Показани са последните ${shown} от ${all} записа. Всички са във файла „данни.json“.`,
})

/** Distributes `room` over lists: short ones completely, long ones evenly. */
function sharesOf(sizes: readonly number[], room: number): number[] {
  const shares = sizes.map(() => 0)
  let left = room
  for (const [turn, { size, index }] of sizes
    .map((size, index) => ({ size, index }))
    .toSorted((a, otherRow) => a.size - otherRow.size)
    .entries()) {
    const share = Math.min(size, Math.floor(left / (sizes.length - turn)))
    shares[index] = share
    left -= share
  }
  return shares
}

const mostFactBlocks = 3
const mostColumns = 6

/** A year of attendance is two hundred lines. Columns with the same value in every row are omitted. */
function tableOf(records: ReadableTable['records'], name: string): Block {
  const labels = [...new Set(records.flatMap((facts) => facts.map(({ label }) => label)))]
  const valueOf = (facts: readonly Fact[], label: string) => facts.find((one) => one.label === label)?.value ?? ''
  const telling = labels.filter((label) => !records.every((facts) => valueOf(facts, label) === name))
  // Remaining columns are combined in the last one.
  const columns = telling.length > mostColumns ? telling.slice(0, mostColumns - 1) : telling
  const others = telling.slice(columns.length)
  const rest = (facts: readonly Fact[]) =>
    others
      .filter((label) => valueOf(facts, label) !== '')
      .map((label) => `${label}: ${valueOf(facts, label)}`)
      .join('; ')
  return {
    kind: 'table',
    columns: [...columns, ...(others.length > 0 ? ['Друго'] : [])].map((title) => ({ title, share: 1 })),
    rows: records.map((facts) => [
      ...columns.map((label) => valueOf(facts, label)),
      ...(others.length > 0 ? [rest(facts)] : []),
    ]),
  }
}

export async function personalDataFile(context: ReadContext, data: PersonalData): Promise<AnsweredFile> {
  const day = today(context.now)
  const json = JSON.stringify({ name: data.name, exportedOn: day, tables: data.tables }, null, 2)
  const letter = pdfPart('letter', {
    institution: await institutionOf(context),
    title: 'Лични данни',
    subtitle: data.name,
    date: day,
    body: await readable(context, data),
    signatures: data.signed ? [{ role: 'Директор' }] : [],
    attachments: data.files.map((file) => file.name),
    printedOn: day,
  })
  return zipFile(`Лични данни – ${data.name} – ${formatDay(day)}`, [
    { name: 'данни.json', content: new TextEncoder().encode(json) },
    { name: 'данни.pdf', content: letter },
    ...data.files.map(({ id, name, storageKey }): ZipPart => ({
      name: `файлове/${id} ${name}`,
      content: { make: 'stored', key: storageKey },
    })),
  ])
}
