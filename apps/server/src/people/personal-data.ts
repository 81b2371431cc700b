import type { AnsweredFile } from '@asistent/contract/core/call'
import type { Block } from '@asistent/documents/blocks'
import { formatDay, today } from '@asistent/domain/kernel/day'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { Readable } from 'node:stream'
import type { ReadContext } from '../platform/context'
import { institutionOf } from '../platform/reports'
import type { DataFile, Row } from './personal-data.queries'
import { readableTables } from './readable-rows'

// A copy of everything about a person in one ZIP: JSON for machines, PDF for people, the files.

export interface PersonalData {
  /** 'Калина Стоянова' */
  readonly name: string
  /** The tables with their rows; the person's own row first. */
  readonly tables: Readonly<Record<string, readonly Row[]>>
  readonly files: readonly DataFile[]
}

/** One heading for each kind of record, one block of facts for each record. */
async function readable(context: ReadContext, data: PersonalData): Promise<Block[]> {
  const tables = await readableTables(context.tx, data.tables)
  return tables.flatMap(({ title, records }): Block[] => [
    { kind: 'heading', text: title },
    ...records.map((facts): Block => ({ kind: 'facts', facts })),
  ])
}

export async function personalDataFile(context: ReadContext, data: PersonalData): Promise<AnsweredFile> {
  const { now, services } = context
  const day = today(now)
  const pdf = await services.documents.pdf('letter', {
    institution: await institutionOf(context),
    title: 'Лични данни',
    subtitle: data.name,
    date: day,
    body: await readable(context, data),
    signatures: [{ role: 'Директор' }],
    attachments: data.files.map((file) => file.name),
    printedOn: day,
  })
  const json = JSON.stringify({ name: data.name, exportedOn: day, tables: data.tables }, null, 2)
  async function* pieces(): AsyncGenerator<Uint8Array> {
    const ready: Uint8Array[] = []
    const zip = new Zip((error, piece) => {
      if (error) throw error
      ready.push(piece)
    })
    const add = (name: string, bytes: Uint8Array) => {
      const entry = new ZipDeflate(name, { level: 6 })
      zip.add(entry)
      entry.push(bytes, true)
    }
    add('данни.json', new TextEncoder().encode(json))
    add('данни.pdf', pdf)
    yield* ready.splice(0)
    for (const file of data.files) {
      const body = await services.files.read(file.storageKey)
      if (!body) continue
      // Pictures and papers are packed already.
      const entry = new ZipPassThrough(`файлове/${file.id} ${file.name}`)
      zip.add(entry)
      for await (const piece of body) entry.push(piece as Uint8Array)
      entry.push(new Uint8Array(0), true)
      yield* ready.splice(0)
    }
    zip.end()
    yield* ready.splice(0)
  }
  return {
    name: `Лични данни – ${data.name} – ${formatDay(day)}.zip`,
    type: 'application/zip',
    body: Readable.from(pieces()),
  }
}
