import { deleteDiscount, listDiscounts, saveDiscount } from '@asistent/contract/payments/invoices.calls'
import type { ParsedOf } from '@asistent/contract/core/call'
import { today } from '@asistent/domain/kernel/day'
import { activitySource, providerSource } from '../activities/words'
import type { Fields } from '../blocks/form/fields'
import { askForm } from '../blocks/form/form-dialog'
import { listScreen } from '../blocks/list/list-screen'
import { AddButton } from '../blocks/parts/small-actions'
import { shownMoney } from '../blocks/shown/format'
import { childSource } from '../people/words'
import { useMay } from '../platform/user'

const fields = (field: Fields<ParsedOf<typeof saveDiscount>>) => [
  field.pick('studentId', childSource),
  field('percent', { help: 'Процент или сума, не и двете.' }),
  field('amount'),
  field('reason', { help: 'Второ дете, близнаци, дете на служител…' }),
  field.pick('activityId', activitySource, { help: 'Оставете празно, ако е за всички дейности.' }),
  field.pick('providerId', providerSource),
  field('fromDate'),
  field('toDate'),
]

const add = () =>
  void askForm({ title: 'Нова отстъпка', call: saveDiscount, values: { fromDate: today(new Date()) }, fields })

function Add() {
  return useMay(saveDiscount, 'create') ? <AddButton label="Нова отстъпка" onClick={add} /> : null
}

export const Screen = listScreen({
  title: 'Отстъпки',
  lead: 'Важи една отстъпка – най-голямата.',
  call: listDiscounts,
  filters: (filter) => [filter.text('search')],
  columns: (column) => [
    column.person('studentName', { title: 'Дете', detail: 'className', sort: 'studentName' }),
    column.text('target', { title: 'За' }),
    column.own('Отстъпка', (row) => (row.percent === null ? shownMoney(row.amount) : `${row.percent} %`)),
    column.text('reason', { title: 'Основание' }),
    column.day('fromDate', { title: 'От', sort: 'fromDate' }),
    column.day('toDate', { title: 'До' }),
  ],
  actions: Add,
  rowActions: (action) => [
    action.ask({
      label: 'Промени',
      call: saveDiscount,
      values: ({ id, studentId, activityId, providerId, percent, amount, reason, fromDate, toDate, version }) => ({
        id,
        studentId,
        activityId,
        providerId,
        percent,
        amount,
        reason,
        fromDate,
        toDate,
        version,
      }),
      fields,
    }),
  ],
  remove: { call: deleteDiscount, what: (row) => `отстъпката на ${row.studentName}` },
  empty: { title: 'Няма отстъпки', reason: 'Добавете първата.', drawing: 'notebook' },
})
