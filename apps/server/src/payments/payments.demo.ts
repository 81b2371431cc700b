import { sessionDays, visitMarks, type FeeType } from '@asistent/domain/activities/activities'
import { feeOf } from '@asistent/domain/activities/fees'
import { holidayDays } from '@asistent/domain/kernel/calendar'
import { addDays, dayOf, maxDay, minDay, sofiaInstant, yearOf, type Day } from '@asistent/domain/kernel/day'
import { decimal } from '@asistent/domain/kernel/decimal'
import { currencies, formatAmount, lev, moneyOfDecimal, subtractMoney, sumMoney } from '@asistent/domain/kernel/money'
import {
  firstDayOf,
  formatMonth,
  lastDayOf,
  monthOf,
  previousMonth,
  rangeOf,
  type Month,
} from '@asistent/domain/kernel/month'
import { contains, intersect } from '@asistent/domain/kernel/range'
import { providerDocumentKinds, shareOf } from '@asistent/domain/payments/provider-documents'
import { cashOrderKinds, cashOrderLabel } from '@asistent/domain/payments/cash-book'
import { chargeKinds, dueDay, paymentMethods } from '@asistent/domain/payments/invoices'
import type { PgTable } from 'drizzle-orm/pg-core'
import { activity, activityMember, activitySlot, activityVisit } from '../db/tables/activities'
import { bankLine, bankStatement } from '../db/tables/payments/bank-statements'
import { cashPage } from '../db/tables/payments/cash-book'
import { cashOrder, cashSetting, cashTill } from '../db/tables/payments/cash-orders'
import { feePayment, protocolPayment, unpostedEntry } from '../db/tables/payments/fee-payments'
import { feeReceipt, onlineItem, onlinePayment } from '../db/tables/payments/fee-receipts'
import { feeCharge, feeDiscount, feeInvoice, feeRun, feeRunItem, feeSetting } from '../db/tables/payments/fees'
import { instalment, instalmentPlan, instalmentPlanFee } from '../db/tables/payments/instalments'
import { oldFee, oldFeeType } from '../db/tables/payments/old-fees'
import { providerDocument } from '../db/tables/payments/provider-documents'
import { counter } from '../db/tables/platform'
import { placeOf, type World } from '../demo/world'
import { addBatchPayment } from './batch-payments.demo'
import { explained } from './explained.rules'
import { addOtherAmount, addPaidTwice } from './online.demo'
import { addPlans, addRuns } from './runs.demo'

// Fees of the last two complete months in two kindergartens, most of them paid, and some discounts. Follows the rules
// of the program, so that a repeated generation changes nothing.

export const paymentsDemoTables = [
  // Before the payments: an opening balance precedes all movements of a till.
  cashSetting,
  cashTill,
  cashOrder,
  feeDiscount,
  feeInvoice,
  feeRun,
  feeRunItem,
  feeCharge,
  instalmentPlan,
  instalmentPlanFee,
  instalment,
  feeReceipt,
  feePayment,
  onlinePayment,
  onlineItem,
  unpostedEntry,
  providerDocument,
  protocolPayment,
  // After all movements: a closed day rejects them.
  cashPage,
  counter,
  feeSetting,
  oldFeeType,
  oldFee,
  bankStatement,
  bankLine,
]

const at = (day: Day, time: string) => sofiaInstant(day, time).toISOString()

export function addPayments(world: World): void {
  const last = previousMonth(monthOf(world.today))
  for (const [key, cashier] of [
    ['detelina', 'administrator'],
    ['slanchitse', 'directorOfGabrovo'],
  ] as const) {
    const kindergartenId = placeOf(world, key).id
    const cashierId = world.users.get(cashier) ?? null
    const numbers = new Map<string, number>()
    const next = (series: string) => {
      numbers.set(series, (numbers.get(series) ?? 0) + 1)
      return numbers.get(series)!
    }
    addDiscounts(world, kindergartenId)
    addSettings(world, kindergartenId, key)
    addOldFees(world, kindergartenId)
    addTransfers(world, kindergartenId)
    for (const month of [previousMonth(last), last])
      addMonth({
        world,
        kindergartenId,
        month,
        next,
        isLast: month === last,
        cashierId,
      })
    addBatchPayment(world, { kindergartenId, cashierId, next })
    addPaidTwice(world, kindergartenId, cashierId)
    addOtherAmount(world, kindergartenId)
    addRuns(world, { kindergartenId, createdBy: cashierId, months: [previousMonth(last), last] })
    addPlans(world, kindergartenId, cashierId)
    addTills(world, kindergartenId, cashierId, previousMonth(last))
    addProviderDocuments(world, { kindergartenId, cashierId, month: previousMonth(last), next })
    addOrders(world, { kindergartenId, cashierId, next })
    addClosedDays(world, kindergartenId, dayOf(last.year, last.month, 10))
    for (const [series, value] of numbers) world.addTo(counter, { kindergartenId, series, last: value })
  }
}

