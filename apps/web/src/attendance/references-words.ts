import type { UserData } from '@asistent/contract/identity/session.calls'
import type { Call, OutputOf, RowOf } from '@asistent/contract/core/call'
import type { EntryKind } from '@asistent/contract/attendance/entries.calls'
import { listKindergartens } from '@asistent/contract/institutions/kindergartens.calls'
import { getChild } from '@asistent/contract/people/child-record.calls'
import { childOptions } from '@asistent/contract/people/children.calls'
import { requestStatuses, requestStatusLabel } from '@asistent/domain/attendance/requests'
import { mealTypeLabel } from '@asistent/domain/kitchen/meal-types'
import { optionsFrom, peopleFrom } from '../blocks/pickers/source'
import { municipalitySource } from '../choices/institutions'
import { myGroupSource } from '../choices/groups'
import { worded } from '../choices/worded'
import { allows, overseesAll, roleOf } from '../platform/user'

// Choices and sources of the references.

const oversees = (user: UserData) => user.consolidation || overseesAll(user)

const kindergartenOption = (one: RowOf<typeof listKindergartens>) => ({
  value: one.id,
  label: `${one.name}, ${one.city}`,
})
const kindergartenSource = optionsFrom(listKindergartens, kindergartenOption, {
  search: 'search',
  input: { pageSize: 30 },
  // A figure leads to a kindergarten far down the list.
  one: {
    call: listKindergartens as Call<{ id?: number }, unknown, OutputOf<typeof listKindergartens>>,
    option: ({ result: [row] }) => (row ? kindergartenOption(row) : { value: 0, label: '' }),
  },
})

/** The ministry sees two thousand kindergartens: a municipality has a few of them. */
export const municipality = [
  'municipalityId',
  municipalitySource,
  { label: 'Община', when: (user: UserData) => roleOf(user) === 'MON' && overseesAll(user) },
] as const
/** A reference is about one kindergarten: whoever sees several chooses it. */
export const place = [
  'kindergartenId',
  kindergartenSource,
  { when: oversees, required: true, within: 'municipalityId' },
] as const
/** Groups the person works with, of that kindergarten. */
export const groups = ['classIds', myGroupSource, { within: 'kindergartenId' }] as const
export const group = ['classId', myGroupSource, { within: 'kindergartenId' }] as const

/** One child, also one outside of the first answers: a figure leads to it. */
const namedChild = peopleFrom(
  childOptions,
  (child) => ({ value: child.id, label: child.className ? `${child.name} (${child.className})` : child.name }),
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
