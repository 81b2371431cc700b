import { paymentMethods } from './invoices'

// Money from ePay.bg for a fee that had been paid otherwise or annulled, so that nothing was owed. It is unposted until
// a user credits it to another fee of the same payer or records its refund.

export const unpostedKinds = { Credit: 1, Refund: 2 } as const
export type UnpostedKind = (typeof unpostedKinds)[keyof typeof unpostedKinds]

export const unpostedKindLabel: Record<UnpostedKind, string> = { 1: 'Прехвърлено към такса', 2: 'Върнато на родителя' }

/** The money is in an account at ePay.bg and never entered the till: refunds go from there or by transfer. */
export const refundMethods = [paymentMethods.EPay, paymentMethods.Bank] as const
export type RefundMethod = (typeof refundMethods)[number]

export const refundMethodLabel: Record<RefundMethod, string> = { 4: 'През ePay.bg', 1: 'По банков път' }
