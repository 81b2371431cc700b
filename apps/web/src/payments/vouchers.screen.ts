import { createVoucher, listVouchers } from '@asistent/contract/payments/provider-documents.calls'
import { returnVoucher } from '@asistent/contract/payments/cash-book.calls'
import { today } from '@asistent/domain/kernel/day'
import { IconArrowBackUp, IconCoins } from '@tabler/icons-react'
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
    action.ask({
      label: 'Върнато от доставчика',
      icon: IconCoins,
      call: returnVoucher,
      values: ({ id }) => ({ id, date: today(new Date()) }),
      fields: (field) => [field('date'), field.longText('comment')],
      text: ({ number }) =>
        `За ордер от приключен ден: парите влизат във Вашата каса с ПКО, а документът по ордер № ${number} отново е неплатен.`,
      action: 'Запиши ПКО',
      when: ({ mayDelete }) => mayDelete,
      done: 'Приходният касов ордер е в касовата книга',
    }),
  ],
  empty: { title: 'Няма ордери', reason: 'Изплатете първата фактура или протокол.', drawing: 'notebook' },
})
