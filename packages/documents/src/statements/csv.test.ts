import { expect, test } from 'vitest'
import { parseStatement, readStatement } from '../read-statement'

const ourIban = 'BG80BNBG96611020345678'
const payer = 'BG18RZBB91550123456789'

/** Windows' Cyrillic code page, for letters and the signs of ASCII. */
const windows1251 = (text: string) =>
  Uint8Array.from(text, (sign) => {
    const code = sign.codePointAt(0)!
    return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code === 0x2116 ? 0xb9 : code
  })

/** Layouts like those of the banks: other titles, separators, dates and signs of the same two payments. */
const layouts: readonly (readonly [string, string])[] = [
  [
    'ДСК',
    `Извлечение по сметка;${ourIban};EUR
Дата;Вальор;Основание;Дебит;Кредит;Валута;Наредител/Получател;IBAN на наредителя;Референция
12.11.2026;12.11.2026;Такса ноември;;1 022,50;EUR;Иван Петров;${payer};R1
12.11.2026;12.11.2026;такса;5,00;;EUR;Банка;;R2
Общо;;;5,00;1 022,50;;;;`,
  ],
  [
    'ОББ',
    `"Сметка","${ourIban}"
"Дата на осчетоводяване","Вальор","Сума","ДТ/КТ","Валута","Контрагент","Сметка контрагент","Основание","Още основание","Референция"
"12/11/2026","13/11/2026","1,022.50","КТ","EUR","Иван Петров","${payer}","Такса","ноември","R1"
"12/11/2026","12/11/2026","5.00","ДТ","EUR","Банка","","такса","","R2"`,
  ],
  [
    'ПИБ',
    `IBAN: ${ourIban} EUR
Дата;Реф. номер;Дебит;Кредит;Контрагент;Сметка на контрагента;Основание
12.11.26;R1;;1022.50;Иван Петров;${payer};Такса ноември
12.11.26;R2;5.00;;Банка;;такса`,
  ],
  [
    'УниКредит',
    `Номер на сметка\t${ourIban}
Референция\tДата\tСума\tДебит/Кредит\tВалута\tНаредител\tIBAN на наредителя\tОснование
R1\t2026-11-12\t1.022,50\tКредит\tEUR\tИван Петров\t${payer}\tТакса ноември
R2\t2026-11-12\t5,00\tДебит\tEUR\tБанка\t\tтакса`,
  ],
  [
    'Пощенска банка',
    `Титуляр;ДГ\nIBAN;${ourIban}\nВалута;EUR
Счетоводна дата;Сума;Име на контрагент;IBAN контрагент;Описание;Референтен номер
12.11.2026 г.;+1 022,50;Иван Петров;${payer};Такса ноември;R1
12.11.2026 г.;-5,00;Банка;;такса;R2`,
  ],
  [
    'Инвестбанк',
    `Отчет по сметка ${ourIban}
Вальор,Дата,Плащания (EUR),Постъпления (EUR),Наредител,IBAN,Пояснение,Референция на наредителя,Референция
13.11.2026,12.11.2026,,1'022.50,Иван Петров,${payer},Такса ноември,ПН 17,R1
13.11.2026,12.11.2026,5.00,,Банка,,такса,,R2`,
  ],
]
test.each(layouts)('CSV like that of %s: UTF-8, a byte order mark and windows-1251', (_, text) => {
  const expected = {
    format: 'CSV',
    iban: ourIban,
    skipped: 1,
    unread: [],
    unposted: [],
    lines: [
      {
        account: ourIban,
        bookedOn: '2026-11-12',
        amount: { minor: 102_250 },
        payer: 'Иван Петров',
        payerIban: payer,
        details: 'Такса ноември',
        bankReference: 'R1',
      },
    ],
  }
  expect(parseStatement(text)).toMatchObject(expected)
  expect(readStatement(Buffer.from(`\uFEFF${text.replaceAll('\n', '\r\n')}`))).toMatchObject(expected)
  expect(readStatement(windows1251(text))).toMatchObject(expected)
})

