import { deleteMasterDayOff, listMasterDaysOff, saveMasterDayOff } from '@asistent/contract/institutions/days-off.calls'
import { listScreen } from '../blocks/list/list-screen'
import { OfficialDaysButton } from './official-days'
import { dayOffKindChoices } from './words'

/** Names of kindergartens, truncated to fit a cell. */
const placesText = (names: readonly string[]) =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')} и още ${names.length - 3}` : names.join(', ')

export const Screen = listScreen({
  title: 'Неучебни дни за детските градини',
  lead: 'Виждат се във всяка посочена детска градина и се променят само тук.',
  call: listMasterDaysOff,
  actions: OfficialDaysButton,
  filters: (filter) => [
    filter.text('search'),
    filter.select('kind', dayOffKindChoices),
    filter.days('fromDate', 'toDate', { label: 'Период' }),
  ],
  columns: (column) => [
    column.text('name', { title: 'Наименование' }),
    column.badge('kind', dayOffKindChoices),
    column.day('fromDate', { title: 'От' }),
    column.day('toDate', { title: 'До' }),
    column.number('days', { title: 'Дни' }),
    column.own('За', (row) => (row.forAll ? 'Всички' : placesText(row.kindergartens))),
  ],
  rowId: (row) => row.dayOffGuid,
  open: (row) => `/admin/days-off/${row.dayOffGuid}`,
  create: { label: 'Нов неучебен ден', to: '/admin/days-off/create', call: saveMasterDayOff },
  rowActions: (action) => [
    action.remove({
      call: deleteMasterDayOff,
      input: ({ dayOffGuid }) => ({ dayOffGuid }),
      confirm: (row) =>
        `Ще изтриете „${row.name}“ от ${row.forAll ? 'всички детски градини' : placesText(row.kindergartens)}. Изтритото не може да се върне.`,
    }),
  ],
  empty: {
    title: 'Няма неучебни дни',
    reason: 'Официалните празници за годината се въвеждат наведнъж.',
    drawing: 'kite',
  },
})
