import { listRegistrations, requestStatuses } from '@asistent/contract/identity/registrations.calls'
import { kinshipLabel } from '@asistent/domain/people/kinship'
import { useParams } from '@tanstack/react-router'
import { listScreen } from '../../blocks/list/list-screen'
import { AllergyBadge } from '../../blocks/parts/names'
import { RegistrationPage } from './registration-page'
import { groupSource } from '../../choices/groups'
import { registrationStatusChoices } from './words'

const Registrations = listScreen({
  title: 'Регистрация на родители',
  lead: 'Родители, които искат достъп до дете. Одобрете само когото познавате.',
  call: listRegistrations,
  filters: (filter) => [
    filter.text('search', { label: 'Родител, имейл или дете' }),
    filter.select('status', registrationStatusChoices, { label: 'Състояние', initial: requestStatuses.Pending }),
    filter.pick('groupId', groupSource, { label: 'Група' }),
  ],
  columns: (column) => [
    column.person('name', { title: 'Родител', detail: 'email' }),
    column.own('Дете', (row) => (
      <>
        {row.childName} <AllergyBadge of={row.childAllergies} />
      </>
    )),
    column.text('groupName', { title: 'Група' }),
    column.own('Връзка', (row) => kinshipLabel[row.kinship]),
    column.instant('createdAt', { title: 'Подадено' }),
    column.badge('status', registrationStatusChoices, { title: 'Състояние' }),
    column.text('decidedByName', { title: 'Решил', hidden: true }),
  ],
  open: (row) => `/parents/registration-parents/${row.id}`,
  empty: {
    title: 'Няма заявления',
    reason: 'Тук идват родителите, които сами искат достъп от страницата за вход.',
    drawing: 'done',
  },
})

/** One path for the list and a single request, because letters to teachers link to the request. */
export function Screen() {
  const { id } = useParams({ strict: false }) as { id?: string }
  return id ? <RegistrationPage id={Number(id)} /> : <Registrations />
}
