import {
  getChild,
  getChildFile,
  saveChildAddresses,
  saveChildHealth,
  saveChildNotes,
  saveChildPersonal,
  saveChildSpecialists,
} from '@asistent/contract/people/child-record.calls'
import { listRecordAudit } from '@asistent/contract/institutions/audit.calls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { pngBytes } from '../../../../tests/support/sent-files'
import { startWorld, type World } from '../../../../tests/support/world'
import { childNamed, childOf, idOf, uploaded } from '../../../../tests/support/people/demo'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const kalina = () => childNamed(world, 'Калина', 'Стоянова', 'Звънче')

const health = {
  allergies: [7, 3, 7] as (3 | 7)[],
  allergiesText: 'Ужилване от пчела',
  diet: 'Без мляко',
  gpName: 'д-р Петрова',
  gpPhone: '0888 123 456',
  bloodGroup: 'A (+)' as const,
  telk: { number: '123/2026', validTo: '2027-01-01' },
  immunisation: 2 as const,
  isSop: true,
  sopType: 'Специфично нарушение на езика',
}

test('a guardian gets the child’s teachers and the recipients of a message', async () => {
  const parent = await world.as('parent')
  const { teachers } = await parent.ok(getChild, { id: await kalina() })
  const teacher = await world.as('teacher')
  expect(teachers).toContainEqual({
    name: 'Елена Димитрова',
    occupation: expect.any(String),
    userId: teacher.accountId,
  })
  expect(Object.keys(teachers[0] ?? {}).toSorted()).toEqual(['name', 'occupation', 'userId'])
})

describe('saving sections', () => {
  test('saves personal data and derives birth date and gender from the ЕГН', async () => {
    const teacher = await world.as('teacher')
    const id = await kalina()
    const { version, personIdType, personId, citizenship } = await teacher.ok(getChild, { id })
    await teacher.ok(saveChildPersonal, {
      id,
      version,
      firstName: 'Калинка',
      lastName: 'Стоянова',
      personIdType,
      personId,
      citizenship,
    })
    const record = await teacher.ok(getChild, { id })
    expect(record).toMatchObject({ firstName: 'Калинка', middleName: null, gender: 2, version: version + 1 })
    const wrong = await teacher.call(saveChildPersonal, { id, firstName: 'К', lastName: 'С', personId: '1111111111' })
    expect(wrong.problem.errors).toEqual({ personId: ['Невалидно ЕГН'] })
  })

  test('addresses, health and notes', async () => {
    const director = await world.as('director')
    const id = await childOf(world, 'Калинка')
    await director.ok(saveChildAddresses, { id, addressCurrent: 'ул. „Гео Милев“ № 4', phone: '0888 11 22 33' })
    await director.ok(saveChildHealth, { id, ...health })
    await director.ok(saveChildNotes, { id, notes: 'Първи ред\nВтори ред' })
    const record = await director.ok(getChild, { id })
    expect(record).toMatchObject({
      addressPermanent: null,
      addressCurrent: 'ул. „Гео Милев“ № 4',
      phone: '+359888112233',
      allergies: [3, 7],
      gpPhone: '+359888123456',
      telk: { number: '123/2026', validTo: '2027-01-01' },
      immunisation: 2,
      sopType: 'Специфично нарушение на езика',
      notes: 'Първи ред\nВтори ред',
      sections: ['addresses', 'health', 'notes', 'parents', 'contacts', 'documents'],
    })
    await director.ok(saveChildHealth, { id, ...health, isSop: false, telk: null })
    expect(await director.ok(getChild, { id })).toMatchObject({ isSop: false, sopType: null, telk: null })
  })

  test('reports invalid values', async () => {
    const director = await world.as('director')
    const id = await kalina()
    const phone = await director.call(saveChildAddresses, { id, phone: '12' })
    expect(phone.problem.errors).toEqual({ phone: ['Невалиден телефон'] })
    const wrong = await director.call(saveChildHealth, { id, ...health, allergies: [15 as 3] })
    expect(Object.keys(wrong.problem.errors ?? {})).toEqual(['allergies.0'])
    const long = await director.call(saveChildNotes, { id, notes: 'х'.repeat(4001) })
    expect(long.problem.errors).toEqual({ notes: ['Полето "Бележки" трябва да е най-много 4000 знака'] })
  })

  test('rejects the second of two concurrent saves', async () => {
    const [director, teacher] = [await world.as('director'), await world.as('teacher')]
    const id = await kalina()
    const { version } = await director.ok(getChild, { id })
    await director.ok(saveChildNotes, { id, notes: 'първо', version })
    for (const attempt of [
      teacher.call(saveChildNotes, { id, notes: 'второ', version }),
      teacher.call(saveChildAddresses, { id, version }),
      teacher.call(saveChildHealth, { id, version }),
    ])
      expect((await attempt).status).toBe(409)
    expect((await director.ok(getChild, { id })).notes).toBe('първо')
  })

  test('describes changes in the history', async () => {
    const director = await world.as('director')
    const id = await kalina()
    await director.ok(saveChildHealth, { id, ...health })
    const { result } = await director.ok(listRecordAudit, { kind: 'child', id: String(id) })
    const fields = result[0]?.changes[0]?.fields ?? []
    expect(result[0]?.action).toBe('Запис на здравните данни на дете')
    expect(fields).toContainEqual({ label: 'Алергени', before: null, after: 'Яйца, Мляко и млечни продукти' })
    expect(fields.some((field) => field.label === 'Имунизационен статус' && field.after === 'Непълен')).toBe(true)
    // The group's teacher sees that it was changed; parents and other teachers see nothing.
    const teacher = await (await world.as('teacher')).ok(listRecordAudit, { kind: 'child', id: String(id) })
    expect(teacher.result[0]?.changes[0]?.fields).toContainEqual({
      label: 'Алергени',
      before: null,
      after: 'променено',
    })
    for (const user of ['parent', 'teacherOfOtherGroup', 'directorOfGabrovo'] as const)
      expect((await (await world.as(user)).call(listRecordAudit, { kind: 'child', id: String(id) })).status).toBe(404)
  })

  test('rejects parents, experts and specialists; for other groups and kindergartens the child is not found', async () => {
    const id = await kalina()
    const saves = [
      [saveChildPersonal, { id, firstName: 'К', lastName: 'С', personId: '8032056031' }],
      [saveChildAddresses, { id }],
      [saveChildHealth, { id }],
      [saveChildNotes, { id, notes: 'х' }],
      [saveChildSpecialists, { id, teacherIds: [] }],
    ] as const
    for (const [call, input] of saves) {
      for (const user of ['parent', 'municipality', 'ministry', 'resourceSpecialist', 'manciple'] as const)
        expect((await (await world.as(user)).call(call as typeof saveChildNotes, input as never)).status).toBe(403)
      expect(
        (await (await world.as('directorOfGabrovo')).call(call as typeof saveChildNotes, input as never)).status,
      ).toBe(404)
    }
    const otherPerson = await world.as('teacherOfOtherGroup')
    expect((await otherPerson.call(saveChildNotes, { id, notes: 'х' })).status).toBe(404)
    expect((await (await world.as('teacher')).call(saveChildSpecialists, { id, teacherIds: [] })).status).toBe(403)
  })
})

