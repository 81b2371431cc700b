import { listInventory, saveInventoryItem, scrapInventory } from '@asistent/contract/books/inventory.calls'
import { today } from '@asistent/domain/kernel/day'
import { Button } from '@mantine/core'
import { IconQrcode, IconTrash } from '@tabler/icons-react'
import { listScreen } from '../blocks/list/list-screen'
import { Link } from '../blocks/parts/link'
import { groupSource } from '../choices/groups'
import { staffSource } from '../staff/words'
import { inventoryCategoryChoices, inventoryStateChoices } from './words'

const Labels = () => (
  <Button
    variant="default"
    component={Link}
    to="/administration/inventory/labels"
    leftSection={<IconQrcode size={18} aria-hidden />}
  >
    Етикети
  </Button>
)

export const Screen = listScreen({
  title: 'Инвентар',
  lead: 'Вещите на детската градина: къде са и кой отговаря за тях.',
  call: listInventory,
  filters: (filter) => [
    filter.text('search'),
    filter.select('category', inventoryCategoryChoices),
    filter.select('state', inventoryStateChoices),
    filter.pick('groupId', groupSource),
    filter.pick('staffId', staffSource),
  ],
  columns: (column) => [
    column.text('name', { title: 'Наименование' }),
    column.number('number', { title: 'Инв. №' }),
    column.badge('category', inventoryCategoryChoices, { title: 'Категория', hidden: true }),
    column.text('place', { title: 'Място' }),
    column.text('responsible', { title: 'МОЛ' }),
    column.number('quantity', { title: 'Брой' }),
    column.money('value', { title: 'Стойност' }),
    column.badge('state', inventoryStateChoices, { title: 'Състояние' }),
  ],
  open: (row) => `/administration/inventory/${row.id}`,
  actions: Labels,
  create: { label: 'Нова вещ', to: '/administration/inventory/create', call: saveInventoryItem },
  bulkActions: (action) => [
    action.ask({
      label: 'Бракувай',
      icon: IconTrash,
      call: scrapInventory,
      values: (rows) => ({ itemIds: rows.map(({ id }) => id), forDate: today(new Date()) }),
      fields: (field) => [
        field('forDate'),
        field('reason', { wide: true }),
        field('commission', { wide: true, help: 'По един на ред: всеки подписва протокола.' }),
      ],
      text: (rows) => `Избраните вещи (${rows.length}) се бракуват с един протокол и не се променят повече.`,
      action: 'Бракувай',
      danger: true,
      done: 'Вещите са бракувани. Протоколът е на страницата на всяка от тях.',
    }),
  ],
  empty: { title: 'Няма вещи', reason: 'Впишете първата или променете търсенето.', drawing: 'notebook' },
})
