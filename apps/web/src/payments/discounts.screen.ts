import { deleteDiscount, listDiscounts, saveDiscount } from '@asistent/contract/payments/invoices.calls'
import { today } from '@asistent/domain/kernel/day'
import { activitySource, providerSource } from '../activities/words'
import { recordDialog } from '../blocks/form/record-dialog'
import { listScreen } from '../blocks/list/list-screen'
import { shownMoney, shownNumber } from '../blocks/shown/format'
import { childSource } from '../people/words'

const dialog = recordDialog({
  add: 'Нова отстъпка',
  call: saveDiscount,
  blank: () => ({ fromDate: today(new Date()) }),
  fields: (field) => [
    field.pick('studentId', childSource),
    field('percent', { help: 'Процент или сума, не и двете.' }),
    field('amount'),
    field('combines', {
      help: 'Всички, които се натрупват, важат заедно. Останалите важат сами: прилага се по-изгодното за детето.',
    }),
    field('reason', { help: 'Второ дете, близнаци, дете на служител…' }),
    field.pick('activityId', activitySource, { help: 'Оставете празно, ако е за всички дейности.' }),
    field.pick('providerId', providerSource),
    field('fromDate'),
    field('toDate'),
  ],
})

export const Screen = listScreen({
  title: 'Отстъпки',
  lead: 'Прилага се най-изгодното за детето: една отстъпка сама или всички, които се натрупват, заедно.',
  call: listDiscounts,
  filters: (filter) => [filter.text('search')],
  columns: (column) => [
    column.person('studentName', { title: 'Дете', detail: 'className', sort: 'studentName' }),
    column.text('target', { title: 'За' }),
    column.own('Отстъпка', (row) => (row.percent === null ? shownMoney(row.amount) : `${shownNumber(row.percent)} %`)),
    column.text('reason', { title: 'Основание' }),
    column.own('Прилага се', (row) => (row.combines ? 'с други' : 'сама')),
    column.day('fromDate', { title: 'От', sort: 'fromDate' }),
    column.day('toDate', { title: 'До' }),
  ],
  actions: dialog.Add,
  rowActions: () => [dialog.change],
  remove: { call: deleteDiscount, what: (row) => `отстъпката на ${row.studentName}` },
  empty: { title: 'Няма отстъпки', reason: 'Добавете първата.', drawing: 'notebook' },
})
