import type { Call, OutputOf, RowOf } from '@asistent/contract/core/call'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { listKindergartens } from '@asistent/contract/institutions/kindergartens.calls'
import { optionsFrom } from '../blocks/pickers/source'
import { overseesAll, roleOf } from '../platform/user'
import { municipalitySource } from './institutions'

// Parameter of reports about one kindergarten. Users with several kindergartens choose one.

export const oversees = (user: UserData) => user.consolidation || overseesAll(user)

const kindergartenOption = (row: RowOf<typeof listKindergartens>) => ({
  value: row.id,
  label: `${row.name}, ${row.city}`,
})
export const kindergartenSource = optionsFrom(listKindergartens, kindergartenOption, {
  search: 'search',
  input: { pageSize: 30 },
  // Resolves a kindergarten that is not in the first page of options, e.g. after a drill-down.
  one: {
    call: listKindergartens as Call<{ id?: number }, unknown, OutputOf<typeof listKindergartens>>,
    option: ({ result: [row] }) => (row ? kindergartenOption(row) : { value: 0, label: '' }),
  },
})

export const overseesCountry = (user: UserData) => roleOf(user) === 'MON' && overseesAll(user)

/** Parameter for the ministry only: it oversees two thousand kindergartens, a municipality only a few. */
export const municipality = ['municipalityId', municipalitySource, { label: 'Община', when: overseesCountry }] as const
export const place = [
  'kindergartenId',
  kindergartenSource,
  { when: oversees, required: true, within: 'municipalityId' },
] as const
/** Parameter of reports about all overseen kindergartens or one of them, excluding the whole country. */
export const placeOfCountry = [
  'kindergartenId',
  kindergartenSource,
  { when: overseesCountry, required: true, within: 'municipalityId' },
] as const
export const anyPlace = [
  'kindergartenId',
  kindergartenSource,
  { when: (user: UserData) => oversees(user) && !overseesCountry(user) },
] as const
/** Parameter of reports about all overseen kindergartens, including the whole country, or one of them. */
export const anyPlaceOf = ['kindergartenId', kindergartenSource, { when: oversees, within: 'municipalityId' }] as const
