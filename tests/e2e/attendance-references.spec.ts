import { expect, test, type Download, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { pdfText } from '@asistent/documents/pdf-text'
import { readXlsx } from '@asistent/documents/read-table'
import { monthOf, previousMonth, rangeOf } from '@asistent/domain/kernel/month'
import { today } from '@asistent/domain/kernel/day'
import { signedInAs, tokenOf } from './support/people'

// Reports of the demo kindergarten. They read only the last closed month, which no other journey changes.

const lastMonth = previousMonth(monthOf(today(new Date())))

const cellsOf = async (page: Page, table: string): Promise<string[][]> =>
  page
    .getByRole('table', { name: table })
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('th,td')].map((cell) => (cell.textContent ?? '').trim())),
    )

async function downloaded(page: Page, button: string): Promise<Uint8Array> {
  const waiting: Promise<Download> = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return readFile(await (await waiting).path())
}

/** Words of the PDF after a name: days and totals, up to the next name. */
function figuresAfter(words: readonly string[], name: string, sums: number): string[] {
  const start = words.indexOf(name)
  expect(start, `${name} is on the paper`).toBeGreaterThan(-1)
  const numbers: string[] = []
  // Day codes precede the totals and are never plain numbers.
  for (let index = start + 1; numbers.length < sums && index < words.length; index++)
    if (/^\d+$/.test(words[index] ?? '')) numbers.push(words[index] ?? '')
  return numbers
}

test('the month sheet has the same numbers on screen, in PDF and in Excel', async ({ page, request }) => {
  await signedInAs(page, request, 'director')
  const groups = (await (
    await request.get('/api/Classes', { headers: { authorization: `Bearer ${await tokenOf(request, 'director')}` } })
  ).json()) as { result: { id: number; name: string }[] }
  const group = groups.result.find((one) => one.name === 'Слънчо')
  expect(group).toBeDefined()
  await page.goto(`/attendances/references/month?classId=${group?.id}&month=${lastMonth.month}&year=${lastMonth.year}`)
  const title = 'Месечна справка за присъствията'
  await expect(page.getByRole('table', { name: title })).toBeVisible()
  const rows = await cellsOf(page, title)
  const children = rows.filter(([position]) => /^\d+$/.test(position ?? ''))
  expect(children.length).toBeGreaterThan(15)
  const sums = 6

  const words = pdfText(await downloaded(page, 'Изтегли PDF'))
    .split('\n')
    .map((word) => word.trim())
  for (const cells of children)
    expect([cells[1], ...figuresAfter(words, cells[1] ?? '', sums)]).toEqual([cells[1], ...cells.slice(-sums)])

  const [sheet] = await readXlsx(await downloaded(page, 'Изтегли Excel'))
  const inExcel = (sheet?.rows ?? []).map((row) => row.map((cell) => String(cell ?? '')))
  for (const cells of children) {
    const row = inExcel.find((one) => one.includes(cells[1] ?? ''))
    expect(row?.slice(-cells.length + 2)).toEqual(cells.slice(2))
  }
  const totals = await page.getByRole('table', { name: title }).locator('tfoot td').allTextContents()
  const totalRow = inExcel.find((row) => row.includes('Общо') && row.at(-1) === totals.at(-1))
  expect(totalRow?.slice(-sums)).toEqual(totals.slice(-sums))
})

test('a number links to its rows', async ({ page, request }) => {
  await signedInAs(page, request, 'director')
  const { from, to } = rangeOf(lastMonth)
  await page.goto(`/attendances/references/days?fromDate=${from}&toDate=${to}`)
  const table = page.getByRole('table', { name: 'Присъствия по дни' })
  await expect(table).toBeVisible()
  const [first] = await cellsOf(page, 'Присъствия по дни')
  const absent = first?.[4] ?? ''
  expect(Number(absent)).toBeGreaterThan(0)
  await table.locator('tbody tr').first().getByRole('cell').nth(4).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Присъствия поименно' })).toBeVisible()
  const rows = page.getByRole('table', { name: 'Присъствия поименно' }).locator('tbody tr')
  await expect(rows).toHaveCount(Number(absent))
  // From a child to its record.
  const name = await rows.first().getByRole('link').textContent()
  await rows.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name ?? '')
})

test('an expert chooses the kindergarten, and a parent sees only their child', async ({ page, request, browser }) => {
  await signedInAs(page, request, 'municipality')
  await page.goto('/attendances/references/smp')
  await expect(page.getByRole('combobox', { name: 'Детска градина' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Средна месечна посещаемост' })).toContainText('Общо')
  await test.step('the parent', async () => {
    const context = await browser.newContext()
    const parentPage = await context.newPage()
    await signedInAs(parentPage, request, 'parent')
    await parentPage.goto('/attendances/overview')
    await expect(parentPage.getByRole('heading', { level: 1, name: 'Присъствия на децата' })).toBeVisible()
    await expect(parentPage.getByText(/присъствия от \d+ дни/).first()).toBeVisible()
    await parentPage.goto('/attendances/references/month')
    await expect(parentPage.getByRole('table')).toHaveCount(0)
    await context.close()
  })
})
