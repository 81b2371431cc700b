import { getLeaveEntitlement, saveLeaveEntitlement } from '@asistent/contract/staff/leaves.calls'
import { staffStatusLabel } from '@asistent/domain/staff/staff-attendance'
import { formScreen } from '../blocks/form/form-screen'

export const Screen = formScreen({
  title: {
    create: 'Полагаеми дни отпуск',
    edit: ({ name, kind, year }) => `${staffStatusLabel[kind]} за ${year} г.: ${name}`,
  },
  load: getLeaveEntitlement,
  save: saveLeaveEntitlement,
  fields: (field) => [field('days'), field('carried')],
  after: (_, { kind, year }) => `/staff/references/leaves?kind=${String(kind)}&year=${String(year)}`,
})
