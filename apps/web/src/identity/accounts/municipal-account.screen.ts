import { inviteMunicipalityAccount } from '@asistent/contract/identity/account-management.calls'
import { formScreen } from '../../blocks/form/form-screen'
import { municipalitySource } from '../../choices/institutions'
import { personFields } from './account-actions'

export const Screen = formScreen({
  title: { create: 'Покана на експерт от община', edit: '' },
  save: inviteMunicipalityAccount,
  fields: (field) => [
    field.section('Кой', [field.pick('municipalityId', municipalitySource, { wide: true }), ...personFields(field)], {
      help: 'На този имейл отива писмо с връзка, с която експертът избира парола. Връзката важи 7 дни.',
    }),
  ],
  after: '/admin/user/municipal',
  saved: 'Поканата е изпратена',
})
