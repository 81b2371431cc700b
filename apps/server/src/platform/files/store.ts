import { AwsClient } from 'aws4fetch'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Config } from '../config'

// Where the bytes of files live: a folder, or a bucket that speaks S3. A key is never a user's text.

export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>
  read(key: string): Promise<Readable | undefined>
  remove(key: string): Promise<void>
}

export const createFileStore = (config: Pick<Config, 's3' | 'dataDir'>): FileStore =>
  config.s3 ? s3Store(config.s3) : diskStore(join(config.dataDir, 'files'))

/** Keys are made by us: two levels of folders so that no folder grows without end. */
const safeKey = /^[\w-]{2}\/[\w-]{2}\/[\w-]+$/

export const keyOf = (sha256: string, unique: string): string =>
  `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256.slice(4, 20)}-${unique}`

function diskStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    if (!safeKey.test(key)) throw new Error('bad file key')
    return join(folder, key)
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Written whole and flushed under another name first: a crash never leaves half a file under its key.
      const part = `${path}.part`
      const file = await open(part, 'w', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(part, path)
    },
    async read(key) {
      const path = pathOf(key)
      const found = await stat(path).catch(() => undefined)
      return found ? createReadStream(path) : undefined
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

function s3Store(s3: NonNullable<Config['s3']>): FileStore {
  const client = new AwsClient({
    accessKeyId: s3.accessKey,
    secretAccessKey: s3.secretKey,
    region: s3.region,
    service: 's3',
  })
  const urlOf = (key: string) => {
    if (!safeKey.test(key)) throw new Error('bad file key')
    return `${s3.endpoint}/${s3.bucket}/${key}`
  }
  const failed = (what: string, status: number) => new Error(`the file store refused to ${what}: ${status}`)
  return {
    async put(key, bytes) {
      const answer = await client.fetch(urlOf(key), { method: 'PUT', body: new Uint8Array(bytes) })
      if (!answer.ok) throw failed('keep a file', answer.status)
    },
    async read(key) {
      const answer = await client.fetch(urlOf(key))
      if (answer.status === 404) return undefined
      if (!answer.ok || !answer.body) throw failed('give a file', answer.status)
      return Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0])
    },
    async remove(key) {
      const answer = await client.fetch(urlOf(key), { method: 'DELETE' })
      if (!answer.ok && answer.status !== 404) throw failed('remove a file', answer.status)
    },
  }
}
