import { Problem, problems, refuse } from '@asistent/contract/core/problem'
import type { FastifyRequest } from 'fastify'
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { announcedBytes } from '../body'
import { isImage, kindOf, maxArchive, maxUpload } from './kinds'
import { withoutMetadata } from './picture-metadata'
import { mostPixels, pixelsOf } from './picture-size'

// Streams uploads to temporary files, outside of any transaction. The number of concurrent uploads per session is
// limited.

const refuseFile = problems('files', {
  'too-large': [400, 'Файлът е твърде голям'],
  'wrong-type': [400, 'Неподдържан тип файл'],
  'wrong-table': [
    400,
    'Приемат се таблици на Excel (.xlsx) и CSV (.csv). Таблица .ods отворете с LibreOffice и я запишете като .xlsx.',
  ],
  'wrong-archive': [400, 'Приема се само архив .zip, изтеглен от „База данни“.'],
  'broken-pdf': [400, 'Файлът не е цял PDF документ. Запишете го отново и опитайте пак.'],
  'broken-picture': [400, 'Снимката не може да бъде прочетена. Изберете друга.'],
  'too-many-pixels': [400, 'Снимката е с твърде голяма разделителна способност. Намалете я до {max} мегапиксела.'],
  empty: [400, 'Изберете файл'],
  'too-many': [400, 'Най-много {max} файла наведнъж'],
  'too-many-uploads': [429, 'Качвате твърде много файлове едновременно. Изчакайте да приключат и опитайте отново.'],
})

/** A file of a multipart body: type detected, stored on disk until the call has responded. */
export interface UploadedFile {
  readonly name: string
  readonly type: string
  readonly size: number
  readonly sha256: string
  readonly path: string
}

export interface Received {
  readonly files: UploadedFile[]
  /** Removes the temporary files that the handler has not moved. */
  clean(): Promise<void>
}

interface ExpectedFiles {
  readonly field: string
  readonly many: boolean
  readonly text?: boolean | undefined
  readonly table?: boolean | undefined
  readonly archive?: boolean | undefined
}

export interface Uploads {
  /** Receives the files of a request; `owner` is the session that the limit applies to. */
  receive(request: FastifyRequest, expected: ExpectedFiles, owner: string): Promise<Received>
}

interface Limits {
  readonly parallel: number
  readonly bytes: number
  /** Maximum time without any byte. */
  readonly idleMs: number
  readonly wholeMs: number
}

const maxFiles = 10
/** Allowance for field names and multipart boundaries. */
const around = 100_000
const largestOf = ({ archive }: ExpectedFiles) => (archive ? maxArchive : maxUpload)
const mostBytes = (expected: ExpectedFiles) => (expected.many ? maxFiles : 1) * (largestOf(expected) + 1) + around

export const uploadLimits: Limits = {
  parallel: 8,
  bytes: maxFiles * maxUpload + 4 * maxUpload,
  idleMs: 30_000,
  wholeMs: 10 * 60_000,
}

export function createUploads(folder: string, limits: Limits = uploadLimits): Uploads {
  const shares = new Map<string, { parallel: number; bytes: number }>()

  function take(owner: string, bytes: number): () => void {
    const share = shares.get(owner) ?? { parallel: 0, bytes: 0 }
    // An archive is larger than the limit and is accepted alone.
    if (share.parallel >= limits.parallel || (share.parallel > 0 && share.bytes + bytes > limits.bytes))
      throw refuseFile('too-many-uploads')
    shares.set(owner, share)
    share.parallel += 1
    share.bytes += bytes
    return () => {
      share.parallel -= 1
      share.bytes -= bytes
      if (share.parallel === 0) shares.delete(owner)
    }
  }

  return {
    async receive(request, expected, owner) {
      if (!request.isMultipart()) throw refuse('wrong-type')
      const most = mostBytes(expected)
      const announced = announcedBytes(request) ?? most
      if (announced > most) throw refuseFile('too-large', { field: expected.field })
      const giveBack = take(owner, announced)
      const uploadFolder = join(folder, randomUUID())
      const clean = async () => {
        giveBack()
        await rm(uploadFolder, { recursive: true, force: true })
      }
      try {
        await mkdir(uploadFolder, { recursive: true, mode: 0o700 })
        const files = await withinTime(request, limits, readParts(request, expected, uploadFolder))
        if (files.length === 0) throw refuseFile('empty', { field: expected.field })
        return { files: expected.many ? files : files.slice(0, 1), clean }
      } catch (error) {
        await clean()
        throw readable(error)
      }
    },
  }
}

