import {
  deletePublisher,
  listMasterPublishers,
  listPublishers,
  masterPublisherOptions,
  publisherOptions,
  savePublisher,
} from '@asistent/contract/planning/publishers.calls'
import {
  getKindergartenSubjects,
  kindergartenSubjects,
  listSubjects,
  saveKindergartenSubjects,
  schoolSubjects,
} from '@asistent/contract/planning/subjects.calls'
import {
  checkTopics,
  deleteMasterTopic,
  deleteOwnTopic,
  deleteWeekTheme,
  getMasterTopic,
  getOwnTopic,
  getWeekTheme,
  listMasterTopics,
  listOwnTopics,
  listWeekThemes,
  saveMasterTopic,
  saveOwnTopic,
  saveOwnTopics,
  saveWeekTheme,
  uploadTopics,
} from '@asistent/contract/planning/topics.calls'
import { templateToXlsx } from '@asistent/documents/import-template'
import { day } from '@asistent/domain/kernel/day'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { teachersGroups } from '../../../../tests/support/planning/group'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

test('a kindergarten decides what it teaches; what the law demands stays, another kindergarten sees nothing of it', async () => {
  const director = await world.as('director')
  const form = () => director.ok(getKindergartenSubjects, {})
  const { subjects, version } = await form()
  expect(subjects.filter(({ active }) => active)).toHaveLength(7)
  const off = subjects.map((one) => (one.id === 81 ? { ...one, active: false } : one))
  expect((await director.call(saveKindergartenSubjects, { subjects: off, version })).body).toMatchObject({
    errorMessage: 'Задължителните направления не се изключват',
  })
  const more = [
    ...subjects.map((one) => (one.id === 90 ? { ...one, active: true } : one)),
    { name: 'Плуване', kind: 3 as const, active: true },
  ]
  await director.ok(saveKindergartenSubjects, { subjects: more, version })
  expect((await director.call(saveKindergartenSubjects, { subjects: more, version })).problem.code).toBe(
    'platform.stale',
  )
  const taught = (await director.ok(listSubjects, {})).result.map(({ name }) => name)
  expect(taught).toEqual(expect.arrayContaining(['Плуване', 'Чужд език', 'Музика']))
  expect((await director.ok(kindergartenSubjects, {})).rowsCount).toBe(9)
  expect((await director.ok(schoolSubjects, {})).result.map(({ name }) => name)).not.toContain('Плуване')
  const elsewhere = await world.as('teacherOfGabrovo')
  expect((await elsewhere.ok(listSubjects, {})).result.map(({ name }) => name)).not.toContain('Плуване')
  await director.ok(saveKindergartenSubjects, { subjects, version: (await form()).version })
  expect((await director.ok(listSubjects, {})).rowsCount).toBe(7)
})

test('publishers are the master’s; one that groups learn by stays', async () => {
  const [master, teacher] = [await world.as('master'), await world.as('teacher')]
  const { entityId } = await master.ok(savePublisher, { name: 'Ново издателство' })
  expect((await master.call(savePublisher, { name: 'ново издателство' })).status).toBe(409)
  const names = (await teacher.ok(listPublishers, {})).result.map(({ name }) => name)
  expect(names).toContain('Ново издателство')
  expect((await teacher.ok(publisherOptions, {})).result).toHaveLength(names.length)
  expect((await master.ok(masterPublisherOptions, {})).result).toHaveLength(names.length)
  await master.ok(deletePublisher, { id: Number(entityId) })
  expect((await master.ok(listMasterPublishers, { search: 'Ново' })).rowsCount).toBe(0)
  expect((await master.call(deletePublisher, { id: 1 })).body).toMatchObject({
    errorMessage: 'Има групи, които учат по това издателство',
  })
  expect((await teacher.call(savePublisher, { name: 'Мое' })).status).toBe(403)
})

test('topics of a publisher are kept by the master, singly and from a table that is tried first', async () => {
  const master = await world.as('master')
  const topic = { publisherId: 5, classType: 2 as const, classSubjectId: 82, position: 1, title: 'Нашата улица' }
  const id = Number((await master.ok(saveMasterTopic, topic)).entityId)
  expect(await master.ok(getMasterTopic, { id })).toMatchObject(topic)
  expect((await master.call(saveMasterTopic, topic)).status).toBe(409)
  const columns = ['Издателство', 'Група', 'Направление', '№', 'Тема'].map((title) => ({ title, example: '' }))
  const sheet = async (rows: (string | number)[][]) => {
    const bytes = await templateToXlsx([{ name: 'Теми', columns, rows }])
    return { files: [{ name: 'теми.xlsx', bytes: Buffer.from(bytes) }] as never }
  }
  const good = await sheet([
    ['Булвест 2000', 'Първа', 'Околен свят', 2, 'Нашата улица'],
    ['Булвест 2000', 'Първа', 'Музика', 1, 'Песен за дъжда'],
  ])
  expect(await master.ok(checkTopics, good)).toEqual({
    isSuccessful: true,
    added: 1,
    changed: 1,
    errors: [],
  })
  expect((await master.ok(listMasterTopics, { publisherId: 5 })).rowsCount).toBe(1)
  await master.ok(uploadTopics, good)
  expect((await master.ok(listMasterTopics, { publisherId: 5 })).rowsCount).toBe(2)
  expect(await master.ok(getMasterTopic, { id })).toMatchObject({ position: 2 })
  const bad = await master.ok(uploadTopics, await sheet([['Никой', 'Първа', 'Музика', 1, 'Песен']]))
  expect(bad).toMatchObject({ isSuccessful: false, errors: [{ row: 2, text: 'Няма издателство „Никой“' }] })
  const mixed = await sheet([
    ['Булвест 2000', 'Първа', 'Музика', 2, 'Песен за слънцето'],
    ['Никой', 'Първа', 'Музика', 1, 'Песен'],
  ])
  expect(await master.ok(checkTopics, mixed)).toMatchObject({ isSuccessful: false, added: 1 })
  // The response of the upload says what was stored: nothing.
  expect(await master.ok(uploadTopics, mixed)).toMatchObject({
    isSuccessful: false,
    added: 0,
    changed: 0,
    errorMessage: expect.stringContaining('Нито една тема не е записана'),
    errors: [{ row: 3 }],
  })
  expect((await master.ok(listMasterTopics, { publisherId: 5 })).rowsCount).toBe(2)
  // Empty rows of a CSV file count, so the problem names the row of the file.
  const csv = Buffer.from(`Издателство;Група;Направление;№;Тема\n\n\nНикой;Първа;Музика;1;Песен\n`)
  expect(await master.ok(checkTopics, { files: [{ name: 'теми.csv', bytes: csv }] as never })).toMatchObject({
    errors: [{ row: 4 }],
  })
  const long = Buffer.from(`Издателство;Група;Направление;№;Тема\n${'Никой;Първа;Музика;1;Песен\n'.repeat(10_001)}`)
  const tooLong = await master.call(uploadTopics, { files: [{ name: 'теми.csv', bytes: long }] as never })
  expect(tooLong.problem.code).toBe('planning.too-many-rows')
  await master.ok(deleteMasterTopic, { id })
  expect((await master.call(getMasterTopic, { id })).status).toBe(404)
})

