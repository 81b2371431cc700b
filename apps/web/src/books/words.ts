import {
  bookKinds,
  bookLabel,
  controlKindLabel,
  controlKinds,
  documentTypeLabel,
  documentTypes,
  entryLabel,
  entryStates,
  orderIndexCodes,
  orderIndexLabel,
  sendWayLabel,
  sendWays,
  type BookKind,
} from '@asistent/domain/books/books'
import { agreed } from '@asistent/domain/kernel/agreement'
import {
  approvalLabel,
  approvals,
  officialStates,
  officialTypeLabel,
  officialTypes,
} from '@asistent/domain/books/documents'
import {
  inventoryCategories,
  inventoryCategoryLabel,
  inventoryStateLabel,
  inventoryStates,
} from '@asistent/domain/books/inventory'
import {
  qualificationFormLabel,
  qualificationForms,
  qualificationKindLabel,
  qualificationKinds,
} from '@asistent/domain/books/qualification'
import type { Choice } from '../blocks/parts/choice'
import { worded } from '../choices/worded'

/** States of the entries of a book, agreeing with the name of an entry. */
export const entryStateChoices = (kind: BookKind) =>
  worded(
    entryStates,
    { 1: agreed('Вписан', entryLabel[kind]), 2: agreed('Анулиран', entryLabel[kind]) },
    { 1: 'good', 2: 'off' },
  )
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

export const officialTypeChoices = worded(officialTypes, officialTypeLabel)
export const approvalChoices = worded(approvals, approvalLabel)
export const officialStateChoices = worded(
  officialStates,
  { 1: 'Валиден', 2: 'Изтича скоро', 3: 'Изтекъл' },
  { 1: 'good', 2: 'warn', 3: 'bad' },
)

export const inventoryCategoryChoices = worded(inventoryCategories, inventoryCategoryLabel)
export const inventoryStateChoices = worded(inventoryStates, inventoryStateLabel, { 1: 'good', 2: 'warn', 3: 'off' })
export const qualificationFormChoices = worded(qualificationForms, qualificationFormLabel)
export const qualificationKindChoices = worded(qualificationKinds, qualificationKindLabel)
