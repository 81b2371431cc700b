import { exportStatuses } from '@asistent/domain/documents/class-book'
import { inspectorLabel } from '@asistent/domain/documents/inspections'
import { today } from '@asistent/domain/kernel/day'
import { eq, sql } from 'drizzle-orm'
import { inspectionPack } from '../db/tables/documents'
import { keepMadeBytes, keepMadeFile } from '../files/files.ops'
import { rows } from '../platform/database'
import { defineJob, work, workAfter } from '../platform/jobs'
import { institutionById } from '../platform/reports'
import { zipStream, type ZipEntry } from '../platform/zip'
import { verifyAddress } from './class-book.job'
import { contentsOf, packMakers, type PackFile, type PackQuery } from './inspection.paper'
import { storedPack } from './inspection.queries'

// A pack is made outside of any transaction, part by part; each part is a step of its progress.

export const makePack = defineJob<{ readonly id: number }>(
  'documents.inspection-pack',
  'Изготвяне на папка за проверка',
)

/** What no file system takes. */
const fileName = (at: number, title: string, ending: string): string =>
  `${String(at).padStart(2, '0')} ${title.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').slice(0, 90)}${ending}`

export const makePackJob = workAfter(
  makePack,
  async ({ look, note, now, services }, { id }) => {
    const pack = await look((tx) => storedPack(tx, id))
    // Removed before its turn came, or made already.
    if (!pack || pack.fileId !== null) return undefined
    const tell = async (progress: number) => {
      await note(async (tx) => {
        await tx
          .update(inspectionPack)
          .set({ status: exportStatuses.Making, progress })
          .where(eq(inspectionPack.id, id))
      })
      services.hub.topics([pack.kindergartenId], ['inspection-packs'])
    }
    await tell(1)
    const request: PackQuery = {
      ...pack,
      range: { from: pack.fromOn, to: pack.toOn },
      institution: await look((tx) => institutionById(tx, pack.kindergartenId)),
      printedOn: today(now),
      verifyAt: verifyAddress(services),
    }
    const entries: ZipEntry[] = []
    const add = async ({ title, content }: PackFile) => {
      const at = entries.length + 1
      if ('storageKey' in content) {
        const { storageKey, ending } = content
        entries.push({ name: fileName(at, title, ending), content: () => services.files.read(storageKey) })
      } else {
        entries.push({ name: fileName(at, title, '.pdf'), content: await services.documents.pdf('bundle', content) })
      }
    }
    for (const [at, part] of pack.parts.entries()) {
      for (const file of await look((tx) => packMakers[part](tx, request))) await add(file)
      await tell(Math.max(1, Math.round(((at + 1) / pack.parts.length) * 90)))
    }
    const names = entries.map(({ name }) => name)
    const contents = await services.documents.pdf('bundle', { parts: [contentsOf(request, names)] })
    const pieces: Buffer[] = []
    for await (const piece of zipStream([{ name: fileName(0, 'Съдържание', '.pdf'), content: contents }, ...entries]))
      pieces.push(piece as Buffer)
    const name = `Проверка ${inspectorLabel[pack.inspector]} ${pack.fromOn} – ${pack.toOn}.zip`
    return { pack, kept: await keepMadeBytes({ services }, name, 'application/zip', Buffer.concat(pieces)) }
  },
  async ({ tx, now, services, afterCommit }, { id }, made) => {
    if (!made) return
    const { pack, kept } = made
    const [there] = await rows(tx, sql`select id from inspection_pack where id = ${id} for update`)
    // Deleted while it was made.
    if (!there) return services.files.remove(kept.storageKey)
    const fileId = await keepMadeFile(tx, pack, kept)
    await tx
      .update(inspectionPack)
      .set({ status: exportStatuses.Ready, progress: 100, fileId, finishedAt: now.toISOString() })
      .where(eq(inspectionPack.id, id))
    afterCommit(() => services.hub.topics([pack.kindergartenId], ['inspection-packs']))
  },
  {
    failed: async (tx, { id }, { last }) => {
      if (last) await tx.update(inspectionPack).set({ status: exportStatuses.Failed }).where(eq(inspectionPack.id, id))
    },
  },
)

// What waits without a job (demo data, a restored database) is planned when the workers start.

const planPacks = defineJob<Record<string, never>>('documents.plan-packs', 'Планиране на чакащи папки за проверка')

export const planPacksJob = work(planPacks, async ({ tx, later }) => {
  const waiting = await rows<{ id: number }>(
    tx,
    sql`select id from inspection_pack where status = ${exportStatuses.Waiting} order by id limit 100`,
  )
  for (const { id } of waiting) later(makePack({ id }, { key: `inspection-pack:${id}`, attempts: 5 }))
})

export const standingPacks = (now: Date) => [{ ...planPacks({}), key: 'documents.plan-packs', runAt: now }]
