import { inviteUser } from '@asistent/contract/identity/users.calls'
import { formScreen } from '../../blocks/form/form-screen'
import { HeldRoleField } from './role-fields'

export const Screen = formScreen({
  title: { create: 'Покана на служител', edit: '' },
  save: inviteUser,
  fields: (field) => [
    field.section(
      'Кой',
      [
        field('firstName'),
        field('middleName'),
        field('lastName'),
        field('email'),
        field('phone'),
        field.own('roleType', (control) => <HeldRoleField {...control} />),
      ],
      { help: 'На този имейл отива писмо с връзка, с която човекът приема поканата. Връзката важи 7 дни.' },
    ),
  ],
  after: '/platform/groups',
  saved: 'Поканата е изпратена',
})
