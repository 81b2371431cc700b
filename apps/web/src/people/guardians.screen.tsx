import { sendInvitation } from '@asistent/contract/identity/users.calls'
import {
  deleteGuardian,
  guardianOverview,
  listGuardians,
  saveGuardian,
  type GuardianRow,
} from '@asistent/contract/people/guardians.calls'
import { kinshipLabel } from '@asistent/domain/people/kinship'
import { formatPhone } from '@asistent/domain/kernel/phone'
import { IconMailForward } from '@tabler/icons-react'
import { listScreen } from '../blocks/list/list-screen'
import { AllergyBadge } from '../blocks/parts/names'
import { CallLink } from '../blocks/parts/call-link'
import classes from './guardian.module.css'
import { tellInvited } from './invite-group.shared'
import { groupSource } from '../choices/groups'
import { accountStateChoices, importPeople } from './words'

const canBeInvited = (row: GuardianRow) => row.accountState === 'none' || row.accountState === 'invited'

export const Screen = listScreen({
  title: 'Родители',
  call: listGuardians,
  filters: (filter) => [
    filter.text('search'),
    filter.pickMany('classIds', groupSource),
    filter.select('accountState', accountStateChoices),
    filter.switch('isDetached'),
  ],
  columns: (column) => [
    column.person('name', { title: 'Име', detail: 'email' }),
    column.own('Деца', (row) => <ChildrenOf row={row} />),
    column.own('Телефон', (row) => (row.phone ? <CallLink phone={formatPhone(row.phone)} /> : '–'), { narrow: false }),
    column.text('email', { title: 'Имейл', hidden: true }),
    column.badge('accountState', accountStateChoices, { title: 'Профил' }),
  ],
  open: (row) => `/parents/management/${row.id}`,
  calls: ({ name, phone }) => (phone ? [{ name, phone }] : []),
  create: { label: 'Нов родител', to: '/parents/management/create', call: saveGuardian },
  rowActions: (action) => [
    action.send({
      label: 'Изпрати покана',
      icon: IconMailForward,
      call: sendInvitation,
      input: (row) => ({ parentIds: [row.id] }),
      when: canBeInvited,
      tell: tellInvited,
    }),
  ],
  bulkActions: (action) => [
    action.send({
      label: 'Изпрати покана',
      call: sendInvitation,
      input: (rows) => ({ parentIds: rows.filter(canBeInvited).map((row) => row.id) }),
      when: (rows) => rows.some(canBeInvited),
      confirm: () => 'Избраните родители, които още нямат активен профил, ще получат писмо с покана.',
      tell: tellInvited,
    }),
  ],
  remove: {
    call: deleteGuardian,
    what: (row) => `родителя „${row.name}“`,
    when: (row) => row.children.length === 0,
  },
  exports: { pdf: guardianOverview.pdf, xlsx: guardianOverview.xlsx } as never,
  empty: {
    title: 'Още няма родители',
    reason: 'Внесете ги заедно с децата от Excel или ги въведете с всяко дете.',
    drawing: 'house',
    start: importPeople,
  },
})

function ChildrenOf({ row }: { row: GuardianRow }) {
  if (row.children.length === 0) return '–'
  return (
    <span className={classes.kids}>
      {row.children.map((child) => (
        <span key={child.id}>
          <span>
            {child.name} <AllergyBadge of={child} />
          </span>
          <small>
            {kinshipLabel[child.kinship]} · {child.className ?? 'без група'}
          </small>
        </span>
      ))}
    </span>
  )
}
