import { callTitle } from '@asistent/contract/core/call'
import { formatDay, today } from '@asistent/domain/kernel/day'
import { sql, type SQL } from 'drizzle-orm'
import type { WriteContext } from '../platform/context'
import { rows, type Tx } from '../platform/database'
import { whereAll } from '../platform/list'
import type { ZipPart } from '../platform/papers'
import { packed } from '../platform/zip'
import { archivedTables, privateFileConditions, type ArchivedTable } from './archive-words.ops'
import { momentText, valueText } from './audit-values.rules'
import { belongsTo, describedTables, wordsOf, type ColumnWords } from './audit-words.ops'
import { csvLine } from './csv.rules'

// Export of one kindergarten as a ZIP: a CSV per table, the history, the files. Rows are read by a cursor and
// compressed in batches, which bounds memory and the duration of the transaction. Two protections exclude rows of other
// kindergartens: the caller's row-level security and an explicit condition.

const batch = 2000

const bytes = (text: string) => new TextEncoder().encode(text)
type Values = Record<string, unknown>

/** Yields the rows of a statement in batches; the cursor belongs to the caller's transaction. */
async function* inBatches(tx: Tx, select: SQL): AsyncGenerator<Values[]> {
  await tx.execute(sql`declare archive no scroll cursor for ${select}`)
  try {
    for (;;) {
      const found = await rows<Values>(tx, sql.raw(`fetch forward ${batch} from archive`))
      if (found.length > 0) yield found
      if (found.length < batch) return
    }
  } finally {
    await tx.execute(sql`close archive`)
  }
}

const left = new Set(['kindergarten_id', 'version', 'created_at'])

const columnsOf = ({ columns, key }: ArchivedTable): [string, ColumnWords][] =>
  Object.entries(columns).filter(([column]) => !left.has(column) && !(column === 'id' && key))

const header = ([column, words]: [string, ColumnWords]) =>
  words.as === 'name' || words.as === 'names' || column.endsWith('_id') ? `${words.label} (№)` : words.label

/** Codes as words, references as ids: the first column of the other table has the same id. */
function cell(words: ColumnWords, value: unknown): string {
  if (value === null || value === undefined) return ''
  switch (words.as) {
    case 'code':
    case 'codes':
      return valueText(words, value, () => '') ?? ''
    case 'instant':
      return momentText(String(value))
    case 'told':
      return words.tell(value)
    case 'parts':
      return told(words.parts, value as Values)
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
const told = (columns: Readonly<Record<string, ColumnWords>>, values: Values): string =>
  Object.entries(columns)
    .map(([column, words]) => ({ words, shown: words.as === 'hidden' ? '' : cell(words, values[column]) }))
    .filter(({ shown }) => shown !== '')
    .map(({ words: { as, label }, shown }) => (as === 'parts' ? `${label} (${shown})` : `${label}: ${shown}`))
    .join('; ')

async function* tableCsv(tx: Tx, table: string, words: ArchivedTable, kindergartenId: number) {
  const columns = columnsOf(words)
  const list = sql.join(
    columns.map(([column]) => sql`t.${sql.identifier(column)}`),
    sql`, `,
  )
  yield bytes(`\uFEFF${csvLine(columns.map(header))}`)
  const select = sql`select ${list} from ${sql.identifier(table)} t where ${belongsTo(words, kindergartenId)} order by 1`
  for await (const found of inBatches(tx, select))
    yield bytes(found.map((row) => csvLine(columns.map(([column, one]) => cell(one, row[column])))).join(''))
}

async function* historyCsv(tx: Tx, kindergartenId: number) {
  const own = sql.raw(String(kindergartenId))
  yield bytes(
    `\uFEFF${csvLine(['Кога', 'Потребител (№)', 'Действие', 'Таблица', 'Запис', 'Промяна', 'Преди', 'След'])}`,
  )
  const select = sql`select c.at, c.account_id, a.call, c.table_name, c.row_id, c.operation, c.before, c.after
    from audit_change c left join audit a on a.id = c.audit_id where c.kindergarten_id = ${own} order by c.id`
  const toldOf = (table: string, value: unknown) => {
    const words = wordsOf(table)
    return words && value !== null ? told(words.columns, value as Values) : ''
  }
  for await (const found of inBatches(tx, select))
    yield bytes(
      found
        .map((row) =>
          csvLine([
            momentText(String(row.at)),
            String(row.account_id ?? ''),
            callTitle(String(row.call)) ?? '',
            wordsOf(String(row.table_name))?.many ?? '',
            String(row.row_id),
            operationWords[String(row.operation)] ?? '',
            toldOf(String(row.table_name), row.before),
            toldOf(String(row.table_name), row.after),
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
    sql`select t.id, t.name, t.storage_key as "storageKey" from stored_file t ${whereAll([
      sql`t.kindergarten_id = ${kindergartenId}`,
      sql`not t.temporary`,
      ...privateFileConditions().map((condition) => sql`not (${condition})`),
    ])} order by t.id`,
  )

const readMe = (kindergarten: string, made: string) =>
  [
    `Архив с данните на ${kindergarten}, създаден на ${made}.`,
    '',
    'Папка „таблици“: по един файл CSV за всеки вид данни. Отварят се с Excel или LibreOffice (UTF-8, разделител точка и запетая).',
    'Колона, чието име завършва с „(№)“, сочи към реда със същия номер в друга таблица.',
    'Папка „файлове“: качените файлове; номерът в началото на името е номерът, под който ги сочат таблиците.',
    'Съобщенията са тези, които детската градина е изпратила до групи и роли. Разговорите между двама души са лични и не са в архива, както и паролите.',
    '',
  ].join('\r\n')

/** Entries of a kindergarten's archive: its current rows, and the files to add after the transaction. */
export async function archiveParts(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  kindergarten: { id: number; name: string },
): Promise<ZipPart[]> {
  const parts: ZipPart[] = [{ name: 'ПРОЧЕТИ.txt', content: bytes(readMe(kindergarten.name, formatDay(today(now)))) }]
  for (const [table, words] of [...describedTables(), ...archivedTables()])
    parts.push({
      name: `таблици/${words.many}.csv`,
      content: await packed(tableCsv(tx, table, words, kindergarten.id)),
    })
  parts.push({ name: 'таблици/История на промените.csv', content: await packed(historyCsv(tx, kindergarten.id)) })
  for (const { id, name, storageKey } of await ownFiles(tx, kindergarten.id))
    parts.push({ name: `файлове/${id} ${name}`, content: { make: 'stored', key: storageKey } })
  return parts
}
