import { issueDuplicate, issuePreschool, preschoolCertificates } from '@asistent/contract/documents/certificates.calls'
import { day } from '@asistent/domain/kernel/day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kindergartenOf } from '../../../../tests/support/actors'
import { waitingForLocks } from '../../../../tests/support/locks'
import { startTwoServers, type TwoServers } from '../../../../tests/support/two-servers'

// Numbers of certificates taken at once, with commits, through two servers on one database.

let servers: TwoServers
beforeAll(async () => {
  servers = await startTwoServers()
})
afterAll(() => servers.close())

const issueDate = day('2026-11-13')

test('fifty certificates at once, by two servers, with a process that is killed: no hole and no twin in either series', async () => {
  const [left, second] = servers.worlds
  const kindergartenId = await kindergartenOf(left, 'director')
  const directors = [await left.as('director'), await second.as('director')] as const
  const [group] = await left.sql<{ id: number }>(
    `select g.id from child_group g join school_year y on y.id = g.school_year_id and y.active where g.class_type = 5 and g.kindergarten_id = $1 and g.deleted_on is null limit 1`,
    [kindergartenId],
  )
  const classId = group?.id ?? 0
  const issue = (studentId: number) => ({
    classId,
    issueDate,
    earlyReason: 'Заминава',
    items: [{ studentId, readiness: 'Готово е за училище.' }],
  })
  const children = (await directors[0].ok(preschoolCertificates, { classId })).result.filter(
    ({ isFinishing }) => isFinishing,
  )
  const [first, ...rest] = children.map(({ studentId }) => studentId)
  // The series begin with a first certificate, of which there are duplicates beside those of the other children.
  const { certificateIds } = await directors[0].ok(issuePreschool, issue(first!))
  const series = await left.sql<{ series: string }>(
    `select series from counter where kindergarten_id = $1 and last > 0 and series like 'certificate:2%' order by 1`,
    [kindergartenId],
  )
  const die = await servers.takesNumbersAndDies(
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
  const numbers = await left.sql<{ number: number; general: number }>(
    `select number, general_number as general from certificate where kindergarten_id = $1 and kind = 2 order by number`,
    [kindergartenId],
  )
  const run = Array.from({ length: 51 }, (_, at) => at + 1)
  expect(numbers.map(({ number }) => number)).toEqual(run)
  expect(numbers.map(({ general }) => general)).toEqual(run)
  const last = await left.sql<{ last: number }>(
    `select last from counter where kindergarten_id = $1 and series = any ($2)`,
    [kindergartenId, series.map((row) => row.series)],
  )
  expect(last).toEqual([{ last: 51 }, { last: 51 }])
})

test('two texts for one certificate at once: the first is stored, the second gets a conflict', async () => {
  const [first, second] = servers.worlds
  const directors = [await first.as('director'), await second.as('director')] as const
  const [issued] = await first.sql<{ classId: number; studentId: number; version: number }>(
    `select group_id as "classId", child_id as "studentId", version from certificate where kind = 2 and original_id is null and annulled_on is null order by id limit 1`,
  )
  const { classId, studentId, version } = issued!
  const change = (at: 0 | 1) =>
    directors[at].call(issuePreschool, {
      classId,
      issueDate,
      items: [{ studentId, readiness: `Текст ${at}`, seen: version }],
    })
  // Both have read the certificate before either writes it.
  const holder = await first.pool.connect()
  await holder.query('begin')
  await holder.query('select from certificate where child_id = $1 and kind = 2 for update', [studentId])
  const both = Promise.all([change(0), change(1)])
  await waitingForLocks(first, 2)
  await holder.query('rollback')
  holder.release()
  const answers = await both
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [stored] = await first.sql<{ body: string }>(
    `select body from certificate where child_id = $1 and kind = 2 and original_id is null`,
    [studentId],
  )
  expect(stored?.body).toBe(`Текст ${answers.findIndex(({ status }) => status === 200)}`)
})
