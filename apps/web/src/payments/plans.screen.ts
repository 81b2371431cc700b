import { listPlans } from '@asistent/contract/payments/instalments.calls'
import { planStates } from '@asistent/domain/payments/instalments'
import { listScreen } from '../blocks/list/list-screen'
import { planChoices } from './words'

export const Screen = listScreen({
  title: 'Разсрочени плащания',
  lead: 'Докато вноските се плащат в срок, таксите по плана не са просрочени и не влизат в писмата. Нов план се прави от „Такси“ в картона на детето.',
  call: listPlans,
  filters: (filter) => [
    filter.text('search'),
    filter.many('states', planChoices, { initial: [planStates.Kept, planStates.Overdue] }),
  ],
  columns: (column) => [
    column.person('studentName', { title: 'Дете', detail: 'className', sort: 'studentName' }),
    column.badge('state', planChoices, { title: 'Състояние' }),
    column.day('nextDue', { title: 'Следваща вноска', sort: 'nextDue' }),
    column.money('total', { title: 'Разсрочено', sort: 'total' }),
    column.money('paid', { title: 'Платено' }),
    column.money('overdue', { title: 'Просрочено', tone: (row) => (row.overdue > 0 ? 'bad' : undefined) }),
    column.day('agreedOn', { title: 'Договорен на', sort: 'agreedOn', hidden: true }),
  ],
  open: (row) => `/activities/plans/${row.id}`,
  empty: {
    title: 'Няма разсрочени плащания',
    reason: 'Отворете детето, изберете „Такси“ и натиснете „Разсрочи плащането“.',
    drawing: 'notebook',
  },
})
