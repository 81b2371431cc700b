import { callTitle } from '@asistent/contract/core/call'
import { formatDay, today } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import type { WriteContext } from '../platform/context'
import { rows, type Tx } from '../platform/database'
import type { ZipPart } from '../platform/papers'
import { packed } from '../platform/zip'
import { exactParts } from './archive-data.steps'
import { archivedRows, archiveTablesOf } from './archive-tables.queries'
import { pointerOf, type ArchiveTable } from './archive-tables.rules'
import { archivedTables, type ArchivedTable } from './archive-words.ops'
import { inBatches } from './archive-cursor.steps'
import { momentText, valueText } from './audit-values.rules'
import { belongsTo, describedTables, wordsOf, type ColumnWords } from './audit-words.ops'
import { csvLine } from '../platform/csv'

// Export of one kindergarten as a ZIP: a CSV per table, the history, the files. Rows are read by a cursor and
// compressed in batches, which bounds memory and the duration of the transaction. Two protections exclude rows of other
// kindergartens: the caller's row-level security and an explicit condition.

const bytes = (text: string) => new TextEncoder().encode(text)
type Values = Record<string, unknown>

const left = new Set(['kindergarten_id', 'version', 'created_at'])

const columnsOf = ({ columns, key }: ArchivedTable): [string, ColumnWords][] =>
  Object.entries(columns).filter(([column]) => !left.has(column) && !(column === 'id' && key))

/** Labels of a file for reading: unique, and a reference names the file of its row. */
export function headersOf(words: ArchivedTable, stored: ArchiveTable | undefined, manyOf: ManyOf): string[] {
  const headers: string[] = []
  for (const [name, { label: shared }] of columnsOf(words)) {
    // Several tables describe each of their authors with the same words.
    const label = shared === 'Потребител' ? (authorLabels[name] ?? shared) : shared
    const column = stored?.columns.find((candidate) => candidate.name === name)
    const target = column && pointerOf(column)
    const many = target && manyOf(target)
    const header = name === 'id' ? '№ на записа' : many ? `${label} (№ от „${many}“)` : target ? `${label} (№)` : label
    const same = headers.filter((earlier) => earlier === header || earlier.startsWith(`${header} – `)).length
    headers.push(same > 0 ? `${header} – ${same + 1}` : header)
  }
  return headers
}

const authorLabels: Readonly<Record<string, string>> = {
  annulled_by: 'Анулирал',
  created_by: 'Въвел',
  decided_by: 'Решил',
  processed_by: 'Обработил',
  undone_by: 'Отменил',
}

type ManyOf = (table: string) => string | undefined

const archivedMany: ManyOf = (table) =>
  [...describedTables(), ...archivedTables()].find(([name]) => name === table)?.[1].many

/** Codes as words, references as ids: the first column of the other table has the same id. */
function cell(words: ColumnWords, value: unknown): string {
  if (value === null || value === undefined) return ''
  switch (words.as) {
    case 'code':
    case 'codes':
      return valueText(words, value, () => '') ?? ''
    case 'instant':
      return momentText(String(value))
    case 'described':
      return words.tell(value)
    case 'parts':
      return described(words.parts, value as Values)
    default:
      return plain(value)
  }
}

