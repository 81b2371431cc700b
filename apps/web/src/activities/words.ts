import { activityOptions } from '@asistent/contract/activities/activities.calls'
import { listProviders } from '@asistent/contract/activities/catalogue.calls'
import {
  feeTypeLabel,
  feeTypes,
  visitMarkCode,
  visitMarkLabel,
  visitMarks,
} from '@asistent/domain/activities/activities'
import {
  enrollmentKindLabel,
  enrollmentKinds,
  enrollmentStatuses,
  enrollmentStatusLabel,
} from '@asistent/domain/activities/requests'
import { weekdayNames } from '@asistent/domain/kernel/day'
import { capitalised } from '@asistent/domain/kernel/text'
import type { GridCode } from '../blocks/grid/grid-model'
import { optionsFrom } from '../blocks/pickers/source'
import { worded } from '../choices/worded'

// Choices shared by the activity screens.

export const feeChoices = worded(feeTypes, feeTypeLabel)
export const kindChoices = worded(enrollmentKinds, enrollmentKindLabel, { 1: 'good', 2: 'info', 3: 'off' })
export const statusChoices = worded(enrollmentStatuses, enrollmentStatusLabel, { 1: 'warn', 2: 'good', 3: 'bad' })
export const weekdayChoices = weekdayNames.map((name, index) => ({
  value: (index + 1) as 1 | 2 | 3 | 4 | 5 | 6 | 7,
  label: capitalised(name),
}))

export const visitCodes: readonly GridCode[] = [
  { value: visitMarks.Present, code: visitMarkCode[1], name: visitMarkLabel[1], tone: 'green' },
  { value: visitMarks.Absent, code: visitMarkCode[2], name: visitMarkLabel[2], tone: 'red' },
]

export const activitySource = optionsFrom(activityOptions, ({ activityId, name, provider, isActive }) => ({
  value: activityId,
  label: isActive ? name : `${name} (спряна)`,
  hint: provider,
}))
export const providerSource = optionsFrom(listProviders, ({ id, name }) => ({ value: id, label: name }))
