import { saveMarks } from '@asistent/contract/attendance/grid.calls'
import { approveNote, saveNote } from '@asistent/contract/attendance/notes.calls'
import { saveRequest } from '@asistent/contract/attendance/requests.calls'
import { eraseChild, exportChildData } from '@asistent/contract/people/personal-data.calls'
import { pdfText } from '@asistent/documents/pdf-text'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { uploaded } from '../../../../tests/support/people/demo'
import { childrenIn, clearAttendance, groupsOfTeachers, statusesOf } from '../../../../tests/support/attendance/demo'

// Personal data in attendance: part of the data export, and removed by erasure.

let world: World
let director: Person
let child: number
let files: number[]
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  director = await world.as('director')
  await clearAttendance(world)
  const { ownGroup: group } = await groupsOfTeachers(world)
  child = (await childrenIn(world, group))[0]!.id
  const item = (forDate: string, type: number) => ({ studentId: child, forDate, type: type as 1 })
  await director.ok(saveMarks, { classId: group, items: [item('2026-11-09', 2), item('2026-11-10', 1)] })
  files = [await uploaded(director, 'снимка.pdf'), await uploaded(director, 'молба.pdf')]
  const { entityId } = await director.ok(saveNote, {
    studentId: child,
    number: 'НОМЕР-77',
    doctorName: 'д-р Тайнова',
    issuedOn: '2026-11-10',
    fromDate: '2026-11-10',
    toDate: '2026-11-10',
    diagnosis: 'Тайна диагноза',
    comment: 'Тайна на учителя',
    fileId: files[0]!,
  })
  await director.ok(approveNote, { id: Number(entityId) })
  await director.ok(saveRequest, {
    studentId: child,
    kind: 1,
    fromDate: '2026-11-11',
    toDate: '2026-11-12',
    reason: 'Тайна причина',
    parentName: 'Явор Таен',
    fileId: files[1]!,
  })
  // A change of a day is in the history by the day's key.
  await world.sql(
    `update attendance set arrived_at = '08:10', brought_by = 'Явор Таен', collected_by = 'Баба Тайна' where child_id = $1 and day = '2026-11-09'`,
    [child],
  )
})
afterEach(() => world.reset())
afterAll(() => world.close())

const secrets = /Тайна|Таен|Тайнова|НОМЕР-77/

test('the data export of a child has days, applications and notes with their files', async () => {
  const zip = unzipSync((await director.ok(exportChildData, { id: child })).bytes)
  expect(Object.keys(zip)).toEqual(
    expect.arrayContaining([`файлове/${files[0]} снимка.pdf`, `файлове/${files[1]} молба.pdf`]),
  )
  const { tables } = JSON.parse(strFromU8(zip['данни.json']!)) as { tables: Record<string, Record<string, unknown>[]> }
  expect(tables.attendance).toHaveLength(4)
  expect(tables.attendance?.[0]).toMatchObject({ day: '2026-11-09', status: 2, brought_by: 'Явор Таен' })
  expect(tables.medical_note).toMatchObject([{ diagnosis: 'Тайна диагноза', number: 'НОМЕР-77' }])
  expect(tables.attendance_request).toMatchObject([{ reason: 'Тайна причина', parent_name: 'Явор Таен' }])
  const text = pdfText(zip['данни.pdf']!)
  for (const word of ['Присъствия', 'Медицинска бележка', 'Тайна диагноза', 'Тайна причина', 'Баба Тайна'])
    expect(text).toContain(word)
})

test('erasure removes diagnoses, reasons, names and files with their history; days are kept', async () => {
  const seen = async () => {
    const kept = await world.sql<{ text: string }>(
      `select t::text as text from medical_note t where child_id = $1 union all select t::text from attendance_request t where child_id = $1
       union all select t::text from attendance t where child_id = $1
       union all select coalesce(before::text, '') || coalesce(after::text, '') from audit_change`,
      [child],
    )
    return kept.filter(({ text }) => secrets.test(text)).length
  }
  expect(await seen()).toBeGreaterThan(5)
  const before = await statusesOf(world, child)
  expect(before).toEqual({ '2026-11-09': 2, '2026-11-10': 5, '2026-11-11': 4, '2026-11-12': 4 })
  await world.sql(
    `update child set enrolled_on = '2018-09-15', left_on = '2021-09-14', leave_reason = 'х' where id = $1`,
    [child],
  )
  await director.ok(eraseChild, { id: child, confirmation: 'ЗАЛИЧИ' })
  expect(await seen()).toBe(0)
  expect(await world.sql(`select id from stored_file where id = any ($1)`, [files])).toEqual([])
  expect(await statusesOf(world, child)).toEqual(before)
  // Author and time of changes are kept.
  const changes = await world.sql(`select from audit_change where table_name = 'attendance' and row_id = $1`, [
    `${child}:2026-11-09`,
  ])
  expect(changes.length).toBeGreaterThan(0)
})
