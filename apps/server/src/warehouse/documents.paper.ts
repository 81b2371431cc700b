import type { AnsweredFile } from '@asistent/contract/core/call'
import type { Cell, Fact, SheetColumn, Signature } from '@asistent/documents/sheet'
import { formatDay, today } from '@asistent/domain/kernel/day'
import { documentKinds, documentStateLabel, documentStates } from '@asistent/domain/warehouse/documents'
import { unitLabel } from '@asistent/domain/warehouse/units'
import type { ReadContext } from '../platform/context'
import { pdfFile } from '../platform/papers'
import { institutionOf } from '../platform/reports'
import type { DocumentHead, StoredLine, TakenBatch } from './documents.queries'

// Layout of warehouse documents: number and date, facts, numbered lines, sums, signatures.

export interface PaperColumn {
  readonly column: SheetColumn
  readonly cell: (line: StoredLine) => Cell
}

const measured = (line: StoredLine): Cell[] => [line.productName, unitLabel[line.unitOfMeasure], line.quantity]

const measuredColumns = (quantity: string): SheetColumn[] => [
  { title: 'Продукт', kind: 'text', width: 3 },
  { title: 'Мярка', kind: 'text', width: 0.7 },
  { title: quantity, kind: 'quantity' },
]

export interface DocumentPaper {
  readonly title: string
  readonly facts: readonly (Fact | false)[]
  readonly lines: readonly StoredLine[]
  readonly columns: readonly PaperColumn[]
  readonly signatures: readonly (string | Signature)[]
  readonly notes?: readonly string[]
  /** Label of the warehouse. */
  readonly warehouse?: string
  /** Heading of the quantity. */
  readonly quantity?: string
  readonly landscape?: boolean
}

export async function documentPaper(
  context: ReadContext,
  head: DocumentHead,
  paper: DocumentPaper,
): Promise<AnsweredFile> {
  const undone = head.status === documentStates.Undone
  return pdfFile(`${paper.title} ${head.number}`, 'report', {
    title: paper.title,
    subtitle: `№ ${head.number} / ${formatDay(head.forDate)} г.${head.status === documentStates.Posted ? '' : ` – ${documentStateLabel[head.kind][head.status].toLowerCase()}`}`,
    institution: await institutionOf(context),
    parameters: [
      { label: paper.warehouse ?? 'Склад', value: head.warehouse },
      ...paper.facts.filter((fact): fact is Fact => fact !== false),
      ...(head.corrects ? [{ label: 'Поправя', value: `№ ${head.corrects.number}` }] : []),
      ...(head.correctedBy ? [{ label: 'Поправен с', value: `№ ${head.correctedBy.number}` }] : []),
      ...(undone && head.reason && head.kind === documentKinds.Inbound
        ? [{ label: 'Причина', value: head.reason }]
        : []),
    ],
    printedOn: today(context.now),
    landscape: paper.landscape ?? false,
    columns: [
      { title: '№', kind: 'integer', width: 0.4, totals: 'none' },
      ...measuredColumns(paper.quantity ?? 'Количество'),
      ...paper.columns.map(({ column }) => column),
    ],
    rows: paper.lines.map((line, index) => [
      index + 1,
      ...measured(line),
      ...paper.columns.map(({ cell }) => cell(line)),
    ]),
    signatures: paper.signatures.map((one) => (typeof one === 'string' ? { role: one } : one)),
    notes: [...(head.note ? [head.note] : []), ...(paper.notes ?? [])],
  })
}

const batchText = ({ batch, expiryDate }: Pick<TakenBatch, 'batch' | 'expiryDate'>): string =>
  [batch, expiryDate && `до ${formatDay(expiryDate)}`].filter(Boolean).join(', ')

/** Batches that a posted line took; before that the batch that it names. */
export const batchesText = (line: StoredLine, taken: readonly TakenBatch[]): string =>
  (taken.length > 0 ? taken : [line]).map(batchText).filter(Boolean).join('; ')

/** Signatures of a commission, the chair first. Without names there are three empty lines. */
export const commissionSignatures = (names: readonly string[]): Signature[] =>
  (names.length > 0 ? names : [undefined, undefined, undefined]).map((name, index) => ({
    role: index === 0 ? 'Председател' : 'Член',
    ...(name && { name }),
  }))
