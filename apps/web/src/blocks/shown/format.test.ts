import { getUserData, type UserData } from '@asistent/contract/light/identity/session.calls'
import { expect, test } from 'vitest'
import { keyOf, queryClient } from '../../platform/use-call'
import { shownBoolean, shownDay, shownInstant, shownMoney, shownNumber, shownText } from './format'

test('formats values', () => {
  expect(shownDay('2026-11-15')).toBe('15.11.2026')
  expect(shownMoney(1234.5)).toBe('1\u00A0234,50 €')
  expect(shownMoney(3, 1)).toBe('3,00 лв.')
  expect(shownNumber(1234567.25)).toBe('1\u00A0234\u00A0567,25')
  expect(shownNumber(1.5, { decimals: 3, unit: 'kg' })).toBe('1,500\u00A0kg')
  expect(shownNumber(0.12345)).toBe('0,12345')
  expect(shownBoolean(false)).toBe('Не')
})

test.each([
  ['2026-11-15T07:05:00Z', '15.11.2026 9:05'],
  ['2026-07-15T21:30:00Z', '16.07.2026 0:30'],
  ['2026-11-15T22:00:00+02:00', '15.11.2026 22:00'],
])('the instant %s is %s in Bulgaria', (instant, shown) => {
  expect(shownInstant(instant)).toBe(shown)
})

test('missing and invalid values become a dash', () => {
  expect([
    shownText(null),
    shownDay(undefined),
    shownDay('вчера'),
    shownInstant('x'),
    shownMoney(null),
    shownNumber(null),
  ]).toEqual(Array.from({ length: 6 }, () => '–'))
})

test('shows the second currency in brackets if the user or the kindergarten has chosen it', () => {
  const shown = (user: Partial<UserData>) => {
    queryClient.setQueryData(keyOf(getUserData, {}), { defaultCurrency: 0, showBothCurrencies: false, ...user })
    return [shownMoney(12.5), shownMoney(65, 1)]
  }
  expect(shown({})).toEqual(['12,50 €', '65,00 лв.'])
  const both = ['12,50 € (24,45 лв.)', '65,00 лв. (33,23 €)']
  expect(shown({ defaultCurrency: 1 })).toEqual(both)
  expect(shown({ showBothCurrencies: true })).toEqual(both)
  queryClient.clear()
})
