import { expect, test } from 'vitest'
import { childLabel } from './child-label'

test('names the group of a child once', () => {
  expect(childLabel('Мила Петрова', 'Звънче')).toBe('Мила Петрова (Звънче)')
  expect(childLabel('Мила Петрова (Звънче, № 3)', 'Звънче')).toBe('Мила Петрова (Звънче, № 3)')
  expect(childLabel('Мила Петрова (Звънче)', 'Звънче')).toBe('Мила Петрова (Звънче)')
  expect(childLabel('Мила Петрова', null)).toBe('Мила Петрова')
})
