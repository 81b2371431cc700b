import { orderPurposeLabel, orderPurposes } from '@asistent/domain/books/causes'
import { inspectorLabel, inspectors } from '@asistent/domain/documents/inspections'
import { templateCategories, templateCategoryLabel } from '@asistent/domain/documents/templates'
import {
  certificateKindLabel,
  certificateKinds,
  relocationReasonLabel,
  relocationReasons,
} from '@asistent/domain/documents/certificates'
import { bookKindLabel, bookKinds, exportStatuses, exportStatusLabel } from '@asistent/domain/documents/class-book'
import { worded } from '../choices/worded'

export const certificateKindChoices = worded(certificateKinds, certificateKindLabel)
export const relocationReasonChoices = worded(relocationReasons, relocationReasonLabel)
export const exportStatusChoices = worded(exportStatuses, exportStatusLabel, {
  0: 'warn',
  1: 'info',
  2: 'good',
  3: 'bad',
})

export const templateCategoryChoices = worded(templateCategories, templateCategoryLabel)
export const inspectorChoices = worded(inspectors, inspectorLabel)

export const bookKindChoices = worded(bookKinds, bookKindLabel)

export const purposeChoices = orderPurposes.map((value) => ({ value, label: orderPurposeLabel[value] }))
