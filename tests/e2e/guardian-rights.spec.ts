import { expect, test, type Page } from '@playwright/test'
import { layoutProblems } from './support/cut-texts'
import { listen, settled } from './support/page'
import { signedInAs } from './support/people'

// A guardian who may neither sign, pay nor collect reads everything and is offered nothing that the server would reject.

const notice = (page: Page) => page.locator('#main').getByRole('note')

const signing = /Не можете да подписвате заявления и съгласия: така са вписани правата Ви/

const screens = [
  { at: '/attendances/applications/personal-reasons', heading: /Заявления за отсъствие/, missing: /Ново заявление/ },
  { at: '/attendances/applications/personal-reasons/create', heading: /Заявление за отсъствие/, missing: /Изпрати/ },
  { at: '/attendances/applications/summer-attendances', heading: /Заявления за лятно/, missing: /Ново заявление/ },
  { at: '/attendances/applications/summer-attendances/create', heading: /Заявление за лятно/, missing: /Изпрати/ },
  { at: '/attendances/medical-notices', heading: 'Медицински бележки', missing: /Нова бележка/ },
  { at: '/attendances/medical-notices/create', heading: 'Нова медицинска бележка', missing: /Изпрати/ },
  { at: '/activities/parents/providers', heading: 'Дейности', missing: /Запиши|Отпиши|Оттегли/ },
] as const

const offered = (page: Page, name: RegExp) =>
  page.locator('#main').getByRole('button', { name }).or(page.locator('#main').getByRole('link', { name }))

for (const { at, heading, missing } of screens)
  test(`${at}: the notice in place of the action`, { tag: '@phone' }, async ({ page, request }) => {
    listen(page)
    await signedInAs(page, request, 'secondParent')
    await page.goto(at)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(notice(page)).toHaveText(signing)
    await expect(notice(page).getByRole('link', { name: /\d/ })).toHaveAttribute('href', /^tel:\+359/)
    await settled(page)
    await expect(offered(page, missing)).toHaveCount(0)
    expect(await layoutProblems(page)).toEqual([])
  })

test('the child: one notice, and in the tabs that need a signature', { tag: '@phone' }, async ({ page, request }) => {
  listen(page)
  await signedInAs(page, request, 'secondParent')
  await page.goto('/')
  const every = /Не можете да подписвате заявления и съгласия, плащате такси, взимате детето/
  await expect(notice(page).first()).toHaveText(every)
  await expect(offered(page, /Няма да дойде|няма да дойде|бележка от лекаря/)).toHaveCount(0)
  await page
    .getByRole('heading', { level: 2 })
    .getByRole('link', { name: /Калина/ })
    .tap()
  await expect(page.getByRole('heading', { level: 1, name: /Калина/ })).toBeVisible()
  await expect(notice(page)).toHaveText(every)
  await expect(notice(page).getByRole('link', { name: /\d/ })).toBeVisible()
  await expect(offered(page, /Заяви отсъствие|Изтегли всички данни/)).toHaveCount(0)
  const child = new URL(page.url()).pathname
  for (const { tab, title, missing } of [
    { tab: 'consents', title: 'Съгласия', missing: /Съгласен|Не съм съгласен/ },
    { tab: 'contacts', title: 'Контакти и вземане', missing: /Упълномощи|Потвърди|Прекрати/ },
  ]) {
    await page.goto(`${child}?tab=${tab}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(notice(page)).toHaveText(signing)
    await settled(page)
    await expect(offered(page, missing)).toHaveCount(0)
  }
})

test('fees: neither paid nor payable', { tag: '@phone' }, async ({ page, request }) => {
  listen(page)
  await signedInAs(page, request, 'secondParent')
  await page.goto('/activities/parents/fees')
  await expect(notice(page)).toHaveText(/Не можете да плащате такси: така са вписани правата Ви/)
  await settled(page)
  await expect(page.getByRole('region', { name: /Калина/ }).first()).toBeVisible()
  await expect(offered(page, /Плати/)).toHaveCount(0)
  await expect(page.getByText(/IBAN|Код за EasyPay/)).toHaveCount(0)
  await expect(page.getByText('Всичко е платено')).toHaveCount(0)
})

test('the guardian who signs has the actions and no notice', { tag: '@phone' }, async ({ page, request }) => {
  listen(page)
  await signedInAs(page, request, 'parent')
  for (const { at, heading } of screens) {
    await page.goto(at)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await settled(page)
    await expect(notice(page)).toHaveCount(0)
  }
  await page.goto('/attendances/medical-notices')
  await expect(page.getByRole('link', { name: 'Нова бележка' })).toBeVisible()
})
