import { saveMarks } from '@asistent/contract/attendance/grid.calls'
import {
  annulNote,
  approveNote,
  listNotes,
  markNoteIncorrect,
  noteFile,
  noteRegister,
  saveNote,
} from '@asistent/contract/attendance/notes.calls'
import { anyone } from '@asistent/contract/core/access'
import { call } from '@asistent/contract/core/call'
import { day as dayValue } from '@asistent/contract/core/values'
import { saveRequest } from '@asistent/contract/attendance/requests.calls'
import { day } from '@asistent/domain/kernel/day'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { guest } from '../platform/handler'
import { receiveNote } from './notes.ops'
import {
  childOfParent,
  clearAttendance,
  daysOfChild,
  groupsOfTeachers,
  statusesOf,
} from '../../../../tests/support/attendance/demo'

// Today is Sunday, 15.11.2026; days up to 31.10.2026 are locked.

let world: World
let parent: Person
let director: Person
let child: { id: number; groupId: number; kindergartenId: number }
beforeAll(async () => {
  world = await startWorld({ more: [{ name: 'receiving', handlers: [receiving] }] })
})
beforeEach(async () => {
  parent = await world.as('parent')
  director = await world.as('director')
  child = await childOfParent(world)
  await clearAttendance(world)
})
afterEach(() => world.reset())
afterAll(() => world.close())

/** Calls the operation of the register slice directly. */
const receiveCall = call.post('/api/test/receive-note', {
  title: 'Проба',
  access: anyone,
  input: z.object({
    childId: z.int(),
    number: z.string(),
    examinationNumber: z.string().nullable(),
    doctorUin: z.string(),
    doctorName: z.string().nullable(),
    issuedOn: dayValue,
    fromDate: dayValue,
    toDate: dayValue,
  }),
  output: z.object({ id: z.int().nullable() }),
})
const receiving = guest(receiveCall, async ({ tx, now }, note) => ({
  id: (await receiveNote({ tx, now }, note))?.id ?? null,
}))

const paper = (fromDate: string, toDate: string) => ({
  studentId: child.id,
  issuedOn: '2026-11-13',
  fromDate,
  toDate,
  number: '1234',
  doctorName: 'д-р Петрова',
  diagnosis: 'Ринофарингит',
})
const noted = async (fromDate: string, toDate: string) =>
  Number((await director.ok(saveNote, paper(fromDate, toDate))).entityId)
const mark = (forDate: string, type: number | null) =>
  director.ok(saveMarks, { classId: child.groupId, items: [{ studentId: child.id, forDate, type: type as 1 }] })
const code = (answer: { status: number; problem?: { code: string } | undefined }) => [
  answer.status,
  answer.problem?.code,
]
const rowOf = async (id: number, person = director) =>
  (await person.ok(listNotes, {})).result.find((row) => row.id === id)

