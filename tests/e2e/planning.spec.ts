import { expect, test, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { signedInAs, tokenOf } from './support/people'

// Planning: a yearly plan by keyboard, a moved lesson, lessons confirmed offline. Each journey uses its own lessons.

interface Lesson {
  readonly id: number
  readonly classId: number
  readonly classSubjectId: number
  readonly title: string
}

async function missedLessons(request: APIRequestContext): Promise<Lesson[]> {
  const headers = { authorization: `Bearer ${await tokenOf(request, 'director')}` }
  const answer = await request.get('/api/Lessons/overview-models?isMissed=true&pageSize=100', { headers })
  return ((await answer.json()) as { result: Lesson[] }).result
}

async function stateOf(request: APIRequestContext, id: number): Promise<{ status: number; isMissed: boolean }> {
  const headers = { authorization: `Bearer ${await tokenOf(request, 'director')}` }
  return (await (await request.get(`/api/Lessons/${id}`, { headers })).json()) as { status: number; isMissed: boolean }
}

/** Presses a button by keyboard: Tab, then Enter. */
async function pressWithKeys(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let step = 0; step < 400; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
  }
  throw new Error('the Tab key never comes to it')
}

const topicOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

test('the plan of a field is cancelled and arranged again by keyboard', async ({ page, request }) => {
  const headers = { authorization: `Bearer ${await tokenOf(request, 'director')}` }
  const groups = (await (await request.get('/api/Classes', { headers })).json()) as {
    result: { id: number; name: string }[]
  }
  const group = groups.result.find(({ name }) => name === 'Калинка')!
  await signedInAs(page, request, 'director')
  await page.goto(`/education-plan-topic/planning?classId=${group.id}`)
  await page.getByRole('link', { name: 'Музика' }).click()
  const plan = page.getByRole('heading', { name: /^План: / })
  const count = async () => Number(/^План: (\d+)/.exec((await plan.textContent()) ?? '')?.[1])
  await expect.poll(count).toBeGreaterThan(5)

  await pressWithKeys(page, page.getByRole('button', { name: 'Отмени предстоящото' }))
  await pressWithKeys(page, page.getByRole('dialog').getByRole('button', { name: 'Отмени плана' }))
  // Future lessons are gone; today's and missed ones are not future.
  await expect.poll(count).toBeLessThan(5)

  await pressWithKeys(page, page.getByRole('button', { name: 'Подреди по дати' }))
  await expect(page.getByText(/^Нови [1-9]\d*, преместени 0, махнати 0$/)).toBeVisible()
  // Skipping a topic before saving leaves the others.
  await pressWithKeys(page, page.getByRole('button', { name: 'Пропусни' }).first())
  await pressWithKeys(page, page.getByRole('button', { name: 'Запиши плана' }))
  await expect(page.getByText('Планът е записан')).toBeVisible()
  await expect(page.getByText('Без промени')).toBeVisible()
  await page.reload()
  await expect.poll(count).toBeGreaterThan(5)
})

test('a missed lesson moves to the next free date of its field with one press', async ({ page, request }) => {
  const lesson = (await missedLessons(request))[0]!
  await signedInAs(page, request, 'director')
  await page.goto(`/schedule/${lesson.classId}/${lesson.id}`)
  const topic = page.getByText(lesson.title, { exact: false }).first()
  await expect(topic).toBeVisible()
  await page
    .locator('span')
    .filter({ hasText: lesson.title })
    .getByRole('button', { name: /^Премести на / })
    .first()
    .click()
  await expect.poll(async () => (await stateOf(request, lesson.id)).isMissed).toBe(false)
})

test(
  'lessons confirmed offline are queued on the device and sent automatically',
  { tag: '@both' },
  async ({ page, request }, { project }) => {
    // From the end of the list: the parallel journey uses the first one.
    const lesson = (await missedLessons(request)).at(project.name === 'phone' ? -1 : -2)!
    await signedInAs(page, request, 'director')
    await page.goto(`/schedule/${lesson.classId}/${lesson.id}`)
    const confirmDay = page
      .getByRole('region')
      .filter({ has: topicOf(page, lesson.title) })
      .getByRole('button', { name: 'Потвърди' })
      .first()
    await expect(confirmDay).toBeVisible()
    await page.context().setOffline(true)
    await confirmDay.click()
    const badge = page.getByRole('button', { name: '1 запис чака връзка' })
    await expect(badge).toBeVisible()
    await expect(page.getByText('Чака връзка', { exact: true })).toBeVisible()
    await badge.click()
    await expect(page.getByText('Потвърждаване на теми')).toBeVisible()
    await page.context().setOffline(false)
    await expect(badge).toHaveCount(0)
    await expect.poll(async () => (await stateOf(request, lesson.id)).status).toBe(2)
    await expect(page.getByText('Взета').first()).toBeVisible()
    await expect(topicOf(page, lesson.title)).toBeVisible()
  },
)

test('the plan of a field opens without a group and a publisher in its address', async ({ page, request }) => {
  await signedInAs(page, request, 'director')
  await page.goto('/education-plan-topic/publishers/82')
  await expect(page.getByRole('heading', { name: /^Околен свят, / })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^План: [1-9]\d* тем/ })).toBeVisible()
  await expect(page.getByLabel('Група')).toBeVisible()
})

test('the overview of an own topic says where it is planned', async ({ page, request }) => {
  const headers = { authorization: `Bearer ${await tokenOf(request, 'director')}` }
  const data = { classType: 3, classSubjectId: 82, title: 'Нашият град нощем' }
  const saved = await request.post('/api/SubjectTopics', { headers, data })
  const { entityId } = (await saved.json()) as { entityId: number }
  await signedInAs(page, request, 'director')
  await page.goto(`/education-plan-topic/custom-themes/overview/${entityId}`)
  await expect(page.getByRole('heading', { level: 1, name: data.title })).toBeVisible()
  await expect(page.getByText('Темата не е планирана')).toBeVisible()
  await page.getByRole('link', { name: 'Промени' }).click()
  await expect(page).toHaveURL(`/education-plan-topic/custom-themes/${entityId}`)
})
