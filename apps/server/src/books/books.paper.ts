import type { AnsweredFile } from '@asistent/contract/core/call'
import type { Block } from '@asistent/documents/blocks'
import type { Sheet, SheetColumn, SheetRow } from '@asistent/documents/sheet'
import {
  bookLabel,
  bookSeries,
  bookYearName,
  controlKindLabel,
  documentTypeLabel,
  entryLabel,
  sendWayLabel,
  type BookKind,
  type ControlKind,
  type DocumentType,
  type SendWay,
} from '@asistent/domain/books/books'
import { textBlocks } from '@asistent/documents/text-blocks'
import { formatDay, today, type Day } from '@asistent/domain/kernel/day'
import { sql, type SQL } from 'drizzle-orm'
import type { ReadContext } from '../platform/context'
import { oneRow, rows, type Tx } from '../platform/database'
import { docxFile, pdfFile, xlsxFile } from '../platform/papers'
import { institutionOf } from '../platform/reports'
import { requireFound, inKindergarten } from '../platform/versioned'
import { decisionsOf, type DecisionRow } from './council.queries'
import type { EntryHead } from './entries.queries'

// Printed book of one year (cover, page numbers, page of certification), and a single entry.

interface PaperRow {
  readonly id: number
  readonly kind: BookKind
  readonly fullNumber: string
  readonly forDate: Day
  readonly title: string
  readonly body: string | null
  readonly orderIndex: string | null
  readonly basis: string | null
  readonly presentCount: number | null
  readonly absent: string | null
  readonly agenda: string | null
  readonly party: string | null
  readonly theirNumber: string | null
  readonly theirOn: Day | null
  readonly documentType: DocumentType | null
  readonly resolution: string | null
  readonly dossier: string | null
  readonly sendWay: SendWay | null
  readonly controlKind: ControlKind | null
  readonly checked: string | null
  readonly recommendations: string | null
  readonly followUp: string | null
  readonly executor: string | null
  readonly deadlineOn: Day | null
  readonly doneOn: Day | null
  readonly annulReason: string | null
  readonly readers: string | null
  readonly decisions: string | null
}

const paperColumns = sql`e.id, e.kind, e.prefix || e.number as "fullNumber", e.for_on as "forDate", e.title, e.body, e.order_index as "orderIndex",
  e.basis, e.present_count as "presentCount", e.absent, e.agenda, e.party, e.their_number as "theirNumber", e.their_on as "theirOn",
  e.document_type as "documentType", e.resolution, e.dossier, e.send_way as "sendWay", e.control_kind as "controlKind", e.checked,
  e.recommendations, e.follow_up as "followUp", e.deadline_on as "deadlineOn", e.done_on as "doneOn", e.annul_reason as "annulReason",
  (select concat_ws(' ', s.first_name, s.last_name) from staff_member s where s.id = e.staff_id) as executor,
  (select string_agg(concat_ws(' ', s.first_name, s.last_name) || coalesce(' (' || to_char(r.read_at at time zone 'Europe/Sofia', 'DD.MM.YYYY') || ')', ''), ', ' order by s.first_name, s.last_name)
    from book_reader r join staff_member s on s.id = r.staff_id where r.entry_id = e.id) as readers,
  (select string_agg(d.number || '. ' || d.title || ' (за ' || d.votes_for || ', против ' || d.votes_against || ', въздържали се ' || d.votes_abstained || ')', E'\n' order by d.number)
    from council_decision d where d.entry_id = e.id) as decisions`

interface PaperColumn extends SheetColumn {
  readonly of: (row: PaperRow) => string | null
}

const text = (title: string, width: number, of: PaperColumn['of']): PaperColumn => ({ title, kind: 'text', width, of })
const day = (title: string, of: (row: PaperRow) => Day | null): PaperColumn => ({ title, kind: 'day', width: 0.9, of })
/** Two values in one column of the printed book. */
const lines = (...parts: readonly (string | null)[]) => parts.filter((part) => part !== null && part !== '').join('\n')
const labelled = (label: string, value: string | null) => (value === null ? null : `${label}: ${value}`)
const dated = (on: Day | null) => (on === null ? null : `${formatDay(on)} г.`)

