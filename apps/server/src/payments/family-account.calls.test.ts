import { changeLanguage } from '@asistent/contract/identity/session.calls'
import { closeBankLine, importBankStatement, settleBankLine } from '@asistent/contract/payments/bank.calls'
import {
  familyAccount,
  generateInvoices,
  invoicesOfChild,
  listInvoices,
  ownInvoices,
} from '@asistent/contract/payments/invoices.calls'
import {
  annulPayment,
  debtorLetters,
  listPayments,
  notificationSummary,
  notifyUnpaid,
  payBatch,
  receipt,
} from '@asistent/contract/payments/payments.calls'
import { feesByChild } from '@asistent/contract/payments/references.calls'
import { paymentCode } from '@asistent/domain/payments/bank-lines'
import { pdfText } from '@asistent/documents/pdf-text'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'

// What a family sees and gets: its account, receipts, and letters about unpaid fees.

let world: World
let director: Person
let parent: Person
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const november = { month: 11, year: 2026 }
const cents = (values: readonly number[]) => values.reduce((sum, value) => sum + Math.round(value * 100), 0)

async function signIn() {
  director = await world.as('director')
  parent = await world.as('parent')
  await director.ok(generateInvoices, november)
  const invoices = (await parent.ok(ownInvoices, {})).result
  return { own: invoices, studentId: invoices[0]!.studentId }
}

test('the account is the same for the parent and the director, with every child, month and provider', async () => {
  const { own, studentId } = await signIn()
  const [ofParent, ofDirector] = [
    await parent.ok(familyAccount, { studentId }),
    await director.ok(familyAccount, { studentId }),
  ]
  const withoutRights = ({ invoices, ...account }: typeof ofParent) => ({
    ...account,
    invoices: invoices.map((invoice) => ({ ...invoice, isOnlinePossible: undefined })),
  })
  expect(withoutRights(ofParent)).toEqual(withoutRights(ofDirector))
  expect(new Set(ofParent.invoices.map(({ id }) => id))).toEqual(new Set(own.map(({ id }) => id)))
  expect(cents([ofParent.charged])).toBe(cents(own.map(({ totalFee }) => totalFee)))
  expect(cents([ofParent.notPaid, ofParent.paid])).toBe(cents([ofParent.charged]))
  expect(ofParent.overdue).toBeLessThanOrEqual(ofParent.notPaid)
  expect(ofParent.children[0]).toMatchObject({ studentId })
  // Never fees of others.
  const otherRow = (await director.ok(listInvoices, { pageSize: 500 })).result.find(
    (row) => !own.some((invoice) => invoice.studentId === row.studentId),
  )!
  expect((await parent.call(familyAccount, { studentId: otherRow.studentId })).status).toBe(404)
  expect((await (await world.as('directorOfGabrovo')).call(familyAccount, { studentId })).status).toBe(404)
})

test('money that waits is shown to both as overpaid', async () => {
  const { studentId } = await signIn()
  const before = (await director.ok(familyAccount, { studentId })).overpaid
  await world.sql(
    `with p as (insert into online_payment (account_id, merchant, method, state, basket, amount, unposted, expires_at, paid_on)
       select account_id, 'проба', 4, 1, 'проба', 7.25, 7.25, now(), '2026-11-13' from guardian g join child_guardian x on x.guardian_id = g.id where x.child_id = $1 and g.account_id is not null limit 1 returning id)
     insert into online_item (payment_id, invoice_id, kindergarten_id, child_id, amount) select p.id, i.id, i.kindergarten_id, i.child_id, 7.25 from p, fee_invoice i where i.child_id = $1 limit 1`,
    [studentId],
  )
  for (const person of [parent, director])
    expect(cents([(await person.ok(familyAccount, { studentId })).overpaid])).toBe(cents([before, 7.25]))
})

