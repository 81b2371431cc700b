import { registerSectionLabel, registerSections } from '@asistent/domain/register/sections'
import {
  batchStateLabel,
  batchStates,
  registerStateLabel,
  registerStates,
  registerStepLabel,
  registerSteps,
} from '@asistent/domain/register/states'
import { worded } from '../choices/worded'

export const stateChoices = worded(registerStates, registerStateLabel, {
  0: 'warn',
  1: 'info',
  2: 'good',
  3: 'bad',
  4: 'off',
})
export const stepChoices = worded(registerSteps, registerStepLabel, { 1: 'good', 2: 'warn', 3: 'bad' })
export const batchStateChoices = worded(batchStates, batchStateLabel, { 0: 'warn', 1: 'info', 2: 'good', 3: 'bad' })
export const sectionChoices = worded(registerSections, registerSectionLabel)

/** Sections as choices; their number is in the address. */
export const sectionSegments = sectionChoices.map(({ value, label }) => ({ value: String(value), label }))
