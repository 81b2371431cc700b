import {
  checkBankStatement,
  getBankLine,
  importBankStatement,
  listBankLines,
} from '@asistent/contract/payments/bank.calls'
import { listInvoices } from '@asistent/contract/payments/invoices.calls'
import { searchForm } from '@asistent/domain/kernel/text'
import { paymentCode } from '@asistent/domain/payments/bank-lines'
import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'

let world: World
let director: Person
beforeAll(async () => {
  world = await startWorld({ unlimited: true })
})
afterAll(() => world.close())
beforeEach(async () => {
  director = await world.as('director')
  // Deletes the transfers of the demo data.
  await world.sql('delete from bank_line')
})
afterEach(() => world.reset())

const heading = 'Дата;Референция;Кредит;Валута;Наредител;Основание'
const file = (...rows: string[]) => ({
  files: [{ name: 'извлечение.csv', bytes: Buffer.from([heading, ...rows].join('\n')) }] as never,
})
const unpaid = async () => (await director.ok(listInvoices, { states: [3], pageSize: 500 })).result
const sum = (value: number) => value.toFixed(2).replace('.', ',')
const feeOf = async (id: number) =>
  (await director.ok(listInvoices, { pageSize: 500 })).result.find((one) => one.id === id)!
const lines = async () => (await director.ok(listBankLines, { pageSize: 500 })).result

/** Entries of a CAMT.053 file: sum, currency, day, reference, status, text. */
type Entry = readonly [sum: number, currency: string, day: string, reference: string, status: string, text: string]
const camt = (iban: string, ...entries: Entry[]) => ({
  files: [
    {
      name: 'извлечение.xml',
      bytes: Buffer.from(
        `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${entries
          .map(
            ([value, currency, day, reference, status, text]) =>
              `<Ntry><Amt Ccy="${currency}">${value.toFixed(2)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt>${reference && `<AcctSvcrRef>${reference}</AcctSvcrRef>`}<NtryDtls><TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
          )
          .join('')}</Stmt></BkToCstmrStmt></Document>`,
      ),
    },
  ] as never,
})
const iban = 'BG80BNBG96611020345678'
const receipts = async () => Number((await world.sql<{ count: string }>('select count(*) from fee_receipt'))[0]!.count)

test('shows another currency, a pending payment and one of a future day with their reason and never posts them', async () => {
  const [first] = await unpaid()
  const text = paymentCode(first!.id)
  const before = await receipts()
  const unposted: Entry[] = [
    [first!.totalFee, 'USD', '2026-11-12', 'R1', 'BOOK', text],
    [first!.totalFee, 'CHF', '2026-11-12', 'R2', 'BOOK', text],
    [first!.totalFee, 'EUR', '2026-11-12', 'R3', 'PDNG', text],
    [first!.totalFee, 'EUR', '2027-01-12', 'R4', 'BOOK', text],
  ]
  const rows = camt(iban, ...unposted)
  const checked = await director.ok(checkBankStatement, rows)
  expect(checked).toMatchObject({ posted: 0, open: 0, rows: [] })
  expect(checked.unposted.map(({ why }) => why)).toEqual([
    'валутата е USD, а се внасят само евро',
    'валутата е CHF, а се внасят само евро',
    'банката още не го е осчетоводила',
    'датата е в бъдещето',
  ])
  expect(checked.unposted[0]!.sum).toBe(`${sum(first!.totalFee)} USD`)
  const refused = await director.call(importBankStatement, rows)
  expect(refused.problem).toMatchObject({ code: 'payments.statement-unposted' })
  expect(JSON.stringify(refused.body)).toContain('1 ред: валутата е USD')
  // They are not posted in a file with a valid payment either.
  const mixed = camt(iban, ...unposted, [1, 'EUR', '2026-11-12', 'R5', 'BOOK', text])
  expect(await director.ok(importBankStatement, mixed)).toMatchObject({ posted: 1, open: 0, known: 0 })
  expect(await lines()).toHaveLength(1)
  expect(await receipts()).toBe(before + 1)
  expect(await feeOf(first!.id)).toMatchObject({ state: 2, paid: 1 })
})

test('overlapping files, and a pending payment that is booked later, are posted once', async () => {
  const [firstFee, two] = await unpaid()
  const pay = (fee: typeof firstFee, reference: string, day: string, status = 'BOOK'): Entry => [
    fee!.totalFee / 2,
    'EUR',
    day,
    reference,
    status,
    paymentCode(fee!.id),
  ]
  const first = pay(firstFee, 'R1', '2026-11-10')
  expect(await director.ok(importBankStatement, camt(iban, first, pay(two, 'R2', '2026-11-11', 'PDNG')))).toMatchObject(
    {
      posted: 1,
    },
  )
  // The next file has the first payment with another text, and the pending one as booked.
  const booked = pay(two, 'R2', '2026-11-12')
  const overlap = camt(iban, [first[0], 'EUR', '2026-11-11', 'R1', 'BOOK', 'друг текст'], booked)
  expect(await director.ok(importBankStatement, overlap)).toMatchObject({ posted: 1, open: 0, known: 1 })
  expect(await director.ok(importBankStatement, camt(iban, booked))).toMatchObject({ posted: 0, open: 0, known: 1 })
  // The same payment as CSV without an account.
  const csv = file(`12.11.2026;R2;${sum(booked[0])};EUR;;${paymentCode(two!.id)}`)
  expect(await director.ok(importBankStatement, csv)).toMatchObject({ posted: 0, open: 0, known: 1 })
  expect(await lines()).toHaveLength(2)
  expect((await feeOf(firstFee!.id)).paid).toBe(first[0])
  expect((await feeOf(two!.id)).paid).toBe(booked[0])
})

test('of lines without a reference two equal ones are two payments; repeating the file or a part of it adds nothing', async () => {
  const [first] = await unpaid()
  const alike: Entry = [1, 'EUR', '2026-11-12', '', 'BOOK', paymentCode(first!.id)]
  expect(await director.ok(importBankStatement, camt(iban, alike, alike))).toMatchObject({ posted: 2 })
  expect(await director.ok(importBankStatement, camt(iban, alike, alike))).toMatchObject({ posted: 0, known: 2 })
  expect(await director.ok(importBankStatement, camt(iban, alike))).toMatchObject({ posted: 0, known: 1 })
  const nextDay: Entry = [1, 'EUR', '2026-11-13', '', 'BOOK', paymentCode(first!.id)]
  expect(await director.ok(importBankStatement, camt(iban, nextDay))).toMatchObject({ posted: 1, known: 0 })
})

test('recognizes a line that a former version imported', async () => {
  const [first] = await unpaid()
  const text = paymentCode(first!.id)
  const imported: Entry[] = [
    [1, 'EUR', '2026-11-12', 'R1', 'BOOK', text],
    [2, 'EUR', '2026-11-12', '', 'BOOK', text],
  ]
  const [{ id: kindergartenId } = { id: 0 }] = await world.sql<{ id: number }>(
    'select kindergarten_id as id from fee_invoice where id = $1',
    [first!.id],
  )
  const [{ id: statementId } = { id: 0 }] = await world.sql<{ id: number }>(
    `insert into bank_statement (kindergarten_id, file_name, format, iban) values ($1, 'x.xml', 'CAMT.053', $2) returning id`,
    [kindergartenId, iban],
  )
  for (const [value, , day, reference, , details] of imported) {
    // Key format of the former version.
    const parts = [iban, day, value * 100, reference || ['', '', searchForm(details)].join('|'), 0]
    await world.sql(
      `insert into bank_line (kindergarten_id, statement_id, hash, booked_on, amount, details, bank_reference) values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        kindergartenId,
        statementId,
        createHash('sha256').update(parts.join('\n')).digest('hex'),
        day,
        value,
        details,
        reference || null,
      ],
    )
  }
  expect(await director.ok(importBankStatement, camt(iban, ...imported))).toMatchObject({
    posted: 0,
    open: 0,
    known: 2,
  })
})

