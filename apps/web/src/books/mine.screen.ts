import { acquainted, listMyPapers } from '@asistent/contract/books/books.calls'
import { listScreen } from '../blocks/list/list-screen'

export const Screen = listScreen({
  title: 'Възложено на мен',
  lead: 'Заповеди, с които трябва да се запознаете, и писма, по които трябва да отговорите.',
  call: listMyPapers,
  filters: (filter) => [filter.switch('waiting')],
  columns: (column) => [
    column.text('name', { title: 'Документ' }),
    column.day('forDate', { title: 'Дата' }),
    column.text('title', { title: 'Относно' }),
    column.day('deadlineOn', { title: 'Срок' }),
    column.instant('readAt', { title: 'Запознат на' }),
    column.boolean('isDone', { title: 'Приключено' }),
  ],
  open: (row) => `/administration/books/mine/${row.id}`,
  rowActions: (action) => [
    action.send({
      label: 'Запознат съм',
      call: acquainted,
      input: ({ id }) => ({ id }),
      when: ({ toRead, readAt }) => toRead && readAt === null,
      done: 'Отбелязано е, че сте запознати',
    }),
  ],
  empty: {
    title: 'Няма нищо възложено',
    reason: 'Тук ще видите заповеди и писма, които се отнасят до Вас.',
    drawing: 'done',
  },
})
