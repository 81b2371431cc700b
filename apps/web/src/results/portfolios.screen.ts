import { deletePortfolio, listPortfolios } from '@asistent/contract/results/portfolios.calls'
import { listScreen } from '../blocks/list/list-screen'
import { groupSource } from '../choices/groups'
import { PortfolioActions } from './portfolio-actions'

export const Screen = listScreen({
  title: 'Портфолио',
  lead: 'Заниманията, наградите, пътешествията и рисунките на детето. Семейството също добавя страници.',
  call: listPortfolios,
  filters: (filter) => [
    filter.text('nameSearchTerm'),
    filter.pickMany('classIds', groupSource),
    filter.yesNo('isBegun', { yes: 'Започнати', no: 'Незапочнати' }, { label: 'Състояние' }),
  ],
  columns: (column) => [
    column.text('name', { title: 'Дете', sort: 'name' }),
    column.text('className', { title: 'Група', sort: 'className' }),
    column.number('itemsCount', { title: 'Страници', sort: 'itemsCount' }),
    column.day('lastOn', { title: 'Последна', sort: 'lastOn' }),
    column.own('Попълнено', (row) => `${row.completed} %`),
  ],
  open: (row) => `/kids/portfolio/${row.id}`,
  actions: PortfolioActions,
  // Creating requires the right to delete; the cover alone can be edited by all editors.
  create: { label: 'Ново портфолио', to: '/kids/portfolio/create', call: deletePortfolio },
  empty: { title: 'Няма портфолиа', reason: 'Тук са децата, с чието портфолио работите.', drawing: 'notebook' },
})
