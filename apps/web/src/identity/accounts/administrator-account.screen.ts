import { createAdminAccount } from '@asistent/contract/identity/account-management.calls'
import { roleLabel, roleTypes } from '@asistent/domain/access/roles'
import { formScreen } from '../../blocks/form/form-screen'
import { institutionSource } from '../../choices/institutions'
import { personFields } from './account-actions'

const first = (['Administrator', 'Director'] as const).map((role) => ({
  value: roleTypes[role],
  label: roleLabel[role],
}))

export const Screen = formScreen({
  title: { create: 'Администратор на детска градина', edit: '' },
  save: createAdminAccount,
  blank: { roleType: roleTypes.Administrator },
  fields: (field) => [
    field.section(
      'Къде',
      [
        field.pick('id', institutionSource, { label: 'Детска градина' }),
        field.select('roleType', first, { help: 'Първият човек в градината кани останалите.' }),
      ],
      { help: 'Човекът получава писмо с връзка, с която активира достъпа си.' },
    ),
    field.section('Кой', personFields(field)),
  ],
  after: '/admin/user/account',
  saved: 'Поканата е изпратена',
})
