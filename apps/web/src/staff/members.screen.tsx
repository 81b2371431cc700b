import { listStaff, saveStaff, staffOverview } from '@asistent/contract/staff/members.calls'
import { capitalised } from '@asistent/domain/kernel/text'
import { formatPhone } from '@asistent/domain/kernel/phone'
import { listScreen } from '../blocks/list/list-screen'
import { StatusBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { Empty } from '../blocks/parts/states'
import { CallLink } from '../blocks/parts/call-link'
import { groupSource } from '../choices/groups'
import { isExpert, useUser } from '../platform/user'
import { accountStateChoices, importPeople } from '../people/words'
import { inviteActions } from './invite-member'
import { kindChoices, occupationSource, staffPath, stateChoices, withOccupationChoices } from './words'

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
    column.own('Телефон', (row) => (row.phone ? <CallLink phone={formatPhone(row.phone)} /> : '–'), { narrow: false }),
    column.day('hireDate', { title: 'Назначен/а', hidden: true }),
    column.day('leaveDate', { title: 'Напуснал/а', hidden: true }),
    column.badge('accountState', accountStateChoices, { title: 'Профил' }),
    column.own('Документи', (row) =>
      row.papersToRenew ? <StatusBadge label={`${row.papersToRenew} за подновяване`} tone="warn" /> : '–',
    ),
  ],
  open: (row) => staffPath(row.id, row.kindergartenId),
  calls: ({ name, phone }) => (phone ? [{ name, phone }] : []),
  create: { label: 'Нов служител', to: '/staff/pedagogical/create', call: saveStaff },
  rowActions: () => inviteActions,
  exports: { pdf: staffOverview.pdf, xlsx: staffOverview.xlsx } as never,
  empty: {
    title: 'Още няма служители',
    reason: 'Внесете всички наведнъж от Excel или добавете първия.',
    drawing: 'house',
    start: importPeople,
  },
})

/** Experts see counts without names (domain.md 7). */
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
