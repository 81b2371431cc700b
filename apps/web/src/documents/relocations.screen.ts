import {
  deleteRelocation,
  issueDuplicate,
  issueRelocation,
  listRelocations,
  printCertificates,
} from '@asistent/contract/documents/certificates.calls'
import { leaveChild } from '@asistent/contract/people/child-stays.calls'
import { relocationReasonLabel } from '@asistent/domain/documents/certificates'
import { formatDay } from '@asistent/domain/kernel/day'
import { IconCopy, IconDoorExit, IconPrinter } from '@tabler/icons-react'
import { listScreen } from '../blocks/list/list-screen'

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
    column.own('Причина', ({ reason, isAnnulled, isDuplicate }) =>
      [relocationReasonLabel[reason], isAnnulled ? 'анулирано' : isDuplicate ? 'дубликат' : '']
        .filter(Boolean)
        .join(' · '),
    ),
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
    action.go({
      label: 'Какво остава',
      icon: IconDoorExit,
      to: ({ studentId }) => `/kids/leaving/${studentId}`,
      access: leaveChild.access,
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