function addDiscounts(world: World, kindergartenId: number): void {
  const members = world.rowsOf(activityMember).filter((one) => one.kindergartenId === kindergartenId)
  for (const [index, member] of members.entries())
    if (index % 11 === 3)
      world.addTo(feeDiscount, {
        kindergartenId,
        childId: member.childId,
        percent: '10',
        reason: 'второ дете',
        fromOn: member.fromOn,
      })
}

function addSettings(world: World, kindergartenId: number, key: 'detelina' | 'slanchitse'): void {
  world.addTo(feeSetting, {
    kindergartenId,
    recipient: key === 'detelina' ? 'Детска градина „Детелина“' : 'Детска градина „Слънчице“',
    iban: 'BG80BNBG96611020345678',
    bankName: 'БНБ',
    remindBefore: [3],
    remindAfter: [1, 7, 14],
  })
}

/** Two transfers of a statement that are not settled. */
function addTransfers(world: World, kindergartenId: number): void {
  const statementId = world.addTo(bankStatement, {
    kindergartenId,
    fileName: 'izvlechenie.xml',
    format: 'CAMT.053',
    iban: 'BG80BNBG96611020345678',
    createdAt: at(addDays(world.today, -2), '09:30'),
  })
  for (const [payer, details, amount] of [
    ['Стефка Маринова', 'такса танци', '18.00'],
    ['„Родина“ ООД', 'дарение за празника', '50.00'],
  ] as const)
    world.addTo(bankLine, {
      kindergartenId,
      statementId,
      hash: `demo:${details}`,
      bookedOn: addDays(world.today, -3),
      amount,
      payer,
      details,
      createdAt: at(addDays(world.today, -2), '09:30'),
    })
}

/** Three months of the archive, with children of the former nursery; some have left since. */
function addOldFees(world: World, kindergartenId: number): void {
  const period = { fromOn: '2021-01-01' as Day, toOn: '2022-03-31' as Day }
  const typeId = world.addTo(oldFeeType, {
    kindergartenId,
    name: 'Такса за ден в градината',
    unit: 'на ден',
    price: '2.20',
    ...period,
  })
  world.addTo(oldFeeType, { kindergartenId, name: 'Постоянна такса', unit: 'на месец', price: '12.00', ...period })
  const children = world.rows.child
    .filter(
      (row) =>
        row.kindergartenId === kindergartenId &&
        row.birthOn !== undefined &&
        yearOf(row.birthOn) <= world.startYear - 5,
    )
    .slice(0, 8)
    .map(({ id, firstName, lastName }) => ({ childId: id ?? null, childName: `${firstName} ${lastName}` }))
  const left = ['Боян Стоев', 'Рая Тодорова', 'Калоян Ненов'].map((childName) => ({ childId: null, childName }))
  for (const month of [1, 2, 3])
    for (const [index, row] of [...left, ...children].entries()) {
      const days = 12 + ((index * 5 + month) % 9)
      const amount = formatAmount(lev(days * 220))
      const isPaid = (index + month) % 5 !== 0
      const paidOn = dayOf(2022, month + 1, 3 + (index % 10))
      world.addTo(oldFee, {
        kindergartenId,
        typeId,
        ...row,
        groupName: index % 2 === 0 ? 'Слънчо' : 'Звездички',
        year: 2022,
        month,
        days,
        paid: isPaid ? amount : '0',
        amount,
        ...(isPaid && {
          paidOn,
          method: index % 3 === 0 ? paymentMethods.Apspo : paymentMethods.Cash,
          receipt: `${month}${String(index + 1).padStart(3, '0')}`,
          cashier: 'Мария Иванова',
        }),
      })
    }
}