test('a topic of a publisher that groups have planned stays', async () => {
  const master = await world.as('master')
  const [used] = await world.sql<{ id: number; lessons: number }>(
    `select t.id, count(*)::int as lessons from subject_topic t join lesson l on l.topic_id = t.id where t.kindergarten_id is null and t.deleted_on is null group by t.id order by t.id limit 1`,
  )
  const id = used?.id ?? 0
  const refused = await master.call(deleteMasterTopic, { id })
  expect(refused.problem.code).toBe('planning.topic-used')
  expect(refused.problem.errorMessage).toContain(`${used?.lessons ?? 0} урок`)
  await world.sql('update lesson set topic_id = null where topic_id = $1', [id])
  await master.ok(deleteMasterTopic, { id })
})

test('own topics are added singly and pasted, and belong to their kindergarten', async () => {
  await world.sql('delete from subject_topic where kindergarten_id is not null')
  const teacher = await world.as('teacher')
  const form = { classType: 3 as const, classSubjectId: 82, title: 'Паметникът в нашия град' }
  const id = Number((await teacher.ok(saveOwnTopic, form)).entityId)
  expect(await teacher.ok(getOwnTopic, { id })).toMatchObject({ ...form, position: 1 })
  await teacher.ok(saveOwnTopics, { classType: 3, classSubjectId: 82, titles: 'Реката\nМостът\n\nРеката\n' })
  const { result } = await teacher.ok(listOwnTopics, { classType: 3 })
  expect(result.map(({ position, title }) => [position, title])).toEqual([
    [1, form.title],
    [2, 'Реката'],
    [3, 'Мостът'],
  ])
  // Nothing is dropped or shortened silently: each rejection names what is wrong.
  const paste = async (titles: string) =>
    (await teacher.call(saveOwnTopics, { classType: 3, classSubjectId: 82, titles })).problem.errors
  expect(await paste('Гората\nмостът')).toEqual({ titles: [expect.stringContaining('„Мостът“')] })
  expect(await paste(`Гората\n${'а'.repeat(301)}`)).toEqual({ titles: [expect.stringContaining('Ред 2')] })
  const many = Array.from({ length: 997 }, (_, at) => `Тема ${at}`).join('\n')
  expect(await paste(many)).toEqual({ titles: [expect.stringContaining('най-много 996')] })
  expect((await teacher.ok(listOwnTopics, { classType: 3 })).rowsCount).toBe(3)
  const elsewhere = await world.as('teacherOfGabrovo')
  expect((await elsewhere.call(getOwnTopic, { id })).status).toBe(404)
  expect((await elsewhere.call(deleteOwnTopic, { id })).status).toBe(404)
  await teacher.ok(deleteOwnTopic, { id })
  expect((await teacher.ok(listOwnTopics, {})).rowsCount).toBe(2)
})

test('the theme of a week is one for a group; a teacher writes those of the own group', async () => {
  const { teacher, director, ownGroup, otherGroup } = await teachersGroups(world)
  const theme = { weekOn: day('2026-11-23'), classId: ownGroup, title: 'Нашите баби и дядовци' }
  const id = Number((await teacher.ok(saveWeekTheme, theme)).entityId)
  expect(await teacher.ok(getWeekTheme, { id })).toMatchObject(theme)
  expect((await teacher.call(saveWeekTheme, theme)).body).toMatchObject({
    errorMessage: 'За тази седмица вече има обща тема',
  })
  expect((await teacher.call(saveWeekTheme, { ...theme, weekOn: day('2026-11-24') })).status).toBe(400)
  expect((await teacher.call(saveWeekTheme, { ...theme, classId: otherGroup })).status).toBe(404)
  expect((await teacher.call(saveWeekTheme, { ...theme, classId: null })).status).toBe(404)
  const ofAll = (await director.ok(listWeekThemes, { pageSize: 50 })).result.find(({ classId }) => classId === null)
  expect((await teacher.call(deleteWeekTheme, { id: ofAll?.id ?? 0 })).status).toBe(404)
  await teacher.ok(deleteWeekTheme, { id })
  expect((await teacher.call(getWeekTheme, { id })).status).toBe(404)
})
