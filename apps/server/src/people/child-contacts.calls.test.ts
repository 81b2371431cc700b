import {
  deleteCollector,
  listChildContacts,
  printEmergencyCard,
  printEmergencyCards,
  saveCollector,
  saveEmergencyContacts,
} from '@asistent/contract/people/child-contacts.calls'
import { getChildFile } from '@asistent/contract/people/child-record.calls'
import { pdfPages, pdfText } from '@asistent/documents/pdf-text'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { childNamed, groupNamed, uploaded } from '../../../../tests/support/people/demo'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const kalina = () => childNamed(world, 'Калина', 'Стоянова', 'Звънче')
const neighbour = {
  name: 'Рая Петрова',
  relation: 'съседка',
  phone: '0888 40 50 60',
  documentNumber: '640001234',
  fromDate: '2026-11-01',
}

describe('people who collect a child', () => {
  test('with photo and days, and whether they may collect today', async () => {
    const teacher = await world.as('teacher')
    const id = await kalina()
    const photoFileId = await uploaded(teacher)
    const { entityId } = await teacher.ok(saveCollector, {
      studentId: id,
      ...neighbour,
      toDate: '2026-11-30',
      photoFileId,
    })
    await teacher.ok(saveCollector, { studentId: id, ...neighbour, name: 'Дядо Борис', toDate: '2026-11-10' })
    const { collectors } = await teacher.ok(listChildContacts, { id })
    expect(collectors.map((one) => [one.name, one.allowedToday])).toEqual([
      ['Рая Петрова', true],
      ['Дядо Борис', false],
    ])
    expect(collectors[0]).toMatchObject({ id: entityId, phone: '+359888405060', photoFileId, version: 1 })
    expect((await teacher.ok(getChildFile, { id, fileId: photoFileId })).status).toBe(200)
    // Only staff may see photos of collectors.
    expect((await (await world.as('parent')).call(getChildFile, { id, fileId: photoFileId })).status).toBe(404)
    await teacher.ok(saveCollector, { studentId: id, id: Number(entityId), ...neighbour, version: 1 })
    expect(
      (await teacher.call(saveCollector, { studentId: id, id: Number(entityId), ...neighbour, version: 1 })).status,
    ).toBe(409)
    expect((await teacher.call(getChildFile, { id, fileId: photoFileId })).status).toBe(404)
    await teacher.ok(deleteCollector, { studentId: id, id: Number(entityId) })
    expect((await teacher.ok(listChildContacts, { id })).collectors).toHaveLength(1)
  })

  test('rejects an invalid period, another child, another group and parents', async () => {
    const teacher = await world.as('teacher')
    const id = await kalina()
    const backwards = await teacher.call(saveCollector, { studentId: id, ...neighbour, toDate: '2026-10-01' })
    expect([backwards.status, backwards.problem.errorMessage]).toEqual([400, 'Краят не може да е преди началото'])
    const { entityId } = await teacher.ok(saveCollector, { studentId: id, ...neighbour })
    const brother = await childNamed(world, 'Борис', 'Стоянов', 'Бързаци')
    const director = await world.as('director')
    expect(
      (await director.call(saveCollector, { studentId: brother, id: Number(entityId), ...neighbour })).status,
    ).toBe(404)
    expect((await director.call(deleteCollector, { studentId: brother, id: Number(entityId) })).status).toBe(404)
    for (const user of ['teacherOfOtherGroup', 'directorOfGabrovo'] as const) {
      const person = await world.as(user)
      expect((await person.call(saveCollector, { studentId: id, ...neighbour })).status).toBe(404)
      expect((await person.call(deleteCollector, { studentId: id, id: Number(entityId) })).status).toBe(404)
    }
    expect((await (await world.as('parent')).call(saveCollector, { studentId: id, ...neighbour })).status).toBe(403)
    expect(
      (await (await world.as('parent')).call(deleteCollector, { studentId: id, id: Number(entityId) })).status,
    ).toBe(403)
  })
})

