// @vitest-environment happy-dom
import { errorsOf } from '@asistent/contract/core/messages'
import { signIn } from '@asistent/contract/identity/session.calls'
import { languages } from '@asistent/domain/kernel/languages'
import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { namesIn, partsOfMessage } from '../../../../../tests/support/icu-messages'
import {
  isUsed,
  mixedFiles,
  sourceOf,
  textsToTranslate,
  translatedFiles,
  withoutTexts,
} from '../../../../../tests/support/translated'
import {
  counted,
  loadLanguage,
  loadLastLanguage,
  longDay,
  longMonth,
  nameOfMonth,
  nameOfWeekday,
  t,
  textOfServer,
} from '../language'
import { testUser } from '../test-user'
import { mayOpen } from '../user'
import { bottomBarFor } from '../../shell/menu/bottom-bar'
import { allItems, menuFor } from '../../shell/menu/menu'
import { screens } from '../../shell/slices'

// The catalogues are complete and correct, and converted screens have no text outside of them (decision 024).

const parent = testUser('Parent')
const parts = menuFor(parent, screens)
const menu = [
  ...parts.flatMap(({ label, folds }) => [label, ...folds.map((fold) => fold.label)]),
  ...[...allItems(parts), ...bottomBarFor(parent, screens)].map(({ label }) => label),
]
const texts = textsToTranslate(menu)
const notYetFile = 'apps/web/src/platform/languages/not-yet-translated.txt'
const staffTextsFile = 'apps/web/src/platform/languages/staff-texts.txt'
const catalogueOf = (language: string): Record<string, string> =>
  JSON.parse(sourceOf(`platform/languages/${language}.json`))

describe.each(languages.filter((language) => language !== 'bg'))('%s', (language) => {
  const catalogue = catalogueOf(language)

  test('has every text of the converted screens, and no other', () => {
    expect(texts.filter((text) => !(text in catalogue))).toEqual([])
    expect(Object.keys(catalogue).filter((text) => !texts.includes(text) && !isUsed(text))).toEqual([])
    expect(Object.entries(catalogue).filter(([, message]) => message.trim() === '')).toEqual([])
  })

  test('has the values of the source in every message, and every plural form of the language', () => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    for (const [text, message] of Object.entries(catalogue)) {
      const { values, forms } = partsOfMessage(message)
      expect([...values].toSorted(), text).toEqual(namesIn(text).toSorted())
      const isCounted = text.includes('{count}') && !text.includes(': {count}')
      expect(forms.toSorted(), text).toEqual(isCounted ? [...needed].toSorted() : [])
    }
  })

  test('has no Bulgarian words', () => {
    const cyrillic = language === 'uk' ? /[ъыёэ]/i : /[а-я]/i
    expect(Object.entries(catalogue).filter(([, message]) => cyrillic.test(message))).toEqual([])
  })
})

/** Lines with a Bulgarian text without a message. Blocks translate labels and titles, so these are plain texts. */
function linesOutside(path: string): string[] {
  const catalogue = catalogueOf('en')
  const code = withoutTexts(path).replaceAll(/'((?:[^'\\]|\\.)*)'/g, (literal, text: string) =>
    text in catalogue ? '' : literal,
  )
  return [...code.matchAll(/[^\n]*[А-Яа-я][^\n]*/g)].map(([line]) => `${path}: ${line.trim()}`)
}

test('converted files have no Bulgarian text outside of the catalogues', () => {
  expect(translatedFiles.flatMap(linesOutside).filter((line) => !line.includes('Асистент<'))).toEqual([])
})

