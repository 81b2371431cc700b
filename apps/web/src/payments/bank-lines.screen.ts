import { closeBankLine, importBankStatement, listBankLines } from '@asistent/contract/payments/bank.calls'
import { bankLineStateLabel, bankLineStates } from '@asistent/domain/payments/bank-lines'
import { IconCircleCheck } from '@tabler/icons-react'
import { listScreen } from '../blocks/list/list-screen'
import { worded } from '../choices/worded'

const stateChoices = worded(bankLineStates, bankLineStateLabel, { 1: 'good', 2: 'warn', 3: 'bad', 4: 'off' })

export const Screen = listScreen({
  title: 'Банкови преводи',
  lead: 'Постъпленията от внесените извлечения. Неразпознатите и надплатените чакат да ги разнесете.',
  call: listBankLines,
  filters: (filter) => [
    filter.text('search'),
    filter.select('state', stateChoices),
    filter.days('fromDate', 'toDate', { label: 'Период' }),
  ],
  columns: (column) => [
    column.day('date', { title: 'Дата', sort: 'date' }),
    column.text('payer', { title: 'Наредител' }),
    column.text('details', { title: 'Основание' }),
    column.money('amount', { title: 'Сума', sort: 'amount' }),
    column.money('rest', { title: 'Остатък' }),
    column.badge('state', stateChoices, { title: 'Статус' }),
  ],
  open: (row) => `/activities/bank/${row.id}`,
  create: { label: 'Внеси извлечение', to: '/activities/bank/import', call: importBankStatement },
  rowActions: (action) => [
    action.ask({
      label: 'Приключи',
      icon: IconCircleCheck,
      call: closeBankLine,
      values: ({ id }) => ({ id }),
      fields: (field) => [field.longText('comment')],
      text: () => 'За сумата не се очаква друго: върната е или не е за такси.',
      action: 'Приключи',
      when: ({ state }) => state === bankLineStates.Open || state === bankLineStates.Rest,
      done: 'Преводът е приключен',
    }),
  ],
  empty: { title: 'Няма внесени преводи', reason: 'Внесете извлечение от банката.', drawing: 'notebook' },
})
