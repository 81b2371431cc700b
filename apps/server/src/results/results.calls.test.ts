import {
  achievementGrid,
  achievementReport,
  childAchievements,
  decideAchievements,
  exportChildAchievements,
  deleteMasterTemplate,
  deleteTemplate,
  getMasterTemplate,
  getTemplate,
  listMasterTemplates,
  listTemplates,
  saveAchievements,
  saveMasterTemplate,
  saveTemplate,
} from '@asistent/contract/results/achievements.calls'
import { deleteMeasurement, listMeasurements, saveMeasurements } from '@asistent/contract/results/measurements.calls'
import { pdfText } from '@asistent/documents/pdf-text'
import { day } from '@asistent/domain/kernel/day'
import { lawSubjects } from '@asistent/domain/planning/subjects'
import { recordStates } from '@asistent/domain/results/diagnostics'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { kindergartenOf } from '../../../../tests/support/actors'
import { startWorld, type World } from '../../../../tests/support/world'
import { teachersGroups } from '../../../../tests/support/planning/group'

// Measurements and diagnostics through HTTP. Today is Sunday, 15.11.2026.

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const friday = day('2026-11-13')

describe('height and weight', () => {
  test('namesakes have all their names, others two', async () => {
    const { teacher, ownGroup } = await teachersGroups(world)
    const [first, second, third] = (await teacher.ok(listMeasurements, { classId: ownGroup })).result
    await world.sql(
      `update child set first_name = 'Мартин', last_name = 'Илиев', middle_name = case when id = $1 then 'Петров' else 'Стоянов' end where id = any ($2)`,
      [first?.studentId, [first?.studentId, second?.studentId]],
    )
    const { result } = await teacher.ok(listMeasurements, { classId: ownGroup })
    const nameOf = (id: number | undefined) => result.find(({ studentId }) => studentId === id)?.studentName
    expect(nameOf(first?.studentId)).toBe('Мартин Петров Илиев')
    expect(nameOf(second?.studentId)).toBe('Мартин Стоянов Илиев')
    expect(nameOf(third?.studentId)).toBe(third?.studentName)
  })

  test('are entered for a group at once, with index, band and change; unlikely values require a confirmation', async () => {
    const { teacher, ownGroup, otherGroup } = await teachersGroups(world)
    const { result } = await teacher.ok(listMeasurements, { classId: ownGroup })
    expect(result.length).toBeGreaterThan(15)
    const [first, second] = result
    const items = [
      { studentId: first?.studentId ?? 0, heightCm: 108.5, weightKg: 18.2 },
      { studentId: second?.studentId ?? 0, heightCm: 60, weightKg: 18.2 },
    ]
    const saved = await teacher.ok(saveMeasurements, { forDate: friday, items })
    expect(saved.warnings).toHaveLength(1)
    expect(saved.warnings?.[0]).toContain(second?.studentName)
    const after = await teacher.ok(listMeasurements, { studentId: first?.studentId ?? 0 })
    const last = after.result[0]?.measurements.at(-1)
    expect(last).toMatchObject({ forDate: friday, heightCm: 108.5, weightKg: 18.2, bmi: 15.5, bandName: 'В нормата' })
    expect(last?.heightChange).not.toBeNull()
    const taller = { ...items[0]!, heightCm: 109 }
    const unseen = await teacher.call(saveMeasurements, { forDate: friday, items: [taller] })
    expect(unseen.problem).toMatchObject({ code: 'platform.stale', rows: [{ key: first?.studentId }] })
    const was = { heightCm: 108.5, weightKg: 18.2 }
    await teacher.ok(saveMeasurements, { forDate: friday, items: [{ ...taller, was }] })
    expect((await teacher.call(saveMeasurements, { forDate: day('2026-11-16'), items })).status).toBe(400)
    await teacher.ok(deleteMeasurement, { id: last?.id ?? 0 })
    const director = await world.as('director')
    const [foreign] = (await director.ok(listMeasurements, { classId: otherGroup })).result
    const theirs = [{ studentId: foreign?.studentId ?? 0, heightCm: 110, weightKg: 19 }]
    expect((await teacher.call(saveMeasurements, { forDate: friday, items: theirs })).status).toBe(404)
    expect((await teacher.call(deleteMeasurement, { id: foreign?.measurements[0]?.id ?? 0 })).status).toBe(404)
    expect((await teacher.ok(listMeasurements, { classId: otherGroup })).rowsCount).toBe(0)
  })

  test('are readable for the child’s own family only', async () => {
    const parent = await world.as('parent')
    const mine = await world.sql<{ id: number }>(
      `select c.child_id as id from child_guardian c join guardian g on g.id = c.guardian_id join account a on a.id = g.account_id where a.email = 'roditel@example.bg' and c.may_see`,
    )
    const { result } = await parent.ok(listMeasurements, {})
    expect(result.length).toBeGreaterThan(0)
    for (const { studentId } of result) expect(mine.map(({ id }) => id)).toContain(studentId)
    expect((await (await world.as('manciple')).call(listMeasurements, {})).status).toBe(403)
    expect((await (await world.as('ministry')).call(listMeasurements, {})).status).toBe(403)
  })
})

