import { AwsClient } from 'aws4fetch'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Config } from '../config'

// Stores file contents in a folder or an S3 bucket. Keys are generated, never taken from user input.

export interface FileStore {
  /** Stores bytes, or a file, which may be moved from its path. */
  put(key: string, content: Uint8Array | { readonly path: string }): Promise<void>
  read(key: string): Promise<Readable | undefined>
  remove(key: string): Promise<void>
  /** Yields batches of keys stored before the moment. */
  keptBefore(moment: Date): AsyncIterable<string[]>
}

export const createFileStore = (config: Pick<Config, 's3' | 'dataDir'>): FileStore =>
  config.s3 ? s3Store(config.s3) : diskStore(join(config.dataDir, 'files'))

/** Archive of the history; undefined if months are dropped without one. */
export function createHistoryArchive({
  historyArchive,
  s3,
}: Pick<Config, 'historyArchive' | 's3'>): FileStore | undefined {
  if (historyArchive === undefined) return undefined
  return historyArchive === 's3' ? s3 && s3Store(s3, historyKey) : diskStore(historyArchive, historyKey)
}

/** No key of an upload looks like it, so the clean-up of uploads ignores the archive in the same bucket. */
const historyKey = /^history\/\w+\.(copy\.gz|json)$/

/** Generated keys have two folder levels, which bounds the size of each folder. */
const safeKey = /^[\w-]{2}\/[\w-]{2}\/[\w-]+$/

export const keyOf = (sha256: string, unique: string): string =>
  `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256.slice(4, 20)}-${unique}`

function diskStore(folder: string, keys = safeKey): FileStore {
  const pathOf = (key: string) => {
    if (!keys.test(key)) throw new Error('bad file key')
    return join(folder, key)
  }
  return {
    async put(key, content) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Written completely and flushed under a temporary name: a crash never leaves a partial file under its key.
      const part = `${path}.part`
      if ('path' in content) await moveTo(part, content.path)
      const file = await open(part, 'path' in content ? 'r+' : 'w', 0o600)
      try {
        if (!('path' in content)) await file.writeFile(content)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(part, path)
    },
    async read(key) {
      const path = pathOf(key)
      const stats = await stat(path).catch(() => undefined)
      return stats ? createReadStream(path) : undefined
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async *keptBefore(moment) {
      for (const first of await namesIn(folder))
        for (const second of await namesIn(join(folder, first))) {
          const keys = (await namesIn(join(folder, first, second))).map((name) => `${first}/${second}/${name}`)
          const old: string[] = []
          for (const key of keys.filter((one) => safeKey.test(one))) {
            const stats = await stat(pathOf(key)).catch(() => undefined)
            if (stats && stats.mtime < moment) old.push(key)
          }
          if (old.length > 0) yield old
        }
    },
  }
}

const namesIn = (folder: string) => readdir(folder).catch((): string[] => [])

/** Renames the upload, or copies it if the store is on another file system. */
const moveTo = (path: string, from: string) =>
  rename(from, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error
    return copyFile(from, path)
  })

function s3Store(s3: NonNullable<Config['s3']>, keys = safeKey): FileStore {
  const client = new AwsClient({
    accessKeyId: s3.accessKey,
    secretAccessKey: s3.secretKey,
    region: s3.region,
    service: 's3',
  })
  /** A redirect is an error: the request is signed for this server only. */
  const ask = (url: string, init: RequestInit = {}) => client.fetch(url, { ...init, redirect: 'error' })
  const urlOf = (key: string) => {
    if (!keys.test(key)) throw new Error('bad file key')
    return `${s3.endpoint}/${s3.bucket}/${key}`
  }
  const failed = (what: string, status: number) => new Error(`the file store refused to ${what}: ${status}`)
  return {
    async put(key, content) {
      const sent = 'path' in content ? await fileBody(content.path) : { body: new Uint8Array(content) }
      const answer = await ask(urlOf(key), { method: 'PUT', ...sent })
      if (!answer.ok) throw failed('keep a file', answer.status)
    },
    async read(key) {
      const answer = await ask(urlOf(key))
      if (answer.status === 404) return undefined
      if (!answer.ok || !answer.body) throw failed('give a file', answer.status)
      return Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0])
    },
    async remove(key) {
      const answer = await ask(urlOf(key), { method: 'DELETE' })
      if (!answer.ok && answer.status !== 404) throw failed('remove a file', answer.status)
    },
    async *keptBefore(moment) {
      let after = ''
      for (;;) {
        const query = new URLSearchParams({ 'list-type': '2', ...(after && { 'start-after': after }) })
        const answer = await ask(`${s3.endpoint}/${s3.bucket}?${query}`)
        if (!answer.ok) throw failed('list its files', answer.status)
        const listed = listedObjects(await answer.text())
        const last = listed.at(-1)
        if (!last) return
        const old = listed.filter(({ key, at }) => safeKey.test(key) && at < moment).map(({ key }) => key)
        if (old.length > 0) yield old
        after = last.key
      }
    },
  }
}

/** Parses a ListObjectsV2 response. Generated keys need no unescaping; other keys are ignored. */
const listedObjects = (xml: string) =>
  [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, row = '']) => ({
    key: /<Key>([^<]*)<\/Key>/.exec(row)?.[1] ?? '',
    at: new Date(/<LastModified>([^<]*)<\/LastModified>/.exec(row)?.[1] ?? NaN),
  }))

/** Request body streamed from a file. Buckets reject bodies of unknown length, so Content-Length is set. */
async function fileBody(path: string): Promise<RequestInit> {
  const { size } = await stat(path)
  const body = Readable.toWeb(createReadStream(path)) as ReadableStream
  return { body, duplex: 'half', headers: { 'content-length': String(size) } } as RequestInit
}
