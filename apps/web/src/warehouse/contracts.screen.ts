import { deleteContract, listContracts, saveContract } from '@asistent/contract/warehouse/contracts.calls'
import { listScreen } from '../blocks/list/list-screen'
import { productSource, supplierSource } from './sources.shared'

export const Screen = listScreen({
  title: 'Договори с доставчици',
  lead: 'Цени и количества по договор. Доставките и заявките вземат цените от тях.',
  call: listContracts,
  filters: (filter) => [
    filter.text('search'),
    filter.pick('supplierId', supplierSource),
    filter.pick('productId', productSource),
    filter.yesNo('isValid', { yes: 'Валидни', no: 'Невалидни' }),
  ],
  columns: (column) => [
    column.code('number', { title: 'Договор №' }),
    column.text('supplier', { title: 'Доставчик' }),
    column.text('subject', { title: 'Предмет' }),
    column.day('validFrom', { title: 'От' }),
    column.day('validTo', { title: 'До' }),
    column.number('linesCount', { title: 'Продукти' }),
    column.money('maxValue', { title: 'Договорено' }),
    column.money('deliveredValue', { title: 'Доставено' }),
    column.number('used', { title: 'Най-изчерпано, %', tone: ({ used }) => usedTone(used) }),
    column.boolean('isValid', { title: 'Валиден' }),
  ],
  open: (row) => `/storage/contracts/${row.id}`,
  create: { label: 'Нов договор', to: '/storage/contracts/create', call: saveContract },
  remove: { call: deleteContract, what: (row) => `договор № ${row.number}` },
  empty: {
    title: 'Няма договори',
    reason: 'Въведете договора с продуктите и цените му или променете търсенето.',
    drawing: 'notebook',
  },
})

const usedTone = (used: number | null) =>
  used === null || used < 90 ? undefined : used > 100 ? ('bad' as const) : ('warn' as const)
