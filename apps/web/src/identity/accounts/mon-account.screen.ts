import { inviteMonAccount } from '@asistent/contract/identity/account-management.calls'
import { formScreen } from '../../blocks/form/form-screen'
import { personFields } from './account-actions'

export const Screen = formScreen({
  title: { create: 'Покана на експерт от МОН', edit: '' },
  save: inviteMonAccount,
  fields: (field) => [
    field.section('Кой', personFields(field), {
      help: 'На този имейл отива писмо с връзка, с която експертът избира парола. Връзката важи 7 дни.',
    }),
  ],
  after: '/admin/user/mon',
  saved: 'Поканата е изпратена',
})
