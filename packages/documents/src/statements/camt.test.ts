import { expect, test } from 'vitest'
import { codesIn, paymentCode } from '@asistent/domain/payments/bank-lines'
import { parseStatement } from '../read-statement'

const ourIban = 'BG80BNBG96611020345678'
const code = paymentCode(1234)

const amount = (sum = '22.00', currency = 'EUR') => `<Amt Ccy="${currency}">${sum}</Amt>`
/** An entry in the order of the schema; `status` is the content of Sts. */
const entry = (
  inside = '',
  {
    sum = amount(),
    direction = 'CRDT',
    status = 'BOOK',
    day = '<BookgDt><Dt>2026-11-12</Dt></BookgDt>',
    more = '',
  } = {},
) =>
  `<Ntry>${sum}<CdtDbtInd>${direction}</CdtDbtInd>${more}${status === '' ? '' : `<Sts>${status}</Sts>`}${day}<AcctSvcrRef>R1</AcctSvcrRef><NtryDtls>${inside}</NtryDtls></Ntry>`
const details = (inside: string) => `<TxDtls>${inside}</TxDtls>`
const text = (inside: string) => details(`<RmtInf>${inside}</RmtInf>`)
const account = (iban = ourIban) => `<Acct><Id><IBAN>${iban}</IBAN></Id></Acct>`
const statement = (...entries: string[]) => `<Stmt>${account()}${entries.join('')}</Stmt>`
const file = (inside: string, version = '02') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>${inside}</BkToCstmrStmt></Document>`
const notification = (...entries: string[]) =>
  `<Document><BkToCstmrDbtCdtNtfctn><Ntfctn>${account()}${entries.join('')}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`

/** What the file comes to, in short: cents of the lines, reasons of the others. */
function read(xml: string) {
  const row = parseStatement(xml)
  return (
    row && {
      lines: row.lines.map((line) => line.amount.minor),
      unposted: row.unposted.map(({ reason }) => reason),
      unread: row.unread.map(({ reason }) => reason),
      skipped: row.skipped,
    }
  )
}
const result = (more: object = {}) => ({ lines: [], unposted: [], unread: [], skipped: 0, ...more })
const paid = result({ lines: [2200] })

test('version 02: account, payer, text and reference of an entry', () => {
  const parties =
    '<RltdPties><Dbtr><Nm>Иван &amp; Петя</Nm></Dbtr><DbtrAcct><Id><IBAN>BG18RZBB91550123456789</IBAN></Id></DbtrAcct><Cdtr><Nm>ДГ</Nm></Cdtr></RltdPties>'
  const row = parseStatement(
    file(
      statement(
        entry(details(`${parties}<RmtInf><Ustrd>Такса ${code}</Ustrd></RmtInf>`)),
        entry('', { direction: 'DBIT' }),
      ),
    ),
  )
  expect(row).toMatchObject({
    format: 'CAMT.053',
    iban: ourIban,
    skipped: 1,
    lines: [
      {
        account: ourIban,
        bookedOn: '2026-11-12',
        payer: 'Иван & Петя',
        payerIban: 'BG18RZBB91550123456789',
        details: `Такса ${code}`,
        bankReference: 'R1',
      },
    ],
  })
})

test('version 08: the name is in Pty, the status in Cd', () => {
  const parties = '<RltdPties><Dbtr><Pty><Nm>Иван Петров</Nm></Pty></Dbtr></RltdPties>'
  const row = parseStatement(file(statement(entry(details(parties), { status: '<Cd>BOOK</Cd>' })), '08'))
  expect(row?.lines).toMatchObject([{ payer: 'Иван Петров' }])
})

test.each([
  ['status as text', file(statement(entry())), paid],
  ['status in Cd', file(statement(entry('', { status: '<Cd>BOOK</Cd>' })), '04'), paid],
  ['no status in a statement', file(statement(entry('', { status: '' }))), paid],
  ['pending as text', file(statement(entry('', { status: 'PDNG' }))), result({ unposted: ['pending'] })],
  ['pending in Cd', file(statement(entry('', { status: '<Cd>PDNG</Cd>' })), '08'), result({ unposted: ['pending'] })],
  ['information only', file(statement(entry('', { status: 'INFO' }))), result({ unposted: ['pending'] })],
  ['CAMT.054 booked', notification(entry()), paid],
  ['CAMT.054 without a status', notification(entry('', { status: '' })), result({ unposted: ['pending'] })],
  ['US dollars', file(statement(entry('', { sum: amount('22.00', 'USD') }))), result({ unposted: ['currency'] })],
  ['no currency', file(statement(entry('', { sum: '<Amt>22.00</Amt>' }))), result({ unposted: ['currency'] })],
  [
    'EUR as another attribute',
    file(statement(entry('', { sum: '<Amt Src="EUR" Ccy="CHF">22.00</Amt>' }))),
    result({ unposted: ['currency'] }),
  ],
  ['apostrophes around attributes', file(statement(entry('', { sum: `<Amt Ccy='EUR'>22.00</Amt>` }))), paid],
  ['spaces in the tag', file(statement(entry('', { sum: '<Amt\n Ccy = "EUR" >22.00</Amt >' }))), paid],
  [
    'reversal "true"',
    file(statement(entry('', { more: '<RvslInd>true</RvslInd>' }))),
    result({ unposted: ['reversal'] }),
  ],
  ['reversal "1"', file(statement(entry('', { more: '<RvslInd>1</RvslInd>' }))), result({ unposted: ['reversal'] })],
  ['reversal "false"', file(statement(entry('', { more: '<RvslInd>false</RvslInd>' }))), paid],
  ['five decimals', file(statement(entry('', { sum: amount('22.00000') }))), paid],
  ['no decimals', file(statement(entry('', { sum: amount('22') }))), paid],
  ['parts of a cent', file(statement(entry('', { sum: amount('22.005') }))), result({ unread: ['amount'] })],
  ['a comma is no XML decimal', file(statement(entry('', { sum: amount('22,00') }))), result({ unread: ['amount'] })],
  ['an entry in a comment', file(statement(`<!-- ${entry()} -->`, entry())), paid],
  ['an entry in CDATA', file(statement(entry(text(`<Ustrd><![CDATA[${entry()}]]></Ustrd>`)))), paid],
  ['no date', file(statement(entry('', { day: '' }))), result({ unread: ['date'] })],
  [
    'date with time',
    file(statement(entry('', { day: '<BookgDt><DtTm>2026-11-12T10:00:00+02:00</DtTm></BookgDt>' }))),
    paid,
  ],
  [
    'a prefix before the names',
    file(statement(entry()))
      .replace(/<(\/?)(?=[A-Z])/g, '<$1ns:')
      .replace('xmlns=', 'xmlns:ns='),
    paid,
  ],
  ['cut off in the middle', file(statement(entry(), entry())).slice(0, 500), result({ unread: ['xml'] })],
  [
    'a DTD',
    `<!DOCTYPE Document [<!ENTITY e "22.00">]>${file(statement(entry('', { sum: amount('&e;') }))).slice(39)}`,
    result({ unread: ['xml'] }),
  ],
  ['an unknown entity', file(statement(entry(text('<Ustrd>&nbsp;</Ustrd>')))), result({ unread: ['xml'] })],
  ['another XML', '<Document><Ntry>1</Ntry></Document>', undefined],
])('CAMT: %s', (_, xml, expected) => {
  expect(read(xml)).toEqual(expected)
})

const part = (inside: string, reference = '') =>
  details(`${reference && `<Refs><AcctSvcrRef>${reference}</AcctSvcrRef></Refs>`}${inside}`)
const whole = { sum: amount('30.00') }
test.each([
  ['Amt', entry(part(amount('10.00'), 'A') + part(amount('20.00'), 'B'), whole), [1000, 2000]],
  [
    'several NtryDtls',
    entry(`${part(amount('10.00'))}</NtryDtls><NtryDtls>${part(amount('20.00'))}`, whole),
    [1000, 2000],
  ],
  [
    'TxAmt, beside the instructed amount and charges',
    entry(
      ['10.00', '20.00']
        .map((sum) =>
          part(
            `<Chrgs><Rcrd>${amount('0.50')}</Rcrd></Chrgs><AmtDtls><InstdAmt>${amount('99.00', 'USD')}</InstdAmt><TxAmt>${amount(sum)}</TxAmt></AmtDtls>`,
          ),
        )
        .join(''),
      whole,
    ),
    [1000, 2000],
  ],
  [
    'instructed amounts alone',
    entry(part(`<AmtDtls><InstdAmt>${amount('10.00')}</InstdAmt></AmtDtls>`).repeat(2), whole),
    [3000],
  ],
  ['charges alone', entry(part(`<Chrgs><Rcrd>${amount('10.00')}</Rcrd></Chrgs>`).repeat(3), whole), [3000]],
  ['amounts that do not add up', entry(part(amount('10.00')).repeat(2), whole), [3000]],
  ['amounts in another currency', entry(part(amount('10.00', 'USD')) + part(amount('20.00', 'USD')), whole), [3000]],
  ['one payment of another amount', entry(part(amount('99.00')), whole), [3000]],
])('CAMT batch: %s', (_, xml, cents) => {
  expect(read(file(statement(xml)))).toEqual(result({ lines: cents }))
})

test('CAMT batch: a payment has its own reference, and the entry’s without one', () => {
  const row = parseStatement(file(statement(entry(part(amount('10.00'), 'A') + part(amount('20.00')), whole))))
  expect(row?.lines.map(({ bankReference }) => bankReference)).toEqual(['A', 'R1'])
})

test.each([
  ['character references', text('<Ustrd>&#1058;&#x430;кса &lt;1&gt;</Ustrd>'), 'Такса <1>'],
  ['CDATA', text('<Ustrd><![CDATA[Такса <1> & 2]]></Ustrd>'), 'Такса <1> & 2'],
  ['a comment inside', text('<Ustrd>Так<!-- x -->са</Ustrd>'), 'Такса'],
  ['several texts', text('<Ustrd>Такса</Ustrd><Ustrd>ноември</Ustrd>'), 'Такса ноември'],
  ['reference of the creditor', text(`<Strd><CdtrRefInf><Ref>${code}</Ref></CdtrRefInf></Strd>`), code],
  ['both', text(`<Ustrd>Такса</Ustrd><Strd><CdtrRefInf><Ref>${code}</Ref></CdtrRefInf></Strd>`), `Такса ${code}`],
  ['EndToEndId with a code', details(`<Refs><EndToEndId>${code}</EndToEndId></Refs>`), code],
  ['EndToEndId without one', details('<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>'), null],
])('CAMT text: %s', (_, inside, expected) => {
  expect(parseStatement(file(statement(entry(inside))))?.lines[0]?.details ?? null).toBe(expected)
})

test('CAMT: a code after a long text is kept', () => {
  const inside = text(`<Ustrd>${'x'.repeat(600)}</Ustrd><Strd><CdtrRefInf><Ref>${code}</Ref></CdtrRefInf></Strd>`)
  expect(codesIn(parseStatement(file(statement(entry(inside))))?.lines[0]?.details ?? '')).toEqual([1234])
})

test('CAMT: each statement has its account, whatever comes first', () => {
  const otherIban = 'BG18RZBB91550123456789'
  const row = parseStatement(file(`${statement(entry())}<Stmt>${entry()}${account(otherIban)}</Stmt>`))
  expect(row?.lines.map((line) => line.account)).toEqual([ourIban, otherIban])
})

test('CAMT: windows-1251 and a byte order mark', () => {
  expect(read(`\uFEFF${file(statement(entry()))}`)).toEqual(paid)
  expect(read(`\r\n ${file(statement(entry()))}`)).toEqual(paid)
})
