import {
  debtorLetters,
  lettersAtOnce,
  notificationSummary,
  notifyUnpaid,
} from '@asistent/contract/payments/payments.calls'
import { lettersSent, withoutLetter } from '@asistent/domain/payments/fee-sentences'
import { IconPrinter } from '@tabler/icons-react'
import { listScreen } from '../blocks/list/list-screen'
import { toast } from '../blocks/parts/toast'
import { groupSource } from '../choices/groups'
import { planChoices } from './words'

export const Screen = listScreen({
  title: 'Неплатени такси',
  lead: 'Отбележете децата и изпратете писмо и съобщение на родителите им. Сумите, сроковете и кодовете за превод се добавят сами. Същото може да се отпечата. За план, който се изпълнява, не се пише.',
  call: notificationSummary,
  rowId: (row) => row.studentId,
  filters: (filter) => [filter.text('search'), filter.pickMany('classIds', groupSource), filter.switch('overdue')],
  columns: (column) => [
    column.person('studentName', { title: 'Дете', detail: 'className', sort: 'studentName' }),
    column.money('notPaid', { title: 'Дължи', sort: 'notPaid' }),
    column.money('overdue', { title: 'Просрочено' }),
    column.number('invoices', { title: 'Такси' }),
    column.day('oldestDue', { title: 'Най-стар срок', sort: 'oldestDue' }),
    column.badge('plan', planChoices, { title: 'План' }),
    column.number('emails', { title: 'Имейли' }),
  ],
  selectsAll: lettersAtOnce,
  bulkActions: (action) => [
    action.send({
      label: 'Писма за печат',
      icon: IconPrinter,
      call: debtorLetters,
      input: (rows) => ({ studentIds: rows.map(({ studentId }) => studentId) }),
    }),
    action.ask({
      label: 'Изпрати писмо',
      call: notifyUnpaid,
      values: (rows) => ({
        studentIds: rows.map(({ studentId }) => studentId),
        text: 'Напомняме Ви за неплатеното за допълнителни дейности.',
      }),
      fields: (field) => [field.longText('text')],
      action: 'Изпрати',
      tell: ({ sent, withoutEmail }) => {
        toast.done(lettersSent(sent))
        if (withoutEmail.length > 0) toast.warned(withoutLetter(withoutEmail))
      },
    }),
  ],
  empty: { title: 'Всичко е платено', drawing: 'done' },
})