/** A mark for each indicator of the group: all the same, only the third one is 1. */
const marksFor = ({ indicators }: { readonly indicators: readonly string[] }, mark: 0 | 2 = 2): (0 | 1 | 2)[] =>
  indicators.map((_, index) => (index === 2 ? 1 : mark))

const percentOf = (marks: readonly number[]): number =>
  Math.round((marks.reduce((sum, mark) => sum + mark, 0) * 100) / (2 * marks.length))

describe('diagnostics', () => {
  const field = lawSubjects.Mathematics

  test('are entered in a grid, approved or returned by the director, and readable for the family once approved', async () => {
    const { teacher, director } = await teachersGroups(world)
    const [kid] = await world.sql<{ childId: number; groupId: number }>(
      `select c.child_id as "childId", p.group_id as "groupId" from child_guardian c join guardian g on g.id = c.guardian_id join account a on a.id = g.account_id
        join child_group_period p on p.child_id = c.child_id and p.to_on is null join child_group d on d.id = p.group_id join kindergarten k on k.id = d.kindergarten_id
        where a.email = 'roditel@example.bg' and k.code = '1690999' and d.class_type between 2 and 5 limit 1`,
    )
    const { childId = 0, groupId = 0 } = kid ?? {}
    const parent = await world.as('parent')
    const request = { classId: groupId, classSubjectId: field, stage: 2 as const, earlyReason: 'Семейството се мести' }
    const blank = await director.ok(achievementGrid, request)
    expect(blank).toMatchObject({ subjectName: 'Математика', mayEdit: true })
    expect(blank.result.length).toBeGreaterThan(15)
    expect(blank.result.every(({ status }) => status === null)).toBe(true)
    const marks = marksFor(blank)
    const item = { studentId: childId, marks: [...marks], seen: 0 }
    await director.ok(saveAchievements, { ...request, items: [item] })
    expect((await director.call(saveAchievements, { ...request, items: [item] })).status).toBe(409)
    const blind = { ...item, seen: undefined }
    expect((await director.call(saveAchievements, { ...request, items: [blind] })).problem).toMatchObject({
      code: 'platform.stale',
      rows: [{ key: childId }],
    })
    const wrong = { ...request, items: [{ studentId: childId, marks: [2 as const], seen: 1 }] }
    expect((await director.call(saveAchievements, wrong)).status).toBe(400)
    const row = (await director.ok(achievementGrid, request)).result.find(({ studentId }) => studentId === childId)
    expect(row).toMatchObject({ percent: percentOf(marks), level: 3, status: 0 })
    expect(row?.text).toMatch(/ показва високо ниво по направление „Математика“\.$/)
    const seen = async () =>
      (await parent.ok(childAchievements, { id: childId })).result.find(
        ({ classSubjectId }) => classSubjectId === field,
      )
    expect((await seen())?.exit).toBeNull()
    const current = async () =>
      (await director.ok(achievementGrid, request)).result.find((one) => one.studentId === childId)
    const seenNow = async () => (await current())?.version ?? 0
    const opened = async () => [{ id: row?.id ?? 0, version: await seenNow() }]
    expect((await director.call(decideAchievements, { achievements: await opened(), status: 3 })).body).toMatchObject({
      errorMessage: 'Напишете какво трябва да се промени',
    })
    await director.ok(decideAchievements, {
      achievements: await opened(),
      status: 3,
      comment: 'Допълнете текста',
    })
    expect((await seen())?.exit).toBeNull()
    await director.ok(saveAchievements, {
      ...request,
      items: [{ ...item, text: 'Брои уверено до десет.', seen: await seenNow() }],
    })
    // Another mark changes the level and keeps the written text; only an empty text is generated anew.
    const again = { studentId: childId, marks: marksFor(blank, 0) }
    await director.ok(saveAchievements, { ...request, items: [{ ...again, seen: await seenNow() }] })
    expect(await current()).toMatchObject({ level: 1, text: 'Брои уверено до десет.' })
    await director.ok(saveAchievements, { ...request, items: [{ ...again, text: '', seen: await seenNow() }] })
    expect((await current())?.text).toMatch(/ показва начално ниво по направление „Математика“\.$/)
    await director.ok(saveAchievements, { ...request, items: [{ ...again, marks: [...marks], seen: await seenNow() }] })
    expect((await current())?.text).toMatch(/ показва високо ниво/)
    await director.ok(saveAchievements, {
      ...request,
      items: [{ ...item, text: 'Брои уверено до десет.', seen: await seenNow() }],
    })
    await director.ok(decideAchievements, { achievements: await opened(), status: 1 })
    const paper = (id: number) => parent.call(exportChildAchievements, { id })
    expect(pdfText((await paper(childId)).bytes)).toContain('Брои уверено до десет.')
    const stranger = blank.result.find(({ studentId }) => studentId !== childId)
    expect((await paper(stranger?.studentId ?? 0)).status).toBe(404)
    expect((await seen())?.exit).toMatchObject({ levelName: 'Високо', text: 'Брои уверено до десет.', status: 1 })
    expect((await director.call(decideAchievements, { achievements: await opened(), status: 1 })).status).toBe(409)
    expect((await teacher.call(decideAchievements, { achievements: await opened(), status: 1 })).status).toBe(403)
  })

  test('are annulled by the director with a reason; reports and parents do not get them until they are entered again', async () => {
    const { teacher, director, ownGroup } = await teachersGroups(world)
    const request = { classId: ownGroup, classSubjectId: field, stage: 1 as const }
    const entered = async () => {
      const { result } = await director.ok(achievementReport.json, { classId: ownGroup })
      const row = result.find(({ subjectName }) => subjectName === 'Математика')
      return row?.entryChildren ?? 0
    }
    const before = await entered()
    const { result } = await director.ok(achievementGrid, request)
    const approved = result.find(({ status }) => status === recordStates.Approved)
    const { id, studentId = 0, version = 0 } = approved ?? {}
    const achievements = [{ id: id ?? 0, version }]
    const annulled = { achievements, status: recordStates.Annulled }
    expect((await teacher.call(decideAchievements, { ...annulled, comment: 'Сгрешено дете' })).status).toBe(403)
    expect((await director.call(decideAchievements, annulled)).problem.errors).toEqual({
      comment: ['Напишете защо се анулира'],
    })
    await director.ok(decideAchievements, { ...annulled, comment: 'Сгрешено дете' })
    expect(await entered()).toBe(before - 1)
    const current = async () => (await director.ok(achievementGrid, request)).result.find((row) => row.id === id)
    expect(await current()).toMatchObject({ status: recordStates.Annulled, comment: 'Сгрешено дете' })
    const ofChild = await director.ok(childAchievements, { id: studentId })
    const ofYear = ofChild.result.filter(({ schoolYear }) => schoolYear === '2026/2027')
    expect(ofYear.find(({ classSubjectId }) => classSubjectId === field)?.entry ?? null).toBeNull()
    const stateOf = async (status: 1 | 2 | 3) =>
      (
        await director.call(decideAchievements, {
          achievements: [{ id: id ?? 0, version: (await current())?.version ?? 0 }],
          status,
          comment: 'Защо',
        })
      ).status
    for (const status of [1, 2, 3] as const) expect(await stateOf(status)).toBe(409)
    const marks = marksFor(await teacher.ok(achievementGrid, request))
    const items = [{ studentId, marks, seen: (await current())?.version ?? 0 }]
    await teacher.ok(saveAchievements, { ...request, items })
    expect(await current()).toMatchObject({ status: recordStates.Unprocessed, comment: null })
    // Reports count it once it is approved.
    expect(await entered()).toBe(before - 1)
    expect(await stateOf(recordStates.Approved)).toBe(200)
    expect(await entered()).toBe(before)
  })

  test('of the exit level in November require a reason, which is stored', async () => {
    const { teacher, ownGroup } = await teachersGroups(world)
    const request = { classId: ownGroup, classSubjectId: field, stage: 2 as const }
    const grid = await teacher.ok(achievementGrid, request)
    const { result, exitFrom, earlyReason } = grid
    expect({ exitFrom, earlyReason }).toEqual({ exitFrom: '2027-03-31', earlyReason: null })
    const items = [{ studentId: result[0]?.studentId ?? 0, marks: marksFor(grid), seen: 0 }]
    const refused = await teacher.call(saveAchievements, { ...request, items })
    expect(refused.problem).toMatchObject({
      code: 'results.early-exit',
      errorMessage:
        'Изходното ниво се отчита в края на учебното време, от 31.03.2027 г. Запишете причината, за да продължите.',
    })
    await teacher.ok(saveAchievements, { ...request, items, earlyReason: 'Детето заминава' })
    expect((await teacher.ok(achievementGrid, request)).earlyReason).toBe('Детето заминава')
    expect((await teacher.ok(achievementGrid, { ...request, stage: 1 })).exitFrom).toBeNull()
    // In April no reason is required or stored.
    world.setNow(new Date('2027-04-12T10:00:00Z'))
    const second = { ...items[0]!, studentId: result[1]?.studentId ?? 0 }
    await teacher.ok(saveAchievements, { ...request, items: [second], earlyReason: 'Излишна' })
    expect(
      await world.sql('select early_reason from achievement where child_id = $1 and stage = 2', [second.studentId]),
    ).toContainEqual({ early_reason: null })
  })

  test('of another group are rejected for the teacher; approved ones cannot be changed', async () => {
    const { teacher, ownGroup, otherGroup } = await teachersGroups(world)
    const request = { classId: ownGroup, classSubjectId: field, stage: 1 as const }
    const grid = await teacher.ok(achievementGrid, request)
    const { result } = grid
    const { studentId = 0, version: seen = 0 } = result[0] ?? {}
    const items = [{ studentId, marks: marksFor(grid, 0), seen }]
    expect((await teacher.call(saveAchievements, { ...request, items })).body).toMatchObject({
      errorMessage: `Резултатът на ${result[0]?.studentName ?? ''} е одобрен. Директорът може да го върне за корекция.`,
    })
    expect((await teacher.call(achievementGrid, { ...request, classId: otherGroup })).status).toBe(404)
    expect((await teacher.call(saveAchievements, { ...request, classId: otherGroup, items })).status).toBe(404)
  })

  test('are compared by group and field, also on paper', async () => {
    const director = await world.as('director')
    const { result } = await director.ok(achievementReport.json, {})
    // Results of the seventh field wait for approval.
    expect(result.length).toBe(5 * 6)
    const row = result[0]
    expect(row?.entryChildren).toBe((row?.entryBeginning ?? 0) + (row?.entryMiddle ?? 0) + (row?.entryHigh ?? 0))
    expect(row).toMatchObject({ exit: null, exitChildren: 0, exitBeginning: 0, exitMiddle: 0, exitHigh: 0 })
    expect(pdfText((await director.call(achievementReport.pdf!, {})).bytes)).toContain('Входно и изходно ниво')
  })

  test('of two school years and of two stages are not added together', async () => {
    const director = await world.as('director')
    const report = (classId?: number) => director.ok(achievementReport.json, classId ? { classId } : {})
    const current = await report()
    expect(current.subtitle).toBe('Учебна година 2026/2027')
    const [past] = await world.sql<{ id: number }>(
      `select g.id from child_group g join school_year y on y.id = g.school_year_id
        where g.kindergarten_id = $1 and y.start_year = 2025 and exists (select from achievement r where r.group_id = g.id and r.stage = 2) order by g.id limit 1`,
      [await kindergartenOf(world, 'director')],
    )
    const former = await report(past?.id)
    expect(former.subtitle).toBe('Учебна година 2025/2026')
    const [row] = former.result
    expect(row?.exitChildren).toBeGreaterThan(0)
    expect(row?.entryChildren).toBe((row?.entryBeginning ?? 0) + (row?.entryMiddle ?? 0) + (row?.entryHigh ?? 0))
    expect(row?.exitChildren).toBe((row?.exitBeginning ?? 0) + (row?.exitMiddle ?? 0) + (row?.exitHigh ?? 0))
    // One exit result changes no figure of the entry level.
    await world.sql(
      `insert into achievement (kindergarten_id, child_id, group_id, school_year_id, subject_id, stage, indicators, marks, percent, status)
        select kindergarten_id, child_id, group_id, school_year_id, subject_id, 2, indicators, marks, 90, 1 from achievement where id = $1`,
      [current.result[0]?.id ?? 0],
    )
    const { totals } = await report()
    expect(totals).toEqual({ ...current.totals, exitChildren: 1, exitHigh: 1 })
  })

  test('have templates: a kindergarten’s, else the master’s', async () => {
    const { director, teacher, ownGroup } = await teachersGroups(world)
    const master = await world.as('master')
    const [group] = await world.sql<{ classType: 2 | 3 | 4 | 5 }>(
      `select class_type as "classType" from child_group where id = $1`,
      [ownGroup],
    )
    const form = {
      classType: group?.classType ?? 3,
      classSubjectId: field,
      indicators: [{ text: 'Решава задача с предмети' }],
      text: '{Дете}: {Ниво}',
    }
    expect((await master.ok(listMasterTemplates, { classSubjectId: field })).rowsCount).toBe(4)
    expect((await master.call(saveMasterTemplate, form)).status).toBe(409)
    const id = Number((await director.ok(saveTemplate, form)).entityId)
    expect(await director.ok(getTemplate, { id })).toMatchObject({ ...form, isMaster: false })
    expect((await director.ok(listTemplates, { classSubjectId: field })).rowsCount).toBe(5)
    const grid = await teacher.ok(achievementGrid, { classId: ownGroup, classSubjectId: field, stage: 2 })
    expect(grid.indicators).toEqual(['Решава задача с предмети'])
    expect((await (await world.as('teacherOfGabrovo')).call(getTemplate, { id })).status).toBe(404)
    // A kindergarten's own template is not one of the master's.
    expect((await master.call(getMasterTemplate, { id })).status).toBe(404)
    await director.ok(deleteTemplate, { id })
    const [general] = (await master.ok(listMasterTemplates, { classSubjectId: field })).result
    expect((await director.call(deleteTemplate, { id: general?.id ?? 0 })).status).toBe(404)
    // The master reads the common templates and changes them.
    const opened = await master.ok(getMasterTemplate, { id: general?.id ?? 0 })
    expect(opened).toMatchObject({ classSubjectId: field, isMaster: true })
    const { isMaster: _, ...corrected } = { ...opened, indicators: [{ text: 'Поправен показател' }] }
    await master.ok(saveMasterTemplate, corrected)
    expect((await master.call(saveMasterTemplate, corrected)).problem?.code).toBe('platform.stale')
    expect(await master.ok(getMasterTemplate, { id: opened.id })).toMatchObject({
      indicators: [{ text: 'Поправен показател' }],
    })
    await master.ok(deleteMasterTemplate, { id: general?.id ?? 0 })
    expect((await master.ok(listMasterTemplates, { classSubjectId: field })).rowsCount).toBe(3)
  })
})