test('separates the accounts of a file; never posts lines of a foreign account automatically', async () => {
  const [first] = await unpaid()
  const foreign = 'BG18RZBB91550123456789'
  const rows = camt(foreign, [first!.totalFee, 'EUR', '2026-11-12', 'R1', 'BOOK', paymentCode(first!.id)])
  expect((await director.ok(checkBankStatement, rows)).rows).toMatchObject([
    { outcome: 'several', fees: [], why: 'сметката не е от настройките на таксите' },
  ])
  expect(await director.ok(importBankStatement, rows)).toMatchObject({ posted: 0, open: 1 })
  expect(await feeOf(first!.id)).toMatchObject({ state: 3 })
  const line = (await director.ok(listBankLines, { pageSize: 1 })).result[0]!
  const opened = await director.ok(getBankLine, { id: line.id })
  expect(opened).toMatchObject({ why: 'сметката не е от настройките на таксите' })
  expect(opened.fees[0]).toMatchObject({ id: first!.id, fits: true, suggested: 0 })
  const same = camt(iban, [first!.totalFee, 'EUR', '2026-11-12', 'R1', 'BOOK', paymentCode(first!.id)])
  expect(await director.ok(importBankStatement, same)).toMatchObject({ posted: 1, known: 0 })
  expect(await world.sql('select distinct iban from bank_statement where iban = $1', [foreign])).toHaveLength(1)
})

test('rejects a broken file with its position; counts unreadable rows with their reason', async () => {
  const broken = {
    files: [{ name: 'x.xml', bytes: Buffer.from('<Document><BkToCstmrStmt>\n<Stmt><Ntry>') }] as never,
  }
  expect(await director.ok(checkBankStatement, broken)).toMatchObject({
    unread: 1,
    unreadReasons: ['1 ред: файлът е повреден или непълен (№ 2)'],
  })
  expect((await director.call(importBankStatement, broken)).problem.code).toBe('payments.statement-unposted')
  const rows = file('31.11.2026;R1;5,00;EUR;А;Б', '13.11.2026;R2;пет;EUR;А;Б')
  expect((await director.ok(checkBankStatement, rows)).unreadReasons).toEqual([
    '1 ред: без четима дата (№ 2)',
    '1 ред: без четима сума (№ 3)',
  ])
})
