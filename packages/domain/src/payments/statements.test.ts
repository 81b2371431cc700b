import { expect, test } from 'vitest'
import { day } from '../kernel/day'
import { euro } from '../kernel/money'
import { codesIn, lineKey, matchLine, paymentCode, type OpenFee, type StatementLine } from './bank-lines'
import { parseStatement } from './statements'

const camt = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>BG80BNBG96611020345678</IBAN></Id></Acct>
<Ntry><Amt Ccy="EUR">22.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-11-12</Dt></BookgDt><AcctSvcrRef>R1</AcctSvcrRef>
<NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Иван &amp; Петя</Nm></Dbtr><DbtrAcct><Id><IBAN>BG18RZBB91550123456789</IBAN></Id></DbtrAcct></RltdPties>
<RmtInf><Ustrd>Такса DG12-61</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-11-12</Dt></BookgDt></Ntry>
<Ntry><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><DtTm>2026-11-13T10:00:00</DtTm></BookgDt><NtryDtls>
<TxDtls><Refs><AcctSvcrRef>A</AcctSvcrRef></Refs><Amt Ccy="EUR">10.00</Amt></TxDtls><TxDtls><Refs><AcctSvcrRef>B</AcctSvcrRef></Refs><Amt Ccy="EUR">20.00</Amt></TxDtls></NtryDtls></Ntry>
</Stmt></BkToCstmrStmt></Document>`

test('CAMT.053: credits alone, a batch by its payments', () => {
  expect(parseStatement(camt)).toMatchObject({
    format: 'CAMT.053',
    iban: 'BG80BNBG96611020345678',
    skipped: 1,
    unread: 0,
    lines: [
      {
        bookedOn: '2026-11-12',
        amount: euro(2200),
        payer: 'Иван & Петя',
        payerIban: 'BG18RZBB91550123456789',
        details: 'Такса DG12-61',
        bankReference: 'R1',
      },
      { bookedOn: '2026-11-13', amount: euro(1000), bankReference: 'A' },
      { amount: euro(2000), bankReference: 'B' },
    ],
  })
})

test('MT940: numbered and plain narrative', () => {
  const text = [
    ':20:ST1',
    ':25:BG80BNBG96611020345678',
    ':61:2611121112C1.022,50NTRFNONREF//R7',
    ':86:020?00Превод?20Такса ?21Мария Петрова?31BG18RZBB91550123456789?32ИВАН ПЕТРОВ',
    ':61:2611121112D5,00NTRFX',
    ':86:такса',
    ':61:261113C18,NTRFX',
    ':86:Народни танци',
    'за ноември',
    '-',
  ].join('\r\n')
  expect(parseStatement(text)).toMatchObject({
    format: 'MT940',
    iban: 'BG80BNBG96611020345678',
    skipped: 1,
    lines: [
      { amount: euro(102_250), payer: 'ИВАН ПЕТРОВ', details: 'Такса Мария Петрова', bankReference: 'R7' },
      { bookedOn: '2026-11-13', amount: euro(1800), details: 'Народни танци за ноември' },
    ],
  })
})

test('CSV of a Bulgarian bank: titles above, decimal commas, quoted cells, debit and credit', () => {
  const text = `Извлечение;BG80BNBG96611020345678\r\nДата;Референция;Дебит;Кредит;Наредител;IBAN на наредителя;Основание
12.11.2026;R1;;"1 022,50";"Петров; Иван";BG18RZBB91550123456789;"Такса ""Футбол"""
12.11.2026;R2;5,00;;Банка;;такса
13.11.2026;R3;;много;Х;;`
  expect(parseStatement(text)).toMatchObject({
    format: 'CSV',
    iban: 'BG80BNBG96611020345678',
    skipped: 1,
    unread: 1,
    lines: [{ bookedOn: '2026-11-12', amount: euro(102_250), payer: 'Петров; Иван', details: 'Такса "Футбол"' }],
  })
  expect(
    parseStatement('Дата,Тип,Сума,Валута\n2026-11-12,К,12.5,EUR\n2026-11-12,Д,3,EUR\n2026-11-12,К,3,BGN'),
  ).toMatchObject({
    lines: [{ amount: euro(1250) }],
    skipped: 2,
  })
  expect(parseStatement('не е извлечение')).toBeUndefined()
  expect(parseStatement('')).toBeUndefined()
})

test('a code is found in any writing, and one with a slip is none', () => {
  const code = paymentCode(1234)
  for (const text of [code, code.replace('-', ''), code.toLowerCase(), `За ${code.replace('DG', 'ДГ ')}, ноември`])
    expect(codesIn(text)).toEqual([1234])
  const wrong = `DG1235-${code.slice(-2)}`
  expect(codesIn(wrong)).toEqual([])
})

const fee = (id: number, cents: number, childName: string, payers: string[] = []): OpenFee => ({
  id,
  dueOn: day(`2026-11-${String(id).padStart(2, '0')}`),
  rest: euro(cents),
  childName,
  payers,
})
const line = (cents: number, more: Partial<StatementLine> = {}): StatementLine => ({
  bookedOn: day('2026-11-13'),
  amount: euro(cents),
  payer: null,
  payerIban: null,
  details: null,
  bankReference: null,
  ...more,
})
const open = [
  fee(1, 2200, 'Мария Иванова Петрова', ['Иван Петров']),
  fee(2, 1800, 'Мария Иванова Петрова', ['Иван Петров']),
  fee(3, 2200, 'Боян Стоев'),
]

test('by code: whole, in part, over; by name and sum; otherwise a person is asked', () => {
  const details = `${paymentCode(1)} ${paymentCode(2)}`
  expect(matchLine(line(4000, { details }), open)).toMatchObject({ outcome: 'exact' })
  expect(matchLine(line(3000, { details }), open)).toMatchObject({
    outcome: 'partial',
    items: [
      { id: 1, amount: euro(2200) },
      { id: 2, amount: euro(800) },
    ],
  })
  expect(matchLine(line(5000, { details: paymentCode(1) }), open)).toMatchObject({
    outcome: 'over',
    items: [{ id: 1, amount: euro(2200) }],
  })
  expect(matchLine(line(4000, { payer: 'ИВАН ПЕТРОВ' }), open)).toMatchObject({ outcome: 'exact' })
  expect(matchLine(line(1800, { details: 'танци Мария Петрова' }), open)).toMatchObject({
    outcome: 'exact',
    items: [{ id: 2, amount: euro(1800) }],
  })
  expect(matchLine(line(900, { payer: 'Иван Петров' }), open)).toMatchObject({
    outcome: 'several',
    items: [],
    candidates: [1, 2],
  })
  expect(matchLine(line(2200), open)).toMatchObject({ outcome: 'several', items: [], candidates: [1, 3] })
  expect(matchLine(line(777), open)).toMatchObject({ outcome: 'unknown', candidates: [] })
  expect(matchLine(line(2200, { details: paymentCode(99) }), open)).toMatchObject({ outcome: 'unknown' })
})

test('the same line has the same key, two alike in a file don’t', () => {
  expect(lineKey('A', line(100), 0)).toBe(lineKey('A', line(100), 0))
  expect(lineKey('A', line(100), 0)).not.toBe(lineKey('A', line(100), 1))
})
