import { inviteUser, sendInvitation } from '@asistent/contract/identity/users.calls'
import type { StaffRow } from '@asistent/contract/staff/members.calls'
import { roleTypes } from '@asistent/domain/access/roles'
import { occupationOf } from '@asistent/domain/staff/occupations'
import { IconMailForward } from '@tabler/icons-react'
import { actionsOf, type DoingAction } from '../blocks/parts/action'
import { staffRoleChoices } from '../identity/accounts/words'
import { tellInvited } from '../people/invite-group.shared'

/** A staff member as in the list and the record. */
export type Invitable = Pick<
  StaffRow,
  'id' | 'name' | 'firstName' | 'middleName' | 'lastName' | 'email' | 'occupationId' | 'isActive' | 'accountState'
>

const mayGetLetter = (row: Invitable, state: Invitable['accountState']) =>
  row.isActive && row.email !== null && row.accountState === state

/** Role derived from the occupation; undefined for e.g. a cook. */
const proposedRole = ({ occupationId }: Invitable) => {
  const role = occupationId === null ? null : occupationOf(occupationId)?.role
  return role ? { roleType: roleTypes[role] } : {}
}

const action = actionsOf<Invitable>()

export const inviteAction = action.ask({
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
}) as DoingAction<Invitable>

export const inviteActions = [
  inviteAction,
  action.send({
    label: 'Изпрати поканата отново',
    icon: IconMailForward,
    call: sendInvitation,
    input: (row) => ({ teacherIds: [row.id] }),
    when: (row) => mayGetLetter(row, 'invited'),
    tell: tellInvited,
  }),
]
