import { Zip, ZipDeflate, ZipPassThrough, type AsyncFlateStreamHandler, type ZipInputFile } from 'fflate'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

// Streams ZIP files.

/** Content compressed in advance: it outlives the transaction whose rows it contains. */
export interface Packed {
  readonly pieces: readonly Uint8Array[]
  readonly size: number
  readonly crc: number
}

export interface ZipEntry {
  readonly name: string
  /** A function returns the stream when its entry is written; undefined omits the entry. */
  readonly content: Uint8Array | Packed | (() => Promise<Readable | undefined>)
}

/** Compresses the content in memory; text shrinks to a twentieth. */
export async function packed(content: AsyncIterable<Uint8Array>): Promise<Packed> {
  const deflate = createDeflateRaw({ level: 6 })
  const pieces: Uint8Array[] = []
  deflate.on('data', (piece: Uint8Array) => pieces.push(piece))
  const done = once(deflate, 'end')
  // If reading the content fails, nobody awaits this promise.
  done.catch(() => undefined)
  let size = 0
  let crc = 0
  for await (const piece of content) {
    size += piece.byteLength
    crc = crc32(piece, crc)
    if (!deflate.write(piece)) await once(deflate, 'drain')
  }
  deflate.end()
  await done
  return { pieces, size, crc }
}

/** An entry with compressed content: the library adds only the headers. */
class PackedEntry implements ZipInputFile {
  readonly compression = 8
  readonly size: number
  readonly crc: number
  ondata: AsyncFlateStreamHandler | undefined
  constructor(
    readonly filename: string,
    private readonly content: Packed,
  ) {
    this.size = content.size
    this.crc = content.crc
  }
  push(): void {
    for (const piece of this.content.pieces) this.ondata?.(null, piece as Uint8Array<ArrayBuffer>, false)
    this.ondata?.(null, new Uint8Array(0), true)
  }
}

export const zipStream = (entries: readonly ZipEntry[]): Readable => Readable.from(piecesOf(entries))

async function* piecesOf(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  for (const { name, content } of entries) {
    if (typeof content === 'function') {
      const body = await content()
      if (!body) continue
      // Pictures and PDFs are already compressed.
      const entry = new ZipPassThrough(name)
      zip.add(entry)
      for await (const piece of body) {
        entry.push(piece as Uint8Array)
        yield* ready.splice(0)
      }
      entry.push(new Uint8Array(0), true)
    } else if (content instanceof Uint8Array) {
      const entry = new ZipDeflate(name, { level: 6 })
      zip.add(entry)
      entry.push(content, true)
    } else {
      const entry = new PackedEntry(name, content)
      zip.add(entry)
      entry.push()
    }
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}