const read = (...rows: string[]) => {
  const statement = parseStatement(['Дата;Кредит;Валута;Основание', ...rows].join('\n'))
  return (
    statement && [
      ...statement.lines.map(({ amount }) => amount.minor),
      ...statement.unposted.map(({ reason, currency }) => `${reason} ${currency}`),
      ...statement.unread.map(({ reason, place }) => `${reason} ${place}`),
    ]
  )
}
test.each([
  ['euro by its sign', ['12.11.2026;22,00;€;'], [2200]],
  ['euro as a word', ['12.11.2026;22,00;евро;'], [2200]],
  [
    'other currencies',
    ['12.11.2026;22,00;USD;', '12.11.2026;22,00;CHF;', '12.11.2026;22,00;PLN;', '12.11.2026;22,00;HUF;'],
    ['currency USD', 'currency CHF', 'currency PLN', 'currency HUF'],
  ],
  ['lev', ['12.11.2026;22,00;BGN;', '12.11.2026;22,00;лв.;'], ['currency BGN', 'currency BGN']],
  ['a currency beside the amount that its column contradicts', ['12.11.2026;22,00 USD;EUR;'], ['currency null']],
  ['no currency in the cell', ['12.11.2026;22,00;;'], ['currency null']],
  ['two-digit year', ['1.2.26;22,00;EUR;'], [2200]],
  ['no such day', ['31.11.2026;22,00;EUR;'], ['date 2']],
  ['no amount', ['12.11.2026;много;EUR;', '12.11.2026;12x50;EUR;'], ['amount 2', 'amount 3']],
  [
    'no-break spaces between thousands',
    ['12.11.2026;1\u00A0022,50;EUR;', '12.11.2026;1\u202F022,50;EUR;'],
    [102_250, 102_250],
  ],
  ['points between thousands', ['12.11.2026;1.234.567;EUR;', '12.11.2026;1.234,5;EUR;'], [123_456_700, 123_450]],
  ['a sign that may be either', ['12.11.2026;1,234;EUR;'], ['amount 2']],
  [
    'a sign that the column proves to separate thousands',
    ['12.11.2026;1,234;EUR;', '12.11.2026;5.50;EUR;'],
    [123_400, 550],
  ],
  ['a sign that the column proves to be decimal', ['12.11.2026;1,230;EUR;', '12.11.2026;5,50;EUR;'], [123, 550]],
  ['a negative credit', ['12.11.2026;-22,00;EUR;'], ['reversal EUR']],
  ['totals below', ['12.11.2026;22,00;EUR;', 'Общо;22,00;EUR;', ';22,00;;'], [2200]],
])('CSV: %s', (_, rows, expected) => {
  expect(read(...rows)).toEqual(expected)
})

test('CSV without any currency is shown and not posted', () => {
  expect(parseStatement('Дата;Кредит\n12.11.2026;22,00')).toMatchObject({
    lines: [],
    unposted: [{ reason: 'currency', currency: null, sum: '22,00' }],
  })
})

test('CSV: the title of the amounts states the currency', () => {
  const withTitle = (title: string) =>
    parseStatement(`Валута: EUR\nДата;${title}\n12.11.2026;22,00`)?.unposted.map(({ currency }) => currency)
  expect(withTitle('Кредит, лв.')).toEqual(['BGN'])
  expect(withTitle('Кредит (USD)')).toEqual(['USD'])
  expect(withTitle('Кредит (€)')).toEqual([])
})

test('CSV: one amount column needs a direction or signs', () => {
  const withType = (type: string) => parseStatement(`Дата,Тип,Сума,Валута\n2026-11-12,${type},12.5,EUR`)
  expect(withType('К')).toMatchObject({ lines: [{ amount: { minor: 1250 } }] })
  expect(withType('Кредитен превод')).toMatchObject({ lines: [{ amount: { minor: 1250 } }] })
  expect(withType('Д')).toMatchObject({ lines: [], skipped: 1 })
  expect(withType('Депозит')).toMatchObject({ lines: [], skipped: 0, unread: [{ reason: 'direction', place: 2 }] })
  expect(parseStatement('Дата;Сума;Валута\n12.11.2026;5,00;EUR\n12.11.2026;-5,00;EUR')).toMatchObject({
    lines: [{}],
    skipped: 1,
  })
})

test('CSV: only booked rows are posted', () => {
  const statement = parseStatement(
    'Дата;Кредит;Валута;Статус\n12.11.2026;5,00;EUR;Осчетоводен\n12.11.2026;6,00;EUR;Чакащ',
  )
  expect(statement).toMatchObject({ lines: [{ amount: { minor: 500 } }], unposted: [{ reason: 'pending' }] })
})

test('CSV: quoted cells have separators and quotes, a document number is no bank reference', () => {
  const statement = parseStatement(
    'Дата;Документ;Кредит;Валута;Наредител;Основание\n12.11.2026;17;5,00;EUR;"Петров; Иван";"Такса ""Футбол"""',
  )
  expect(statement?.lines).toMatchObject([{ payer: 'Петров; Иван', details: 'Такса "Футбол"', bankReference: null }])
})

test('what is no statement', () => {
  expect(parseStatement('не е извлечение')).toBeUndefined()
  expect(parseStatement('')).toBeUndefined()
})