test('the rest of a transfer is overpaid until it is settled or closed, and only for the family that it paid for', async () => {
  const { own, studentId } = await signIn()
  const fee = own.find((one) => one.studentId === studentId && one.notPaid > 0)!
  const overpaid = async (person: Person) => cents([(await person.ok(familyAccount, { studentId })).overpaid])
  const before = await overpaid(parent)
  const sum = (cents([fee.notPaid]) + 425) / 100
  const row = `13.11.2026;R77;${sum.toFixed(2).replace('.', ',')};EUR;Мария Иванова;${paymentCode(fee.id)}`
  const bytes = Buffer.from(`Дата;Референция;Кредит;Валута;Наредител;Основание\n${row}`)
  await director.ok(importBankStatement, { files: [{ name: 'извлечение.csv', bytes }] as never })
  for (const person of [parent, director]) expect(await overpaid(person)).toBe(before + 425)
  const [line] = await world.sql<{ id: number }>(`select id from bank_line where bank_reference = 'R77'`)
  const foreign = (await director.ok(listInvoices, { ...november, pageSize: 500 })).result.find(
    (one) => one.notPaid > 1 && !own.some((invoice) => invoice.studentId === one.studentId),
  )!
  const shared = await director.ok(settleBankLine, { id: line!.id, items: [{ invoiceId: foreign.id, amount: 1 }] })
  expect(await overpaid(parent)).toBe(before)
  await director.ok(annulPayment, { id: Number(shared.entityId), comment: 'друго семейство' })
  expect(await overpaid(parent)).toBe(before + 425)
  await director.ok(closeBankLine, { id: line!.id, comment: 'върнати' })
  expect(await overpaid(parent)).toBe(before)
})

test('a parent opens receipts of the own children, not those of others or shared with them', async () => {
  const { own } = await signIn()
  const paid = own.flatMap(({ payments }) => payments)[0]!
  const paper = await parent.call(receipt, { paymentId: paid.paymentId })
  expect(pdfText(paper.bytes)).toContain(String(paid.number))
  // The Bulgarian document is followed by a page in the language of the parent.
  await parent.ok(changeLanguage, { language: 'en' })
  const translated = pdfText((await parent.call(receipt, { paymentId: paid.paymentId })).bytes)
  expect(translated).toContain(
    pdfText(paper.bytes)
      .split('\n')
      .find((line) => line.includes('Словом')),
  )
  for (const words of [
    'CONFIRMATION OF PAYMENT',
    'The document is the preceding page in Bulgarian.',
    'Method of payment',
  ])
    expect(translated).toContain(words)
  expect(pdfText(paper.bytes)).not.toContain('CONFIRMATION')
  expect(pdfText((await director.call(receipt, { paymentId: paid.paymentId })).bytes)).not.toContain('CONFIRMATION')
  const receipts = (await director.ok(listPayments, { pageSize: 500 })).result
  const mine = new Set(own.flatMap(({ payments }) => payments.map(({ paymentId }) => paymentId)))
  expect((await parent.call(receipt, { paymentId: receipts.find(({ id }) => !mine.has(id))!.id })).status).toBe(404)

  const open = own.find(({ notPaid }) => notPaid > 0)!
  const foreign = (await director.ok(listInvoices, { ...november, pageSize: 500 })).result.find(
    (row) => row.notPaid > 0 && !own.some(({ studentId }) => studentId === row.studentId),
  )!
  const items = [open, foreign].map(({ id, notPaid }) => ({ invoiceId: id, amount: notPaid }))
  const { entityId } = await director.ok(payBatch, { items, method: 2, date: '2026-11-15' })
  expect((await parent.call(receipt, { paymentId: Number(entityId) })).problem?.code).toBe('payments.receipt-shared')
  expect((await director.call(receipt, { paymentId: Number(entityId) })).status).toBe(200)
})

test('days and ways of payments are read by the guardian who pays alone', async () => {
  const { own } = await signIn()
  const second = await world.as('secondParent')
  const shared = (await second.ok(ownInvoices, {})).result
  const paid = shared.filter(({ id }) => own.some((one) => one.id === id && one.payments.length > 0))
  expect(paid.length).toBeGreaterThan(0)
  const read = async (person: Person) =>
    Promise.all(
      paid.map(async ({ id, studentId, month, year }) => ({
        listed: (await person.ok(ownInvoices, {})).result.filter((one) => one.id === id),
        ofAccount: (await person.ok(familyAccount, { studentId })).invoices.filter((one) => one.id === id),
        ofChild: (await person.ok(invoicesOfChild, { studentId, month, year })).invoices.filter((one) => one.id === id),
      })),
    )
  const traces = (answer: unknown) => JSON.stringify(answer).match(/"(paidOn|method|paymentId)":(?!null)/g)?.length ?? 0
  expect(traces(await read(parent))).toBeGreaterThan(paid.length)
  expect(traces(await read(second))).toBe(0)
  // The account for transfers too; a test without one would compare nothing.
  const accounts = (fees: typeof shared) => fees.filter(({ bank }) => bank !== null).length
  expect([accounts(own) > 0, accounts(shared)]).toEqual([true, 0])
  // What is paid stays visible, so that nobody pays twice.
  expect(paid.some((invoice) => invoice.paid > 0)).toBe(true)

  const [payment] = own.find(({ id }) => id === paid[0]!.id)!.payments
  expect((await parent.call(receipt, { paymentId: payment!.paymentId })).status).toBe(200)
  expect((await second.call(receipt, { paymentId: payment!.paymentId })).status).toBe(404)
})

