import { paymentMethods } from './invoices'

// Money that ePay.bg brought for a fee that was paid elsewhere meanwhile, or annulled: nothing was owed any more. It waits
// until a person credits it to another fee of the same payer or notes that it was given back.

export const unpostedKinds = { Credit: 1, Refund: 2 } as const
export type UnpostedKind = (typeof unpostedKinds)[keyof typeof unpostedKinds]

export const unpostedKindLabel: Record<UnpostedKind, string> = { 1: 'Прехвърлено към такса', 2: 'Върнато на родителя' }

/** The money is in an account at ePay.bg and was never in the till: it goes back from there, or by a transfer. */
export const refundMethods = [paymentMethods.EPay, paymentMethods.Bank] as const
export type RefundMethod = (typeof refundMethods)[number]

export const refundMethodLabel: Record<RefundMethod, string> = { 4: 'През ePay.bg', 1: 'По банков път' }