function plain(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'да' : 'не'
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** 'Име: Калина; Група: 11': non-empty values with their labels. */
const described = (columns: Readonly<Record<string, ColumnWords>>, values: Values): string =>
  Object.entries(columns)
    .map(([column, words]) => ({ words, shown: words.as === 'hidden' ? '' : cell(words, values[column]) }))
    .filter(({ shown }) => shown !== '')
    .map(({ words: { as, label }, shown }) => (as === 'parts' ? `${label} (${shown})` : `${label}: ${shown}`))
    .join('; ')

async function* tableCsv(
  tx: Tx,
  table: string,
  words: ArchivedTable,
  stored: ArchiveTable | undefined,
  kindergartenId: number,
) {
  const columns = columnsOf(words)
  const list = sql.join(
    columns.map(([column]) => sql`t.${sql.identifier(column)}`),
    sql`, `,
  )
  yield bytes(`\uFEFF${csvLine(headersOf(words, stored, archivedMany))}`)
  const select = sql`select ${list} from ${sql.identifier(table)} t where ${belongsTo(words, kindergartenId)} order by 1`
  for await (const results of inBatches<Values>(tx, select))
    yield bytes(results.map((row) => csvLine(columns.map(([column, one]) => cell(one, row[column])))).join(''))
}

async function* historyCsv(tx: Tx, kindergartenId: number) {
  const ofKindergarten = sql.raw(String(kindergartenId))
  yield bytes(
    `\uFEFF${csvLine(['Кога', 'Потребител (№)', 'Действие', 'Таблица', 'Запис', 'Промяна', 'Преди', 'След'])}`,
  )
  const select = sql`select c.at, c.account_id, a.call, c.table_name, c.row_id, c.operation, c.before, c.after
    from audit_change c left join audit a on a.id = c.audit_id where c.kindergarten_id = ${ofKindergarten} order by c.id`
  const describeValue = (table: string, value: unknown) => {
    const words = wordsOf(table)
    return words && value !== null ? described(words.columns, value as Values) : ''
  }
  for await (const results of inBatches<Values>(tx, select))
    yield bytes(
      results
        .map((row) =>
          csvLine([
            momentText(String(row.at)),
            String(row.account_id ?? ''),
            callTitle(String(row.call)) ?? '',
            wordsOf(String(row.table_name))?.many ?? '',
            String(row.row_id),
            operationWords[String(row.operation)] ?? '',
            describeValue(String(row.table_name), row.before),
            describeValue(String(row.table_name), row.after),
          ]),
        )
        .join(''),
    )
}

const operationWords: Record<string, string> = { insert: 'създаване', update: 'промяна', delete: 'изтриване' }

interface OwnFile {
  id: number
  name: string
  storageKey: string
}

const ownFiles = (tx: Tx, kindergartenId: number) =>
  rows<OwnFile>(
    tx,
    sql`select t.id, t.name, t.storage_key as "storageKey" from stored_file t where ${archivedRows('stored_file', kindergartenId)} order by t.id`,
  )

const readMe = (kindergarten: string, made: string) =>
  [
    `Архив с данните на ${kindergarten}, създаден на ${made}.`,
    '',
    'Папка „таблици“: по един файл CSV за всеки вид данни. Отварят се с Excel или LibreOffice (UTF-8, разделител точка и запетая).',
    'Колона с име като „Група (№ от „Групи“)“ сочи към реда със същия номер в първата колона на онзи файл. Останалите колони, например идентификатор и номер на документ, са стойности.',
    'Папка „файлове“: качените файлове; номерът в началото на името е номерът, под който ги сочат таблиците.',
    'Папка „данни“: същите записи без съкращения, за възстановяване в празна детска градина (Настройки → База данни). Ако архивът е твърде голям за качване, изтрийте от него папката „файлове“: записите се възстановяват, а липсващите файлове се изброяват.',
    'Съобщенията са тези, които детската градина е изпратила до групи и роли. Разговорите между двама души са лични и не са в архива, както и паролите.',
    '',
  ].join('\r\n')

/** Entries of a kindergarten's archive: its current rows, and the files to add after the transaction. */
export async function archiveParts(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  kindergarten: { id: number; name: string },
): Promise<ZipPart[]> {
  const parts: ZipPart[] = [{ name: 'ПРОЧЕТИ.txt', content: bytes(readMe(kindergarten.name, formatDay(today(now)))) }]
  const tables = await archiveTablesOf(tx)
  for (const [table, words] of [...describedTables(), ...archivedTables()]) {
    const stored = tables.find(({ name }) => name === table)
    parts.push({
      name: `таблици/${words.many}.csv`,
      content: await packed(tableCsv(tx, table, words, stored, kindergarten.id)),
    })
  }
  parts.push({ name: 'таблици/История на промените.csv', content: await packed(historyCsv(tx, kindergarten.id)) })
  for (const { id, name, storageKey } of await ownFiles(tx, kindergarten.id))
    parts.push({ name: `файлове/${id} ${name}`, content: { make: 'stored', key: storageKey } })
  return [...parts, ...(await exactParts(tx, kindergarten, tables, now))]
}
