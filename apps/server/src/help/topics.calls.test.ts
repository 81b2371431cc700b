import type { InputOf } from '@asistent/contract/core/call'
import { deleteHelpTopic, getHelpTopic, listHelpTopics, saveHelpTopic } from '@asistent/contract/help/topics.calls'
import { roleTypes } from '@asistent/domain/access/roles'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { demoUsers } from '../demo/sign-ins'
import { startWorld, type World } from '../../../../tests/support/world'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const replacement = {
  about: 'days-off',
  title: 'Дни без занятия',
  area: 'attendance',
  content: '<p>Наш текст</p>',
  original: 'aaaaaaaa',
} as const

async function saved(user: Parameters<World['as']>[0], form: InputOf<typeof saveHelpTopic>) {
  const { entityId } = await (await world.as(user)).ok(saveHelpTopic, form)
  return Number(entityId)
}

const shownTo = async (user: Parameters<World['as']>[0], title: string) =>
  (await (await world.as(user)).ok(listHelpTopics, {})).result.find((one) => one.title === title)

test('everybody reads a replacement by the master, only the master changes it', async () => {
  const id = await saved('master', { ...replacement, roleTypes: [roleTypes.Director] })
  for (const user of ['director', 'teacher', 'parent', 'ministry', 'municipality'] as const)
    expect(await shownTo(user, replacement.title)).toMatchObject({ ...replacement, roleTypes: [], isOwn: false })
  expect(await shownTo('master', replacement.title)).toMatchObject({ id, isOwn: true, kindergartenName: null })
  const director = await world.as('director')
  expect((await director.call(getHelpTopic, { id })).status).toBe(404)
  expect((await director.call(saveHelpTopic, { ...replacement, id, version: 1 })).status).toBe(404)
  expect((await director.call(deleteHelpTopic, { id })).status).toBe(404)
  const master = await world.as('master')
  const opened = await master.ok(getHelpTopic, { id })
  await master.ok(saveHelpTopic, { ...opened, content: '<p>Нов текст</p>' })
  expect((await master.call(saveHelpTopic, { ...opened, content: '<p>Друг</p>' })).status).toBe(409)
  await master.ok(deleteHelpTopic, { id })
  expect(await shownTo('teacher', replacement.title)).toBeUndefined()
})

test('a topic can be replaced once', async () => {
  await saved('master', replacement)
  const again = await (await world.as('master')).call(saveHelpTopic, replacement)
  expect(again.status).toBe(409)
  expect(again.problem.errorMessage).toBe('За тази тема вече има Ваш текст. Отворете него и го променете.')
})

test('people of a kindergarten read its topics for their role, those of others do not', async () => {
  const note = {
    about: 'days-off',
    title: 'Бележка',
    area: 'attendance',
    roleTypes: [roleTypes.Parent],
    content: '<p>За родителите</p>',
  } satisfies InputOf<typeof saveHelpTopic>
  const forTeachers = { ...note, about: null, title: 'За учителите', roleTypes: [roleTypes.Teacher] }
  await saved('director', note)
  const id = await saved('director', forTeachers)
  expect(await shownTo('parent', note.title)).toMatchObject({ kindergartenName: expect.stringContaining('Детелина') })
  expect(await shownTo('parent', forTeachers.title)).toBeUndefined()
  expect(await shownTo('teacher', forTeachers.title)).toMatchObject({ id, isOwn: false })
  expect(await shownTo('teacher', note.title)).toBeUndefined()
  expect(await shownTo('administrator', note.title)).toMatchObject({ isOwn: true })
  for (const user of ['directorOfGabrovo', 'ministry', 'municipality', 'master'] as const)
    for (const { title } of [note, forTeachers]) expect(await shownTo(user, title), user).toBeUndefined()
  const foreign = await world.as('directorOfGabrovo')
  expect((await foreign.call(getHelpTopic, { id })).status).toBe(404)
  expect((await foreign.call(saveHelpTopic, { ...forTeachers, id, version: 1 })).status).toBe(404)
  expect((await foreign.call(deleteHelpTopic, { id })).status).toBe(404)
})

test('a note disappears with the topic of the master', async () => {
  const id = await saved('master', { ...replacement, about: null, original: null, title: 'Нова тема' })
  await saved('director', { ...replacement, about: `t${id}`, title: 'Бележка към нея', original: null })
  await (await world.as('master')).ok(deleteHelpTopic, { id })
  expect(await shownTo('director', 'Бележка към нея')).toBeUndefined()
})

test('the text is cleaned, and must not be empty', async () => {
  const content = '<p onclick="x()">Текст</p><script>alert(1)</script><a href="javascript:x()">връзка</a>'
  const id = await saved('director', { ...replacement, about: null, original: null, content })
  expect((await (await world.as('director')).ok(getHelpTopic, { id })).content).toBe('<p>Текст</p><u>връзка</u>')
  const empty = await (await world.as('director')).call(saveHelpTopic, { ...replacement, content: '<p> </p>' })
  expect(empty.problem.errors).toHaveProperty('content')
})

test('only directors, administrators and the master write', async () => {
  for (const user of ['teacher', 'parent', 'manciple', 'ministry', 'municipality'] as const)
    expect((await (await world.as(user)).call(saveHelpTopic, replacement)).status, user).toBe(403)
})

test('limits the number of texts of a kindergarten', async () => {
  const director = await world.as('director')
  await world.sql(
    `insert into help_topic (kindergarten_id, title, area, role_types, content)
      select m.kindergarten_id, 'Тема ' || n, 'start', '{}', 'Текст' from generate_series(1, 100) n
        join account a on a.email = $1 join membership m on m.account_id = a.id`,
    [demoUsers.director.email],
  )
  const refused = await director.call(saveHelpTopic, { ...replacement, about: null, original: null })
  expect(refused.status).toBe(409)
})
