import type { UserData } from '@asistent/contract/identity/session.calls'
import type { Call, OutputOf } from '@asistent/contract/core/call'
import type { EntryKind } from '@asistent/contract/attendance/entries.calls'
import { getChild } from '@asistent/contract/people/child-record.calls'
import { childOptions } from '@asistent/contract/people/children.calls'
import { requestStatuses, requestStatusLabel } from '@asistent/domain/attendance/requests'
import { mealTypeLabel } from '@asistent/domain/kitchen/meal-types'
import { peopleFrom } from '../blocks/pickers/source'
import { childLabel } from '../choices/child-label'
import { myGroupSource } from '../choices/groups'
import { worded } from '../choices/worded'
import { allows } from '../platform/user'

// Choices and sources of the references.

/** The user's groups in the chosen kindergarten. */
export const groups = ['classIds', myGroupSource, { within: 'kindergartenId' }] as const
export const group = ['classId', myGroupSource, { within: 'kindergartenId' }] as const

/** A child outside the first results, for drill-downs. */
const namedChild = peopleFrom(
  childOptions,
  (child) => ({ value: child.id, label: childLabel(child.name, child.className) }),
  {
    search: 'search',
    input: { pageSize: 30 },
    one: {
      call: getChild as Call<{ id?: number }, unknown, OutputOf<typeof getChild>>,
      option: ({ id, name }) => ({ value: id, label: name }),
    },
  },
)
export const child = [
  'studentId',
  namedChild,
  { within: 'kindergartenId', when: (user: UserData) => allows(user, childOptions.access) },
] as const

export const variantChoices = [
  { value: 1, label: '1 – въведеното', hint: 'Статусите, както са записани.' },
  { value: 2, label: '2 – с ваканции', hint: 'Празни и неизвинени дни във ваканция или карантина са извинени.' },
] as const

const kindLabel: Record<EntryKind, string> = {
  present: 'Присъствия',
  absent: 'Отсъствия',
  unexcused: 'Неизвинени',
  excused: 'Извинени',
  family: 'По семейни причини',
  health: 'По здравни причини',
  other: 'По други причини',
  notEntered: 'Невъведени дни',
}
export const kindChoices = (Object.keys(kindLabel) as EntryKind[]).map((value) => ({ value, label: kindLabel[value] }))

export const mealChoices = ([1, 2, 3, 4] as const).map((value) => ({ value, label: mealTypeLabel[value] }))

export const statusChoices = worded(requestStatuses, requestStatusLabel)