describe('a note', () => {
  test('approval excuses unexcused and empty past days only', async () => {
    await mark('2026-11-09', 1)
    await mark('2026-11-10', 2)
    const id = await noted('2026-11-09', '2026-11-17')
    expect(await statusesOf(world, child.id)).toEqual({ '2026-11-09': 1, '2026-11-10': 2 })
    await director.ok(approveNote, { id })
    expect(await statusesOf(world, child.id)).toEqual({
      '2026-11-09': 5,
      '2026-11-10': 2,
      '2026-11-11': 5,
      '2026-11-12': 5,
      '2026-11-13': 5,
    })
    // An unexcused day within an open note is excused when it is entered.
    await mark('2026-11-16', 1)
    expect((await statusesOf(world, child.id))['2026-11-16']).toBe(5)
    expect(await rowOf(id)).toMatchObject({ status: 1, excusedDays: 5, isLong: false, text: null })
    expect(code(await director.call(approveNote, { id }))).toEqual([409, 'attendance.note-state'])
  })

  test('annulment makes its days unexcused and notifies the parents', async () => {
    await mark('2026-11-10', 2)
    const id = await noted('2026-11-10', '2026-11-12')
    await director.ok(approveNote, { id })
    expect(code(await director.call(annulNote, { id, comment: '' }))).toEqual([400, 'platform.bad-input'])
    expect((await (await world.as('teacher')).call(annulNote, { id, comment: 'х' })).status).toBe(403)
    await director.ok(annulNote, { id, comment: 'Сгрешено дете' })
    expect(await statusesOf(world, child.id)).toEqual({ '2026-11-10': 2, '2026-11-11': 1, '2026-11-12': 1 })
    expect(await rowOf(id)).toMatchObject({ status: 2, comment: 'Сгрешено дете', excusedDays: 0 })
    const letters = await world.sql<{ recipient: string }>(
      `select recipient from mail where subject = 'Медицинска бележка е анулирана'`,
    )
    expect(letters.map(({ recipient }) => recipient)).toContain('roditel@example.bg')
    expect(code(await director.call(annulNote, { id, comment: 'пак' }))).toEqual([409, 'attendance.note-state'])
  })

  test('a day belongs to the first approved note, after its annulment to the next one', async () => {
    const [first, second] = [await noted('2026-11-10', '2026-11-12'), await noted('2026-11-11', '2026-11-13')]
    await director.ok(approveNote, { id: first })
    await director.ok(approveNote, { id: second })
    expect((await rowOf(first))?.excusedDays).toBe(3)
    expect((await rowOf(second))?.excusedDays).toBe(1)
    await director.ok(annulNote, { id: first, comment: 'Грешна' })
    expect(await statusesOf(world, child.id)).toEqual({
      '2026-11-10': 1,
      '2026-11-11': 5,
      '2026-11-12': 5,
      '2026-11-13': 5,
    })
  })

  test('reports locked days and keeps them unchanged', async () => {
    const id = await noted('2026-10-29', '2026-11-04')
    const approved = await director.ok(approveNote, { id })
    expect(approved.warnings).toEqual(['Неприложени заради заключен период: 29.10., 30.10.'])
    expect(Object.keys(await statusesOf(world, child.id))).toEqual(['2026-11-02', '2026-11-03', '2026-11-04'])
    await world.sql(`update module_lock set locked_until = '2026-11-03', auto_day = null where category = 'attendance'`)
    await director.ok(annulNote, { id, comment: 'Грешна' })
    expect(await statusesOf(world, child.id)).toEqual({ '2026-11-02': 5, '2026-11-03': 5, '2026-11-04': 1 })
  })

  test('approval keeps days of an application; illness does not count to the limit', async () => {
    await director.ok(saveRequest, { studentId: child.id, kind: 1, fromDate: '2026-11-11', toDate: '2026-11-12' })
    const id = await noted('2026-11-11', '2026-11-13')
    await director.ok(approveNote, { id })
    expect(await statusesOf(world, child.id)).toEqual({ '2026-11-11': 4, '2026-11-12': 4, '2026-11-13': 5 })
    await mark('2026-11-12', 1)
    expect((await statusesOf(world, child.id))['2026-11-12']).toBe(5)
    await director.ok(annulNote, { id, comment: 'Грешна' })
    expect(await statusesOf(world, child.id)).toEqual({ '2026-11-11': 4, '2026-11-12': 4, '2026-11-13': 1 })
  })

  test('can be marked incorrect, and changed before processing', async () => {
    const id = await noted('2026-11-10', '2026-11-12')
    const changed = await director.ok(saveNote, { ...paper('2026-11-11', '2026-11-12'), id, version: 1 })
    expect(changed.entityId).toBe(id)
    expect(code(await director.call(saveNote, { ...paper('2026-11-11', '2026-11-12'), id, version: 1 }))).toEqual([
      409,
      'platform.stale',
    ])
    await director.ok(markNoteIncorrect, { id, comment: 'Друго дете' })
    expect(code(await director.call(approveNote, { id }))).toEqual([409, 'attendance.note-state'])
    expect(code(await director.call(saveNote, { ...paper('2026-11-11', '2026-11-12'), id }))).toEqual([
      409,
      'attendance.note-state',
    ])
    expect(await daysOfChild(world, child.id)).toEqual({})
    expect(code(await director.call(saveNote, paper('2026-11-12', '2026-11-11')))).toEqual([
      400,
      'attendance.ends-before-start',
    ])
    const long = await director.ok(saveNote, paper('2026-11-12', '2027-03-01'))
    expect(long.warnings).toHaveLength(1)
  })
})

