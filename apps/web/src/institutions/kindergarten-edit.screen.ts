import { getInstitution, saveInstitution } from '@asistent/contract/institutions/administration.calls'
import { formScreen } from '../blocks/form/form-screen'
import { contactFields, identityFields, placeFields } from './kindergarten-fields'

export const Screen = formScreen({
  title: { create: '', edit: (institution) => institution.name },
  load: getInstitution,
  save: saveInstitution,
  fields: (field) => [
    field.section('Институция', [
      ...identityFields,
      field('bulstat'),
      field('active', { help: 'Закрита институция не се предлага при преместване на дете.' }),
    ]),
    field.section('Място', placeFields),
    field.section('Контакти и банка', [...contactFields, field('bankName'), field('iban')]),
  ],
  after: (_, { kindergartenId }) => `/admin/kindergartens/${String(kindergartenId)}`,
})