interface Making {
  readonly world: World
  readonly kindergartenId: number
  readonly month: Month
  readonly next: (series: string) => number
  readonly isLast: boolean
  readonly cashierId: number | null
}

function addMonth({ world, kindergartenId, month, next, isLast, cashierId }: Making): void {
  const range = rangeOf(month)
  const off = new Set(holidayDays(world.startYear, world.startYear + 1))
  const ours = <Table extends PgTable & { readonly $inferSelect: { kindergartenId: number } }>(table: Table) =>
    (world.rowsOf(table) as unknown as Table['$inferSelect'][]).filter((one) => one.kindergartenId === kindergartenId)
  const [activities, members, slots] = [ours(activity), ours(activityMember), ours(activitySlot)]
  const [visits, discounts] = [ours(activityVisit), ours(feeDiscount)]
  const issuedOn = minDay(world.today, dayOf(month.year, month.month, 28))
  for (const [index, member] of members.entries()) {
    if (member.fromOn > range.to) continue
    const row = activities.find(({ id }) => id === member.activityId)!
    const visitsOfChild = visits.filter(
      (visit) => visit.activityId === row.id && visit.childId === member.childId && contains(range, visit.day),
    )
    const days = sessionDays(
      slots.filter((slot) => slot.activityId === row.id).map(({ weekday }) => weekday),
      intersect({ from: row.fromOn, to: row.toOn }, range),
      (day) => off.has(day),
    )
    const price = moneyOfDecimal(decimal(row.price), currencies.EUR)
    const marked = (chosenMark: number) =>
      visitsOfChild.filter(({ mark }) => mark === chosenMark).map((visit) => visit.day)
    const [attended, absent] = [marked(visitMarks.Present).toSorted(), marked(visitMarks.Absent).toSorted()]
    const fee = feeOf({
      month,
      feeType: row.feeType as FeeType,
      price,
      member: { from: member.fromOn, to: null },
      sessions: days.length,
      ownSessions: days.length,
      attended: attended.length,
      absent: absent.length,
      days: { attended, absent },
      prorate: false,
      payAbsences: false,
      discounts: discounts
        .filter(({ childId }) => childId === member.childId)
        .map((discount) => ({
          id: discount.id,
          reason: discount.reason,
          combines: false,
          percent: discount.percent ?? null,
          amount: null,
          from: discount.fromOn,
          to: null,
        })),
    })
    if (fee.base.minor === 0) continue
    const series = `fee:${row.providerId}:${month.year}`
    const invoiceId = world.addTo(feeInvoice, {
      kindergartenId,
      childId: member.childId,
      providerId: row.providerId,
      year: month.year,
      month: month.month,
      series,
      number: next(series),
      issuedOn,
      dueOn: dueDay(month, [row.feeType as FeeType], issuedOn),
      createdAt: at(issuedOn, '10:00'),
    })
    world.addTo(feeCharge, {
      kindergartenId,
      childId: member.childId,
      invoiceId,
      activityId: row.id,
      forOn: firstDayOf(month),
      kind: chargeKinds.Charge,
      visits: fee.visits,
      price: formatAmount(price),
      base: formatAmount(fee.base),
      discount: formatAmount(fee.discount),
      amount: formatAmount(fee.amount),
      ...explained(fee.why),
      createdAt: at(issuedOn, '10:00'),
    })
    // Half of the last month is paid, and nearly all of the one before.
    if (fee.amount.minor === 0 || index % (isLast ? 2 : 9) === 1) continue
    const paidOn = minDay(addDays(issuedOn, 3 + (index % 7)), world.today)
    const cash = index % 3 !== 0
    // In the first month the director takes a part of the cash.
    const takenBy = cash && !isLast && index % 4 === 2 ? secondCashier(world, kindergartenId) : null
    const receiptSeries = `${cash ? 'cash' : 'noncash'}:${yearOf(paidOn)}`
    const receiptId = world.addTo(feeReceipt, {
      kindergartenId,
      series: receiptSeries,
      number: next(receiptSeries),
      paidOn,
      method: cash ? paymentMethods.Cash : paymentMethods.Bank,
      total: formatAmount(sumMoney([fee.amount], currencies.EUR)),
      payer: payerOf(world, member.childId),
      note: null,
      isBatch: false,
      cashierId: takenBy ?? cashierId,
      createdAt: at(paidOn, '11:00'),
    })
    world.addTo(feePayment, {
      kindergartenId,
      childId: member.childId,
      invoiceId,
      receiptId,
      amount: formatAmount(fee.amount),
      paidOn,
      createdAt: at(paidOn, '11:00'),
    })
  }
}