describe('emergency contacts', () => {
  test('saves one list in calling order', async () => {
    const teacher = await world.as('teacher')
    const id = await kalina()
    const { version } = await teacher.ok(listChildContacts, { id })
    await teacher.ok(saveEmergencyContacts, {
      id,
      version,
      contacts: [
        { name: 'Баба Мила', relation: 'баба', phone: '0888 10 20 30' },
        { name: 'Леля Яна', phone: '032 123 456' },
      ],
    })
    const saved = await teacher.ok(listChildContacts, { id })
    const [mila, yana] = saved.emergencyContacts
    await teacher.ok(saveEmergencyContacts, {
      id,
      version: saved.version,
      contacts: [
        { id: yana?.id, name: 'Леля Яна', phone: '0888 99 88 77' },
        { id: mila?.id, name: 'Баба Мила', phone: '0888 10 20 30' },
      ],
    })
    const after = await teacher.ok(listChildContacts, { id })
    expect(after.emergencyContacts.map((one) => [one.id, one.phone])).toEqual([
      [yana?.id, '+359888998877'],
      [mila?.id, '+359888102030'],
    ])
    const stale = await teacher.call(saveEmergencyContacts, { id, version, contacts: [] })
    expect(stale.status).toBe(409)
    await teacher.ok(saveEmergencyContacts, { id, contacts: [] })
    expect((await teacher.ok(listChildContacts, { id })).emergencyContacts).toEqual([])
  })

  test('rejects a contact of another child, an invalid number and other roles', async () => {
    const director = await world.as('director')
    const id = await kalina()
    await director.ok(saveEmergencyContacts, { id, contacts: [{ name: 'Баба Мила', phone: '0888 10 20 30' }] })
    const [contact] = (await director.ok(listChildContacts, { id })).emergencyContacts
    const brother = await childNamed(world, 'Борис', 'Стоянов', 'Бързаци')
    const stolen = await director.call(saveEmergencyContacts, {
      id: brother,
      contacts: [{ id: contact?.id, name: 'Х', phone: '0888 10 20 30' }],
    })
    expect(stolen.status).toBe(409)
    const wrong = await director.call(saveEmergencyContacts, { id, contacts: [{ name: 'Х', phone: '1' }] })
    expect(wrong.problem.errors).toEqual({ 'contacts.0.phone': ['Невалиден телефон'] })
    expect((await (await world.as('parent')).call(saveEmergencyContacts, { id, contacts: [] })).status).toBe(403)
    expect(
      (await (await world.as('teacherOfOtherGroup')).call(saveEmergencyContacts, { id, contacts: [] })).status,
    ).toBe(404)
  })
})

describe('the card', () => {
  test('has one page with allergies, contacts and collectors', async () => {
    const teacher = await world.as('teacher')
    const id = await kalina()
    await world.sql(`update child set allergen_ids = '{7}', blood_group = 'A (+)' where id = $1`, [id])
    await teacher.ok(saveCollector, { studentId: id, ...neighbour })
    await teacher.ok(saveEmergencyContacts, {
      id,
      contacts: [{ name: 'Баба Мила', relation: 'баба', phone: '0888 10 20 30' }],
    })
    const { bytes, headers } = await teacher.ok(printEmergencyCard, { id })
    expect(headers['content-type']).toBe('application/pdf')
    const text = pdfText(bytes)
    for (const expected of [
      'Мляко и млечни продукти',
      'A (+)',
      '0888 102 030',
      'Рая Петрова',
      'Кой може да вземе детето',
    ])
      expect(text).toContain(expected)
    expect(pdfPages(bytes)).toHaveLength(1)
  })

  test('prints a page per child of the group; not allowed for others', async () => {
    const id = await groupNamed(world, 'Мечета')
    const { bytes } = await (await world.as('director')).ok(printEmergencyCards, { id })
    expect(pdfPages(bytes)).toHaveLength(6)
    expect((await (await world.as('teacher')).call(printEmergencyCards, { id })).status).toBe(404)
    expect((await (await world.as('parent')).call(printEmergencyCards, { id })).status).toBe(403)
    expect((await (await world.as('parent')).call(printEmergencyCard, { id: await kalina() })).status).toBe(403)
  })
})
