import { expect, test } from 'vitest'
import { proposedLanguage } from './languages'

test('proposes the first preferred language that we have', () => {
  expect(proposedLanguage(['de-DE', 'tr-TR', 'en-US'])).toBe('tr')
  expect(proposedLanguage(['uk'])).toBe('uk')
  expect(proposedLanguage(['de'])).toBe('bg')
  expect(proposedLanguage([])).toBe('bg')
})
