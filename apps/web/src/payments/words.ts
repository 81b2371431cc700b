import {
  enteredMethods,
  feeStateLabel,
  feeStates,
  paymentMethodLabel,
  paymentMethods,
} from '@asistent/domain/payments/invoices'
import { worded } from '../choices/worded'

// Choices that several screens about fees offer.

export const stateChoices = worded(feeStates, feeStateLabel, { 1: 'good', 2: 'warn', 3: 'bad', 4: 'info' })
export const methodChoices = worded(paymentMethods, paymentMethodLabel)
export const enteredChoices = enteredMethods.map((value) => ({ value, label: paymentMethodLabel[value] }))
