import {
  deleteChildDocument,
  listChildDocuments,
  saveChildDocument,
} from '@asistent/contract/people/child-documents.calls'
import { getChildFile } from '@asistent/contract/people/child-record.calls'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { pdfOf } from '../../../../tests/support/sent-files'
import { startWorld, type World } from '../../../../tests/support/world'
import { childNamed, uploaded } from '../../../../tests/support/people/demo'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const kalina = () => childNamed(world, 'Калина', 'Стоянова', 'Звънче')
const paper = { kind: 3, name: 'Бележка от лекар', issuedOn: '2026-11-02', validTo: '2027-11-02' } as const

test('adds, serves, changes, replaces and deletes a document', async () => {
  const teacher = await world.as('teacher')
  const studentId = await kalina()
  const fileId = await uploaded(teacher, 'бележка.pdf')
  const { entityId } = await teacher.ok(saveChildDocument, { studentId, ...paper, fileId })
  const id = Number(entityId)
  const { result } = await teacher.ok(listChildDocuments, { id: studentId })
  expect(result).toMatchObject([
    {
      id,
      kindName: 'Медицински документ',
      fileName: 'бележка.pdf',
      forParents: false,
      createdBy: 'Елена Димитрова',
      version: 1,
    },
  ])
  expect((await teacher.ok(getChildFile, { id: studentId, fileId })).bytes).toEqual(pdfOf('бележка.pdf'))
  await teacher.ok(saveChildDocument, { studentId, id, ...paper, name: 'Бележка', forParents: true, version: 1 })
  expect((await teacher.call(saveChildDocument, { studentId, id, ...paper, version: 1 })).status).toBe(409)
  const otherFileId = await uploaded(teacher, 'нова.pdf')
  await teacher.ok(saveChildDocument, { studentId, id, ...paper, fileId: otherFileId })
  expect((await teacher.call(getChildFile, { id: studentId, fileId })).status).toBe(404)
  await teacher.ok(deleteChildDocument, { studentId, id })
  expect((await teacher.ok(listChildDocuments, { id: studentId })).rowsCount).toBe(0)
  expect(await world.sql('select id from stored_file where id = any ($1)', [[fileId, otherFileId]])).toEqual([])
})

test('guardians read marked documents and their files', async () => {
  const [teacher, parent] = [await world.as('teacher'), await world.as('parent')]
  const studentId = await kalina()
  const hidden = await uploaded(teacher, 'тайна.pdf')
  const open = await uploaded(teacher, 'за вас.pdf')
  await teacher.ok(saveChildDocument, { studentId, ...paper, fileId: hidden })
  await teacher.ok(saveChildDocument, { studentId, ...paper, name: 'За родителите', fileId: open, forParents: true })
  const { result } = await parent.ok(listChildDocuments, { id: studentId })
  expect(result.map((one) => [one.name, one.createdBy])).toEqual([['За родителите', null]])
  expect((await parent.ok(getChildFile, { id: studentId, fileId: open })).status).toBe(200)
  expect((await parent.call(getChildFile, { id: studentId, fileId: hidden })).status).toBe(404)
  // The file is not accessible through another child.
  const brother = await childNamed(world, 'Борис', 'Стоянов', 'Бързаци')
  expect((await parent.call(getChildFile, { id: brother, fileId: open })).status).toBe(404)
})

test('rejects a missing file, a foreign file, an invalid period and other roles', async () => {
  const teacher = await world.as('teacher')
  const studentId = await kalina()
  const none = await teacher.call(saveChildDocument, { studentId, ...paper })
  expect(none.problem.errors).toEqual({ fileId: ['Изберете файл'] })
  const foreign = await uploaded(await world.as('director'))
  expect((await teacher.call(saveChildDocument, { studentId, ...paper, fileId: foreign })).status).toBe(404)
  const fileId = await uploaded(teacher)
  const backwards = await teacher.call(saveChildDocument, { studentId, ...paper, fileId, validTo: '2026-01-01' })
  expect([backwards.status, backwards.problem.errors]).toEqual([
    400,
    { validTo: ['Краят не може да е преди началото'] },
  ])
  const { entityId } = await teacher.ok(saveChildDocument, { studentId, ...paper, fileId })
  const id = Number(entityId)
  for (const user of ['parent', 'municipality', 'resourceSpecialist'] as const) {
    expect((await (await world.as(user)).call(saveChildDocument, { studentId, id, ...paper })).status).toBe(403)
    expect((await (await world.as(user)).call(deleteChildDocument, { studentId, id })).status).toBe(403)
  }
  for (const user of ['teacherOfOtherGroup', 'directorOfGabrovo'] as const)
    expect((await (await world.as(user)).call(deleteChildDocument, { studentId, id })).status).toBe(404)
  const brother = await childNamed(world, 'Борис', 'Стоянов', 'Бързаци')
  expect((await (await world.as('director')).call(deleteChildDocument, { studentId: brother, id })).status).toBe(404)
})
