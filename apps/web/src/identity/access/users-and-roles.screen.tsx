import { listCustomRoles } from '@asistent/contract/identity/roles.calls'
import { listUsers } from '@asistent/contract/identity/users.calls'
import { DetailTabs } from '../../blocks/detail/detail-screen'
import { Page } from '../../blocks/parts/page'
import { RolesPart } from './roles-part'
import { UsersList } from './users-list'

const tabs = [
  { key: 'people', title: 'Хора', call: listUsers, content: UsersList },
  { key: 'roles', title: 'Роли', call: listCustomRoles, content: RolesPart },
]

/** Users of the kindergarten with their roles, and its custom roles. */
export const Screen = () => (
  <Page title="Потребители и роли">
    <DetailTabs record={null} tabs={tabs} />
  </Page>
)
