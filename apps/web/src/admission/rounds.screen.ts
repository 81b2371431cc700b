import {
  deleteAdmissionRound,
  listAdmissionRounds,
  saveAdmissionRound,
} from '@asistent/contract/admission/settings.calls'
import { schoolYearName } from '@asistent/domain/kernel/school-year'
import { listScreen } from '../blocks/list/list-screen'

export const Screen = listScreen({
  title: 'Класирания за прием',
  lead: 'Срокове и места за учебна година. Отворете класиране, за да подредите заявленията и да предложите места.',
  call: listAdmissionRounds,
  filters: (filter) => [filter.text('search')],
  columns: (column) => [
    column.text('name', { sort: 'name' }),
    column.own('Учебна година', ({ startYear }) => schoolYearName(startYear)),
    column.day('fromDate', { sort: 'fromDate' }),
    column.day('toDate', { sort: 'toDate' }),
    column.number('places'),
    column.number('applications'),
    column.number('enrolled'),
  ],
  open: (row) => `/kids/admission/rounds/${row.id}`,
  create: { label: 'Ново класиране', to: '/kids/admission/rounds/create', call: saveAdmissionRound },
  remove: { call: deleteAdmissionRound, what: (row) => `класирането „${row.name}“` },
  empty: {
    title: 'Няма класирания за прием',
    reason: 'Първо въведете критериите с точките им, после сроковете и местата.',
    drawing: 'notebook',
  },
})
