import { deleteCustomRole, getCustomRole, saveCustomRole } from '@asistent/contract/identity/roles.calls'
import { formScreen } from '../../blocks/form/form-screen'
import { AccessField, BaseRoleField, MembersField } from './role-fields'

export const Screen = formScreen({
  title: { create: 'Нова роля', edit: ({ name }) => `Роля „${name}“` },
  load: getCustomRole,
  toForm: ({ members, ...role }) => ({ ...role, memberIds: members.map(({ membershipId }) => membershipId) }),
  save: saveCustomRole,
  blank: { access: {}, memberIds: [] },
  fields: (field) => [
    field.section('Роля', [
      field('name', { help: 'Например Методист, Касиер, Медицинска сестра.' }),
      field.own('baseRoleType', (control) => <BaseRoleField {...control} />),
      field.own('memberIds', (control) => <MembersField {...control} />, { wide: true }),
    ]),
    field.section('Права', [field.own('access', (control) => <AccessField {...control} />, { wide: true })], {
      help: 'Важат веднага, щом запишете: менюто на хората с тази роля се променя само.',
    }),
  ],
  after: '/platform/groups?tab=roles',
  remove: { call: deleteCustomRole, what: ({ name }) => `ролята „${name}“` },
  history: 'custom-role',
})
