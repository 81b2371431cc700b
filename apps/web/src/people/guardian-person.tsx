import type { ParsedOf } from '@asistent/contract/core/call'
import type { saveGuardian } from '@asistent/contract/people/guardians.calls'
import { personIdTypeLabel, personIdTypes } from '@asistent/domain/kernel/person-id'
import type { Fields, FormSection } from '../blocks/form/fields'
import { drawPhone } from './known-guardians'

const personIdTypeChoices = Object.values(personIdTypes).map((value) => ({ value, label: personIdTypeLabel[value] }))

/** Personal data, shared by new and existing guardians. */
export const personSection = (field: Fields<ParsedOf<typeof saveGuardian>>): FormSection =>
  field.section('Родителят', [
    field('firstName'),
    field('middleName'),
    field('lastName'),
    field.own('phone', drawPhone),
    field('email'),
    field('workplace'),
    field.select('personIdType', personIdTypeChoices),
    field('personId'),
    field('address', { wide: true }),
  ])
