import {
  checkBankStatement,
  closeBankLine,
  getBankLine,
  importBankStatement,
  listBankLines,
  settleBankLine,
} from '@asistent/contract/payments/bank.calls'
import { listInvoices } from '@asistent/contract/payments/invoices.calls'
import { annulPayment, listPayments } from '@asistent/contract/payments/payments.calls'
import { paymentCode } from '@asistent/domain/payments/bank-lines'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'

let world: World
let director: Person
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  director = await world.as('director')
  // Without the demo's own transfers.
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

test('a statement is looked through, what is certain is paid, and the same file again brings nothing', async () => {
  const [first, two, three] = await unpaid()
  const rows = file(
    `12.11.2026;R1;${sum(first!.totalFee)};EUR;Иван Петров;такса ${paymentCode(first!.id)}`,
    `12.11.2026;R2;1,00;EUR;Иван Петров;${paymentCode(two!.id)}`,
    `12.11.2026;R3;${sum(three!.totalFee + 5)};EUR;Иван Петров;${paymentCode(three!.id)}`,
    '13.11.2026;R4;777,77;EUR;Неизвестен;дарение',
  )
  const checked = await director.ok(checkBankStatement, rows)
  expect(checked).toMatchObject({ format: 'CSV', posted: 3, open: 1, known: 0 })
  expect(checked.rows.map(({ outcome }) => outcome)).toEqual(['exact', 'partial', 'over', 'unknown'])
  expect(await lines()).toEqual([])

  expect(await director.ok(importBankStatement, rows)).toMatchObject({ posted: 3, open: 1, known: 0 })
  expect(await feeOf(first!.id)).toMatchObject({ state: 1 })
  expect(await feeOf(two!.id)).toMatchObject({ state: 2, paid: 1 })
  expect(await feeOf(three!.id)).toMatchObject({ state: 1 })
  expect((await lines()).map(({ state, rest }) => [state, rest])).toEqual([
    [3, 777.77],
    [2, 5],
    [1, 0],
    [1, 0],
  ])
  // Again, and with one line more: what is known stays as it is.
  expect((await director.ok(checkBankStatement, rows)).rows.map(({ outcome }) => outcome)).toEqual(
    Array.from({ length: 4 }, () => 'known'),
  )
  expect(await director.ok(importBankStatement, rows)).toMatchObject({ posted: 0, open: 0, known: 4 })
  expect(await lines()).toHaveLength(4)
  expect(
    (await director.ok(listPayments, { method: 1, search: 'Иван Петров', fromDate: '2026-11-12' })).rowsCount,
  ).toBe(3)
})

test('the database takes a line once, whoever writes it', async () => {
  await director.ok(importBankStatement, file('13.11.2026;R4;777,77;EUR;Неизвестен;дарение'))
  await expect(
    world.sql(
      `insert into bank_line (kindergarten_id, statement_id, hash, booked_on, amount) select kindergarten_id, statement_id, hash, booked_on, amount from bank_line`,
    ),
  ).rejects.toThrow('bank_line_once')
})

test('what nobody recognised is settled by hand, annulled like any payment, settled again, and closed', async () => {
  const [first, two] = await unpaid()
  const total = first!.notPaid + 3
  await director.ok(importBankStatement, file(`13.11.2026;R9;${sum(total)};EUR;Непознат Човек;плащане`))
  const [line] = await lines()
  const whole = await director.ok(getBankLine, { id: line!.id })
  expect(whole.fees.map(({ id }) => id)).toContain(first!.id)
  const items = [{ invoiceId: first!.id, amount: first!.notPaid }]
  const over = [...items, { invoiceId: two!.id, amount: two!.notPaid }]
  expect((await director.call(settleBankLine, { id: line!.id, items: over })).problem.code).toBe(
    'payments.bank-line-exceeded',
  )
  expect((await director.call(settleBankLine, { id: line!.id, items: [...items, ...items] })).problem.code).toBe(
    'payments.twice-listed',
  )
  const { entityId } = await director.ok(settleBankLine, { id: line!.id, items })
  expect((await lines())[0]).toMatchObject({ state: 2, rest: 3 })
  expect((await director.ok(getBankLine, { id: line!.id })).receipts).toMatchObject([
    { id: entityId, total: first!.notPaid },
  ])
  await director.ok(annulPayment, { id: Number(entityId), comment: 'грешно дете' })
  expect((await lines())[0]).toMatchObject({ state: 3, posted: 0 })
  expect(await feeOf(first!.id)).toMatchObject({ state: 3 })
  await director.ok(settleBankLine, { id: line!.id, items })
  await director.ok(closeBankLine, { id: line!.id, comment: '3 € върнати на родителя' })
  expect((await lines())[0]).toMatchObject({ state: 4, closeReason: '3 € върнати на родителя' })
  expect((await director.call(closeBankLine, { id: line!.id, comment: 'пак' })).problem.code).toBe(
    'payments.bank-line-closed',
  )
  expect((await director.call(settleBankLine, { id: line!.id, items: over.slice(1) })).problem.code).toBe(
    'payments.bank-line-closed',
  )
})

test('a file that is no statement is refused in words, and the office alone imports', async () => {
  const nothing = { files: [{ name: 'x.txt', bytes: Buffer.from('нищо') }] as never }
  expect((await director.call(checkBankStatement, nothing)).problem.code).toBe('payments.statement-unknown')
  expect((await director.call(importBankStatement, file())).problem.code).toBe('payments.statement-empty')
  const row = file('13.11.2026;R4;1,00;EUR;А;Б')
  for (const who of ['teacher', 'parent', 'ministry', 'master'] as const)
    expect((await (await world.as(who)).call(importBankStatement, row)).status).toBe(403)
})

test('a statement of empty lines is refused before it is parsed, another one is parsed in a worker', async () => {
  const parsing = vi.spyOn(world.app.services.documents, 'readStatement')
  const emptyLines = { files: [{ name: 'празно.csv', bytes: Buffer.alloc(5 * 1024 * 1024 - 1, '\n') }] as never }
  const refused = await director.call(checkBankStatement, emptyLines)
  expect([refused.status, refused.problem.code]).toEqual([400, 'payments.statement-too-large'])
  expect(parsing).not.toHaveBeenCalled()
  await director.ok(checkBankStatement, file('13.11.2026;R4;777,77;EUR;Неизвестен;дарение'))
  expect(parsing).toHaveBeenCalledOnce()
  parsing.mockRestore()
})
