import { open, type FileHandle } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'

// Reads ZIP files from disk, one entry at a time, so that a large archive needs little memory.

export interface StoredEntry {
  readonly name: string
  /** Declared size. */
  readonly size: number
  readonly packed: number
  /** 0 stored, 8 deflated. */
  readonly method: number
  readonly offset: number
}

const endLength = 22
const longestComment = 65_535
const entryLength = 46
const localLength = 30
const mostEntries = 65_534

/** Entries by name; undefined if the file is not an ordinary ZIP. */
export async function readZipEntries(path: string): Promise<Map<string, StoredEntry> | undefined> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const tail = await bytesAt(file, Math.max(0, size - endLength - longestComment), size)
    const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
    if (end < 0 || end + endLength > tail.length) return undefined
    const count = tail.readUInt16LE(end + 10)
    const directory = tail.readUInt32LE(end + 16)
    const length = tail.readUInt32LE(end + 12)
    if (count > mostEntries || directory + length > size) return undefined
    return entriesOf(await bytesAt(file, directory, directory + length), count)
  } finally {
    await file.close()
  }
}

async function bytesAt(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const bytes = Buffer.alloc(to - from)
  await file.read(bytes, 0, bytes.length, from)
  return bytes
}

function entriesOf(directory: Buffer, count: number): Map<string, StoredEntry> | undefined {
  const entries = new Map<string, StoredEntry>()
  let at = 0
  for (let number = 0; number < count; number++) {
    if (at + entryLength > directory.length || directory.readUInt32LE(at) !== 0x02014b50) return undefined
    const nameLength = directory.readUInt16LE(at + 28)
    const name = directory.toString('utf8', at + entryLength, at + entryLength + nameLength).normalize('NFC')
    entries.set(name, {
      name,
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    })
    at += entryLength + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

/** Yields the content of an entry. Throws if it is longer than declared or cannot be decompressed. */
export async function* contentOf(path: string, entry: StoredEntry): AsyncGenerator<Buffer> {
  const file = await open(path)
  let start: number
  try {
    const local = await bytesAt(file, entry.offset, entry.offset + localLength)
    start = entry.offset + localLength + local.readUInt16LE(26) + local.readUInt16LE(28)
  } finally {
    await file.close()
  }
  if (entry.packed === 0) return
  const packed = createReadStream(path, { start, end: start + entry.packed - 1 })
  let content: Readable = packed
  if (entry.method === 8) {
    const inflate = createInflateRaw()
    packed.on('error', (error) => inflate.destroy(error))
    content = packed.pipe(inflate)
  }
  let size = 0
  try {
    for await (const piece of content) {
      size += (piece as Buffer).length
      if (size > entry.size) throw new Error(`${entry.name} is longer than declared`)
      yield piece as Buffer
    }
  } finally {
    packed.destroy()
    content.destroy()
  }
}

/** Yields the lines of a text entry. */
export async function* linesOf(path: string, entry: StoredEntry): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of contentOf(path, entry)) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines.filter((line) => line !== '')
  }
  if (rest !== '') yield rest
}
