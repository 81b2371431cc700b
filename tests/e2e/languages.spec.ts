import { expect, test, type Page } from '@playwright/test'
import type { Language } from '@asistent/domain/kernel/languages'
import { cyrillicTexts, kindOfText } from '../support/family-texts'
import { signedInAs } from './support/people'

// A parent walks the main screens in another language: the interface is translated, names and texts of the staff stay.

const screens = [
  '/',
  '/kids/records',
  '/attendances/overview',
  '/attendances/applications/personal-reasons',
  '/attendances/applications/personal-reasons/create',
  '/attendances/medical-notices',
  '/attendances/medical-notices/create',
  '/messages',
  '/messages/create',
  '/notifications',
  '/notes',
  '/activities/parents/fees',
  '/activities/parents/providers',
  '/kitchen/weekly-menu',
  '/calendar',
  '/polls',
  '/days-off',
  '/waiting',
  '/profile',
]

/** Shows the screens of the signed-in user in the language, without storing it: other journeys use the same account. */
async function inLanguage(page: Page, language: Language): Promise<void> {
  await page.route('**/api/identity/user-data', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), language } })
  })
}

/** Cyrillic words of the fields of responses that hold names and texts of people. */
function wordsOfServer(page: Page): Set<string> {
  const words = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/api/')) return
    void response.json().then(
      (body) =>
        cyrillicTexts(pathname, body)
          .filter((text) => kindOfText(text) === 'written')
          .forEach(({ text }) => cyrillicWords(text).forEach((word) => words.add(word))),
      () => undefined,
    )
  })
  return words
}

/** Without abbreviations in capital letters: initials of names, and the codes of the attendance book. */
const cyrillicWords = (text: string): string[] =>
  (text.match(/[А-Яа-я]{2,}/gu) ?? []).flatMap((word) =>
    /^[А-Я]{2,4}$/u.test(word) ? [] : [word.toLocaleLowerCase('bg')],
  )

/** Visible texts and names of controls. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = []
    for (const element of document.querySelectorAll('body *')) {
      if (!element.checkVisibility()) continue
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '')
      // The labels of the component library are part of the theme and Bulgarian.
      if (element.matches('.mantine-PasswordInput-visibilityToggle')) continue
      for (const name of ['aria-label', 'placeholder']) texts.push(element.getAttribute(name) ?? '')
    }
    return texts.map((text) => text.trim()).filter((text) => /[а-яА-Я]/.test(text))
  })

for (const language of ['en', 'tr'] as const)
  test(`a parent reads the main screens in ${language}`, { tag: '@phone' }, async ({ page, request }) => {
    await signedInAs(page, request, 'parent')
    await inLanguage(page, language)
    const serverWords = wordsOfServer(page)
    // The name of the product is not translated.
    for (const word of ['асистент', 'български', 'українська']) serverWords.add(word)
    const bulgarian: Record<string, string[]> = {}
    await page.goto('/kids/records')
    const child = await page.locator('a[href^="/kids/records/"]').first().getAttribute('href')
    const childPages = ['', '?tab=contacts', '?tab=consents', '?tab=health'].map(
      (tab) => `${child?.split('?')[0]}${tab}`,
    )
    for (const path of [...screens, ...childPages]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[data-waiting]')).toHaveCount(0)
      const unknown = (await textsOf(page)).filter((text) => cyrillicWords(text).some((word) => !serverWords.has(word)))
      if (unknown.length > 0) bulgarian[path] = [...new Set(unknown)]
    }
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    expect(bulgarian).toEqual({})
  })
