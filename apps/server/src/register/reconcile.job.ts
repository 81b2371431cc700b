import { nextSofiaTime, today } from '@asistent/domain/kernel/day'
import { schoolYearBounds, startYearOf } from '@asistent/domain/kernel/school-year'
import { batchStates } from '@asistent/domain/register/states'
import { refusalReasons } from '@asistent/domain/register/reasons'
import { registerSections, sendingOrder, type RegisterSection } from '@asistent/domain/register/sections'
import { isInBook } from '@asistent/domain/register/shapes'
import { sql } from 'drizzle-orm'
import { registerReport } from '../db/tables/register'
import { rows } from '../platform/database'
import { defineJob, work, workAfter } from '../platform/jobs'
import { NotProvider, theirsIn, type Institution, type TheirRecord } from './connector.steps'
import { differenceIn } from './difference.steps'
import { placeOf } from './known.queries'
import { reportOf } from './report.steps'
import { sendBatch } from './send.job'
import { takeIn, type ReadRecord } from './take-in.steps'

// Reads all records of a kindergarten in the register every night and compares them with ours. Creates a dated report with
// a reason for each difference; sends nothing.

export const reconcile = defineJob<{ readonly kindergartenId: number }>('register.reconcile', 'Сверка с НЕИСПУО')

export const reconcileOf = (kindergartenId: number) => ({
  key: `register.reconcile:${kindergartenId}`,
  queue: `register:${kindergartenId}`,
  attempts: 12,
})

export const reconcileJob = workAfter(
  reconcile,
  async ({ look, now, services }, { kindergartenId }) => {
    const kindergarten = await look((tx) => placeOf(tx, kindergartenId))
    if (!kindergarten?.code) return undefined
    const { neispuo, port } = services.config
    const startYear = startYearOf(today(now))
    try {
      return await readAll({ connection: { ...neispuo, port }, code: kindergarten.code, startYear })
    } catch (error) {
      if (error instanceof NotProvider) return 'not-provider' as const
      throw error
    }
  },
  async ({ tx, now, later, services, afterCommit }, { kindergartenId }, read) => {
    if (!read) return
    const day = today(now)
    const startYear = startYearOf(day)
    const range = { from: schoolYearBounds(startYear).from, to: day }
    const made = { kindergartenId, madeAt: now.toISOString(), startYear, fromOn: range.from, toOn: range.to }
    if (read === 'not-provider') {
      const none = { same: 0, missing: 0, different: 0, extra: 0, blocked: 0 }
      await tx.insert(registerReport).values({ ...made, ...none, note: refusalReasons['not-provider'] })
    } else {
      await takeIn(tx, { kindergartenId, startYear, at: made.madeAt }, read)
      const period = { kindergartenId, startYear, range, sections: sendingOrder, today: day }
      await tx.insert(registerReport).values({ ...made, ...(await reportOf(tx, await differenceIn(tx, period))) })
    }
    // The register responds again, so stopped batches are retried.
    const stopped = await rows<{ id: number }>(
      tx,
      sql`update register_batch set state = ${batchStates.Sending}, turns = 0 where kindergarten_id = ${kindergartenId} and state = ${batchStates.Stopped} returning id`,
    )
    for (const { id } of stopped)
      later(sendBatch({ batchId: id }, { key: `register.send:${id}`, queue: `register:${kindergartenId}` }))
    afterCommit(() => services.hub.topics([kindergartenId], ['register']))
  },
)

async function readAll(institution: Institution): Promise<ReadRecord[]> {
  const all: ReadRecord[] = []
  const books = new Map<number, number>()
  const take = async (section: RegisterSection, book: { id: number; classId: number } | null) => {
    const records = await theirsIn(institution, section, book, books, () => Promise.resolve(shifts))
    for (const [key, { id, body, lessons }] of records)
      all.push({ section, key, classId: book?.classId ?? null, theirsId: id, body, lessons })
    return records
  }
  const shifts: ReadonlyMap<string, TheirRecord> = await take(registerSections.Shifts, null)
  for (const { id, body } of (await take(registerSections.ClassBooks, null)).values())
    books.set(Number(body.classId), id)
  for (const [classId, id] of books)
    for (const section of sendingOrder.filter(isInBook)) await take(section, { id, classId })
  await take(registerSections.DaysOff, null)
  await take(registerSections.Substitutions, null)
  return all
}

// One job for each kindergarten that uses the register.

const plan = defineJob<Record<string, never>>('register.plan', 'Планиране на нощната сверка с НЕИСПУО')
const key = 'register.plan'
const plannedAt = '02:30'

export const standingReconciliation = (now: Date) => [{ ...plan({}), key, runAt: nextSofiaTime(now, plannedAt) }]

export const planReconciliationJob = work(plan, async ({ tx, now, later, services }) => {
  later(plan({}, { key, runAt: nextSofiaTime(now, plannedAt) }))
  if (!services.config.neispuo.isConnected) return
  const places = await rows<{ id: number }>(
    tx,
    sql`select k.id from kindergarten k join register_link l on l.kindergarten_id = k.id where k.active and k.code is not null and l.read_at is not null order by k.id`,
  )
  for (const { id } of places) later(reconcile({ kindergartenId: id }, reconcileOf(id)))
})