/** Rejects a client that sends nothing for a while or far too slowly. */
async function withinTime<T>(request: FastifyRequest, { idleMs, wholeMs }: Limits, work: Promise<T>): Promise<T> {
  let giveUp: (error: Problem) => void = () => undefined
  const late = new Promise<never>((_resolve, reject) => (giveUp = reject))
  const tooSlow = () => giveUp(refuse('too-slow'))
  const whole = setTimeout(tooSlow, wholeMs)
  let before = -1
  const idle = setInterval(() => {
    const { bytesRead } = request.raw.socket
    if (bytesRead === before) tooSlow()
    before = bytesRead
  }, idleMs)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(whole)
    clearInterval(idle)
    // Reading ends with the connection, possibly after the rejection.
    work.catch(() => undefined)
  }
}

async function readParts(request: FastifyRequest, expected: ExpectedFiles, folder: string): Promise<UploadedFile[]> {
  const { field } = expected
  const files: UploadedFile[] = []
  for await (const part of request.parts({
    limits: { fileSize: largestOf(expected) + 1, files: maxFiles + 1, fields: 20, fieldSize: 10_000 },
  })) {
    if (part.type !== 'file') continue
    const path = join(folder, String(files.length))
    const written = await writeDown(part.file, path)
    if (part.file.truncated) throw refuseFile('too-large', { field })
    const name = cleanName(part.filename)
    const kind = await kindOf(path, written.size, name, expected)
    if ('wrong' in kind) throw refuseFile(kind.wrong, { field })
    files.push({
      name,
      type: kind.type,
      path,
      ...(isImage(kind.type) ? await cleaned(path, kind.type, field) : written),
    })
    if (files.length > maxFiles) throw refuseFile('too-many', { field, values: { max: maxFiles } })
  }
  return files
}

/** Removes metadata of a picture on disk (picture-metadata.ts). Pictures are small enough to be read whole. */
async function cleaned(path: string, type: string, field: string): Promise<{ size: number; sha256: string }> {
  const bytes = cleanPicture(await readFile(path), type, field)
  await writeFile(path, bytes)
  return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** The picture without metadata; rejects one that cannot be read or is too large. */
export function cleanPicture(sent: Buffer, type: string, field: string): Buffer {
  const pixels = pixelsOf(sent, type)
  if (pixels === undefined) throw refuseFile('broken-picture', { field })
  if (pixels > mostPixels) throw refuseFile('too-many-pixels', { field, values: { max: mostPixels / 1_000_000 } })
  return withoutMetadata(sent, type)
}

async function writeDown(content: Readable, path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  await pipeline(
    content,
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        size += piece.length
        hash.update(piece)
        yield piece
      }
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  )
  return { size, sha256: hash.digest('hex') }
}

/** The parser throws plain errors for a truncated form or a missing boundary; they are client errors. */
const readable = (error: unknown): unknown =>
  error instanceof Problem || 'statusCode' in (error as object) || 'syscall' in (error as object)
    ? error
    : refuse('bad-json')

/** The name as a person sees it: no path, no control characters, a sane length. */
const cleanName = (name: string | undefined) =>
  (name ?? '')
    .replace(/^.*[\\/]/, '')
    // oxlint-disable-next-line no-control-regex -- the very characters we drop
    .replace(/[\u0000-\u001f\u007f<>:"|?*]/g, '')
    .trim()
    .slice(-200) || 'файл'

/** Removes temporary files of processes that have died. */
export async function removeOldUploads(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const stats = await stat(join(folder, name)).catch(() => undefined)
    if (stats && stats.mtime < before) await rm(join(folder, name), { recursive: true, force: true })
  }
}
