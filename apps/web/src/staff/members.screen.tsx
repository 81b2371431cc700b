import { inviteUser, sendInvitation } from '@asistent/contract/identity/users.calls'
import { listStaff, saveStaff, staffOverview, type StaffRow } from '@asistent/contract/staff/members.calls'
import { roleTypes } from '@asistent/domain/access/roles'
import { capitalised } from '@asistent/domain/kernel/text'
import { formatPhone } from '@asistent/domain/kernel/phone'
import { occupationOf } from '@asistent/domain/staff/occupations'
import { IconMailForward } from '@tabler/icons-react'
import { listScreen } from '../blocks/list/list-screen'
import { StatusBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { Empty } from '../blocks/parts/states'
import { staffRoleChoices } from '../identity/accounts/words'
import { CallLink } from '../people/call-link.shared'
import { tellInvited } from '../people/invite-group.shared'
import { groupSource } from '../choices/groups'
import { isExpert, useUser } from '../platform/user'
import { accountStateChoices } from '../people/words'
import { kindChoices, occupationSource, staffPath, stateChoices, withOccupationChoices } from './words'

const mayGetLetter = (row: StaffRow, state: StaffRow['accountState']) =>
  row.isActive && row.email !== null && row.accountState === state

/** What the occupation proposes; a cook has no role until somebody chooses one. */
const proposedRole = ({ occupationId }: StaffRow) => {
  const role = occupationId === null ? null : occupationOf(occupationId)?.role
  return role ? { roleType: roleTypes[role] } : {}
}

const List = listScreen({
  title: 'Персонал',
  call: listStaff,
  filters: (filter) => [
    filter.text('search'),
    filter.select('kind', kindChoices),
    filter.pick('occupationId', occupationSource),
    filter.pickMany('classIds', groupSource),
    filter.select('state', stateChoices, { initial: 'active' }),
    filter.select('occupation', withOccupationChoices, { label: 'С или без длъжност' }),
  ],
  columns: (column) => [
    column.person('name', { title: 'Име', sort: 'name', detail: 'email' }),
    column.own('Длъжност', (row) => (row.occupation ? capitalised(row.occupation) : '–'), { sort: 'occupation' }),
    column.badge('kind', kindChoices, { title: 'Вид', hidden: true }),
    column.own('Групи', (row) => row.classes.map((group) => group.name).join(', ') || '–'),
    column.number('weeklyNorm', { title: 'Норма', hidden: true }),
    column.own('Телефон', (row) => (row.phone ? <CallLink phone={formatPhone(row.phone)} /> : '–')),
    column.day('hireDate', { title: 'Назначен/а', hidden: true }),
    column.day('leaveDate', { title: 'Напуснал/а', hidden: true }),
    column.badge('accountState', accountStateChoices, { title: 'Профил' }),
    column.own('Документи', (row) =>
      row.papersToRenew ? <StatusBadge label={`${row.papersToRenew} за подновяване`} tone="warn" /> : '–',
    ),
  ],
  open: (row) => staffPath(row.id, row.kindergartenId),
  create: { label: 'Нов служител', to: '/staff/pedagogical/create', call: saveStaff },
  rowActions: (action) => [
    action.ask({
      label: 'Изпрати покана',
      icon: IconMailForward,
      call: inviteUser,
      values: (row) => ({
        teacherId: row.id,
        firstName: row.firstName,
        middleName: row.middleName,
        lastName: row.lastName,
        email: row.email ?? '',
        ...proposedRole(row),
      }),
      text: (row) => `${row.name} ще получи писмо на ${row.email}. Връзката в него важи 7 дни.`,
      fields: (field) => [field.select('roleType', staffRoleChoices, { help: 'Ролята решава какво вижда и прави.' })],
      action: 'Изпрати поканата',
      when: (row) => mayGetLetter(row, 'none'),
      done: 'Поканата е изпратена',
    }),
    action.send({
      label: 'Изпрати поканата отново',
      icon: IconMailForward,
      call: sendInvitation,
      input: (row) => ({ teacherIds: [row.id] }),
      when: (row) => mayGetLetter(row, 'invited'),
      tell: tellInvited,
    }),
  ],
  exports: { pdf: staffOverview.pdf, xlsx: staffOverview.xlsx } as never,
  empty: { title: 'Няма служители', reason: 'Променете филтрите или добавете първия служител.', drawing: 'house' },
})

/** Those who oversee know how many there are and see nobody (domain.md 7). */
export function Screen() {
  const user = useUser()
  if (!user || !isExpert(user)) return <List />
  return (
    <Page title="Персонал">
      <Empty
        title="Имената на служителите вижда само детската градина"
        reason="Броят им по детски градини е на началната страница."
        drawing="house"
      />
    </Page>
  )
}