const controlColumns = [
  text('Вид', 1, ({ controlKind }) => (controlKind === null ? null : controlKindLabel[controlKind])),
  text('Проверено лице или група', 1.4, ({ checked }) => checked),
  text('Тема и цел', 1.6, ({ title }) => title),
  text('Констатации', 2.4, ({ body }) => body),
  text('Препоръки', 2, ({ recommendations }) => recommendations),
  text('Срок и последващ контрол', 1.3, ({ deadlineOn, followUp }) => lines(dated(deadlineOn), followUp)),
]
const letterKind = text('Вид', 0.9, ({ documentType }) =>
  documentType === null ? null : documentTypeLabel[documentType],
)

const columnsOf: Record<BookKind, readonly PaperColumn[]> = {
  DirectorOrder: [
    text('Относно и съдържание', 3.4, ({ title, body }) => lines(title, body)),
    text('Основание', 1.4, ({ basis }) => basis),
    text('Изпълнител и срок', 1.3, ({ executor, deadlineOn }) => lines(executor, dated(deadlineOn))),
    text('Запознати', 1.6, ({ readers }) => readers),
  ],
  PedagogicalCouncil: [
    text('Присъстващи и отсъстващи', 1.4, ({ presentCount, absent }) =>
      lines(presentCount === null ? null : `${presentCount} присъстващи`, labelled('Отсъстват', absent)),
    ),
    text('Дневен ред', 1.8, ({ title, agenda }) => lines(title, agenda)),
    text('Разисквания', 2, ({ body }) => body),
    text('Решения и гласуване', 2.6, ({ decisions }) => decisions),
  ],
  IncomingCorrespondence: [
    text('Подател', 1.6, ({ party }) => party),
    text('Техен № и дата', 1, ({ theirNumber, theirOn }) => lines(theirNumber, dated(theirOn))),
    letterKind,
    text('Относно', 2.2, ({ title }) => title),
    text('Резолюция и изпълнител', 1.6, ({ resolution, executor }) => lines(resolution, executor)),
    day('Срок', ({ deadlineOn }) => deadlineOn),
    text('Дело', 0.9, ({ dossier }) => dossier),
  ],
  OutgoingCorrespondence: [
    text('Получател', 1.8, ({ party }) => party),
    letterKind,
    text('Относно', 2.6, ({ title }) => title),
    text('Изпратено с', 1, ({ sendWay }) => (sendWay === null ? null : sendWayLabel[sendWay])),
    text('Изготвил', 1.3, ({ executor }) => executor),
    text('Дело', 1, ({ dossier }) => dossier),
  ],
  ControlActivity: controlColumns,
  ControlActivityDeputyDirector: controlColumns,
}

async function bookSheet(context: ReadContext, kind: BookKind, year: number): Promise<Sheet> {
  const yearName = bookYearName(kind, year)
  return entriesSheet(context.tx, kind, {
    where: sql`e.kindergarten_id = ${inKindergarten(context.scope)} and e.series = ${bookSeries(kind, year)}`,
    subtitle: yearName.includes('/') ? `учебна ${yearName} година` : `${yearName} г.`,
    institution: await institutionOf(context),
    printedOn: today(context.now),
  })
}

interface EntriesQuery extends Pick<Sheet, 'institution' | 'printedOn'> {
  readonly where: SQL
  readonly subtitle: string
}

/** Entries `e` of one book in the order of the paper. */
export async function entriesSheet(tx: Tx, kind: BookKind, { where, ...head }: EntriesQuery): Promise<Sheet> {
  const entries = await rows<PaperRow>(
    tx,
    sql`select ${paperColumns} from book_entry e where ${where} order by e.series, e.number`,
  )
  const columns = columnsOf[kind]
  const cells = (row: PaperRow): SheetRow => [
    row.fullNumber,
    row.forDate,
    ...columns.map(({ of }, index) =>
      index === 0 && row.annulReason !== null
        ? { text: lines(`АНУЛИРАНА: ${row.annulReason}`, of(row)), tone: 'off' as const }
        : of(row),
    ),
  ]
  const [first, last] = [entries[0], entries.at(-1)]
  return {
    title: bookLabel[kind],
    ...head,
    landscape: true,
    columns: [
      { title: '№', kind: 'code', width: 0.8 },
      { title: 'Дата', kind: 'day', width: 0.8 },
      ...columns.map(({ of: _of, ...column }) => column),
    ],
    rows: entries.map(cells),
    signatures: [],
    book: {
      entries: entries.length,
      ...(first &&
        last && { startedOn: first.forDate, endedOn: last.forDate, from: first.fullNumber, to: last.fullNumber }),
    },
  }
}

