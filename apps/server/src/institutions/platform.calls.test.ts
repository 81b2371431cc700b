import { listPackageRequests, listPackages, requestPackage } from '@asistent/contract/institutions/packages.calls'
import { getModuleLink, listExternalLinks, redeemModuleLink } from '@asistent/contract/institutions/modules.calls'
import { getAbout, getPlatformSettings, savePlatformSettings } from '@asistent/contract/institutions/platform.calls'
import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const settings = {
  contactEmail: 'pomosht@example.bg',
  contactPhone: '02 000 1234',
  salesEmail: 'prodazhbi@example.bg',
  bookShopUrl: 'https://knigi.example.bg',
  documentationUrl: 'https://documents.example.bg/enter?from=dg',
}
const configured = async () => (await world.as('master')).ok(savePlatformSettings, settings)
/** A new installation has no addresses; the demo data has. */
const unconfigured = () =>
  world.sql(`delete from platform_setting where name in ('contacts', 'externalLinks', 'moduleKey')`)

describe('packages', () => {
  test('a package is requested once; mails the sales contact and lists it for the master', async () => {
    await configured()
    const director = await world.as('director')
    const before = await director.ok(listPackages, {})
    expect(before.result.every((one) => !one.isRequested)).toBe(true)
    const chosenPackage = before.result[0]
    await director.ok(requestPackage, { id: chosenPackage?.packageId ?? 0 })
    expect((await director.ok(listPackages, {})).result[0]).toMatchObject({
      isRequested: true,
      requestedBy: 'Мария Иванова',
      requestedAt: world.now().toISOString(),
    })
    const letters = await world.sql('select recipient, subject, text from mail')
    expect(letters).toHaveLength(1)
    expect(letters[0]).toMatchObject({
      recipient: 'prodazhbi@example.bg',
      subject: `Заявка за пакет „${chosenPackage?.name}“ – ДГ „Детелина“`,
    })
    const again = await director.call(requestPackage, { id: chosenPackage?.packageId ?? 0 })
    expect(again.status).toBe(409)
    expect(again.problem.errorMessage).toBe('Пакетът вече е заявен')
    expect(await world.sql('select id from mail')).toHaveLength(1)
    // Requests belong to one kindergarten.
    expect((await (await world.as('directorOfGabrovo')).ok(listPackages, {})).result[0]?.isRequested).toBe(false)
    const requests = await (await world.as('master')).ok(listPackageRequests, {})
    expect(requests.result).toMatchObject([
      { kindergarten: 'ДГ „Детелина“', name: chosenPackage?.name, requestedBy: 'Мария Иванова' },
    ])
    const kindergartenId = requests.result[0]?.kindergartenId ?? 0
    const master = await world.as('master')
    expect((await master.ok(listPackageRequests, { kindergartenId })).rowsCount).toBe(1)
    expect((await master.ok(listPackageRequests, { kindergartenId: kindergartenId + 1 })).rowsCount).toBe(0)
  })

  test('without a sales address the request is stored', async () => {
    await unconfigured()
    await (await world.as('director')).ok(requestPackage, { id: 2 })
    expect(await world.sql('select id from mail')).toHaveLength(0)
    expect((await (await world.as('master')).ok(listPackageRequests, { search: 'детелина' })).rowsCount).toBe(1)
  })

  test('rejections', async () => {
    expect((await (await world.as('director')).call(requestPackage, { id: 99 })).status).toBe(404)
    const teacher = await world.as('teacher')
    expect((await teacher.call(listPackages, {})).status).toBe(403)
    expect((await teacher.call(requestPackage, { id: 1 })).status).toBe(403)
    expect((await (await world.as('director')).call(listPackageRequests, {})).status).toBe(403)
  })
})

