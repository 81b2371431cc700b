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

/** Who has access to the kindergarten and with which role; the kindergarten's own roles. */
export const Screen = () => (
  <Page title="Потребители и роли">
    <DetailTabs record={null} tabs={tabs} />
  </Page>
)
