import { cancelPlan, planningDates, planningThemes, savePlan } from '@asistent/contract/planning/plan.calls'
import {
  copyProgram,
  deleteGroupProgram,
  deleteProgram,
  getGroupProgram,
  getProgram,
  groupPrograms,
  listPrograms,
  printProgram,
  programNames,
  programOptions,
  saveProgram,
} from '@asistent/contract/planning/programs.calls'
import { choosePublisher } from '@asistent/contract/planning/publishers.calls'
import { groupSubjects } from '@asistent/contract/planning/subjects.calls'
import { listLessons } from '@asistent/contract/planning/lessons.calls'
import { pdfText } from '@asistent/documents/pdf-text'
import { day } from '@asistent/domain/kernel/day'
import { lawSubjects } from '@asistent/domain/planning/subjects'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { teachersGroups } from '../../../../tests/support/planning/group'

// Programs and the plan of a field, through HTTP. Today is Sunday, 15.11.2026.

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const field = lawSubjects.World
const today = '2026-11-15'

describe('the plan of a field', () => {
  test('has the dates of the program without days off and is saved at once', async () => {
    const { teacher, ownGroup } = await teachersGroups(world)
    const ids = { classId: ownGroup, classSubjectId: field }
    const before = await teacher.ok(planningDates, ids)
    expect(before).toMatchObject({ subjectName: 'Околен свят', mayEdit: true, publisherId: 1 })
    expect(before.result.map(({ forDate }) => forDate)).not.toContain('2026-12-25')
    const { result: themes } = await teacher.ok(planningThemes, { ...ids, publisherId: 1 })
    const left = themes.filter(({ status }) => status !== 2)
    const ahead = before.result.filter(({ forDate, note }) => forDate >= today && note === null).slice(1)
    const items = left.slice(0, ahead.length).map(({ topicId }, index) => ({
      topicId,
      forDate: ahead[index]!.forDate,
      position: ahead[index]!.position,
    }))
    await teacher.ok(savePlan, { ...ids, items, version: before.version })
    const after = await teacher.ok(planningDates, ids)
    const planned = after.lessons.filter(({ status, forDate }) => status === 3 && forDate >= today)
    expect(planned.map(({ topicId, forDate }) => ({ topicId, forDate }))).toEqual(
      items.map(({ topicId, forDate }) => ({ topicId, forDate })),
    )
    // Taken lessons are unchanged.
    const taken = (lessons: typeof before.lessons) => lessons.filter(({ status }) => status === 2)
    expect(taken(after.lessons)).toEqual(taken(before.lessons))
    // A colleague with the former version gets a conflict, and nothing is lost.
    expect((await teacher.call(savePlan, { ...ids, items: [], version: before.version })).status).toBe(409)
    const { removed } = await teacher.ok(cancelPlan, ids)
    expect(removed).toBe(planned.length)
    expect(taken((await teacher.ok(planningDates, ids)).lessons)).toEqual(taken(before.lessons))
  })

  test('accepts only topics of the field, on its dates, and only from the group’s teachers', async () => {
    const { teacher, ownGroup, otherGroup } = await teachersGroups(world)
    const ids = { classId: ownGroup, classSubjectId: field }
    const { result } = await teacher.ok(planningThemes, { ...ids, publisherId: 1 })
    const { version, result: dates } = await teacher.ok(planningDates, ids)
    const topicId = result.at(-1)?.topicId ?? 0
    const off = await teacher.call(savePlan, { ...ids, version, items: [{ topicId, forDate: day('2026-12-25') }] })
    expect(off.body).toMatchObject({
      errorMessage: 'На 25.12.2026 по разпределението няма ситуация по това направление',
    })
    const [music] = (await teacher.ok(planningThemes, { ...ids, classSubjectId: lawSubjects.Music, publisherId: 1 }))
      .result
    const forDate = dates.at(-1)!.forDate
    const wrong = await teacher.call(savePlan, { ...ids, version, items: [{ topicId: music?.topicId ?? 0, forDate }] })
    expect(wrong.body).toMatchObject({ errorMessage: 'Темата не е за тази възраст и направление' })
    const twice = [
      { topicId, forDate },
      { topicId, forDate },
    ]
    expect((await teacher.call(savePlan, { ...ids, version, items: twice })).status).toBe(400)
    expect((await teacher.call(savePlan, { ...ids, classId: otherGroup, items: [], version: 0 })).status).toBe(404)
    expect((await teacher.call(cancelPlan, { ...ids, classId: otherGroup })).status).toBe(404)
  })

  test('uses the publisher that the group has chosen', async () => {
    const { teacher, ownGroup, otherGroup } = await teachersGroups(world)
    await teacher.ok(choosePublisher, { classId: ownGroup, classSubjectId: field, publisherId: 4 })
    const { result } = await teacher.ok(groupSubjects, { classId: ownGroup })
    expect(result.find(({ id }) => id === field)).toMatchObject({ publisherId: 4, publisherName: 'Анубис' })
    expect(result.find(({ id }) => id === field)?.taken).toBeGreaterThan(0)
    const foreign = { classId: otherGroup, classSubjectId: field, publisherId: 4 }
    expect((await teacher.call(choosePublisher, foreign)).status).toBe(404)
  })

  test('a later day off does not move the lesson and is reported', async () => {
    const { teacher, ownGroup } = await teachersGroups(world)
    const [next] = (await teacher.ok(listLessons, { classSubjectId: field, fromDate: day('2026-11-16'), pageSize: 1 }))
      .result
    await world.sql(
      `insert into day_off (kindergarten_id, kind, name, from_on, to_on) select kindergarten_id, 0, 'Ремонт', $2::date, $2::date from child_group where id = $1`,
      [ownGroup, next?.forDate],
    )
    const { lessons } = await teacher.ok(planningDates, { classId: ownGroup, classSubjectId: field })
    expect(lessons.find(({ id }) => id === next?.id)).toMatchObject({ forDate: next?.forDate, offProgram: true })
  })
})

