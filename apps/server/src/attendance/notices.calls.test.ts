import { annulNote, approveNote, listNotes, markNoteIncorrect } from '@asistent/contract/attendance/notes.calls'
import { anyone } from '@asistent/contract/core/access'
import { call } from '@asistent/contract/core/call'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { guest } from '../platform/handler'
import { receiveNotices, type ReceivedBatch } from './notices.ops'
import { childOfParent, clearAttendance, statusesOf } from '../../../../tests/support/attendance/demo'

// The feed of electronic notes (integrations.md 1.6), which the register slice calls from a job.

const receiveCall = call.post('/api/test/receive-notices', {
  title: 'Проба',
  access: anyone,
  input: z.object({ batch: z.unknown() }),
  output: z.object({ received: z.unknown() }),
})
const receiving = guest(receiveCall, async ({ tx, now }, { batch }) => ({
  received: await receiveNotices({ tx, now }, batch),
}))

let world: World
let director: Person
let child: { id: number; groupId: number; kindergartenId: number }
const personId = 7_001_234
beforeAll(async () => {
  world = await startWorld({ more: [{ name: 'receiving', handlers: [receiving] }] })
})
beforeEach(async () => {
  director = await world.as('director')
  child = await childOfParent(world)
  await clearAttendance(world)
  await world.sql(`update child set neispuo_id = $2 where id = $1`, [child.id, personId])
})
afterEach(() => world.reset())
afterAll(() => world.close())

const notice = (
  number: string,
  { from = '2026-11-12', to = '2026-11-13', person = personId as number | null } = {},
) => ({
  medicalNoticeId: Number(number.slice(1)),
  personId: person,
  hisMedicalNotice: {
    nrnMedicalNotice: number,
    nrnExamination: '26315E000001',
    patient: { identifierType: 1, identifier: '2041010001', givenName: 'Иво', familyName: 'Петров' },
    practitioner: { pmi: '0100000001' },
    medicalNotice: { fromDate: `${from}T00:00:00`, toDate: to, authoredOn: '2026-11-12T09:31:00' },
  },
})
const receive = async (...medicalNotices: unknown[]) =>
  (
    await world.stranger.ok(receiveCall, {
      batch: { medicalNotices, lastHisSyncTime: '2026-11-15T08:00:00', hasMore: false },
    })
  ).received as ReceivedBatch
const outcomes = async (...medicalNotices: unknown[]) =>
  (await receive(...medicalNotices)).outcomes.map(({ outcome }) => outcome)
const automatic = () =>
  world.sql(`update kindergarten set settings = settings || '{"automaticExcuseWithMedicalNote": true}' where id = $1`, [
    child.kindergartenId,
  ])
const listed = async () => (await director.ok(listNotes, { studentId: child.id })).result

test('a note is pending or approved automatically; repeating the batch changes nothing', async () => {
  expect(await receive(notice('Н1'))).toEqual({
    outcomes: [{ medicalNoticeId: 1, outcome: 'kept' }],
    acknowledge: [1],
    unmatched: [],
    hasMore: false,
    kindergartenIds: [child.kindergartenId],
  })
  expect(await listed()).toMatchObject([
    { status: 0, source: 1, number: 'Н1', doctorUin: '0100000001', issuedOn: '2026-11-12', fromDate: '2026-11-12' },
  ])
  expect(await statusesOf(world, child.id)).toEqual({})
  await automatic()
  expect(await outcomes(notice('Н1'), notice('Н2'), notice('Н2'))).toEqual(['known', 'approved', 'known'])
  expect(await statusesOf(world, child.id)).toEqual({ '2026-11-12': 5, '2026-11-13': 5 })
  expect(await receive(notice('Н1'), notice('Н2'))).toMatchObject({ acknowledge: [1, 2], kindergartenIds: [] })
  expect(await listed()).toHaveLength(2)
})

