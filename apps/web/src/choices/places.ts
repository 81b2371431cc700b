import type { Call, OutputOf, RowOf } from '@asistent/contract/core/call'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { listKindergartens } from '@asistent/contract/institutions/kindergartens.calls'
import { optionsFrom } from '../blocks/pickers/source'
import { overseesAll, roleOf } from '../platform/user'
import { municipalitySource } from './institutions'

// A reference is about one kindergarten: whoever sees several chooses it.

export const oversees = (user: UserData) => user.consolidation || overseesAll(user)

const kindergartenOption = (one: RowOf<typeof listKindergartens>) => ({
  value: one.id,
  label: `${one.name}, ${one.city}`,
})
export const kindergartenSource = optionsFrom(listKindergartens, kindergartenOption, {
  search: 'search',
  input: { pageSize: 30 },
  // A figure leads to a kindergarten far down the list.
  one: {
    call: listKindergartens as Call<{ id?: number }, unknown, OutputOf<typeof listKindergartens>>,
    option: ({ result: [row] }) => (row ? kindergartenOption(row) : { value: 0, label: '' }),
  },
})

export const overseesCountry = (user: UserData) => roleOf(user) === 'MON' && overseesAll(user)

/** The ministry sees two thousand kindergartens: a municipality has a few of them. */
export const municipality = ['municipalityId', municipalitySource, { label: 'Община', when: overseesCountry }] as const
export const place = [
  'kindergartenId',
  kindergartenSource,
  { when: oversees, required: true, within: 'municipalityId' },
] as const
/** A reference over all that somebody oversees, or over one of them; the whole country is too much. */
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
/** A reference over all that somebody oversees, the whole country too, or over one of them. */
export const anyPlaceOf = ['kindergartenId', kindergartenSource, { when: oversees, within: 'municipalityId' }] as const
