import { expect, test } from 'vitest'
import { codesIn, paymentCode } from '@asistent/domain/payments/bank-lines'
import { parseStatement } from '../read-statement'

const ourIban = 'BG80BNBG96611020345678'
const balance = (currency: string, tag = '60F') => `:${tag}:C261112${currency}1000,00`
const message = (lines: string[], { head = [balance('EUR')], iban = ourIban } = {}) =>
  [
    ':20:ST1',
    `:25:${iban}`,
    ...head,
    ...lines,
    balance('EUR', '62F').replace('EUR', /[A-Z]{3}(?=1000)/.exec(head[0] ?? '')?.[0] ?? 'EUR'),
    '-',
  ].join('\r\n')
const plain = ':61:2611121112C22,00NTRFREF//R7'
const narrative = (...lines: string[]) => parseStatement(message([plain, `:86:${lines.join('\r\n')}`]))?.lines[0]

test('MT940: numbered and plain narrative, thousands, payments out', () => {
  const file = message([
    ':61:2611121112C1.022,50NTRFNONREF//R7',
    ':86:020?00Превод?20Такса ?21Мария Петрова?31BG18RZBB91550123456789?32ИВАН ПЕТРОВ',
    ':61:2611121112D5,00NTRFX',
    ':86:такса',
    ':61:261113C18,NTRFX',
    ':86:Народни танци',
    'за ноември',
  ])
  expect(parseStatement(file)).toMatchObject({
    format: 'MT940',
    iban: ourIban,
    skipped: 1,
    unread: [],
    lines: [
      {
        account: ourIban,
        amount: { minor: 102_250 },
        payer: 'ИВАН ПЕТРОВ',
        details: 'Такса Мария Петрова',
        bankReference: 'R7',
      },
      { bookedOn: '2026-11-13', amount: { minor: 1800 }, details: 'Народни танци за ноември', bankReference: null },
    ],
  })
})

test.each([
  ['opening balance in dollars', [balance('USD')], 'USD'],
  ['intermediate balance in francs', [balance('CHF', '60M')], 'CHF'],
])('MT940: %s, nothing is posted', (_, head, currency) => {
  expect(parseStatement(message([plain], { head }))).toMatchObject({
    lines: [],
    unposted: [{ reason: 'currency', currency, sum: `22,00 ${currency}` }],
  })
})

test('MT940: the closing balance alone states the currency, balances that differ state none', () => {
  const withoutOpening = message([plain], { head: [] })
  expect(parseStatement(withoutOpening)?.lines).toHaveLength(1)
  expect(parseStatement(withoutOpening.replace('62F:C261112EUR', '62F:C261112HUF'))?.unposted).toHaveLength(1)
  expect(parseStatement(message([plain]).replace('62F:C261112EUR', '62F:C261112PLN'))).toMatchObject({
    lines: [],
    unposted: [{ currency: null }],
  })
  expect(parseStatement([':20:X', `:25:${ourIban}`, plain].join('\n'))).toMatchObject({
    lines: [],
    unposted: [{ currency: null }],
  })
})

test('MT940: several statements of a file, each with its account and currency', () => {
  const otherIban = 'BG18RZBB91550123456789'
  const statement = parseStatement(
    [
      message([plain]),
      message([plain], { iban: `${otherIban}EUR` }),
      message([plain], { head: [balance('USD')] }),
    ].join('\r\n'),
  )
  expect(statement?.lines.map(({ account }) => account)).toEqual([ourIban, otherIban])
  expect(statement?.unposted).toMatchObject([{ currency: 'USD' }])
})

test.each([
  ['spaces as entry date', ':61:261112    C22,00NTRFREF//R7', { lines: 1 }],
  ['no entry date', ':61:261112C22,00NTRFREF//R7', { lines: 1 }],
  ['funds code', ':61:2611121112CR22,00NTRFREF//R7', { lines: 1 }],
  ['reversal of a credit', ':61:2611121112RC22,00NTRFREF//R7', { unposted: 1 }],
  ['reversal of a debit', ':61:2611121112RD22,00NTRFREF//R7', { unposted: 1 }],
  ['expected credit', ':61:2611121112EC22,00NTRFREF//R7', { unposted: 1 }],
  ['payment out with funds code', ':61:2611121112DR22,00NTRFREF//R7', { skipped: 1 }],
  ['parts of a cent', ':61:2611121112C22,005NTRFREF//R7', { unread: 1 }],
  ['no day', ':61:2613121112C22,00NTRFREF//R7', { unread: 1 }],
  ['no movement', ':61:друго', { unread: 1 }],
])('MT940 movement: %s', (_, movement, expected) => {
  const { lines = [], unposted = [], unread = [], skipped } = parseStatement(message([movement])) ?? {}
  expect({ lines: lines.length, unposted: unposted.length, unread: unread.length, skipped }).toEqual({
    lines: 0,
    unposted: 0,
    unread: 0,
    skipped: 0,
    ...expected,
  })
  const read = lines.map(({ bookedOn, amount, bankReference }) => [bookedOn, amount.minor, bankReference])
  expect(read).toEqual(lines.map(() => ['2026-11-12', 2200, 'R7']))
})

test.each([
  ['plain with +20', ['Такса +20 % за второ дете'], 'Такса +20 % за второ дете'],
  ['plain that begins with +20', ['+20 % за второ дете'], '+20 % за второ дете'],
  ['plain with ?20', ['Колко е ?20 или 30'], 'Колко е ?20 или 30'],
  ['parts end with a word', ['020?00Превод?20Такса?21Мария?22Петрова'], 'Такса Мария Петрова'],
  [
    'a full part goes on',
    [`020?20${'Такса за народни танци но'.padEnd(27, 'x')}?21ември`],
    `${'Такса за народни танци но'.padEnd(27, 'x')}ември`,
  ],
  ['the text goes on in ?60', ['020?20Такса?32Иван?60ноември'], 'Такса ноември'],
  ['plus signs between parts', ['020+00Превод+20Такса+20 %+32ИВАН'], 'Такса+20 %'],
  ['broken lines of parts', ['020?00Превод?20Так', 'са?21Мария'], 'Такса Мария'],
])('MT940 narrative: %s', (_, lines, expected) => {
  expect(narrative(...lines)?.details).toBe(expected)
})

test('MT940: the name is joined from ?32 and ?33', () => {
  expect(narrative('020?20Такса?32ИВАН ПЕТРОВ?33ПЕТРОВ')?.payer).toBe('ИВАН ПЕТРОВ ПЕТРОВ')
  const long = 'АЛЕКСАНДРИНА КОНСТАНТИНОВА-'
  expect(narrative(`020?20Такса?32${long}?33ПЕТРОВА`)?.payer).toBe(`${long}ПЕТРОВА`)
})

test.each([61, 62, 63, 64, 65])('MT940: a code broken at column %i is found', (column) => {
  const code = paymentCode(123_456)
  for (let at = 1; at < code.length; at++) {
    const first = `${'x'.repeat(column - at - 1)} ${code.slice(0, at)}`
    expect(codesIn(narrative(first, `${code.slice(at)} ноември`)?.details ?? ''), first).toEqual([123_456])
  }
})

test('MT940: a file without movements is a statement', () => {
  expect(parseStatement(message([]))).toMatchObject({ format: 'MT940', lines: [], unread: [], skipped: 0 })
})