describe('a note of the register', () => {
  const electronic = (number: string) => ({
    childId: child.id,
    number,
    examinationNumber: '26315E',
    doctorUin: '0100000001',
    doctorName: null,
    issuedOn: day('2026-11-12'),
    fromDate: day('2026-11-12'),
    toDate: day('2026-11-13'),
  })

  test('is pending or approved automatically, and stored once', async () => {
    const receive = async (number: string) => (await world.stranger.ok(receiveCall, electronic(number))).id
    const first = await receive('А1')
    expect(first).toBeGreaterThan(0)
    expect(await receive('А1')).toBeNull()
    expect(await rowOf(first!)).toMatchObject({ status: 0, source: 1 })
    expect(await statusesOf(world, child.id)).toEqual({})
    await world.sql(
      `update kindergarten set settings = settings || '{"automaticExcuseWithMedicalNote": true}' where id = $1`,
      [child.kindergartenId],
    )
    await receive('А2')
    expect(await statusesOf(world, child.id)).toEqual({ '2026-11-12': 5, '2026-11-13': 5 })
  })

  test('is read-only and shows the register’s data', async () => {
    const [note] = await world.sql<{ id: number }>(
      `insert into medical_note (kindergarten_id, child_id, source, number, doctor_uin, issued_on, from_on, to_on) values ($1, $2, 1, 'Б1', '0100000001', '2026-11-12', '2026-11-12', '2026-11-13') returning id`,
      [child.kindergartenId, child.id],
    )
    expect(code(await director.call(saveNote, { ...paper('2026-11-11', '2026-11-12'), id: note!.id }))).toEqual([
      400,
      'attendance.electronic-note',
    ])
    expect((await rowOf(note!.id))?.text).toBe(
      'Автоматично уважено с електронна медицинска бележка Б1/12.11.2026 за периода 12.11.2026 - 13.11.2026. УИН на лекаря - 0100000001.',
    )
  })
})

describe('rights', () => {
  test('a parent sends notes of the own child and reads diagnoses only with the right to sign', async () => {
    const sent = await parent.ok(saveNote, paper('2026-11-10', '2026-11-12'))
    const id = Number(sent.entityId)
    expect((await rowOf(id, parent))?.diagnosis).toBe('Ринофарингит')
    const second = await world.as('secondParent')
    expect((await rowOf(id, second))?.diagnosis).toBeNull()
    expect(code(await second.call(saveNote, paper('2026-11-10', '2026-11-12')))).toEqual([
      403,
      'attendance.may-not-sign',
    ])
    expect((await parent.call(approveNote, { id })).status).toBe(403)
    expect((await parent.call(saveNote, { ...paper('2026-11-10', '2026-11-12'), id })).status).toBe(403)
    const stranger = await childOfParent(world, 'roditel.gabrovo@example.bg')
    expect((await parent.call(saveNote, { ...paper('2026-11-10', '2026-11-12'), studentId: stranger.id })).status).toBe(
      404,
    )
    expect(await rowOf(id, await world.as('directorOfGabrovo'))).toBeUndefined()
    expect((await (await world.as('ministry')).call(listNotes, {})).status).toBe(403)
  })

  test('a teacher reads notes of the own groups', async () => {
    const { ownGroup, otherGroup } = await groupsOfTeachers(world)
    const id = await noted('2026-11-10', '2026-11-12')
    const teacher = await world.as('teacher')
    const placeIn = async (groupId: number) =>
      world.sql(`update child_group_period set group_id = $2 where child_id = $1 and to_on is null`, [
        child.id,
        groupId,
      ])
    await world.sql(`delete from child_group_period where child_id = $1 and to_on is not null`, [child.id])
    await placeIn(otherGroup)
    expect(await rowOf(id, teacher)).toBeUndefined()
    expect((await teacher.call(approveNote, { id })).status).toBe(404)
    await placeIn(ownGroup)
    expect(await rowOf(id, teacher)).toBeDefined()
    expect((await teacher.call(approveNote, { id })).status).toBe(200)
  })

  test('readers of a note may read its photo', async () => {
    const [file] = await world.sql<{ id: number }>(
      `insert into stored_file (kindergarten_id, created_by, name, type, size, sha256, storage_key) values ($1, $2, 'бележка.png', 'image/png', 1, 'x', 'aa/bb/note') returning id`,
      [child.kindergartenId, parent.accountId],
    )
    await world.app.services.files.put('aa/bb/note', Buffer.from('x'))
    const id = Number((await parent.ok(saveNote, { ...paper('2026-11-10', '2026-11-12'), fileId: file!.id })).entityId)
    expect((await director.call(noteFile, { id })).status).toBe(200)
    expect((await parent.call(noteFile, { id })).status).toBe(200)
    expect((await (await world.as('secondParent')).call(noteFile, { id })).status).toBe(404)
    expect((await (await world.as('directorOfGabrovo')).call(noteFile, { id })).status).toBe(404)
  })

  test('the list as JSON and as a file', async () => {
    const id = await noted('2026-11-10', '2026-11-12')
    await director.ok(approveNote, { id })
    const answer = await director.ok(noteRegister.json, { fromDate: '2026-11-01', toDate: '2026-11-30' })
    expect(answer).toMatchObject({ rowsCount: 1, totals: { excusedDays: 3 }, subtitle: '01.11.2026 – 30.11.2026' })
    expect((await director.call(noteRegister.xlsx!, {})).status).toBe(200)
  })
})
