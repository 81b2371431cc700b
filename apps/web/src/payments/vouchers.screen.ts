import { createVoucher, deleteVoucher, listVouchers } from '@asistent/contract/payments/provider-documents.calls'
import { listScreen } from '../blocks/list/list-screen'
import { providerSource } from '../activities/words'

const path = '/activities/accounting/order'

export const Screen = listScreen({
  title: 'Разходни касови ордери',
  lead: 'Изплатеното в брой на доставчиците по фактура или протокол.',
  call: listVouchers,
  filters: (filter) => [filter.text('search'), filter.pick('providerId', providerSource)],
  columns: (column) => [
    column.code('number', { title: '№' }),
    column.day('issuedOn', { title: 'Дата', sort: 'issuedOn' }),
    column.text('provider', { title: 'Доставчик', sort: 'provider' }),
    column.money('amount', { title: 'Сума', sort: 'amount' }),
  ],
  open: (row) => `${path}/${row.id}`,
  create: { label: 'Нов ордер', to: `${path}/create`, call: createVoucher },
  remove: { call: deleteVoucher, what: (row) => `ордер № ${row.number}` },
  empty: { title: 'Няма ордери', reason: 'Изплатете първата фактура или протокол.', drawing: 'notebook' },
})
