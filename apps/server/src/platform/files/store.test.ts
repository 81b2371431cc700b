import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBucket, type Bucket } from '../../../../../tests/support/s3'
import { createFileStore, keyOf, type FileStore } from './store'

const keys = { accessKey: 'asistent', secretKey: 'very/secret+key' }
const bytes = Buffer.from([0, 255, 10, 13, 128, 7])
const key = keyOf('ab12cd34ef56ab12cd34', '0f0e0d0c-0b0a-4908-8706-050403020100')

let dataDir: string
let bucket: Bucket
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'asistent-store-'))
  bucket = await startBucket(keys)
})
afterAll(async () => {
  await bucket.close()
  await rm(dataDir, { recursive: true, force: true })
})

const s3 = (change: Partial<typeof keys> = {}) => ({
  endpoint: bucket.endpoint,
  bucket: 'files',
  region: 'eu-central-1',
  ...keys,
  ...change,
})

const stores: Record<string, () => FileStore> = {
  'a folder': () => createFileStore({ dataDir, s3: undefined }),
  'a bucket': () => createFileStore({ dataDir, s3: s3() }),
}

describe.each(Object.entries(stores))('%s', (_name, open) => {
  test('stores, returns and removes bytes', async () => {
    const store = open()
    expect(await store.read(key)).toBeUndefined()
    await store.put(key, bytes)
    const readable = await store.read(key)
    expect(readable && (await buffer(readable))).toEqual(bytes)
    await store.remove(key)
    expect(await store.read(key)).toBeUndefined()
    // Removal is idempotent, so a sweep may be repeated.
    await store.remove(key)
  })

  test('stores a file by path, and lists keys stored before a moment', async () => {
    const store = open()
    const path = join(dataDir, 'upload')
    await writeFile(path, bytes)
    await store.put(key, { path })
    const readable = await store.read(key)
    expect(readable && (await buffer(readable))).toEqual(bytes)
    const listed = async (moment: number) => {
      const keys: string[] = []
      for await (const some of store.keptBefore(new Date(moment))) keys.push(...some)
      return keys
    }
    expect(await listed(Date.now() + 60_000)).toEqual([key])
    expect(await listed(Date.now() - 60_000)).toEqual([])
    await store.remove(key)
    expect(await listed(Date.now() + 60_000)).toEqual([])
  })

  test.each(['../../etc/passwd', 'ab/12/../../x', '/ab/12/x', 'ab/12/x y', ''])('rejects the key %j', async (bad) => {
    const store = open()
    await expect(async () => store.read(bad)).rejects.toThrow('bad file key')
    await expect(async () => store.put(bad, bytes)).rejects.toThrow('bad file key')
  })
})

test('the folder contains no partial files', async () => {
  const store = createFileStore({ dataDir, s3: undefined })
  await store.put(key, bytes)
  const names = await readdir(join(dataDir, 'files'), { recursive: true })
  expect(names.filter((name) => name.endsWith('.part'))).toEqual([])
  await store.remove(key)
})

test('a wrong secret is an error instead of a missing file', async () => {
  const store = createFileStore({ dataDir, s3: s3({ secretKey: 'another' }) })
  await expect(store.put(key, bytes)).rejects.toThrow('refused to keep a file: 403')
  await expect(store.read(key)).rejects.toThrow('403')
  expect(bucket.objects.size).toBe(0)
})
