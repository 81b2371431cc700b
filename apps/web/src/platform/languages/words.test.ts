import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { otherWords, terms, wordsOfGuide } from '../../../../../tests/support/trade-terms'

// One word for one thing in the catalogues (docs/guides/languages.md, 'Words').

const catalogueOf = (side: 'web' | 'server', language: string): Record<string, string> =>
  JSON.parse(readFileSync(`apps/${side}/src/platform/languages/${language}.json`, 'utf8'))

const translations = ['en', 'uk', 'tr'] as const

test('every word of the guide has stems, which match the row of the guide', () => {
  expect(wordsOfGuide().map(({ bg }) => bg)).toEqual(Object.keys(terms))
  for (const row of wordsOfGuide())
    expect(
      ['bg' as const, ...translations].filter(
        (language) => !terms[row.bg]?.[language].test(row[language].toLocaleLowerCase(language)),
      ),
      row.bg,
    ).toEqual([])
})

test('a message with another word is found', () => {
  expect(otherWords('en', { 'Нова анкета': 'New survey', Анкети: 'Polls' })).toEqual([
    'анкета: Нова анкета → New survey',
  ])
  expect(otherWords('tr', { Квитанция: 'Fiş' })).toEqual(['квитанция: Квитанция → Fiş'])
})

describe.each(['web', 'server'] as const)('%s', (side) => {
  test.each(translations)('the messages in %s use the words of the guide', (language) => {
    expect(otherWords(language, catalogueOf(side, language))).toEqual([])
  })
})