describe('external systems', () => {
  const linkFor = async (user: 'director' | 'teacher') =>
    new URL((await (await world.as(user)).ok(getModuleLink, { module: 'documentation' })).data)

  test('the header has configured systems; modules only for staff', async () => {
    await unconfigured()
    const teacher = await world.as('teacher')
    expect(await teacher.ok(listExternalLinks, {})).toEqual({ result: [], rowsCount: 0, modules: [] })
    await configured()
    expect(await teacher.ok(listExternalLinks, {})).toEqual({
      result: [
        {
          key: 'book-shop',
          name: 'Онлайн книжарница',
          question: 'Желаете ли да отворите онлайн книжарницата?',
          url: 'https://knigi.example.bg',
        },
      ],
      rowsCount: 1,
      modules: [{ module: 'documentation', name: 'Документация за ДГ' }],
    })
    for (const user of ['parent', 'ministry', 'municipality', 'master'] as const)
      expect((await (await world.as(user)).ok(listExternalLinks, {})).modules).toEqual([])
  })

  test('a link has a signed ticket that identifies the user to the module once', async () => {
    await configured()
    const link = await linkFor('teacher')
    expect(link.origin + link.pathname).toBe('https://documents.example.bg/enter')
    expect(link.searchParams.get('from')).toBe('dg')
    const token = link.searchParams.get('token') ?? ''
    const [payload = '', signature] = token.split('.')
    const { moduleKey } = await (await world.as('master')).ok(getPlatformSettings, {})
    expect(
      createHmac('sha256', moduleKey ?? '')
        .update(payload)
        .digest('base64url'),
    ).toBe(signature)
    const person = await world.stranger.ok(redeemModuleLink, { token })
    expect(person).toMatchObject({
      module: 'documentation',
      email: 'uchitel@example.bg',
      roleType: 2,
      kindergarten: 'ДГ „Детелина“',
      kindergartenCode: '1690999',
    })
    const again = await world.stranger.call(redeemModuleLink, { token })
    expect(again.problem.errorMessage).toBe('Връзката е невалидна или изтекла')
    expect((await linkFor('teacher')).searchParams.get('token')).not.toBe(token)
  })

  test('rejects an expired, forged or revoked ticket', async () => {
    await configured()
    const token = (await linkFor('teacher')).searchParams.get('token') ?? ''
    const [payload = '', signature = ''] = token.split('.')
    const forged = Buffer.from(payload, 'base64url').toString().replace('"role":2', '"role":1')
    for (const wrong of [
      `${Buffer.from(forged).toString('base64url')}.${signature}`,
      `${payload}.${'a'.repeat(43)}`,
      'x'.repeat(50),
    ])
      expect((await world.stranger.call(redeemModuleLink, { token: wrong })).status).toBe(400)
    await world.sql(`update account set state = 'deactivated' where email = 'uchitel@example.bg'`)
    expect((await world.stranger.call(redeemModuleLink, { token })).status).toBe(400)
    const late = (await linkFor('director')).searchParams.get('token') ?? ''
    world.setNow(new Date(world.now().getTime() + 61_000))
    expect((await world.stranger.call(redeemModuleLink, { token: late })).status).toBe(400)
  })

  test('without a URL there is no link, and only five roles may get one', async () => {
    await unconfigured()
    const text = 'Неуспешно зареждане на връзка!'
    const director = await world.as('director')
    expect((await director.call(getModuleLink, { module: 'documentation' })).problem.errorMessage).toBe(text)
    await configured()
    expect((await director.call(getModuleLink, { module: 'staff-assessment' })).problem.errorMessage).toBe(text)
    expect((await director.call(getModuleLink, { module: 'друг' as 'documentation' })).status).toBe(400)
    for (const user of ['administrator', 'resourceSpecialist', 'manciple'] as const)
      expect((await (await world.as(user)).call(getModuleLink, { module: 'documentation' })).status).toBe(200)
    for (const user of ['parent', 'ministry', 'municipality', 'master'] as const)
      expect((await (await world.as(user)).call(getModuleLink, { module: 'documentation' })).status).toBe(403)
  })

  test('only the master reads and writes the settings', async () => {
    const master = await world.as('master')
    await unconfigured()
    await configured()
    const stored = await master.ok(getPlatformSettings, {})
    expect(stored).toMatchObject({ ...settings, contactPhone: '+35920001234', antivirusUrl: null, version: 1 })
    const wrong = await master.call(savePlatformSettings, {
      ...settings,
      bookShopUrl: 'ftp://x.bg',
      salesEmail: 'няма',
    })
    expect(wrong.problem.errors).toEqual({
      bookShopUrl: ['Невалиден адрес на страница'],
      salesEmail: ['Имейл за заявки на пакети трябва да е коректен Email адрес'],
    })
    expect((await master.call(savePlatformSettings, { ...settings, version: 0 })).status).toBe(409)
    const director = await world.as('director')
    expect((await director.call(getPlatformSettings, {})).status).toBe(403)
    expect((await director.call(savePlatformSettings, settings)).status).toBe(403)
  })
})

test('about: version, components, contacts', async () => {
  await configured()
  const about = await (await world.as('parent')).ok(getAbout, {})
  expect(about).toMatchObject({ version: '1.2.10', contacts: { email: 'pomosht@example.bg', phone: '+35920001234' } })
  expect(about.components).toBeGreaterThan(50)
  expect(about.licences[0]?.name).toBe('MIT')
  expect(about.licences.reduce((sum, one) => sum + one.components, 0)).toBe(about.components)
  expect(JSON.stringify(about)).not.toContain('prodazhbi')
  expect((await world.stranger.call(getAbout, {})).status).toBe(401)
})
