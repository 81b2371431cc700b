import { refuseInstitutions } from '@asistent/contract/institutions/problems'
import { z } from 'zod'
import type { UploadedFile } from '../platform/files/uploads'
import { contentOf, linesOf, readZipEntries, type StoredEntry } from '../platform/zip-read'
import { archiveFormat, type Manifest, type Row, type SharedRow } from './archive-tables.rules'

// Reads an uploaded archive: its table of contents first, then table by table.

const manifestShape: z.ZodType<Manifest> = z.object({
  format: z.int(),
  made: z.string(),
  kindergarten: z.object({ id: z.int(), name: z.string(), institutionType: z.int() }),
  tables: z.record(z.string(), z.int()),
})

/** Largest table of contents and largest table, unpacked. */
const largestContents = 10 * 1024 * 1024
const largestTable = 4 * 1024 * 1024 * 1024 - 1

export interface ReadArchive {
  readonly path: string
  readonly manifest: Manifest
  readonly shared: readonly SharedRow[]
  /** Entries of the uploaded files by their id in the archive. */
  readonly files: ReadonlyMap<number, StoredEntry>
  rowsOf(table: string): AsyncGenerator<Row>
}

export async function readArchive({ path }: Pick<UploadedFile, 'path'>): Promise<ReadArchive> {
  const entries = await readZipEntries(path).catch(() => undefined)
  const contents = entries?.get('данни/опис.json')
  if (!entries || !contents || contents.size > largestContents)
    throw refuseInstitutions('not-an-archive', { field: 'file' })
  const manifest = manifestShape.safeParse(await json(path, contents))
  if (!manifest.success) throw refuseInstitutions('not-an-archive', { field: 'file' })
  if (manifest.data.format !== archiveFormat) throw refuseInstitutions('archive-format', { field: 'file' })
  const read = async function* <T>(name: string): AsyncGenerator<T> {
    const entry = entries.get(`данни/${name}.jsonl`)
    if (!entry) return
    if (entry.size > largestTable)
      throw refuseInstitutions('archive-broken', { field: 'file', values: { table: name } })
    try {
      for await (const line of linesOf(path, entry)) yield JSON.parse(line) as T
    } catch {
      throw refuseInstitutions('archive-broken', { field: 'file', values: { table: name } })
    }
  }
  const shared: SharedRow[] = []
  for await (const row of read<SharedRow>('общи')) shared.push(row)
  const files = new Map<number, StoredEntry>()
  for (const [name, entry] of entries) {
    const id = /^файлове\/(\d+) /.exec(name)?.[1]
    if (id) files.set(Number(id), entry)
  }
  return { path, manifest: manifest.data, shared, files, rowsOf: (table) => read<Row>(table) }
}

async function json(path: string, entry: StoredEntry): Promise<unknown> {
  const pieces: Buffer[] = []
  try {
    for await (const piece of contentOf(path, entry)) pieces.push(piece)
    return JSON.parse(Buffer.concat(pieces).toString('utf8'))
  } catch {
    return undefined
  }
}
