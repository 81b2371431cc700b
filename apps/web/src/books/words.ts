import {
  bookKinds,
  bookLabel,
  controlKindLabel,
  controlKinds,
  documentTypeLabel,
  documentTypes,
  entryStates,
  orderIndexCodes,
  orderIndexLabel,
  sendWayLabel,
  sendWays,
} from '@asistent/domain/books/books'
import type { Choice } from '../blocks/parts/choice'
import { worded } from '../choices/worded'

export const entryStateChoices = worded(entryStates, { 1: 'Вписан', 2: 'Анулиран' }, { 1: 'good', 2: 'off' })
export const documentTypeChoices = worded(documentTypes, documentTypeLabel)
export const sendWayChoices = worded(sendWays, sendWayLabel)
export const controlKindChoices = worded(controlKinds, controlKindLabel)
export const indexChoices: readonly Choice<(typeof orderIndexCodes)[number]>[] = orderIndexCodes.map((code) => ({
  value: code,
  label: `${code} – ${orderIndexLabel[code]}`,
}))
export const bookChoices: readonly Choice<(typeof bookKinds)[number]>[] = bookKinds.map((kind) => ({
  value: kind,
  label: bookLabel[kind],
}))