test('repeating a note does not restore one that was annulled or marked incorrect', async () => {
  await automatic()
  await receive(notice('Н1'))
  const { id } = (await listed())[0]!
  await director.ok(annulNote, { id, comment: 'Друго дете' })
  expect(await statusesOf(world, child.id)).toEqual({ '2026-11-12': 1, '2026-11-13': 1 })
  expect(await outcomes(notice('Н1'))).toEqual(['known'])
  expect((await director.call(annulNote, { id, comment: 'пак' })).status).toBe(409)
  expect(await statusesOf(world, child.id)).toEqual({ '2026-11-12': 1, '2026-11-13': 1 })
  expect(await listed()).toMatchObject([{ id, status: 2 }])
  await world.sql(`update kindergarten set settings = settings || '{"automaticExcuseWithMedicalNote": false}'`)
  await receive(notice('Н3'))
  const otherRow = (await listed()).find((note) => note.number === 'Н3')!
  await director.ok(markNoteIncorrect, { id: otherRow.id, comment: 'Грешен период' })
  await automatic()
  expect(await outcomes(notice('Н3'))).toEqual(['known'])
  expect((await listed()).find((note) => note.id === otherRow.id)?.status).toBe(3)
})

test('finds the child by register number, else personal number, in the kindergarten of the note’s days', async () => {
  const { 0: childRow } = await world.sql<{ person_id: string }>(`select person_id from child where id = $1`, [
    child.id,
  ])
  const byNumber = notice('Н1', { person: 9_999_999 })
  byNumber.hisMedicalNotice.patient.identifier = childRow!.person_id
  expect(await outcomes(byNumber)).toEqual(['kept'])
  expect(await outcomes(notice('Н2', { person: 9_999_999 }))).toEqual(['unknown-child'])
  expect(await outcomes(notice('Н3', { person: null }))).toEqual(['unknown-child'])
  // Passport numbers are not stored for children.
  const passport = notice('Н4', { person: null })
  passport.hisMedicalNotice.patient = { ...byNumber.hisMedicalNotice.patient, identifierType: 4 }
  expect(await outcomes(passport)).toEqual(['unknown-child'])
  // The same person in a second kindergarten from tomorrow on, not on the days of the note.
  await world.sql(
    `update child set neispuo_id = $1 where id = (select min(c.id) from child c join child_group_period p on p.child_id = c.id where c.kindergarten_id <> $2 and c.left_on is null)`,
    [personId, child.kindergartenId],
  )
  await world.sql(
    `update child_group_period set from_on = '2026-11-16' where to_on is null and child_id = (select id from child where neispuo_id = $1 and id <> $2)`,
    [personId, child.id],
  )
  expect(await receive(notice('Н5'))).toMatchObject({ kindergartenIds: [child.kindergartenId] })
})

test('returns a malformed notice as unmatched and processes the others', async () => {
  const backwards = notice('Н2', { from: '2026-11-13', to: '2026-11-12' })
  const endless = notice('Н3', { from: '2024-01-01', to: '2026-11-12' })
  const nobody = { ...notice('Н4'), hisMedicalNotice: null }
  expect(await receive(backwards, notice('Н1'), endless, nobody, 'х', { medicalNoticeId: 'a' })).toEqual({
    outcomes: [
      { medicalNoticeId: 2, outcome: 'malformed' },
      { medicalNoticeId: 1, outcome: 'kept' },
      { medicalNoticeId: 3, outcome: 'malformed' },
      { medicalNoticeId: 4, outcome: 'malformed' },
      { medicalNoticeId: null, outcome: 'malformed' },
      { medicalNoticeId: null, outcome: 'malformed' },
    ],
    acknowledge: [2, 1, 3, 4],
    unmatched: [
      { noticeId: 2, personId, outcome: 'malformed', body: backwards },
      { noticeId: 3, personId, outcome: 'malformed', body: endless },
      { noticeId: 4, personId, outcome: 'malformed', body: nobody },
      { noticeId: null, personId: null, outcome: 'malformed', body: 'х' },
      { noticeId: null, personId: null, outcome: 'malformed', body: { medicalNoticeId: 'a' } },
    ],
    hasMore: false,
    kindergartenIds: [child.kindergartenId],
  })
  expect((await world.stranger.ok(receiveCall, { batch: '<html>' })).received).toBeUndefined()
})

test('suspicious notes and notes of a closed year are pending', async () => {
  await automatic()
  expect(await outcomes(notice('Н1', { from: '2026-09-15', to: '2027-01-15' }))).toEqual(['kept'])
  await world.sql(`update school_year set closed_at = now() where kindergarten_id = $1 and active`, [
    child.kindergartenId,
  ])
  expect(await outcomes(notice('Н2'))).toEqual(['kept'])
  expect(await statusesOf(world, child.id)).toEqual({})
  const waiting = (await listed()).find((note) => note.number === 'Н2')!
  expect((await director.call(approveNote, { id: waiting.id })).status).toBe(200)
})
