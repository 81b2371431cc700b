import { may } from '@asistent/contract/core/access'
import { deleteMenu, listMenus, saveMenu } from '@asistent/contract/kitchen/menus.calls'
import { menuStates } from '@asistent/domain/kitchen/menus'
import { listScreen } from '../blocks/list/list-screen'
import { dietChoices, menuStateChoices, menuTypeChoices } from './words'

export const Screen = listScreen({
  title: 'Менюта',
  lead: 'Публикуваните се виждат от родителите и учителите.',
  call: listMenus,
  filters: (filter) => [
    filter.text('search'),
    filter.select('menuType', menuTypeChoices),
    filter.select('diet', dietChoices),
    filter.select('status', menuStateChoices),
    filter.days('fromDate', 'toDate', { label: 'Период' }),
  ],
  columns: (column) => [
    column.text('name', { title: 'Меню' }),
    column.badge('menuType', menuTypeChoices, { title: 'Вид' }),
    column.badge('diet', dietChoices, { title: 'Диета', hidden: true }),
    column.day('fromDate', { title: 'От' }),
    column.day('toDate', { title: 'До' }),
    column.number('dishes', { title: 'Ястия' }),
    column.badge('status', menuStateChoices, { title: 'Състояние' }),
    column.instant('publishedAt', { title: 'Публикувано', narrow: false }),
  ],
  open: (row) => `/kitchen/menu/${row.id}`,
  create: { label: 'Ново меню', to: '/kitchen/create-menu', call: saveMenu },
  remove: {
    call: deleteMenu,
    what: (row) => `менюто „${row.name}“`,
    when: (row) => row.status === menuStates.Draft,
  },
  empty: {
    title: 'Още няма менюта',
    reason: 'Съставете първото или започнете от примерните четири седмици.',
    drawing: 'notebook',
    start: { label: 'Примерни седмици', to: '/kitchen/cycles', access: may.create('Menus') },
  },
})
