import { expect, test, type Locator, type Page } from '@playwright/test'
import { signedInAs } from './support/people'

// Shell: choices shared by tabs, Ctrl-K, and keyboard access.

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600

/** The top bar, which has the switchers. */
const bar = (page: Page) => page.getByRole('banner')

test(
  'a home page loads only the scripts its cards need',
  { tag: '@both' },
  async ({ browser, request }, { project }) => {
    const onPhones = ['parent', 'teacher'] as const
    const atDesks = ['director', 'ministry', 'resourceSpecialist', 'manciple'] as const
    for (const person of project.name === 'phone' ? onPhones : atDesks) {
      const context = await browser.newContext()
      const page = await context.newPage()
      await signedInAs(page, request, person)
      // Cards must be shown because they have loaded, not by the timeout (shell/home/settled.ts).
      await page.addInitScript(() => {
        const inTime = window.setTimeout
        window.setTimeout = ((work: () => void, delay?: number) => (delay === 6000 ? 0 : inTime(work, delay))) as never
      })
      // Charts below the viewport load on scroll.
      await page.goto('/', { waitUntil: 'networkidle' })
      await expect(page.locator('#main section').first()).toBeVisible()
      const entries = await page.evaluate(() =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name }) => name.endsWith('.js'))
          .map(({ name, encodedBodySize }) => ({ name: name.split('/').at(-1) ?? '', size: encodedBodySize })),
      )
      // A module is fetched, then imported from the cache: counted once. On a busy machine optional parts
      // (platform/later.tsx) may have loaded by then.
      const scripts = [...new Map(entries.map((one) => [one.name, one])).values()].filter(
        ({ name }) => !/^(esm|after-frame|offline-(start|state|count)|search-results)-/.test(name),
      )
      // Lists, forms and schemas load with the first screen that needs them.
      const heavy = scripts.map(({ name }) => name).filter((name) => /^(blocks|shapes)-/.test(name))
      expect.soft(heavy, person).toEqual([])
      const kilobytes = scripts.reduce((sum, { size }) => sum + size, 0) / 1024
      expect.soft(kilobytes, person).toBeLessThan(200)
      expect.soft(kilobytes, person).toBeGreaterThan(100)
      await context.close()
    }
  },
)

test('a sign-in page in Bulgarian loads no catalogue', { tag: '@phone' }, async ({ browser }) => {
  const cataloguesOf = async (language: string) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.addInitScript((value) => localStorage.setItem('asistent.language', JSON.stringify(value)), language)
    await page.goto('/login', { waitUntil: 'networkidle' })
    await expect(page.getByRole('navigation').getByRole('button')).toHaveCount(4)
    const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    await context.close()
    return scripts
      .map((name) => name.split('/').at(-1) ?? '')
      .filter((name) => /^(uk|tr|en|translate)-.*js$/.test(name))
  }
  expect(await cataloguesOf('bg')).toEqual([])
  expect((await cataloguesOf('en')).length).toBeGreaterThan(1)
})

test('all files of a first page are requested in parallel, not sequentially', async ({ browser, request }) => {
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
      const listed = [...namesOf('link[rel=modulepreload]'), ...namesOf('script[src]')]
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
      const before = scripts.filter(({ startTime }) => startTime < stood).map(({ name }) => name)
      return { came: before.length, found: before.filter((name) => !listed.includes(name)) }
    })
    expect.soft(found, path).toEqual([])
    expect.soft(came, path).toBeGreaterThan(8)
  }
  await context.close()
})

test('printed pages have the full width, and the grid shows its month', async ({ page, request }) => {
  await signedInAs(page, request, 'director')
  await page.goto('/attendances/management?view=month')
  const table = page.getByRole('grid', { name: /Присъствия, група/ })
  await expect(table).toBeVisible()
  // Landscape paper is as wide as a desktop viewport.
  await page.setViewportSize({ width: 1032, height: 730 })
  await page.emulateMedia({ media: 'print' })
  await expect(bar(page)).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Група' })).toBeHidden()
  await expect(table.locator('caption')).toHaveText(/^Присъствия, група .+, [а-я]+ 2\d{3} г\.$/)
  const { x, width } = (await table.boundingBox()) ?? { x: -1, width: 0 }
  expect(x).toBeLessThan(5)
  expect(width).toBeGreaterThan(1020)
})

