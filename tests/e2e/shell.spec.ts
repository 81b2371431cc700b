import { expect, test, type Locator, type Page } from '@playwright/test'
import { signedInAs } from './support/people'

// What every screen stands in: the choices that all tabs share, Ctrl-K, and all of it by keyboard.

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600

/** Where the switchers are: in the top bar. */
const bar = (page: Page) => page.getByRole('banner')

test(
  'a home brings no more scripts than its cards need',
  { tag: '@both' },
  async ({ browser, request }, { project }) => {
    const onPhones = ['parent', 'teacher'] as const
    const atDesks = ['director', 'ministry', 'resourceSpecialist', 'manciple'] as const
    for (const person of project.name === 'phone' ? onPhones : atDesks) {
      const context = await browser.newContext()
      const page = await context.newPage()
      await signedInAs(page, request, person)
      // The cards are shown because they are there, not because six seconds have passed (shell/home/settled.ts).
      await page.addInitScript(() => {
        const inTime = window.setTimeout
        window.setTimeout = ((work: () => void, delay?: number) => (delay === 6000 ? 0 : inTime(work, delay))) as never
      })
      // The charts far below come when somebody scrolls to them.
      await page.goto('/', { waitUntil: 'networkidle' })
      await expect(page.locator('#main section').first()).toBeVisible()
      const asked = await page.evaluate(() =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name }) => name.endsWith('.js'))
          .map(({ name, encodedBodySize }) => ({ name: name.split('/').at(-1) ?? '', size: encodedBodySize })),
      )
      // A part is fetched, then imported from the browser's cache: counted once. A busy machine rests late, and the parts
      // that wait for it (platform/later.tsx) may have come by then.
      const scripts = [...new Map(asked.map((one) => [one.name, one])).values()].filter(
        ({ name }) => !/^(esm|after-frame|offline-(start|state|count)|search-results)-/.test(name),
      )
      // Lists, forms and the shapes of calls come with the first screen that has some.
      const heavy = scripts.map(({ name }) => name).filter((name) => /^(blocks|shapes)-/.test(name))
      expect.soft(heavy, person).toEqual([])
      const kilobytes = scripts.reduce((sum, { size }) => sum + size, 0) / 1024
      expect.soft(kilobytes, person).toBeLessThan(200)
      expect.soft(kilobytes, person).toBeGreaterThan(100)
      await context.close()
    }
  },
)

test('all files of a first page are asked for at once, not one after the other', async ({ browser, request }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await signedInAs(page, request, 'director')
  await page.addInitScript(() => {
    const stood = () => document.querySelector('#main h1') && performance.mark('stood')
    const watch = new MutationObserver(() => stood() && watch.disconnect())
    watch.observe(document, { childList: true, subtree: true })
  })
  for (const path of ['/attendances/management', '/kids/records', '/messages', '/days-off/create']) {
    await page.goto(path)
    await expect(page.locator('#main h1')).toBeVisible()
    const { came, found } = await page.evaluate(() => {
      const namesOf = (selector: string) =>
        [...document.querySelectorAll<HTMLLinkElement & HTMLScriptElement>(selector)].map((one) => one.href || one.src)
      const stood = performance.getEntriesByName('stood')[0]?.startTime ?? 0
      const asked = [...namesOf('link[rel=modulepreload]'), ...namesOf('script[src]')]
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
      const before = scripts.filter(({ startTime }) => startTime < stood).map(({ name }) => name)
      return { came: before.length, found: before.filter((name) => !asked.includes(name)) }
    })
    expect.soft(found, path).toEqual([])
    expect.soft(came, path).toBeGreaterThan(8)
  }
  await context.close()
})

test('on paper a page has the whole width, and the grid says whose month it is', async ({ page, request }) => {
  await signedInAs(page, request, 'director')
  await page.goto('/attendances/management?view=month')
  const table = page.getByRole('grid', { name: /Присъствия, група/ })
  await expect(table).toBeVisible()
  // A sheet that lies is as wide as the screen of a computer.
  await page.setViewportSize({ width: 1032, height: 730 })
  await page.emulateMedia({ media: 'print' })
  await expect(bar(page)).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Група' })).toBeHidden()
  await expect(table.locator('caption')).toHaveText(/^Присъствия, група .+, [а-я]+ 2\d{3} г\.$/)
  const { x, width } = (await table.boundingBox()) ?? { x: -1, width: 0 }
  expect(x).toBeLessThan(5)
  expect(width).toBeGreaterThan(1020)
})

test(
  'another kindergarten is chosen with two tabs open',
  { tag: '@both' },
  async ({ page, context, request }, { project }) => {
    const person = project.name === 'phone' ? 'parentOfTwoPlaces' : 'consolidatedDirector'
    await signedInAs(page, request, person)
    await page.goto('/')
    const switcher = bar(page).getByRole('button', { name: /Смяна на детска градина/ })
    const before = await switcher.getAttribute('aria-label')
    const other = await context.newPage()
    await signedInAs(other, request, person)
    await other.goto('/platform/help')
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()

    await switcher.click()
    const choice = page.locator('button:not([aria-current]):visible', { hasText: /ДГ|ДЯ|Детска|ясла/ }).last()
    await choice.click()
    await expect(switcher).not.toHaveAttribute('aria-label', before ?? '')
    const after = await switcher.getAttribute('aria-label')
    // The other tab has gone to the new kindergarten's home by itself.
    await expect(other).toHaveURL(/\/$/)
    await expect(bar(other).getByRole('button', { name: /Смяна на детска градина/ })).toHaveAttribute(
      'aria-label',
      after ?? '',
    )
  },
)