/** The first guardian of the child who may pay. */
function payerOf(world: World, childId: number): string | null {
  const bond = world.rows.childGuardian.find((one) => one.childId === childId && one.mayPay !== false)
  const person = bond && world.rows.guardian.find(({ id }) => id === bond.guardianId)
  return person ? `${person.firstName} ${person.lastName}` : null
}

/** The director of the first kindergarten has a till beside the cashier's. */
const secondCashier = (world: World, kindergartenId: number): number | null =>
  kindergartenId === placeOf(world, 'detelina').id ? (world.users.get('director') ?? null) : null

/** Tills of the cashier and of the director, with opening balances. */
function addTills(world: World, kindergartenId: number, cashierId: number | null, month: Month): void {
  world.addTo(cashSetting, { kindergartenId, chiefAccountant: 'Веселина Маркова', cashLimit: '1000.00' })
  const issuedOn = firstDayOf(month)
  for (const owner of [cashierId, secondCashier(world, kindergartenId)])
    if (owner !== null) {
      world.addTo(cashTill, { kindergartenId, cashierId: owner, createdAt: at(issuedOn, '07:30') })
      world.addTo(cashOrder, {
        kindergartenId,
        cashierId: owner,
        kind: cashOrderKinds.Opening,
        issuedOn,
        amount: '500.00',
        reason: cashOrderLabel[cashOrderKinds.Opening],
        createdBy: owner,
        createdAt: at(issuedOn, '07:30'),
      })
    }
}

/** The cashiers have closed every day with movements up to `until`. A trigger computes the pages. */
function addClosedDays(world: World, kindergartenId: number, until: Day): void {
  for (const { id: tillId, cashierId } of world
    .rowsOf(cashTill)
    .filter((till) => till.kindergartenId === kindergartenId)) {
    const days = [
      ...world.rowsOf(cashOrder).flatMap((one) => (one.cashierId === cashierId ? [one.issuedOn] : [])),
      ...world
        .rowsOf(feeReceipt)
        .flatMap((one) => (one.cashierId === cashierId && one.method === paymentMethods.Cash ? [one.paidOn] : [])),
      ...world
        .rowsOf(providerDocument)
        .flatMap((row) =>
          row.createdBy === cashierId && row.kind === providerDocumentKinds.Voucher ? [row.issuedOn] : [],
        ),
    ]
    const closed = [...new Set(days.filter((day) => day !== undefined))].filter((day) => day <= until).toSorted()
    for (const [index, day] of closed.entries())
      world.addTo(cashPage, {
        kindergartenId,
        tillId: tillId!,
        day,
        year: yearOf(day),
        number: index + 1,
        opening: '0',
        received: '0',
        paidOut: '0',
        balance: '0',
        createdBy: cashierId ?? null,
        createdAt: at(day, '17:30'),
      })
  }
}

