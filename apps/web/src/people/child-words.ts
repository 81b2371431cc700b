import type { RowOf } from '@asistent/contract/core/call'
import { listCities, listCountries } from '@asistent/contract/institutions/geography.calls'
import { genders, personIdTypeLabel, personIdTypes } from '@asistent/domain/kernel/person-id'
import { allergenLabel, allergens, type Allergen } from '@asistent/domain/people/allergens'
import { childDocumentKindLabel, childDocumentKinds } from '@asistent/domain/people/child-documents'
import { bloodGroups, immunisationLabel, immunisations, type BloodGroup } from '@asistent/domain/people/health'
import { childGenderLabel } from '@asistent/domain/people/kinship'
import type { Choice } from '../blocks/parts/choice'
import { optionsFrom } from '../blocks/pickers/source'
import { pathTo } from '../platform/paths'
import { worded } from '../choices/worded'

// Choices, sources and paths of the children's screens.

export const childList = '/kids/records'

export const childPath = (id: number, tab?: string): string =>
  pathTo('/kids/records/{id}/{kindergatrenId?}', { id }) + (tab ? `?tab=${tab}` : '')

export const personIdTypeChoices = worded(personIdTypes, personIdTypeLabel)
export const genderChoices = worded(genders, childGenderLabel)
export const immunisationChoices = worded(immunisations, immunisationLabel, { 1: 'good', 2: 'warn', 3: 'info' })
export const documentKindChoices = worded(childDocumentKinds, childDocumentKindLabel)

export const allergenChoices: readonly Choice<Allergen>[] = allergens.map((value) => ({
  value,
  label: `${value}. ${allergenLabel[value]}`,
}))

export const bloodGroupChoices: readonly Choice<BloodGroup>[] = bloodGroups.map((value) => ({ value, label: value }))

export const countrySource = optionsFrom(listCountries, (one) => ({ value: one.id, label: one.name }), {
  input: { pageSize: 300 },
})

type City = RowOf<typeof listCities>

/** Names repeat; municipality and area distinguish them. */
const cityOption = ({ id, name, municipality, area }: City) => ({
  value: id,
  label: `${name}, общ. ${municipality}, обл. ${area}`,
})

/** Searched on the server: there are 5,258 towns and villages. */
export const citySource = optionsFrom(listCities, cityOption, {
  search: 'search',
  input: { pageSize: 30 },
  one: {
    call: listCities as never,
    option: ({ result: [city] }: { result: City[] }) => (city ? cityOption(city) : { value: 0, label: '' }),
  },
})
