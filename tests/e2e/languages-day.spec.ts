import { expect, test, type Page } from '@playwright/test'
import { encodeContent } from '@asistent/domain/communication/content'
import { languageNames } from '@asistent/domain/kernel/languages'
import { readFileSync } from 'node:fs'
import { linkTo } from './support/outbox'
import { activatedPassword, enrol, newEmail, signedInWith } from './support/own-kindergarten'
import { forGroup, twoFamilies } from './support/two-families'

// A parent's day in another language: the language is chosen at the sign-in or in the profile, and every step is done
// on the screens in it.

/** The interface of a language by its Bulgarian text; values are any text. */
function wordsOf(language: 'en' | 'uk') {
  const catalogue = JSON.parse(readFileSync(`apps/web/src/platform/languages/${language}.json`, 'utf8')) as Record<
    string,
    string
  >
  const message = (text: string): string => {
    const row = catalogue[text]
    if (row === undefined) throw new Error(`no message for: ${text}`)
    return row
  }
  const pattern = (text: string): RegExp =>
    new RegExp(
      message(text)
        .split(/\{\w+\}/)
        .map((part) => part.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`))
        .join('.+'),
    )
  return { message, pattern }
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

for (const language of ['en', 'uk'] as const) {
  const { message, pattern } = wordsOf(language)

  test(
    `a parent chooses ${language} in the profile, reports an illness, answers, confirms and opens the fees`,
    { tag: '@phone' },
    async ({ page, request }) => {
      const { place, groupId, families } = await twoFamilies(request)
      const [family] = families
      await place.post('/api/Messages', {
        title: 'Разходка в петък',
        content: encodeContent('<p>Облечете децата топло.</p>'),
        recipients: forGroup(groupId),
        askAcknowledgement: true,
      })
      const poll = await place.post('/api/Polls', {
        question: 'Тържеството',
        questions: [{ text: 'В кой ден?', kind: 'single', options: [{ text: 'Вторник' }, { text: 'Сряда' }] }],
        anonymous: false,
        results: 'voted',
        expirationTime: new Date(Date.now() + 86_400_000).toISOString(),
        recipients: forGroup(groupId),
      })
      await signedInWith(page, family?.token ?? '')

      await test.step('the language', async () => {
        await page.goto('/profile')
        await page.getByRole('combobox', { name: 'Език на програмата' }).tap()
        await page.getByRole('option', { name: languageNames[language] }).tap()
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(heading(page, message('Моят профил'))).toBeVisible()
      })

      await test.step('ill for several days', async () => {
        await page.goto('/')
        await page
          .getByRole('button', { name: pattern('{name} няма да дойде {when}') })
          .first()
          .tap()
        await page.getByRole('button', { name: message('Болно е, няколко дни') }).tap()
        await expect(page.getByText(pattern('от {day}, докато съобщите, че идва'))).toBeVisible()
      })

      await test.step('a poll', async () => {
        await page.goto(`/polls/${poll}`)
        await page.getByRole('radio', { name: 'Сряда' }).check()
        await page.getByRole('button', { name: message('Изпрати отговора') }).tap()
        await expect(page.getByText(message('Благодарим за отговора'))).toBeVisible()
      })

      await test.step('a message', async () => {
        // The message arrives when its sender can no longer take it back.
        const received = async () => {
          const answer = await request.get('/api/Messages/overview-models', {
            headers: { authorization: `Bearer ${family?.token}` },
          })
          return ((await answer.json()) as { rowsCount: number }).rowsCount
        }
        await expect.poll(received).toBe(1)
        await page.goto('/messages')
        await page.getByText('Разходка в петък').first().tap()
        await expect(page.getByText('Облечете децата топло.')).toBeVisible()
        await page.getByRole('button', { name: message('Прочетох'), exact: true }).tap()
        await expect(page.getByText(pattern('Потвърдихте, че сте прочели, на {acknowledgedAt} ч.'))).toBeVisible()
      })

      await test.step('fees', async () => {
        await page.goto('/activities/parents/fees')
        await expect(heading(page, message('Такси за дейности'))).toBeVisible()
        await expect(page.locator('[data-waiting]')).toHaveCount(0)
      })

      // The next start has the language of the account, also on a device without a choice.
      await page.evaluate(() => localStorage.removeItem('asistent.language'))
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
    },
  )

  test(
    `an invited parent chooses ${language} before the sign-in, activates the profile and keeps the language`,
    { tag: '@phone' },
    async ({ page, request }) => {
      const { place, groupId } = await twoFamilies(request)
      const email = newEmail('mama')
      await enrol(place, {
        firstName: 'Рая',
        lastName: 'Стоянова',
        birthDate: '2022-04-06',
        classId: groupId,
        parents: [{ firstName: 'Ирина', lastName: 'Стоянова', email, kinship: 1 }],
      })
      await place.post(`/api/Classes/${groupId}/invite-parents`, {})

      await page.goto('/login')
      await page.getByRole('button', { name: languageNames[language] }).tap()
      await expect(heading(page, message('Вход'))).toBeVisible()
      await page.getByRole('button', { name: message('Вход'), exact: true }).tap()
      await expect(page.getByText(pattern('Полето "{label}" е задължително')).first()).toBeVisible()

      await page.goto(await linkTo(request, email, 'Покана за достъп'))
      await expect(heading(page, pattern('Добре дошли, {name}!'))).toBeVisible()
      await page.getByLabel(message('Парола'), { exact: true }).fill(activatedPassword)
      await page.getByRole('button', { name: message('Активирай профила') }).tap()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      // English readers also get the names in Latin letters.
      await expect(page.getByRole('heading', { name: 'Рая Стоянова' })).toBeVisible()
      await expect(page.getByText('(Raya Stoyanova)')).toHaveCount(language === 'en' ? 1 : 0)

      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
    },
  )
}
