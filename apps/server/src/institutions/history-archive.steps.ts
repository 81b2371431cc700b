import { sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, Writable, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { escapeIdentifier, escapeLiteral } from 'pg'
import { oneRow, rows } from '../platform/database'
import type { FileStore } from '../platform/files/store'
import type { OutsideJobContext } from '../platform/jobs'

// Archive of a month of the history before it is dropped (docs/guides/audit.md, 'Archive').

export interface HistoryMonth {
  /** 'audit' or 'audit_change'. */
  readonly table: string
  /** Name of the partition. */
  readonly part: string
  /** Moment before which all its rows are. */
  readonly before: string
}

interface Content {
  readonly rows: number
  readonly sha256: string
}

/** Description beside the file of a month. It exists only after the file was read back. */
interface Manifest extends Content {
  readonly table: string
  readonly columns: readonly string[]
  /** Count of the rows and sum of their hashes in the database (audit_month_digest). */
  readonly digest: string
  readonly archivedAt: string
}

export const archiveKeys = (part: string) => ({ file: `history/${part}.copy.gz`, manifest: `history/${part}.json` })

/**
 * Writes the month to the archive and reads it back. Returns the digest of the archived rows: the month may be dropped
 * only if its rows still have it.
 */
export async function archiveMonth(
  { look, services, now }: Pick<OutsideJobContext, 'look' | 'services' | 'now'>,
  store: FileStore,
  month: HistoryMonth,
): Promise<string> {
  const parent = join(services.config.dataDir, 'tmp')
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(join(parent, 'history-'))
  try {
    const path = join(folder, `${month.part}.copy.gz`)
    const written = await writeMonth(look, month, path)
    const { file, manifest } = archiveKeys(month.part)
    await store.put(file, { path })
    const stored = await store.read(file)
    const content = stored && (await contentOf(stored))
    if (content?.sha256 !== written.sha256 || content.rows !== written.rows)
      throw new Error(`the archive of ${month.part} differs from what was written`)
    const { table } = month
    const description: Manifest = { table, ...written, archivedAt: now.toISOString() }
    await store.put(manifest, Buffer.from(`${JSON.stringify(description, null, 2)}\n`))
    return written.digest
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function writeMonth(look: OutsideJobContext['look'], { table, part, before }: HistoryMonth, path: string) {
  return look(async (tx, transaction) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    const columns = (
      await rows<{ name: string }>(
        tx,
        sql`select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`,
      )
    ).map(({ name }) => name)
    const row = await oneRow<{ digest: string }>(
      tx,
      sql`select audit_month_digest(${part}, ${before}::timestamptz) as digest`,
    )
    const list = columns.map((column) => escapeIdentifier(column)).join(', ')
    // From the parent table, whose policies the role has. The moment limits the partitions that are read.
    const select = `select ${list} from ${escapeIdentifier(table)} where tableoid = ${escapeLiteral(part)}::regclass and at < ${escapeLiteral(before)}`
    const output = transaction.copy(`copy (${select}) to stdout`)
    const { counter, content } = counting()
    await pipeline(output, counter, createGzip(), createWriteStream(path, { mode: 0o600 }))
    const digest = row!.digest
    const written = content()
    const counted = Number(digest.split(':')[0])
    if (written.rows !== counted) throw new Error(`${part} has ${counted} rows, but ${written.rows} were written`)
    return { ...written, columns, digest }
  })
}

const newline = 0x0a

/** Passes text of COPY on. A row is a line, because COPY escapes line breaks within values. */
function counting(): { counter: Transform; content: () => Content } {
  const hash = createHash('sha256')
  let lines = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      hash.update(chunk)
      for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) lines++
      callback(null, chunk)
    },
  })
  return { counter, content: () => ({ rows: lines, sha256: hash.digest('hex') }) }
}

async function contentOf(file: Readable): Promise<Content> {
  const { counter, content } = counting()
  const ignored = new Writable({ write: (_chunk, _encoding, callback) => callback() })
  await pipeline(file, createGunzip(), counter, ignored)
  return content()
}