describe('a weekly program', () => {
  const item = { dayOfWeek: 1, startTime: '09:00', endTime: '09:20', kind: 1 as const, classSubjectId: field }

  test('is listed, opened, copied and printed', async () => {
    const { teacher, director, ownGroup } = await teachersGroups(world)
    const { result, rowsCount } = await director.ok(listPrograms, {})
    expect(rowsCount).toBe(5)
    expect((await director.ok(groupPrograms, {})).result).toEqual(result)
    // Choices for copying include other years, with the year in the label.
    const all = await director.ok(listPrograms, { anyYear: true, pageSize: 200 })
    expect(all.rowsCount).toBeGreaterThanOrEqual(rowsCount)
    expect(all.result.every(({ schoolYear }) => /^\d{4}\/\d{4}$/.test(schoolYear))).toBe(true)
    const mine = await teacher.ok(listPrograms, {})
    expect(mine.result.map(({ classId }) => classId)).toEqual([ownGroup])
    const id = mine.result[0]?.id ?? 0
    const program = await teacher.ok(getProgram, { id })
    expect(program).toMatchObject({ classId: ownGroup, mayEdit: true })
    expect(await teacher.ok(getGroupProgram, { id })).toEqual(program)
    expect((await teacher.ok(copyProgram, { id })).items).toEqual(program.items)
    expect(await teacher.ok(programNames, { classId: ownGroup })).toEqual({
      result: [expect.objectContaining({ id, name: program.name })],
      rowsCount: 1,
    })
    const options = await teacher.ok(programOptions, { classId: ownGroup })
    expect(options.subjects.length).toBeGreaterThanOrEqual(7)
    expect(options.teachers.length).toBeGreaterThan(5)
    const text = pdfText((await teacher.call(printProgram, { id })).bytes)
    expect(text).toContain('Седмично разпределение')
    expect(text).toContain('Обяд')
  })

  test('rejects overlapping times, programs and teachers; warns below the minimum', async () => {
    const { teacher, director, ownGroup, otherGroup } = await teachersGroups(world)
    const summer = { classId: ownGroup, name: 'Лято', fromDate: day('2027-06-01'), toDate: day('2027-06-30') }
    const overlapping = { ...summer, items: [item, { ...item, startTime: '09:10', endTime: '09:30' }] }
    expect((await teacher.call(saveProgram, overlapping)).body).toMatchObject({
      errorMessage: 'Часът се застъпва с друг от същия ден',
    })
    const earlier = { ...summer, fromDate: day('2027-05-01'), items: [item] }
    expect((await teacher.call(saveProgram, earlier)).body).toMatchObject({
      errorMessage: 'За тези дати групата вече има седмично разпределение',
    })
    const { teachers } = await director.ok(programOptions, { classId: ownGroup })
    const taught = { ...item, teacherId: teachers[0]?.id ?? 0 }
    const saved = await teacher.ok(saveProgram, { ...summer, items: [taught] })
    expect(saved.warnings?.[0]).toMatch(/^Ситуациите в седмицата са 1, а за тази възраст трябва да са поне/)
    const busy = await director.call(saveProgram, { ...summer, classId: otherGroup, items: [taught] })
    expect(busy.status).toBe(409)
    expect((busy.body as { errorMessage: string }).errorMessage).toMatch(
      / е в група „.+“ в понеделник от 09:00 до 09:20$/,
    )
    // A room has one group at a time, independent of the teacher.
    const id = Number(saved.entityId)
    const { version } = await teacher.ok(getProgram, { id })
    await teacher.ok(saveProgram, { ...summer, id, version, items: [{ ...item, room: 'Музикален салон' }] })
    const taken = { ...summer, classId: otherGroup, items: [{ ...item, startTime: '09:10', room: 'музикален салон' }] }
    const refused = (await director.call(saveProgram, taken)).body as { errorMessage: string }
    expect(refused.errorMessage).toMatch(/^В „Музикален салон“ е група „.+“ в понеделник от 09:00 до 09:20$/)
    expect(pdfText((await teacher.call(printProgram, { id })).bytes)).toContain('(Музикален салон)')
    expect((await teacher.call(saveProgram, { ...summer, classId: otherGroup, items: [item] })).status).toBe(404)
    await director.ok(deleteGroupProgram, { id: Number(saved.entityId) })
    expect((await director.call(getProgram, { id: Number(saved.entityId) })).status).toBe(404)
  })

  test('cannot be deleted once topics were taken', async () => {
    const { director, ownGroup } = await teachersGroups(world)
    const [program] = (await director.ok(listPrograms, { classId: ownGroup })).result
    expect((await director.call(deleteProgram, { id: program?.id ?? 0 })).body).toMatchObject({
      errorMessage: 'По разпределението има взети теми. Скъсете периода му, вместо да го изтривате.',
    })
  })
})