test('the kindergarten is changed with two tabs open', { tag: '@both' }, async ({ page, context, request }) => {
  const person = 'consolidatedDirector'
  await signedInAs(page, request, person)
  await page.goto('/')
  const switcher = bar(page).getByRole('button', { name: /Смяна на детска градина/ })
  const before = await switcher.getAttribute('aria-label')
  const otherPage = await context.newPage()
  await signedInAs(otherPage, request, person)
  await otherPage.goto('/platform/help')
  await expect(otherPage.getByRole('heading', { level: 1 })).toBeVisible()

  await switcher.click()
  const choice = page.locator('button:not([aria-current]):visible', { hasText: /ДГ|ДЯ|Детска|ясла/ }).last()
  await choice.click()
  await expect(switcher).not.toHaveAttribute('aria-label', before ?? '')
  const after = await switcher.getAttribute('aria-label')
  // The other tab navigates to the new kindergarten's home page.
  await expect(otherPage).toHaveURL(/\/$/)
  await expect(bar(otherPage).getByRole('button', { name: /Смяна на детска градина/ })).toHaveAttribute(
    'aria-label',
    after ?? '',
  )
})

test(
  'the school year is changed with two tabs open',
  { tag: '@both' },
  async ({ page, context, request }, { project }) => {
    const person = project.name === 'phone' ? 'directorOfGabrovo' : 'deputyDirector'
    await signedInAs(page, request, person)
    await page.goto('/days-off')
    const otherPage = await context.newPage()
    await signedInAs(otherPage, request, person)
    await otherPage.goto('/platform/help')
    await expect(otherPage.getByRole('heading', { level: 1 })).toBeVisible()
    await expectYear(otherPage, '2026/2027')

    // A reload removes this marker.
    await otherPage.evaluate(() => Object.assign(window, { before: true }))
    if (isPhone(page)) {
      await bar(page).getByRole('button', { name: 'Отвори менюто' }).click()
      await page.getByRole('combobox', { name: 'Учебна година' }).selectOption({ label: '2025/2026' })
    } else {
      await bar(page)
        .getByRole('button', { name: /Учебна година/ })
        .click()
      await page.getByRole('button', { name: '2025/2026', exact: true }).click()
    }
    await expectYear(page, '2025/2026')
    await expect(page).toHaveURL(/\/days-off/)
    await expect.poll(() => otherPage.evaluate(() => 'before' in window)).toBe(false)
    await expectYear(otherPage, '2025/2026')
    await expect(otherPage).toHaveURL(/\/platform\/help/)
  },
)

// Retries, because the page may reload during the check.
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
    .getByRole('combobox', { name: 'Учебна година' })
    .evaluate((list: HTMLSelectElement) => list.selectedOptions[0]?.label)
  // Not Escape: it would stop a reload in progress.
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

/** Presses Tab until the element has the focus. */
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

test('the whole shell is operable by keyboard', async ({ page, request }) => {
  await signedInAs(page, request, 'director')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  // The first stop is the skip link.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /Към съдържанието/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()

  // A dropdown opens, is navigated and closes; the focus returns to its button. Navigates anew: after a reload the
  // focus would continue from #main.
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

  // From the menu to a screen, whose heading takes the focus.
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

  // Leaves without the mouse.
  await page.keyboard.press('Control+k')
  await expect(page.getByPlaceholder(/Страница, дете/)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByPlaceholder(/Страница, дете/)).toBeHidden()
})

test(
  'an external system is confirmed first and opens in a new tab; on a phone it is in the menu',
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
