import {
  documentStateLabel,
  documentStates,
  inboundOriginLabel,
  inboundOrigins,
  purposeLabel,
  purposes,
  scrappingTypeLabel,
  scrappingTypes,
  storageConditionLabel,
  storageConditions,
  type DocumentKind,
} from '@asistent/domain/warehouse/documents'
import {
  declarationStateLabel,
  declarationStates,
  shortageDecisionLabel,
  shortageDecisions,
} from '@asistent/domain/warehouse/stock-takes'
import { baseUnits, unitLabel, unitName, units, type Unit } from '@asistent/domain/warehouse/units'
import { orderStateLabel, orderStates } from '@asistent/domain/warehouse/orders'
import type { Choice } from '../blocks/parts/choice'
import { worded } from '../choices/worded'

// Choices shared by screens of the slice.

export const baseUnitChoices = baseUnits.map((value) => ({ value, label: unitName[value] }))

export type TypedUnit = Exclude<Unit, 0>
const typed = Object.values(units).filter((unit): unit is TypedUnit => unit !== units.None)
export const unitChoices: readonly Choice<TypedUnit>[] = typed.map((value) => ({ value, label: unitLabel[value] }))

export const storageChoices = worded(storageConditions, storageConditionLabel, { 1: 'off', 2: 'info', 3: 'info' })
export const purposeChoices = worded(purposes, purposeLabel)
export const originChoices = worded(inboundOrigins, inboundOriginLabel, { 1: 'off', 2: 'info', 3: 'info', 4: 'info' })
export const scrappingChoices = worded(scrappingTypes, scrappingTypeLabel)

const stateTones = { 1: 'warn', 2: 'good', 3: 'off' } as const
/** Labels of a document kind's three states. */
export const stateChoices = (kind: DocumentKind) => worded(documentStates, documentStateLabel[kind], stateTones)

export const declarationChoices = worded(declarationStates, declarationStateLabel, { ...stateTones, 4: 'info' })
export const decisionChoices = worded(shortageDecisions, shortageDecisionLabel)

export const vatChoices = [20, 9, 0].map((value) => ({ value: value as 20 | 9 | 0, label: `${value} %` }))

export const orderChoices = worded(orderStates, orderStateLabel, { 1: 'warn', 2: 'info', 3: 'good', 4: 'off' })
