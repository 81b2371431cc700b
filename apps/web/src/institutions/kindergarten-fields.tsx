import { createInstitution } from '@asistent/contract/institutions/administration.calls'
import type { ParsedOf } from '@asistent/contract/core/call'
import { fieldsOf, type FormField } from '../blocks/form/fields'
import { DistrictField, TownField } from './place-fields'
import { institutionSource, institutionTypeChoices, municipalitySource } from '../choices/institutions'

// The master's fields of a new or existing institution.

const field = fieldsOf<ParsedOf<typeof createInstitution>>(createInstitution.input)

export const identityFields: readonly FormField[] = [
  field('name', { wide: true }),
  field.select('institutionType', institutionTypeChoices),
  field('code', { help: 'От 6 до 8 цифри. По него институцията се намира в регистъра.' }),
  field.pick('motherKindergartenId', institutionSource, {
    help: 'Само за филиал: градината, към която е сградата.',
    wide: true,
  }),
]

export const placeFields: readonly FormField[] = [
  field.own('cityId', (control) => <TownField {...control} />),
  field.pick('municipalityId', municipalitySource, { help: 'Попълва се по населеното място.' }),
  field.own('cityDistrictId', (control) => <DistrictField field={control} />),
  field('adress', { help: 'Улица и номер.' }),
]

export const contactFields: readonly FormField[] = [
  field('phone'),
  field('email'),
  field('website'),
  field('directorName'),
]
