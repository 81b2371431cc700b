import {
  enteredMethods,
  feeStateLabel,
  feeStates,
  feeViewLabel,
  feeViews,
  paymentChannelLabel,
  paymentChannels,
  paymentMethodLabel,
  paymentMethods,
} from '@asistent/domain/payments/invoices'
import { planStateLabel, planStates } from '@asistent/domain/payments/instalments'
import { providerDocumentKinds, providerDocumentLabel } from '@asistent/domain/payments/provider-documents'
import { onlineStateLabel, onlineStates } from '@asistent/domain/payments/online'
import { refundMethodLabel, refundMethods } from '@asistent/domain/payments/unposted'
import { worded } from '../choices/worded'

// Choices that several screens about fees offer.

export const stateChoices = worded(feeStates, feeStateLabel, { 1: 'good', 2: 'warn', 3: 'bad', 4: 'info' })
export const planChoices = worded(planStates, planStateLabel, { 1: 'info', 2: 'bad', 3: 'good', 4: 'warn', 5: 'off' })
export const methodChoices = worded(paymentMethods, paymentMethodLabel)
export const viewChoices = worded(feeViews, feeViewLabel)
export const channelChoices = worded(paymentChannels, paymentChannelLabel)
export const refundChoices = refundMethods.map((value) => ({ value, label: refundMethodLabel[value] }))
export const enteredChoices = enteredMethods.map((value) => ({ value, label: paymentMethodLabel[value] }))

export const documentChoices = worded(providerDocumentKinds, providerDocumentLabel, {
  1: 'info',
  2: 'good',
  3: 'off',
  4: 'warn',
})
export const vatChoices = [20, 9, 0].map((value) => ({ value: value as 20 | 9 | 0, label: `${value} %` }))
export const onlineChoices = worded(onlineStates, onlineStateLabel)

/** Of the archive: the years whose fees were kept. */
export const oldYearChoices = [2022, 2021].map((value) => ({ value, label: String(value) }))