describe('specialists of a child', () => {
  test('assigned specialists have access to the child', async () => {
    const [director, specialist] = [await world.as('director'), await world.as('resourceSpecialist')]
    const id = await idOf(
      world,
      `select c.id from child c join child_group_period p on p.child_id = c.id and p.to_on is null join child_group g on g.id = p.group_id
      where g.name = 'Калинка' and not c.is_sop and not exists (select from child_specialist s where s.child_id = c.id) limit 1`,
    )
    expect((await specialist.call(getChild, { id })).status).toBe(404)
    const staffId = await idOf(world, `select id from staff_member where first_name = 'Ива' and last_name = 'Костова'`)
    await director.ok(saveChildSpecialists, { id, teacherIds: [staffId, staffId] })
    expect((await specialist.ok(getChild, { id })).specialists).toEqual([{ id: staffId, name: 'Ива Костова' }])
    await director.ok(saveChildSpecialists, { id, teacherIds: [] })
    expect((await specialist.call(getChild, { id })).status).toBe(404)
    const foreign = await idOf(
      world,
      `select s.id from staff_member s join kindergarten k on k.id = s.kindergarten_id where k.code = '0790999' limit 1`,
    )
    const wrong = await director.call(saveChildSpecialists, { id, teacherIds: [foreign] })
    expect(wrong.problem.errors).toEqual({ teacherIds: ['Изберете служители, които работят в детската градина'] })
  })
})

describe('the photo', () => {
  test('attaches an upload and deletes the former photo', async () => {
    const director = await world.as('director')
    const id = await kalina()
    const record = await director.ok(getChild, { id })
    const { personIdType, personId } = record
    const personal = { id, firstName: 'Калина', lastName: 'Стоянова', personIdType, personId }
    const first = await uploaded(director)
    await director.ok(saveChildPersonal, { ...personal, photoFileId: first })
    expect((await director.ok(getChildFile, { id, fileId: first })).bytes.equals(pngBytes)).toBe(true)
    const second = await uploaded(director)
    await director.ok(saveChildPersonal, { ...personal, photoFileId: second })
    expect((await director.call(getChildFile, { id, fileId: first })).status).toBe(404)
    expect(await world.sql('select temporary from stored_file where id = any ($1)', [[first, second]])).toEqual([
      { temporary: false },
    ])
    // Everybody with access to the child may read its photo; no other file is served by this call.
    expect((await (await world.as('parent')).ok(getChildFile, { id, fileId: second })).status).toBe(200)
    for (const user of [
      'teacherOfOtherGroup',
      'directorOfGabrovo',
      'parentOfGabrovo',
      'ministry',
      'municipality',
    ] as const)
      expect((await (await world.as(user)).call(getChildFile, { id, fileId: second })).status).toBe(404)
    const stray = await uploaded(director)
    expect((await director.call(getChildFile, { id, fileId: stray })).status).toBe(404)
  })

  test("somebody else's upload can't be taken", async () => {
    const director = await world.as('director')
    const id = await kalina()
    const { personIdType, personId } = await director.ok(getChild, { id })
    const foreign = await uploaded(await world.as('teacher'))
    const answer = await director.call(saveChildPersonal, {
      id,
      firstName: 'К',
      lastName: 'С',
      personIdType,
      personId,
      photoFileId: foreign,
    })
    expect(answer.status).toBe(404)
  })
})
