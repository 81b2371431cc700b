import { changeLanguage } from '@asistent/contract/identity/session.calls'
import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import type { Language } from '@asistent/domain/kernel/languages'
import { cyrillicTexts, kindOfText } from '../support/family-texts'
import { signedInAs, tokenOf, type PersonName } from './support/people'

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
  '/schedule',
  '/kids/portfolio',
  '/kids/admission',
  '/kids/admission/create',
  '/kids/proposals',
  '/activities/applications/enrollment',
  '/activities/applications/enrollment/create',
  '/activities/applications/removal',
  '/administration/documents',
  '/education-plan-topic/year',
  '/groups/management',
  '/parents-fees_depricated',
  '/platform/about',
  '/resources',
]

/** Pages before the sign-in; the links of letters are invalid. */
const guestScreens = [
  '/login',
  '/login/reset',
  '/login/signup',
  '/registration-parents',
  '/registration-parents-success-message',
  '/account-activation/parent/x',
  '/account-activation/email/x',
  '/password-recovery/1/x',
  '/unsubscribe/x',
]

/** Parents of no other journey, because the server answers in the stored language of the account. */
const readers = { en: 'parentOfGabrovo', tr: 'secondParent' } as const satisfies Partial<Record<Language, PersonName>>

async function choose(request: APIRequestContext, language: keyof typeof readers): Promise<void> {
  const authorization = `Bearer ${await tokenOf(request, readers[language])}`
  const answer = await request.post(changeLanguage.path, { data: { language }, headers: { authorization } })
  expect(answer.status()).toBe(200)
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

/** Headings of the page of an unexpected error. */
const failed = { en: 'An error occurred!', tr: 'Bir hata oluştu!' } as const

/** Visible texts and names of controls. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = []
    for (const element of document.querySelectorAll('body *')) {
      if (!element.checkVisibility()) continue
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '')
      for (const name of ['aria-label', 'placeholder']) texts.push(element.getAttribute(name) ?? '')
    }
    return texts.map((text) => text.trim()).filter((text) => /[а-яА-Я]/.test(text))
  })

for (const language of ['en', 'tr'] as const) {
  test(`a guest reads the pages before the sign-in in ${language}`, { tag: '@phone' }, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('asistent.language', JSON.stringify(value)), language)
    // The names of the product and of the languages are not translated.
    const kept = new Set(['асистент', 'за', 'детски', 'градини', 'български', 'укра', 'нська'])
    const bulgarian: Record<string, string[]> = {}
    for (const path of guestScreens) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: failed[language] })).toHaveCount(0)
      const unknown = (await textsOf(page)).filter((text) => cyrillicWords(text).some((word) => !kept.has(word)))
      if (unknown.length > 0) bulgarian[path] = [...new Set(unknown)]
    }
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    expect(bulgarian).toEqual({})
  })

  test(`a parent reads the main screens in ${language}`, { tag: '@phone' }, async ({ page, request }) => {
    await choose(request, language)
    await signedInAs(page, request, readers[language])
    const serverWords = wordsOfServer(page)
    // The name of the product and the sign of the currency are not translated.
    for (const word of ['асистент', 'български', 'українська', 'лв']) serverWords.add(word)
    const bulgarian: Record<string, string[]> = {}
    await page.goto('/kids/records')
    const child = await page.locator('a[href^="/kids/records/"]').first().getAttribute('href')
    const childPages = ['', '?tab=contacts', '?tab=consents', '?tab=health'].map(
      (tab) => `${child?.split('?')[0]}${tab}`,
    )
    for (const path of [...screens, ...childPages]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: failed[language] })).toHaveCount(0)
      await expect(page.locator('[data-waiting]')).toHaveCount(0)
      const unknown = (await textsOf(page)).filter((text) => cyrillicWords(text).some((word) => !serverWords.has(word)))
      if (unknown.length > 0) bulgarian[path] = [...new Set(unknown)]
    }
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    expect(bulgarian).toEqual({})
  })
}
