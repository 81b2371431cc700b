import type { Day } from '../kernel/day'
import { addDays, dayOf, maxDay } from '../kernel/day'
import type { Money } from '../kernel/money'
import { money } from '../kernel/money'
import type { Month } from '../kernel/month'
import { nextMonth } from '../kernel/month'
import { feeTypes, type FeeType } from '../activities/activities'

// Invoices of parents (domain.md 4 and 8): state, due day, order of payment.

export const feeStates = { Paid: 1, PartiallyPaid: 2, NotPaid: 3, WaitingExternal: 4 } as const
export type FeeState = (typeof feeStates)[keyof typeof feeStates]

export const feeStateLabel: Record<FeeState, string> = {
  1: 'Платена',
  2: 'Частично платена',
  3: 'Неплатена',
  4: 'Очаква потвърждение',
}

export const paymentMethods = {
  Bank: 1,
  Cash: 2,
  Apspo: 3,
  EPay: 4,
  Pos: 5,
  EasyPay: 6,
  EPayBankCard: 7,
} as const
export type PaymentMethod = (typeof paymentMethods)[keyof typeof paymentMethods]

export const paymentMethodLabel = {
  1: 'Банков път',
  2: 'В брой',
  3: 'АПСПО',
  4: 'ePay',
  5: 'ПОС терминал',
  6: 'EasyPay',
  7: 'Карта през ePay',
} as const satisfies Record<PaymentMethod, string>

/** Methods that a cashier enters; the payment system sets the others, and АПСПО occurs only in old books. */
export const enteredMethods = [paymentMethods.Cash, paymentMethods.Pos, paymentMethods.Bank] as const
export type EnteredMethod = (typeof enteredMethods)[number]

/** Views of the report: fees of a period, or payments received in a period. */
export const feeViews = { Paid: 1, Charged: 2 } as const
export type FeeView = (typeof feeViews)[keyof typeof feeViews]
export const feeViewLabel: Record<FeeView, string> = { 1: 'Платено', 2: 'Начислено' }

export const paymentChannels = { EPay: 1, Own: 2, All: 3, EasyPay: 4 } as const
export type PaymentChannel = (typeof paymentChannels)[keyof typeof paymentChannels]
export const paymentChannelLabel: Record<PaymentChannel, string> = {
  1: 'ePay',
  2: 'Собствени',
  3: 'Всички',
  4: 'EasyPay',
}

/** Methods that the kindergarten enters or its bank reports. */
export const methodsOfChannel: Record<PaymentChannel, readonly PaymentMethod[]> = {
  1: [paymentMethods.EPay, paymentMethods.EPayBankCard],
  2: [paymentMethods.Bank, paymentMethods.Cash, paymentMethods.Apspo, paymentMethods.Pos],
  3: Object.values(paymentMethods),
  4: [paymentMethods.EasyPay],
}

export const chargeKinds = { Charge: 1, Recalculation: 2, Correction: 3, Annulment: 4 } as const
export type ChargeKind = (typeof chargeKinds)[keyof typeof chargeKinds]

export const chargeKindLabel: Record<ChargeKind, string> = {
  1: 'Такса',
  2: 'Преизчисление',
  3: 'Корекция за платен месец',
  4: 'Анулиране',
}

/** Days of the month on which fees are due, as set by the kindergarten. */
export interface DueDays {
  readonly monthly: number
  readonly visits: number
}

export const usualDueDays: DueDays = { monthly: 10, visits: 15 }

/** Minimum number of days from the run to the due day. */
export const leastDaysToPay = 7

/**
 * The configured day, of the month for monthly fees and of the next month if the invoice has visits, but at least 7 days
 * after the run.
 */
export const dueDay = (
  month: Month,
  feeTypesOfLines: readonly FeeType[],
  runOn: Day,
  { monthly, visits }: DueDays = usualDueDays,
): Day => {
  const least = addDays(runOn, leastDaysToPay)
  if (feeTypesOfLines.every((type) => type === feeTypes.Monthly))
    return maxDay(dayOf(month.year, month.month, monthly), least)
  const next = nextMonth(month)
  return maxDay(dayOf(next.year, next.month, visits), least)
}

/** Distributes an amount in cents over invoices in their order, the oldest first. */
export function distribute<Id>(
  amount: Money,
  rests: readonly { readonly id: Id; readonly rest: Money }[],
): { readonly id: Id; readonly amount: Money }[] {
  let left = amount.minor
  return rests.flatMap(({ id, rest }) => {
    const part = Math.min(left, rest.minor)
    left -= part
    return part > 0 ? [{ id, amount: money(part, amount.currency) }] : []
  })
}
