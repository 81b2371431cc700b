import { deleteInventoryCount, listInventoryCounts, startInventoryCount } from '@asistent/contract/books/counts.calls'
import { today } from '@asistent/domain/kernel/day'
import { askForm } from '../blocks/form/form-dialog'
import { listScreen } from '../blocks/list/list-screen'
import { AddButton } from '../blocks/parts/small-actions'
import { groupSource } from '../choices/groups'
import { useMay } from '../platform/user'

function Start() {
  if (!useMay(startInventoryCount)) return null
  return (
    <AddButton
      label="Започни инвентаризация"
      onClick={() =>
        void askForm({
          title: 'Започни инвентаризация',
          text: 'Без група и помещение се брои цялата детска градина.',
          call: startInventoryCount,
          values: { forDate: today(new Date()) },
          fields: (field) => [
            field('forDate'),
            field.pick('groupId', groupSource),
            field('room'),
            field.longText('commission', { wide: true, help: 'По един на ред: всеки подписва протокола.' }),
          ],
          action: 'Започни',
          done: 'Инвентаризацията е започната. Отворете я от списъка и бройте.',
        })
      }
    />
  )
}

export const Screen = listScreen({
  title: 'Инвентаризации',
  lead: 'Бройте с телефона: кодът на етикета намира вещта.',
  call: listInventoryCounts,
  filters: (filter) => [filter.switch('open')],
  columns: (column) => [
    column.text('place', { title: 'Какво се брои' }),
    column.day('forDate', { title: 'Към дата' }),
    column.own('Преброени', ({ countedCount, linesCount }) => `${countedCount} от ${linesCount}`),
    column.number('differences', { title: 'Разлики' }),
    column.instant('closedAt', { title: 'Приключена на' }),
  ],
  open: (row) => `/administration/inventory/counts/${row.id}`,
  actions: Start,
  remove: {
    call: deleteInventoryCount,
    what: (row) => `инвентаризацията (${row.place})`,
    when: ({ closedAt }) => closedAt === null,
  },
  empty: { title: 'Няма инвентаризации', reason: 'Започнете първата.', drawing: 'notebook' },
})