test(
  'another school year is chosen with two tabs open',
  { tag: '@both' },
  async ({ page, context, request }, { project }) => {
    const person = project.name === 'phone' ? 'directorOfGabrovo' : 'deputyDirector'
    await signedInAs(page, request, person)
    await page.goto('/days-off')
    const other = await context.newPage()
    await signedInAs(other, request, person)
    await other.goto('/platform/help')
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await expectYear(other, '2026/2027')

    // The mark is lost with the page: that is how a reload is seen.
    await other.evaluate(() => Object.assign(window, { before: true }))
    if (isPhone(page)) {
      await bar(page).getByRole('button', { name: 'Отвори менюто' }).click()
      await page.getByLabel('Учебна година').selectOption({ label: '2025/2026' })
    } else {
      await bar(page)
        .getByRole('button', { name: /Учебна година/ })
        .click()
      await page.getByRole('button', { name: '2025/2026', exact: true }).click()
    }
    await expectYear(page, '2025/2026')
    await expect(page).toHaveURL(/\/days-off/)
    await expect.poll(() => other.evaluate(() => 'before' in window)).toBe(false)
    await expectYear(other, '2025/2026')
    await expect(other).toHaveURL(/\/platform\/help/)
  },
)

// The page may reload in the middle of a look: then it looks again.
async function expectYear(page: Page, year: string): Promise<void> {
  page.setDefaultTimeout(3000)
  await expect(async () => expect(await yearOf(page)).toContain(year)).toPass()
  page.setDefaultTimeout(0)
}

/** The year in the top bar, or in the menu of a phone. */
async function yearOf(page: Page): Promise<string> {
  if (!isPhone(page))
    return (
      (await bar(page)
        .getByRole('button', { name: /Учебна година/ })
        .textContent()) ?? ''
    )
  const menu = page.getByRole('dialog', { name: 'Меню' })
  if (!(await menu.isVisible())) await bar(page).getByRole('button', { name: 'Отвори менюто' }).click()
  const chosen = await page
    .getByLabel('Учебна година')
    .evaluate((list: HTMLSelectElement) => list.selectedOptions[0]?.label)
  // Not Escape: while the page reloads it would stop the reload.
  await page.getByRole('button', { name: 'Затвори менюто' }).click()
  return chosen ?? ''
}

test('Ctrl-K finds a screen', { tag: '@both' }, async ({ page, request }) => {
  await signedInAs(page, request, 'director')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (isPhone(page))
    await bar(page)
      .getByRole('button', { name: /Търсене/ })
      .click()
  else await page.keyboard.press('Control+k')
  const search = page
    .getByLabel('Търсене в програмата')
    .getByRole('textbox')
    .or(page.getByPlaceholder(/Страница, дете/))
  await search.first().fill('неуч')
  await expect(page.getByText('Неучебни дни').last()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/days-off/)
})

/** Presses Tab until the focus stands on it; the way there is what a person without a mouse walks. */
async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  for (let step = 0; step < most; step++) {
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${String(target)}`)
}

const focusIsVisible = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
  })

test('the whole shell by keyboard', async ({ page, request }) => {
  await signedInAs(page, request, 'director')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  // The first stop leads past the menu.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /Към съдържанието/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()

  // A dropdown opens, is walked and closes; the focus returns to its button.
  // Opened anew: reloaded, the page would go on from #main and its cards, not from its top.
  const profile = bar(page).getByRole('button', { name: /^Профил/ })
  await page.goto('/')
  await tabTo(page, profile)
  expect(await focusIsVisible(page)).toBe(true)
  await page.keyboard.press('Enter')
  await expect(profile).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(profile).not.toBeFocused()
  await page.keyboard.press('Escape')
  await expect(profile).toHaveAttribute('aria-expanded', 'false')
  await expect(profile).toBeFocused()

  // The menu: from the top of the page to a screen, whose heading takes the focus.
  await page.goto('/')
  const item = page.getByRole('navigation', { name: 'Главно меню' }).getByRole('link', { name: 'Неучебни дни' })
  const fold = page.getByRole('navigation', { name: 'Главно меню' }).getByRole('button', { expanded: false })
  for (let folds = await fold.count(); folds > 0 && !(await item.isVisible()); folds--) {
    await tabTo(page, fold.first())
    await page.keyboard.press('Enter')
  }
  await tabTo(page, item)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/days-off/)
  await expect(page.getByRole('heading', { level: 1, name: 'Неучебни дни' })).toBeFocused()

  // Out again, without the mouse.
  await page.keyboard.press('Control+k')
  await expect(page.getByPlaceholder(/Страница, дете/)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByPlaceholder(/Страница, дете/)).toBeHidden()
})

test(
  'an external system: asked first, then opened beside; on a phone it stands in the menu',
  { tag: '@both' },
  async ({ page, context, request }) => {
    await context.route('https://knigi.example.bg/**', (route) => route.fulfill({ body: 'книжарница' }))
    await signedInAs(page, request, 'teacher')
    await page.goto('/platform/about')
    const choose = async () => {
      if (isPhone(page)) await bar(page).getByRole('button', { name: 'Отвори менюто' }).click()
      const face = isPhone(page)
        ? page.getByText('Външни системи')
        : page.getByRole('button', { name: 'Външни системи' })
      await face.click()
      await page.getByRole('button', { name: 'Онлайн книжарница' }).click()
      await expect(page.getByText('Желаете ли да отворите онлайн книжарницата?')).toBeVisible()
    }
    await choose()
    await page.getByRole('button', { name: 'Отказ' }).click()
    await expect(page.getByText('Желаете ли')).toHaveCount(0)
    expect(context.pages()).toHaveLength(1)

    await choose()
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Отвори', exact: true }).click()
    await expect(await opened).toHaveURL('https://knigi.example.bg/')
    await expect(page).toHaveURL(/\/platform\/about/)
  },
)
