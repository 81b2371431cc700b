import { institutionTypes } from '@asistent/domain/institutions/institution-types'
import { cityId, municipalityId } from '../../../apps/server/src/institutions/geography/geography'

/** A valid form of a kindergarten for tests. */
export const emptyInstitution = {
  name: 'ДГ „Синчец“',
  institutionType: institutionTypes.Kindergarten,
  code: '0790111',
  bulstat: '900000055',
  municipalityId: municipalityId('GAB05'),
  cityId: cityId('GAB05', 'Габрово'),
  adress: 'ул. „Първа“ № 1',
  administrator: {
    firstName: 'Петя',
    lastName: 'Стоянова',
    email: 'petya.stoyanova@example.bg',
    phone: '0888 123 456',
  },
}