export async function bookExport(
  context: ReadContext,
  kind: BookKind,
  year: number,
  type: 'pdf' | 'docx' | 'xlsx',
): Promise<AnsweredFile> {
  const sheet = await bookSheet(context, kind, year)
  const name = `${bookLabel[kind]} ${bookYearName(kind, year).replace('/', '-')}`
  if (type === 'pdf') return pdfFile(name, 'report', sheet)
  return type === 'docx' ? docxFile(name, sheet) : xlsxFile(name, sheet)
}

/** Printed entry: an order to sign, a protocol with its decisions, a record of a control. */
export async function paperOfEntry(context: ReadContext, { id, kind }: EntryHead): Promise<AnsweredFile> {
  const { tx, now } = context
  const entry = await paperRow(tx, id)
  const institution = await institutionOf(context)
  const decisions = kind === 'PedagogicalCouncil' ? await decisionsOf(tx, id) : []
  return pdfFile(`${entryLabel[kind]} ${entry.fullNumber}`, 'letter', {
    institution,
    title: kind === 'PedagogicalCouncil' ? 'Протокол' : entryLabel[kind],
    ...(entry.annulReason !== null && { subtitle: `АНУЛИРАН ДОКУМЕНТ: ${entry.annulReason}` }),
    number: entry.fullNumber,
    date: entry.forDate,
    body: [...blocksOf(entry), ...decisions.flatMap(decisionBlocks)],
    signatures: [{ role: kind === 'PedagogicalCouncil' ? 'Председател' : 'Директор' }],
    printedOn: today(now),
    notes: entry.readers === null ? [] : [`Запознати: ${entry.readers}`],
  })
}

const paperRow = async (tx: Tx, id: number): Promise<PaperRow> =>
  requireFound(await oneRow<PaperRow>(tx, sql`select ${paperColumns} from book_entry e where e.id = ${id}`))

const paragraphs = (value: string | null): Block[] =>
  (value ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ kind: 'paragraph', text: line }))

const headed = (heading: string, value: string | null): Block[] =>
  value === null ? [] : [{ kind: 'heading', text: heading }, ...paragraphs(value)]

function blocksOf(entry: PaperRow): Block[] {
  const facts = [
    ['Основание', entry.basis],
    ['Подател или получател', entry.party],
    ['Техен № и дата', lines(entry.theirNumber, dated(entry.theirOn)) || null],
    ['Проверено лице или група', entry.checked],
    ['Вид', entry.controlKind === null ? null : controlKindLabel[entry.controlKind]],
    ['Присъстващи', entry.presentCount === null ? null : String(entry.presentCount)],
    ['Отсъстващи', entry.absent],
    ['Изпълнител', entry.executor],
    ['Срок', dated(entry.deadlineOn)],
  ].flatMap(([label, value]) => (label && value ? [{ label, value }] : []))
  return [
    { kind: 'paragraph', text: [{ text: `Относно: ${entry.title}`, bold: true }] },
    ...(facts.length > 0 ? [{ kind: 'facts', facts } satisfies Block] : []),
    ...headed('Дневен ред', entry.agenda),
    ...(entry.kind === 'DirectorOrder'
      ? textBlocks(entry.body ?? '')
      : headed(entry.kind === 'PedagogicalCouncil' ? 'Разисквания' : 'Констатации', entry.body)),
    ...headed('Резолюция', entry.resolution),
    ...headed('Препоръки', entry.recommendations),
    ...headed('Последващ контрол', entry.followUp),
  ]
}

const decisionBlocks = (decision: DecisionRow): Block[] => [
  { kind: 'heading', text: `Решение № ${decision.number}` },
  ...paragraphs(decision.title),
  {
    kind: 'paragraph',
    text: [
      {
        text: lines(
          `Гласували: за – ${decision.votesFor}, против – ${decision.votesAgainst}, въздържали се – ${decision.votesAbstained}.`,
          labelled('Отговорник', decision.responsible || null),
          labelled('Срок', dated(decision.deadlineOn)),
        ).replaceAll('\n', ' '),
        italic: true,
      },
    ],
  },
]
