import { languages } from '@asistent/domain/kernel/languages'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { namesIn, partsOfMessage } from '../support/icu-messages'
import { isTest, projectFolder, readSources, withoutComments } from '../support/sources'

// Texts that the server writes to families are in the catalogues of all languages (decision 024). The compiler rejects a
// text that one of them lacks; these tests check the rest.

/** Every Bulgarian text in these files is for families. */
const familyFiles = [
  'admission/admission.letters.ts',
  'activities/places.job.ts',
  'activities/tell-parents.steps.ts',
  'attendance/tell-decision.steps.ts',
  'communication/board.handlers.ts',
  'communication/calendar-retell.job.ts',
  'communication/digest.job.ts',
  'communication/events.letters.ts',
  'communication/family-notices.ops.ts',
  'communication/meetings.job.ts',
  'communication/messages.job.ts',
  'communication/notices.letters.ts',
  'communication/notify-people.steps.ts',
  'communication/notify.steps.ts',
  'communication/polls.job.ts',
  'communication/polls.rules.ts',
  'communication/push.job.ts',
  'communication/quiet-letters.ops.ts',
  'feed/feed.job.ts',
  'identity/account-changes.steps.ts',
  'identity/approve-registration.steps.ts',
  'identity/identity.letters.ts',
  'identity/links.handlers.ts',
  'identity/profile.handlers.ts',
  'identity/recovery.job.ts',
  'identity/registrations.handlers.ts',
  'identity/second-factor.handlers.ts',
  'identity/sign-in.handlers.ts',
  'payments/fee-letters.steps.ts',
  'payments/fees.letters.ts',
  'payments/run-notices.job.ts',
  'people/collecting.handlers.ts',
  'platform/mail/letters.ts',
]

/** They have other texts too: their mails and notices are read by the names of the fields. */
const mixedFiles = [
  'communication/events.handlers.ts',
  'communication/polls.handlers.ts',
  'identity/invitations.ops.ts',
  'payments/payments.handlers.ts',
  'payments/reminders.job.ts',
]

/** Their recipients are staff, experts and suppliers. */
const staffFiles = [
  'attendance/reminders.steps.ts',
  'books/expiry.job.ts',
  'identity/outbox.handlers.ts',
  'identity/registration.job.ts',
  'institutions/packages.handlers.ts',
  'oversight/monthly.job.ts',
  'oversight/monthly.letters.ts',
  'oversight/warnings.job.ts',
  'platform/mail/send.job.ts',
  'staff/leaves.steps.ts',
  'warehouse/check-stock.job.ts',
  'warehouse/orders.handlers.ts',
]

const folder = 'apps/server/src/'
const sources = readSources('apps/server/src')
  .filter(({ path }) => !isTest(path))
  .map(({ path, text }) => ({ path: path.slice(folder.length), text: withoutComments(text) }))
const sourceOf = (path: string): string => sources.find((source) => source.path === path)?.text ?? ''

/** Without texts of the catalogues, the Bulgarian singular, and titles of jobs, which the master reads. */
const outsideOfCatalogues = (text: string): string =>
  text
    .replaceAll(/\bsay\(\s*'(?:[^'\\]|\\.)*'/g, '')
    .replaceAll(/\bcounted\(\s*[\w.\- ]+,\s*'(?:[^'\\]|\\.)*',\s*'(?:[^'\\]|\\.)*'/g, '')
    .replaceAll(/defineJob<[^(]*\(\s*'[^']*',\s*'[^']*'/g, '')
    .replaceAll("const signature = 'Асистент за детски градини'", '')

const bulgarianLines = (text: string): string[] => text.split('\n').filter((line) => /[А-Яа-я]/.test(line))

test('every file that sends mails or notices is classified', () => {
  const sending =
    /from '[^']*(platform\/mail\/letters|\/letters|notify\.steps|notify-people\.steps|family-notices\.ops|fee-letters\.steps|quiet-letters\.ops)'/
  const senders = sources.filter(({ path, text }) => path.endsWith('.letters.ts') || sending.test(text))
  const classified = [...familyFiles, ...mixedFiles, ...staffFiles]
  const unknown = senders
    .map(({ path }) => path)
    .filter((path) => !classified.includes(path) && /[А-Яа-я]/.test(sourceOf(path)))
  expect(unknown).toEqual([])
  expect(classified.filter((path) => sourceOf(path) === '')).toEqual([])
  expect(new Set(classified).size).toBe(classified.length)
})

test.each(familyFiles)('%s has no Bulgarian text outside of the catalogues', (path) => {
  expect(bulgarianLines(outsideOfCatalogues(sourceOf(path)))).toEqual([])
})

test.each(mixedFiles)('%s has no Bulgarian subject, heading or label outside of the catalogues', (path) => {
  const fields = outsideOfCatalogues(sourceOf(path)).matchAll(/\b(subject|heading|label):\s*['`][^'`]*['`]/g)
  const rows = [...fields].map(([field]) => field).filter((field) => /[А-Яа-я]/.test(field))
  expect(rows).toEqual([])
})

describe.each(languages.filter((language) => language !== 'bg'))('%s', (language) => {
  const catalogue = JSON.parse(
    readFileSync(join(projectFolder, folder, `platform/languages/${language}.json`), 'utf8'),
  ) as Record<string, string>
  const domain = readSources('packages/domain/src').filter(({ path }) => !isTest(path))
  const code = [...sources, ...domain].map(({ text }) => text).join('\n')
  const withForms = new Set(
    [...code.matchAll(/\bcounted\(\s*[\w.\- ]+,\s*'(?:[^'\\]|\\.)*',\s*'((?:[^'\\]|\\.)*)'/g)].map(([, text]) => text),
  )

  test('has no unused and no empty message, in the order of the source texts', () => {
    expect(Object.keys(catalogue).filter((text) => !code.includes(`'${text}'`))).toEqual([])
    expect(Object.entries(catalogue).filter(([, message]) => message.trim() === '')).toEqual([])
    expect(Object.keys(catalogue)).toEqual(Object.keys(catalogue).toSorted())
  })

  test('has the values of the source in every message, and every form of counted ones', () => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    expect(withForms.size).toBeGreaterThan(8)
    for (const [text, message] of Object.entries(catalogue)) {
      const { values, forms } = partsOfMessage(message)
      const counted = withForms.has(text)
      expect([...values].toSorted(), text).toEqual(
        [...new Set([...namesIn(text), ...(counted ? ['count'] : [])])].toSorted(),
      )
      expect(forms.toSorted(), text).toEqual(counted ? [...needed].toSorted() : [])
    }
  })

  test('has no Bulgarian words but names on the screen', () => {
    const cyrillic = language === 'uk' ? /[ъыёэ]/i : /[а-я]/i
    const shown = /Асистент за детски градини|Забравена парола/g
    const foreign = Object.entries(catalogue).filter(([, message]) => cyrillic.test(message.replaceAll(shown, '')))
    expect(foreign).toEqual([])
  })
})
