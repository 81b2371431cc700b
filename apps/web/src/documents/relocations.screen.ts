import {
  deleteRelocation,
  issueDuplicate,
  issueRelocation,
  listRelocations,
  printCertificates,
} from '@asistent/contract/documents/certificates.calls'
import { formatDay } from '@asistent/domain/kernel/day'
import { IconCopy, IconPrinter } from '@tabler/icons-react'
import { listScreen } from '../blocks/list/list-screen'
import { relocationReasonChoices } from './words'

export const Screen = listScreen({
  title: 'Удостоверения за преместване',
  lead: 'Издаването отписва детето, а изтриването го връща в групата му.',
  call: listRelocations,
  filters: (filter) => [filter.text('nameSearchTerm'), filter.days('fromDate', 'toDate', { label: 'Издадени' })],
  columns: (column) => [
    column.text('studentName', { title: 'Дете', sort: 'studentName' }),
    column.number('number', { title: '№', sort: 'number' }),
    column.text('className', { title: 'Група' }),
    column.day('issueDate', { title: 'Издадено', sort: 'issueDate' }),
    column.day('dischargeDate', { title: 'Последен ден' }),
    column.text('hostInstitutionName', { title: 'Приемаща институция' }),
    column.badge('reason', relocationReasonChoices, { title: 'Причина' }),
    column.own('Бележка', (row) => (row.isAnnulled ? 'Анулирано' : row.isDuplicate ? 'Дубликат' : '')),
  ],
  create: { label: 'Ново удостоверение', to: '/kids/export-certificate/transfer/create', call: issueRelocation },
  rowActions: (action) => [
    action.send({
      label: 'Изтегли',
      icon: IconPrinter,
      call: printCertificates,
      input: ({ id }) => ({ certificateIds: [id] }),
    }),
    action.ask({
      label: 'Издай дубликат',
      icon: IconCopy,
      call: issueDuplicate,
      values: ({ id }) => ({ certificateId: id }),
      fields: (field) => [field('issueDate')],
      action: 'Издай',
      done: 'Дубликатът е издаден',
      when: ({ isAnnulled, isDuplicate }) => !isAnnulled && !isDuplicate,
    }),
    action.remove({
      call: deleteRelocation,
      input: ({ id }) => ({ certificateId: id }),
      confirm: (row) =>
        `Ще изтриете удостоверението на ${row.studentName} от ${formatDay(row.issueDate)} г.${row.isDuplicate ? '' : ' Детето се връща в групата си.'} Ако не е последното в регистъра, то остава там анулирано.`,
      when: ({ isAnnulled }) => !isAnnulled,
    }),
  ],
  empty: {
    title: 'Няма удостоверения за преместване',
    reason: 'Издават се, когато дете се премести в друга детска градина или училище.',
    drawing: 'notebook',
  },
})
