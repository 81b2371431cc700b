import { issueDuplicate, issuePreschool, preschoolCertificates } from '@asistent/contract/documents/certificates.calls'
import { day } from '@asistent/domain/kernel/day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kindergartenOf } from '../../../../tests/support/actors'
import { makeDatabase, startWorld, type World } from '../../../../tests/support/world'
import { createPool } from '../platform/database'

// Numbers of certificates taken at once, with commits, through two servers on one database.

let database: Awaited<ReturnType<typeof makeDatabase>>
let worlds: readonly [World, World]
/** Connections that no server waits for. */
let apart: ReturnType<typeof createPool>
beforeAll(async () => {
  database = await makeDatabase()
  apart = createPool({ connectionString: database.url, max: 2 })
  worlds = [
    await startWorld({ on: database, commits: true, connections: 6 }),
    await startWorld({ on: database, commits: true, connections: 6 }),
  ]
})
afterAll(async () => {
  for (const world of worlds) await world.close()
  await apart.end()
  await database.drop()
})

const issueDate = day('2026-11-13')

/** Somebody has taken both numbers and dies before the end: the connection is cut off while the others wait for them. */
async function takesNumbersAndDies(kindergartenId: number, series: readonly string[]) {
  const client = await apart.connect()
  const gone = new Promise((resolve) => client.once('error', resolve))
  await client.query('begin')
  const { rows } = await client.query<{ pid: number }>(
    `update counter set last = last + 1 where kindergarten_id = $1 and series = any ($2) returning pg_backend_pid() as pid`,
    [kindergartenId, series],
  )
  expect(rows).toHaveLength(2)
  return async () => {
    const waiting = async () =>
      (
        await apart.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rows[0]!.n
    await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(5)
    await apart.query('select pg_terminate_backend($1)', [rows[0]!.pid])
    await gone
    client.release(true)
  }
}

test('fifty certificates at once, by two servers, with a connection that dies: no hole and no twin in either series', async () => {
  const [one, other] = worlds
  const kindergartenId = await kindergartenOf(one, 'director')
  const directors = [await one.as('director'), await other.as('director')] as const
  const [group] = await one.sql<{ id: number }>(
    `select g.id from child_group g join school_year y on y.id = g.school_year_id and y.active where g.class_type = 5 and g.kindergarten_id = $1 and g.deleted_on is null limit 1`,
    [kindergartenId],
  )
  const classId = group?.id ?? 0
  const issue = (studentId: number) => ({
    classId,
    issueDate,
    items: [{ studentId, readiness: 'Готово е за училище.' }],
  })
  const children = (await directors[0].ok(preschoolCertificates, { classId })).result.filter(
    ({ isFinishing }) => isFinishing,
  )
  const [first, ...rest] = children.map(({ studentId }) => studentId)
  // The series begin with a first certificate, of which there are duplicates beside those of the other children.
  const { certificateIds } = await directors[0].ok(issuePreschool, issue(first!))
  const series = await one.sql<{ series: string }>(
    `select series from counter where kindergarten_id = $1 and last > 0 and series like 'certificate:2%' order by 1`,
    [kindergartenId],
  )
  const die = await takesNumbersAndDies(
    kindergartenId,
    series.map((row) => row.series),
  )
  const issuing = Promise.all(
    Array.from({ length: 50 }, (_, turn) => {
      const director = directors[turn % 2]!
      const studentId = rest[turn]
      return studentId === undefined
        ? director.call(issueDuplicate, { certificateId: certificateIds[0]!, issueDate })
        : director.call(issuePreschool, issue(studentId))
    }),
  )
  await die()
  expect(new Set((await issuing).map(({ status }) => status))).toEqual(new Set([200]))
  const numbers = await one.sql<{ number: number; general: number }>(
    `select number, general_number as general from certificate where kindergarten_id = $1 and kind = 2 order by number`,
    [kindergartenId],
  )
  const run = Array.from({ length: 51 }, (_, at) => at + 1)
  expect(numbers.map(({ number }) => number)).toEqual(run)
  expect(numbers.map(({ general }) => general)).toEqual(run)
  const last = await one.sql<{ last: number }>(
    `select last from counter where kindergarten_id = $1 and series = any ($2)`,
    [kindergartenId, series.map((row) => row.series)],
  )
  expect(last).toEqual([{ last: 51 }, { last: 51 }])
}, 60_000)