/** This month the cashier deposits cash at the bank, and the director withdraws some. */
function addOrders(
  world: World,
  { kindergartenId, cashierId, next }: Pick<Making, 'kindergartenId' | 'cashierId' | 'next'>,
) {
  const add = (owner: number | null, order: { kind: 2 | 5; name: string; issuedOn: Day; amount: string }) => {
    if (owner === null) return
    const { name, ...values } = order
    const series = `${name}:${yearOf(order.issuedOn)}`
    world.addTo(cashOrder, {
      kindergartenId,
      cashierId: owner,
      ...values,
      series,
      number: next(series),
      party: 'БНБ',
      reason: cashOrderLabel[order.kind],
      createdBy: owner,
      createdAt: at(order.issuedOn, '07:40'),
    })
  }
  const { Deposit, Withdrawal } = cashOrderKinds
  const lately = maxDay(firstDayOf(monthOf(world.today)), addDays(world.today, -2))
  add(secondCashier(world, kindergartenId), { kind: Withdrawal, name: 'cash', issuedOn: lately, amount: '50.00' })
  add(cashierId, { kind: Deposit, name: 'voucher', issuedOn: world.today, amount: '150.00' })
}

/** Payments to two providers for a month: one by invoice and in cash, one without an invoice yet. */
function addProviderDocuments(
  world: World,
  { kindergartenId, cashierId, month, next }: Pick<Making, 'kindergartenId' | 'cashierId' | 'month' | 'next'>,
): void {
  const invoices = world
    .rowsOf(feeInvoice)
    .filter((one) => one.kindergartenId === kindergartenId && one.month === month.month && one.year === month.year)
  const issuedOn = minDay(addDays(lastDayOf(month), 12), world.today)
  const year = yearOf(issuedOn)
  for (const [index, providerId] of [...new Set(invoices.map((one) => one.providerId))].slice(0, 2).entries()) {
    const invoiceIds = new Set(invoices.filter((one) => one.providerId === providerId).map(({ id }) => id))
    const payments = world
      .rowsOf(feePayment)
      .filter(({ invoiceId, paidOn }) => invoiceIds.has(invoiceId) && paidOn !== undefined && paidOn <= issuedOn)
    const paid = sumMoney(
      payments.map(({ amount }) => moneyOfDecimal(decimal(amount ?? '0'), currencies.EUR)),
      currencies.EUR,
    )
    if (paid.minor === 0) continue
    const share = shareOf(paid, '10')
    const amount = formatAmount(subtractMoney(paid, share))
    const common = { kindergartenId, providerId, issuedOn, amount, createdAt: at(issuedOn, '12:00') }
    const invoiceId =
      index > 0
        ? null
        : world.addTo(providerDocument, {
            ...common,
            kind: providerDocumentKinds.Invoice,
            outsideNumber: '1000000117',
            isManual: false,
            paid: '0',
            share: '0',
            invoiceId: null,
            paysId: null,
            series: null,
            number: null,
            year: null,
            month: null,
            reason: null,
            receiverName: null,
          })
    const protocolId = world.addTo(providerDocument, {
      ...common,
      kind: providerDocumentKinds.Protocol,
      series: `protocol:${year}`,
      number: next(`protocol:${year}`),
      ...month,
      paid: formatAmount(paid),
      share: formatAmount(share),
      invoiceId,
      isManual: false,
      outsideNumber: null,
      paysId: null,
      reason: null,
      receiverName: null,
    })
    for (const { id } of payments) world.addTo(protocolPayment, { paymentId: id, protocolId, kindergartenId })
    if (invoiceId !== null)
      world.addTo(providerDocument, {
        ...common,
        kind: providerDocumentKinds.Voucher,
        series: `voucher:${year}`,
        number: next(`voucher:${year}`),
        paysId: invoiceId,
        reason: `Фактура № 1000000117, ${formatMonth(month)}`,
        receiverName: 'Ивелина Стоева',
        createdBy: cashierId,
        isManual: false,
        paid: '0',
        share: '0',
        invoiceId: null,
        outsideNumber: null,
        year: null,
        month: null,
      })
    // The provider corrects the paid invoice: the difference is pending, to be returned or offset.
    if (invoiceId !== null)
      world.addTo(providerDocument, {
        ...common,
        kind: providerDocumentKinds.CreditNote,
        issuedOn: minDay(addDays(issuedOn, 3), world.today),
        amount: '4.00',
        outsideNumber: '1000000124',
        correctsId: invoiceId,
        reason: 'Две занимания не са проведени',
        series: null,
        number: null,
        isManual: false,
        paid: '0',
        share: '0',
        invoiceId: null,
        paysId: null,
        year: null,
        month: null,
        receiverName: null,
      })
  }
}
