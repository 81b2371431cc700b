import { createProtocol, listProviderDocuments } from '@asistent/contract/payments/provider-documents.calls'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { listScreen } from '../blocks/list/list-screen'
import { Link } from '../blocks/parts/link'
import { providerSource } from '../activities/words'
import { useMay } from '../platform/user'
import { annulDocumentForm } from './annulling'
import { documentChoices } from './words'

const path = '/activities/accounting/invoice'

function Make() {
  return useMay(createProtocol, 'create') ? (
    <>
      <Button variant="default" component={Link} to={`${path}/create?kind=manual`}>
        Протокол с въведена сума
      </Button>
      <Button variant="default" component={Link} to={`${path}/create?kind=invoice`}>
        Нова фактура
      </Button>
      <Button component={Link} to={`${path}/create`}>
        Нов протокол
      </Button>
    </>
  ) : null
}

export const Screen = listScreen({
  title: 'Протоколи и фактури',
  lead: 'Какво се дължи на доставчиците от платеното от родителите.',
  call: listProviderDocuments,
  filters: (filter) => [
    filter.text('search'),
    filter.pick('providerId', providerSource),
    filter.select('kind', documentChoices),
  ],
  columns: (column) => [
    column.badge('kind', documentChoices, { title: 'Вид' }),
    column.code('number', { title: '№' }),
    column.day('issuedOn', { title: 'Дата', sort: 'issuedOn' }),
    column.text('provider', { title: 'Доставчик', sort: 'provider' }),
    column.text('period', { title: 'За месец' }),
    column.money('amount', { title: 'Сума', sort: 'amount' }),
    column.text('state', { title: 'Статус' }),
  ],
  open: (row) => `${path}/${row.id}`,
  actions: Make,
  rowActions: (action) => [
    action.ask({
      label: 'Анулирай',
      icon: IconArrowBackUp,
      call: annulDocumentForm,
      values: ({ id }) => ({ id }),
      fields: (field) => [field.longText('comment')],
      text: ({ number }) => `Документ № ${number} остава с номера си, а това, от което е направен, отново е свободно.`,
      action: 'Анулирай',
      danger: true,
      when: ({ mayDelete }) => mayDelete,
      done: 'Документът е анулиран',
    }),
  ],
  empty: { title: 'Няма документи', reason: 'Направете първия протокол.', drawing: 'notebook' },
})
