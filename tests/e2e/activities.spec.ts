import { expect, test, type APIRequestContext } from '@playwright/test'
import { signedInAs, tokenOf } from './support/people'

// Extra activities: a parent enrols a child on a phone and the director accepts; visits are entered offline.

async function getAs(request: APIRequestContext, who: 'parent' | 'director', path: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${await tokenOf(request, who)}` }
  return (await request.get(path, { headers })).json()
}

interface Offered {
  readonly name: string
  readonly isMember: boolean
  readonly isRequested: boolean
}

/** A child of the family, and an activity it is neither enrolled in nor has a request for. */
async function choiceOf(request: APIRequestContext): Promise<{ child: string; activity: string }> {
  const { result } = (await getAs(request, 'parent', '/api/Students/overview-models')) as {
    result: { id: number; name: string }[]
  }
  for (const { id, name } of result) {
    const path = `/api/Activities/enrollment-requests/activities?studentId=${id}`
    const offered = ((await getAs(request, 'parent', path)) as { result: Offered[] }).result
    const free = offered.find((one) => !one.isMember && !one.isRequested)
    if (free) return { child: name.split(' ')[0]!, activity: free.name }
  }
  throw new Error('the family has asked for everything')
}

test(
  'a parent enrols a child on a phone, the director accepts and the parent sees it',
  { tag: '@phone' },
  async ({ page, request, browser, baseURL }) => {
    const { child, activity } = await choiceOf(request)
    await signedInAs(page, request, 'parent')
    await page.goto('/activities/parents/providers')
    await page.getByRole('button', { name: new RegExp(`^Запиши ${child} .*: ${activity}$`) }).tap()
    // The first allowed day is filled in.
    await expect(page.getByRole('dialog').getByLabel('От дата')).not.toHaveValue('')
    await page.getByRole('dialog').getByRole('button', { name: 'Запиши' }).tap()
    await expect(page.getByText('Заявлението за записване е подадено')).toBeVisible()
    const offer = page.getByRole('button', { name: new RegExp(`^Запиши ${child} .*: ${activity}$`) })
    await expect(offer).toHaveCount(0)

    const office = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 1280, height: 900 } })
    await signedInAs(office, request, 'director')
    await office.goto('/activities/applications/enrollment?status=1')
    // The list may also contain requests to change or leave an activity.
    const requests = office.getByRole('row').filter({ hasText: child }).filter({ hasText: 'Записване' })
    const line = requests.filter({ hasText: activity })
    await line.getByRole('button', { name: 'Действия' }).click()
    await office.getByRole('menuitem', { name: 'Одобри' }).click()
    await office.getByRole('dialog').getByRole('button', { name: 'Одобри' }).click()
    await expect(office.getByText('Решението е записано')).toBeVisible()
    await office.close()

    // Without a reload: the hub notifies the phone.
    const attended = page.getByRole('region', { name: new RegExp(`^${child}`) })
    await expect(attended.getByText(activity)).toBeVisible()
    await expect(attended.getByRole('button', { name: `Оттегли: ${activity}` })).toHaveCount(0)
  },
)

test('visits entered offline are queued on the device and sent automatically', async ({ page, request }) => {
  await signedInAs(page, request, 'director')
  await page.goto('/activities/attendances')
  const cell = page.locator('tr[data-row="0"] td[role="gridcell"]:not([aria-readonly])').first()
  const column = await cell.getAttribute('data-column')
  const mine = page.locator(`tr[data-row="0"] td[data-column="${column}"]`)
  const mark = (await mine.textContent()) === 'П' ? 'О' : 'П'
  await page.context().setOffline(true)
  await mine.click()
  await page.getByRole('button', { name: mark === 'О' ? 'О – Отсъства' : 'П – Присъства' }).click()
  await expect(page.getByText('Записаното чака на това устройство')).toBeVisible()
  const badge = page.getByRole('button', { name: '1 запис чака връзка' })
  await expect(badge).toBeVisible()
  // Shown as saved.
  await expect(mine).toHaveText(mark)
  await page.context().setOffline(false)
  await expect(badge).toHaveCount(0)
  await page.reload()
  await expect(mine).toHaveText(mark)
})