test('files of families and staff have only texts of staff outside of the catalogues', () => {
  // Only the words: a renamed variable beside them changes nothing.
  const lines = mixedFiles.flatMap((path) =>
    linesOutside(path).flatMap((line) =>
      (line.slice(path.length).match(/[А-Яа-я№„“][^'"`<>{}$]*/gu) ?? []).map((words) => `${path}: ${words.trim()}`),
    ),
  )
  if (process.env.UPDATE_GENERATED) writeFileSync(staffTextsFile, `${lines.join('\n')}\n`)
  expect(readFileSync(staffTextsFile, 'utf8').trim().split('\n')).toEqual(lines)
})

test('the code that a Bulgarian page loads for the languages is at most 5 KB', () => {
  // Without minification, so the limit is never reached later than in the built product.
  const code = [
    'apps/web/src/platform/language.ts',
    'apps/web/src/shell/layouts/language-links.tsx',
    'apps/web/src/shell/layouts/language-links.module.css',
    'packages/domain/src/kernel/languages.ts',
  ]
  const compressed = brotliCompressSync(code.map((path) => readFileSync(path, 'utf8')).join('\n'))
  expect(compressed.length).toBeLessThan(5 * 1024)
  const imported = /from '(?:\.\/languages\/|@lingui|catalogue:)/
  expect(code.filter((path) => imported.test(readFileSync(path, 'utf8')))).toEqual([])
})

test('the list of screens of parents that are Bulgarian only is exact; it only shrinks', () => {
  const translated = new Set([
    '/',
    '/account-activation/{userType?}/{token?}',
    '/activities/applications/enrollment',
    '/activities/applications/enrollment/create',
    '/activities/applications/removal',
    '/activities/parents/attendances',
    '/activities/parents/fees',
    '/activities/parents/fees/returned/{paymentId}/{outcome}',
    '/activities/parents/providers',
    '/administration/documents',
    '/administration/documents/{id}',
    '/attendances/applications/personal-reasons',
    '/attendances/applications/personal-reasons/create',
    '/attendances/applications/personal-reasons/{id}',
    '/attendances/applications/summer-attendances',
    '/attendances/applications/summer-attendances/create',
    '/attendances/applications/summer-attendances/{id}',
    '/attendances/medical-notices',
    '/attendances/medical-notices/create',
    '/attendances/medical-notices/{id}',
    '/attendances/overview',
    '/calendar',
    '/days-off',
    '/days-off/{id?}',
    '/education-plan-topic/year',
    '/groups/management',
    '/groups/management/{id}',
    '/kids/admission',
    '/kids/admission/create',
    '/kids/admission/edit/{id}',
    '/kids/admission/{id}',
    '/kids/measurements',
    '/kids/portfolio',
    '/kids/portfolio/{id}',
    '/kids/proposals',
    '/kids/records',
    '/kids/records/{id}/{kindergatrenId?}',
    '/kitchen/weekly-menu',
    '/login',
    '/login/reset',
    '/login/second-factor',
    '/login/signup',
    '/logout',
    '/menu',
    '/menu/{area}',
    '/messages',
    '/messages/create',
    '/messages/{id}',
    '/notes',
    '/notifications',
    '/parent-child-application',
    '/parents-fees',
    '/parents-fees_depricated',
    '/password-recovery/{userId?}/{token?}',
    '/platform/about',
    '/platform/help',
    '/platform/help/{topic}',
    '/polls',
    '/polls/{id}',
    '/profile',
    '/registration-parents',
    '/registration-parents-success-message',
    '/resources',
    '/resources/{partnerId}',
    '/resources/{partnerId}/{id}',
    '/schedule',
    '/schedule/{groupId}/{id?}',
    '/under-maintenance',
    '/unsubscribe/{token?}',
    '/waiting',
  ])
  // Public addresses of links that only staff receive.
  const notForParents = new Set([
    '/admin-account-activation/{token?}/{kindergartenId?}',
    '/first-start/{token?}',
    '/verify-classbook',
  ])
  const notYet = screens
    .filter(
      ({ path, ...definition }) =>
        !translated.has(path) &&
        !notForParents.has(path) &&
        (definition.access.kind === 'guest' || mayOpen(parent, definition)),
    )
    .map(({ path }) => path)
    .toSorted()
  if (process.env.UPDATE_GENERATED) writeFileSync(notYetFile, `${notYet.join('\n')}\n`)
  expect(readFileSync(notYetFile, 'utf8').trim()).toEqual(notYet.join('\n'))
})

describe('texts', () => {
  afterEach(() => loadLanguage('bg'))

  test('are Bulgarian by default', () => {
    expect(t('{time} ч.', { time: '8:30' })).toBe('8:30 ч.')
    expect(counted(1, 'Още {count} задача', 'Още {count} задачи')).toBe('Още 1 задача')
    expect(counted(5, 'Още {count} задача', 'Още {count} задачи')).toBe('Още 5 задачи')
    expect(longDay('2026-11-16' as never)).toBe('понеделник, 16 ноември 2026 г.')
  })

  test('have the forms of Ukrainian numbers', async () => {
    await loadLanguage('uk')
    const more = (count: number) => counted(count, 'Още {count} задача', 'Още {count} задачи')
    expect([1, 3, 5, 11, 21].map(more)).toEqual([
      'Ще 1 завдання',
      'Ще 3 завдання',
      'Ще 5 завдань',
      'Ще 11 завдань',
      'Ще 21 завдання',
    ])
    expect(longDay('2026-11-16' as never)).toMatch(/понеділок.*16 листопада 2026/)
    expect(document.documentElement.lang).toBe('uk')
  })

  test('of the server are found by their sentence, also with values', async () => {
    const messages = errorsOf(signIn.input, signIn.input.safeParse({ email: 'a@b.bg' }, { reportInput: true }).error!)
    await loadLanguage('en')
    expect(messages['password']?.map(textOfServer)).toEqual(['The field “Password” is required'])
    const wrong = errorsOf(
      signIn.input,
      signIn.input.safeParse({ email: 'a', password: 'x'.repeat(999) }, { reportInput: true }).error!,
    )
    expect(wrong['email']?.map(textOfServer)).toEqual(['E-mail: enter a valid e-mail address'])
    expect(wrong['password']?.map(textOfServer)).toEqual(['The field “Password” must have at most 200 characters'])
    expect(textOfServer('Периодът е заключен до 15.11.2026')).toBe('The period is locked until 15.11.2026')
    expect(textOfServer('Заявлението трябва да се подаде най-късно 1 работен ден предварително')).toBe(
      'The application must be sent at least 1 working day in advance',
    )
    const limit = 'Достигнат е лимитът от 10 дни по семейни причини'
    expect(textOfServer(`${limit}. Остават 1 ден, а заявлението е за 3 дни.`)).toBe(
      'The limit of 10 days for family reasons has been reached. Remaining: 1 day; the application is for 3 days.',
    )
    expect(textOfServer(`Не е записано. Мила, 15.11.2026: ${limit}`)).toBe(
      'Not saved. Мила, 15.11.2026: The limit of 10 days for family reasons has been reached',
    )
    expect(textOfServer('Непознато изречение с 15.11.2026')).toBe('Непознато изречение с 15.11.2026')
  })

  test('with dates have the names of the language', async () => {
    await loadLanguage('tr')
    expect(longMonth({ year: 2026, month: 11 })).toBe('Kasım 2026')
    expect(nameOfMonth(9)).toBe('Eylül')
    expect(nameOfWeekday('2026-11-16' as never)).toBe('Pazartesi')
  })

  test('before the sign-in are in the last language of the device', async () => {
    await loadLanguage('uk')
    expect(localStorage.getItem('asistent.language')).toBe('"uk"')
    await loadLanguage('bg')
    localStorage.setItem('asistent.language', '"en"')
    await loadLastLanguage()
    expect(t('Парола')).toBe('Password')
  })

  test('of another language keep text without a message', async () => {
    await loadLanguage('en')
    expect(t('Чака Ви')).toBe('Waiting for you')
    expect(t('Текст на учителя')).toBe('Текст на учителя')
  })
})
