import { createVoucher, listVouchers } from '@asistent/contract/payments/provider-documents.calls'
import { IconArrowBackUp } from '@tabler/icons-react'
import { listScreen } from '../blocks/list/list-screen'
import { providerSource } from '../activities/words'
import { annulVoucherForm } from './annulling'

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
    column.text('state', { title: 'Статус' }),
  ],
  open: (row) => `${path}/${row.id}`,
  create: { label: 'Нов ордер', to: `${path}/create`, call: createVoucher },
  rowActions: (action) => [
    action.ask({
      label: 'Анулирай',
      icon: IconArrowBackUp,
      call: annulVoucherForm,
      values: ({ id }) => ({ id }),
      fields: (field) => [field.longText('comment')],
      text: ({ number }) => `Ордер № ${number} остава с номера си. Парите отново са в касата, а документът – неплатен.`,
      action: 'Анулирай',
      danger: true,
      when: ({ mayDelete }) => mayDelete,
      done: 'Ордерът е анулиран',
    }),
  ],
  empty: { title: 'Няма ордери', reason: 'Изплатете първата фактура или протокол.', drawing: 'notebook' },
})
