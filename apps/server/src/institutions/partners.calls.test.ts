import { uploadFile } from '@asistent/contract/files/files.calls'
import {
  deletePartner,
  deletePartnerResource,
  getPartner,
  getPartnerResource,
  getPartnerResourceImage,
  listPartnerResources,
  listPartners,
  savePartner,
  savePartnerResource,
} from '@asistent/contract/institutions/partners.calls'
import { day } from '@asistent/domain/kernel/day'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { picture } from '../../../../tests/support/sent-files'
import { startWorld, type World } from '../../../../tests/support/world'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const partner = { name: 'Издателство „Пример“', description: 'Помагала', website: 'example.bg' }

async function savedPartner(form = partner) {
  const { entityId } = await (await world.as('master')).ok(savePartner, form)
  return Number(entityId)
}

const resource = (partnerId: number) => ({
  partnerId,
  title: 'Моята първа книга',
  content: 'За деца\nот 3 до 5 години.',
})

describe('partners and their pages', () => {
  test('the master writes, kindergartens read, sorted by name', async () => {
    const master = await world.as('master')
    const id = await savedPartner()
    await savedPartner({ ...partner, name: 'Азбука' })
    const { entityId } = await master.ok(savePartnerResource, resource(id))
    const teacher = await world.as('teacher')
    const list = await teacher.ok(listPartners, { orderByColumn: 'name' })
    const shown = list.result.map(({ name }) => name)
    expect(shown.slice(0, 2)).toEqual(['Азбука', 'Издателство „Пример“'])
    expect(list.result.slice(0, 2).map(({ resources }) => resources)).toEqual([0, 1])
    expect(await teacher.ok(getPartner, { id })).toMatchObject({ ...partner, website: 'https://example.bg' })
    const pages = await teacher.ok(listPartnerResources, { partnerId: id })
    expect(pages.result).toMatchObject([{ id: entityId, title: 'Моята първа книга', partner: partner.name }])
    expect(await teacher.ok(getPartnerResource, { id: Number(entityId) })).toMatchObject(resource(id))
  })

  test('accepts OrderByColumn=Name of the specification', async () => {
    await savedPartner()
    const { token } = await world.as('parent')
    const answer = await world.request({
      method: 'GET',
      url: '/api/partners?OrderByColumn=Name',
      headers: { authorization: `Bearer ${token}` },
    })
    const { result } = answer.body as { result: { name: string }[] }
    const shown = result.map(({ name }) => name)
    expect(shown).toContain(partner.name)
    expect(shown).toEqual(shown.toSorted((left, right) => left.localeCompare(right, 'bg')))
  })

  test('inactive, future and expired ones are visible for the master only', async () => {
    const master = await world.as('master')
    const id = await savedPartner()
    const off = await master.ok(savePartnerResource, { ...resource(id), active: false })
    await master.ok(savePartnerResource, { ...resource(id), fromDate: day('2026-12-01') })
    await master.ok(savePartnerResource, { ...resource(id), toDate: day('2026-11-14') })
    const teacher = await world.as('teacher')
    expect((await teacher.ok(listPartnerResources, { partnerId: id })).rowsCount).toBe(0)
    expect((await teacher.call(getPartnerResource, { id: Number(off.entityId) })).status).toBe(404)
    expect((await master.ok(listPartnerResources, { partnerId: id })).rowsCount).toBe(3)
    const opened = await master.ok(getPartner, { id })
    await master.ok(savePartner, { ...opened, active: false })
    expect((await teacher.ok(listPartners, { search: partner.name })).rowsCount).toBe(0)
    expect((await teacher.call(getPartner, { id })).status).toBe(404)
  })

  test('readers of a page may read its picture', async () => {
    const master = await world.as('master')
    const file = await master.ok(uploadFile, { files: [picture] } as never)
    const { entityId } = await master.ok(savePartnerResource, {
      ...resource(await savedPartner()),
      imageFileId: file.id,
    })
    const id = Number(entityId)
    for (const user of ['teacher', 'parent'] as const)
      expect((await (await world.as(user)).ok(getPartnerResourceImage, { id })).bytes).toEqual(picture.bytes)
    expect((await (await world.as('ministry')).call(getPartnerResourceImage, { id })).status).toBe(403)
    const opened = await master.ok(getPartnerResource, { id })
    await master.ok(savePartnerResource, { ...opened, imageFileId: null })
    expect((await master.call(getPartnerResourceImage, { id })).status).toBe(404)
    expect((await master.call(savePartnerResource, { ...opened, title: 'x' })).status).toBe(409)
  })

  test('rejects a duplicate name, invalid dates, an unknown partner and other roles', async () => {
    const master = await world.as('master')
    const id = await savedPartner()
    expect((await master.call(savePartner, partner)).problem.errors).toEqual({ name: ['Вече има партньор с това име'] })
    const dates = { fromDate: day('2026-12-02'), toDate: day('2026-12-01') }
    expect((await master.call(savePartnerResource, { ...resource(id), ...dates })).problem.errors).toEqual({
      toDate: ['Краят не може да е преди началото'],
    })
    expect((await master.call(savePartnerResource, resource(999_999))).status).toBe(404)
    expect((await master.call(savePartner, { ...partner, id: 999_999 })).status).toBe(404)
    const director = await world.as('director')
    expect((await director.call(savePartner, partner)).status).toBe(403)
    expect((await director.call(deletePartner, { id })).status).toBe(403)
    expect((await director.call(savePartnerResource, resource(id))).status).toBe(403)
    expect((await director.call(deletePartnerResource, { id: 1 })).status).toBe(403)
    for (const user of ['ministry', 'municipality'] as const) {
      const person = await world.as(user)
      expect((await person.call(listPartners, {})).status).toBe(403)
      expect((await person.call(getPartner, { id })).status).toBe(403)
      expect((await person.call(listPartnerResources, {})).status).toBe(403)
    }
  })

  test('deleting a partner deletes its pages', async () => {
    const master = await world.as('master')
    const id = await savedPartner()
    const { entityId } = await master.ok(savePartnerResource, resource(id))
    const otherRow = await master.ok(savePartnerResource, resource(id))
    await master.ok(deletePartnerResource, { id: Number(otherRow.entityId) })
    expect((await master.call(deletePartnerResource, { id: Number(otherRow.entityId) })).status).toBe(404)
    await master.ok(deletePartner, { id })
    expect((await master.call(getPartnerResource, { id: Number(entityId) })).status).toBe(404)
    expect((await master.call(deletePartner, { id })).status).toBe(404)
  })
})