test('letters on paper and by e-mail have every fee with its code; the list counts the same e-mails', async () => {
  await signIn()
  // An account that nobody can use gets no letters and is not counted.
  await world.sql(
    `update account set state = 'deactivated' where id = (select p.account_id from guardian p join child_guardian g on g.guardian_id = p.id and g.may_see join account a on a.id = p.account_id and a.state = 'active'
       join fee_invoice i on i.child_id = g.child_id join fee_balance b on b.invoice_id = i.id and b.paid < b.charged order by p.account_id desc limit 1)`,
  )
  const owing = (await director.ok(notificationSummary, { pageSize: 500 })).result
  const studentIds = owing.map(({ studentId }) => studentId)
  const { sent, withoutEmail } = await director.ok(notifyUnpaid, { studentIds, text: 'Моля, платете.' })
  expect(sent).toBe(owing.reduce((sum, { emails }) => sum + emails, 0))
  expect(withoutEmail.length).toBe(owing.filter(({ emails }) => emails === 0).length)
  const unpaid = (await director.ok(listInvoices, { states: [2, 3], pageSize: 1000 })).result
  const letters = await world.sql<{ text: string }>(
    `select text from mail where subject = 'Неплатени такси за дейности'`,
  )
  const debtor = owing.find(({ emails, invoices }) => emails > 0 && invoices > 0)!
  const fees = unpaid.filter(({ studentId }) => studentId === debtor.studentId)
  const letter = letters.find(({ text }) => text.includes(paymentCode(fees[0]!.id)))!
  for (const { id } of fees) expect(letter.text).toContain(`код за превод ${paymentCode(id)}`)
  expect(letter.text).toContain('/activities/parents/fees')
  expect(letter.text).toMatch(/IBAN BG80 BNBG/)

  const some = studentIds.slice(0, 2)
  const text = pdfText((await director.call(debtorLetters, { studentIds: some })).bytes)
  for (const { id } of unpaid.filter(({ studentId }) => some.includes(studentId)))
    expect(text.replaceAll(/\s/g, '')).toContain(paymentCode(id))
  expect(text.match(/Уважаеми родители/g)).toHaveLength(2)
  expect((await parent.call(debtorLetters, { studentIds: some })).status).toBe(403)
})

test('references count fees or payments of a period, and a channel', async () => {
  await signIn()
  const october = { month: 10, year: 2026 }
  const charged = await director.ok(feesByChild.json, october)
  expect(await director.ok(feesByChild.json, { ...october, view: 2, channel: 3 })).toMatchObject({
    totalPaid: charged.totalPaid,
    totalFee: charged.totalFee,
  })
  const [stored] = await world.sql<{ all: string; own: string }>(
    `select coalesce(sum(p.amount), 0) as all, coalesce(sum(p.amount) filter (where r.method in (1, 2, 3, 5)), 0) as own
      from fee_payment p join fee_receipt r on r.id = p.receipt_id join fee_invoice i on i.id = p.invoice_id and i.annulled_at is null join kindergarten k on k.id = p.kindergarten_id
      where p.kindergarten_id = (select kindergarten_id from child where id = $1) and p.paid_on between '2026-10-01' and '2026-10-31'`,
    [charged.result[0]!.studentId],
  )
  const paid = await director.ok(feesByChild.json, { ...october, view: 1 })
  expect(cents([paid.totalPaid])).toBe(cents([Number(stored!.all)]))
  expect(paid.subtitle).toBe('Платено през октомври 2026 г.')
  expect(cents([(await director.ok(feesByChild.json, { ...october, view: 1, channel: 2 })).totalPaid])).toBe(
    cents([Number(stored!.own)]),
  )
  const online = await director.ok(feesByChild.json, { channel: 1 })
  expect(cents([online.totalPaid])).toBe(cents([online.totalPaidByEpay]))
  expect(online.totalPaidInCash).toBe(0)
})
