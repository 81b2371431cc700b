import { errorsOf } from '@asistent/contract/core/messages'
import { allProblems } from '@asistent/contract/core/problem'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { catalogueOf } from '../../apps/web/src/platform/languages/translate'
import { badValues } from '../support/bad-values'
import { isOfBulgarianScreen } from '../support/family-texts'
import { fieldsOf, validInput, withValue } from '../support/inputs'
import { verdictOf } from '../support/permissions'
import { reachableProblems } from '../support/reachable-problems'
import { registered } from '../support/registered'

// A parent with another language reads every rejection and every message of a field in it (decision 024): the screens
// find the message by the Bulgarian sentence.

const cheapValues = Object.entries(badValues).flatMap(([kind, value]) =>
  ['a megabyte of text', 'a long array', 'arrays in arrays', 'a deep object'].includes(kind) ? [] : [value],
)

/** Payment systems, other programs and inspectors send these. */
const ofOthers = /^\/api\/(Activities\/payments\/epay-notification|ClassBookExports\/verify|Integration\/)/

const open = registered.filter(
  ({ call }) =>
    verdictOf(call.access, 'Parent') !== '–' && !isOfBulgarianScreen(call.path) && !ofOthers.test(call.path),
)

/** Named in code that parents reach, but rejected callers are never parents. */
const notForParents: Readonly<Record<string, string>> = {
  'admission.filed-later': 'the server sets the date of an application of a parent',
  'files.wrong-archive': 'only the master restores a database',
  'files.wrong-table': 'only staff import tables',
  'people.choose-kindergarten': 'callers with access to the whole country',
}

/** Problems with a call that can give them; those of the platform and of files belong to every call. */
const problemsOfParents = (): Map<string, string> => {
  const shared = [...allProblems().keys()].filter((code) => /^(platform|files)\./.test(code))
  return new Map([
    ...shared.map((code) => [code, 'every call'] as const),
    ...open.flatMap((one) => [...(reachableProblems(one) ?? [])].map((code) => [code, one.name] as const)),
  ])
}

/** Messages that the input of a call gives for bad values of each field, for missing ones and for a reversed period. */
function messagesOf(input: (typeof open)[number]['call']['input']): string[] {
  const valid = validInput(input) as Record<string, unknown>
  const reversed = { fromDate: '2026-11-20', toDate: '2026-11-16', startTime: '11:00', endTime: '10:00' }
  const values = [undefined, 'x'.repeat(5001), ...cheapValues]
  const inputs = [
    {},
    { ...valid, ...reversed },
    ...fieldsOf(input).flatMap(({ path }) => values.map((value) => withValue(valid, path, value))),
  ]
  return inputs.flatMap((one) => {
    const { error } = input.safeParse(one, { reportInput: true })
    return error ? Object.values(errorsOf(input, error)).flat() : []
  })
}

/** A field without a label is in no form: its value comes from the program. */
const hasField = (text: string): boolean => !/^Полето(:| (?!"))/.test(text)

describe.each(['en', 'uk', 'tr'] as const)('%s', (language) => {
  const messages = JSON.parse(readFileSync(`apps/web/src/platform/languages/${language}.json`, 'utf8')) as Record<
    string,
    string
  >
  const { translateFilled } = catalogueOf(
    language,
    Object.fromEntries(Object.entries(messages).map(([text, message]) => [text, compileMessage(message)])),
  )
  const bulgarian = language === 'uk' ? /[ъыёэ]/i : /[а-я]/i
  const isMissing = (text: string): boolean => {
    const translated = translateFilled(text)
    return translated === undefined || bulgarian.test(translated)
  }

  test('has every problem of the calls of parents', () => {
    const missing = [...problemsOfParents()].flatMap(([code, call]) => {
      const [, text = ''] = allProblems().get(code) ?? []
      return !(code in notForParents) && isMissing(text.replaceAll(/\{\w+\}/g, '3'))
        ? [`${code} (${call}): ${text}`]
        : []
    })
    expect(missing.toSorted()).toEqual([])
  })

  test('has every message of their fields', () => {
    const missing = new Map<string, string>()
    for (const { call, name } of open.filter(({ handler }) => handler.kind !== 'read'))
      for (const text of messagesOf(call.input)) if (hasField(text) && isMissing(text)) missing.set(text, name)
    expect([...missing].map(([text, name]) => `${name}: ${text}`).toSorted()).toEqual([])
  })
})

test('the rejections of every call of parents are found', () => {
  // The platform makes the lists of simple records.
  const without = open.filter((one) => one.handler.kind !== 'read' && reachableProblems(one) === null)
  expect(without.map(({ name }) => name)).toEqual([])
  const rejections = problemsOfParents()
  expect(rejections.size).toBeGreaterThan(120)
  expect(Object.keys(notForParents).filter((code) => !rejections.has(code))).toEqual([])
  // Thrown by a step of another file, and by a constant of the handler.
  expect([...rejections.keys()]).toEqual(expect.arrayContaining(['attendance.limit-passed', 'payments.no-lev']))
})
