import {
  deleteFile,
  getAvatar,
  getFile,
  uploadFile,
  uploadFiles,
  uploadTemporary,
} from '@asistent/contract/files/files.calls'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orphansJob } from '../../apps/server/src/files/orphans.job'
import { sweepJob } from '../../apps/server/src/files/sweep.job'
import { runJob } from '../../apps/server/src/platform/jobs'
import { isBulgarian } from '../support/bulgarian'
import { badFiles, pdfOf, picture, pngBytes, pngOfSize } from '../support/sent-files'
import { startWorld, type Person, type World } from '../support/world'

// Three calls upload files, whose type is detected from the content (spec/calls.md 7.2; domain.md, Appendix D).

let world: World
let director: Person
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  director = await world.as('director')
})
afterEach(() => world.reset())
afterAll(() => world.close())

const send = (person: Person, files: readonly unknown[]) => person.call(uploadFile, { files: files as never })

/** Number of files in the store. */
const stored = async () => {
  const folder = join(world.app.services.config.dataDir, 'files')
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  return names.filter((name) => /\w{16}-/.test(name)).length
}

describe('a picture', () => {
  test('is stored with its name and served to its uploader', async () => {
    const kept = await director.ok(uploadFile, { files: [picture] as never })
    expect(kept).toEqual({
      id: expect.any(Number) as number,
      name: 'снимка.png',
      type: 'image/png',
      size: pngBytes.length,
    })
    const answer = await director.call(getFile, { id: kept.id })
    expect(answer.status).toBe(200)
    expect(answer.bytes.equals(pngBytes)).toBe(true)
    expect(answer.headers['content-type']).toBe('image/png')
    expect(answer.headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent('снимка.png')}`)
  })

  test('is not accessible to others', async () => {
    const { id } = await director.ok(uploadFile, { files: [picture] as never })
    for (const otherPerson of [
      await world.as('administrator'),
      await world.as('directorOfGabrovo'),
      await world.as('parent'),
      await world.as('master'),
    ]) {
      expect((await otherPerson.call(getFile, { id })).status).toBe(404)
      expect((await otherPerson.call(deleteFile, { id })).status).toBe(404)
    }
    expect((await director.call(getFile, { id })).status).toBe(200)
  })

  test('can be deleted while it is not attached', async () => {
    const { id } = await director.ok(uploadTemporary, { files: [picture] as never })
    await director.ok(deleteFile, { id })
    expect((await director.call(getFile, { id })).status).toBe(404)
    expect((await director.call(deleteFile, { id })).status).toBe(404)
    const { id: adopted } = await director.ok(uploadFile, { files: [picture] as never })
    await world.sql('update stored_file set temporary = false where id = $1', [adopted])
    expect((await director.call(deleteFile, { id: adopted })).status).toBe(404)
  })

  test('of an account is readable for every signed-in user', async () => {
    const { id } = await director.ok(uploadFile, { files: [picture] as never })
    await world.sql('update account set avatar_file_id = $2 where id = $1', [director.accountId, id])
    const parent = await world.as('parentOfGabrovo')
    expect((await parent.call(getAvatar, { userId: director.accountId })).bytes.equals(pngBytes)).toBe(true)
    expect((await parent.call(getAvatar, { userId: parent.accountId })).status).toBe(404)
    expect((await world.stranger.call(getAvatar, { userId: director.accountId })).status).toBe(401)
  })
})

describe('a repeated upload', () => {
  const idat = pngBytes.indexOf('IDAT') + 6
  const headers = { 'idempotency-key': 'upload-of-tests' }

  test('is one file; another file under the same key is rejected', async () => {
    const first = await director.ok(uploadFile, { files: [picture] as never }, headers)
    expect(await director.ok(uploadFile, { files: [picture] as never }, headers)).toEqual(first)
    expect(await world.sql('select from stored_file')).toHaveLength(1)
    // Changes the pixels: a change of metadata would be removed.
    const second = { ...picture, bytes: Buffer.from(pngBytes.map((byte, index) => (index === idat ? byte ^ 1 : byte))) }
    expect((await director.call(uploadFile, { files: [second] as never }, headers)).status).toBe(409)
  })
})

describe('an upload that is never attached', () => {
  const sweep = (name: string) => {
    const { pipeline, services } = world.app
    return runJob({ database: pipeline.database, services, now: pipeline.now }, sweepJob, {}, `files.sweep:${name}`, 1)
  }

  test('is deleted after a day with its content; recent and attached ones are kept', async () => {
    const [old, inRecord, young] = [
      await director.ok(uploadFile, { files: [picture] as never }),
      await director.ok(uploadFile, { files: [picture] as never }),
      await director.ok(uploadFile, { files: [picture] as never }),
    ]
    const before = await stored()
    await world.sql(`update stored_file set created_at = $1::timestamptz - interval '25 hours' where id <> $2`, [
      world.app.pipeline.now().toISOString(),
      young.id,
    ])
    await world.sql('update stored_file set temporary = false where id = $1', [inRecord.id])
    await sweep('tests')
    expect(await world.sql('select id from stored_file order by id')).toEqual([{ id: inRecord.id }, { id: young.id }])
    await expect.poll(stored).toBe(before - 1)
    expect((await director.call(getFile, { id: old.id })).status).toBe(404)
  })
})

describe('stored content without a row', () => {
  const clean = (name: string) => {
    const { pipeline, services } = world.app
    const now = () => new Date(Date.now() + 2 * 86_400_000)
    return runJob({ database: pipeline.database, services, now }, orphansJob, {}, `files.orphans:${name}`, 1)
  }

  test('is deleted after a day; files with a row are kept', async () => {
    const kept = await director.ok(uploadFile, { files: [picture] as never })
    await world.app.services.files.put('or/ph/an', pngBytes)
    await clean('one')
    expect(await world.app.services.files.read('or/ph/an')).toBeUndefined()
    expect((await director.call(getFile, { id: kept.id })).status).toBe(200)
  })

  test('is kept if most files have no row, because the store belongs to another database', async () => {
    const keys = Array.from({ length: 30 }, (_, at) => `or/ph/an${at}`)
    for (const key of keys) await world.app.services.files.put(key, pngBytes)
    await clean('many')
    for (const key of keys) {
      expect(await world.app.services.files.read(key)).toBeDefined()
      await world.app.services.files.remove(key)
    }
  })
})

describe('several files', () => {
  test('keep their order', async () => {
    const files = ['първа.png', 'втора.png'].map((name) => ({ ...picture, name }))
    const { files: kept } = await director.ok(uploadFiles, { files: files as never })
    expect(kept.map(({ name }) => name)).toEqual(['първа.png', 'втора.png'])
  })

  test('are rejected if there are more than ten', async () => {
    const answer = await director.call(uploadFiles, { files: Array.from({ length: 11 }, () => picture) as never })
    expect(answer.status).toBe(400)
    expect(answer.problem.errorMessage).toBe('Най-много 10 файла наведнъж')
    expect(await world.sql('select from stored_file')).toEqual([])
  })
})

describe('a PDF', () => {
  test('is served as a download', async () => {
    const bytes = pdfOf('договор')
    const { id } = await director.ok(uploadFile, { files: [{ name: 'договор.pdf', bytes }] as never })
    const answer = await director.call(getFile, { id })
    expect(answer.bytes.equals(bytes)).toBe(true)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toMatch(/^attachment;/)
    // Signed files have some bytes after the end mark.
    const signed = { name: 'подписан.pdf', bytes: Buffer.concat([bytes, Buffer.alloc(300, '\n')]) }
    expect((await director.call(uploadFile, { files: [signed] as never })).status).toBe(200)
  })
})

describe('rejected files', () => {
  test('reports the pixel limit of pictures and accepts a large photo', async () => {
    const refused = await send(director, badFiles['a picture of 900 million pixels'] ?? [])
    expect(refused.problem.code).toBe('files.too-many-pixels')
    expect(refused.problem.errorMessage).toContain('50 мегапиксела')
    const photo = { name: 'голяма.png', bytes: pngOfSize(8160, 6120), type: 'image/png' }
    expect((await send(director, [photo])).status).toBe(200)
    expect((await send(director, badFiles['half a PDF'] ?? [])).problem.code).toBe('files.broken-pdf')
  })

  test.each(Object.keys(badFiles))('%s is refused and leaves nothing', async (kind) => {
    const before = await stored()
    const answer = await send(director, badFiles[kind] ?? [])
    expect(answer.status).toBe(400)
    expect(answer.problem.code).toMatch(/^files\./)
    expect(isBulgarian(answer.problem.errorMessage)).toBe(true)
    expect(await world.sql('select from stored_file')).toEqual([])
    expect(await stored()).toBe(before)
  })

  test('ignores the name and type sent by the client', async () => {
    const kept = await director.ok(uploadFile, {
      files: [{ ...picture, name: '../../etc/passwd.exe', type: 'application/x-msdownload' }] as never,
    })
    expect(kept).toMatchObject({ name: 'passwd.exe', type: 'image/png' })
  })

  test('rejects unauthenticated uploads before reading them', async () => {
    const answer = await send(world.stranger, [{ ...picture, bytes: Buffer.alloc(1024 * 1024) }])
    expect([answer.status, answer.problem.code]).toEqual([401, 'platform.not-signed-in'])
  })
})
