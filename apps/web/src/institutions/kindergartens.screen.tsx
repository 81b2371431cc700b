import {
  createInstitution,
  listInstitutionGroups,
  listInstitutions,
} from '@asistent/contract/institutions/administration.calls'
import { plural } from '@asistent/domain/kernel/text'
import { Segments } from '../blocks/inputs/segments'
import { listScreen } from '../blocks/list/list-screen'
import { Link } from '../blocks/parts/link'
import { StatusBadge } from '../blocks/parts/names'
import { useAddress } from '../blocks/params/use-url-values'
import classes from './institutions.module.css'
import { areaSource, institutionTypeChoices, municipalitySource } from '../choices/institutions'

const views = [
  { value: 'all', label: 'Всички' },
  { value: 'mothers', label: 'С филиалите' },
]

/** Switches between a flat list and main kindergartens with branches. */
function ViewSwitch() {
  const { search, write } = useAddress()
  return (
    <Segments
      label="Изглед на списъка"
      choices={views}
      value={search.view === 'mothers' ? 'mothers' : 'all'}
      onChange={(view) =>
        write((current) => ({ ...current, page: undefined, view: view === 'all' ? undefined : view }))
      }
    />
  )
}

const addressOf = ({ id }: { id: number }) => `/admin/kindergartens/${id}`

const common = {
  title: 'Детски градини и ясли',
  actions: ViewSwitch,
  create: { label: 'Нова институция', to: '/admin/kindergartens/create', call: createInstitution },
  empty: {
    title: 'Няма институции',
    reason: 'Създайте първата заедно с нейния администратор.',
    drawing: 'house',
  },
} as const

const Institutions = listScreen({
  ...common,
  call: listInstitutions,
  filters: (filter) => [
    filter.text('search'),
    filter.pick('areaId', areaSource),
    filter.pick('municipalityId', municipalitySource),
    filter.select('institutionType', institutionTypeChoices),
    filter.yesNo('active', { yes: 'Работещи', no: 'Закрити' }, { label: 'Състояние' }),
  ],
  columns: (column) => [
    column.own(
      'Наименование',
      (row) => (
        <span className={classes.two}>
          <span className={classes.strong}>{row.name}</span>
          <small>
            {[row.code, row.motherKindergartenId && 'филиал', row.isMother && 'с филиали'].filter(Boolean).join(' · ')}
          </small>
        </span>
      ),
      { sort: 'name' },
    ),
    column.badge('institutionType', institutionTypeChoices, { title: 'Вид' }),
    column.text('city', { title: 'Населено място' }),
    column.text('municipality', { title: 'Община' }),
    column.text('area', { title: 'Област', hidden: true }),
    column.text('directorName', { title: 'Директор', hidden: true }),
    column.number('children', { title: 'Деца' }),
    column.number('groups', { title: 'Групи' }),
    column.number('staff', { title: 'Персонал' }),
    column.own('Състояние', (row) =>
      row.active ? <StatusBadge label="Работи" tone="good" /> : <StatusBadge label="Закрита" tone="off" />,
    ),
  ],
  open: addressOf,
})

const Mothers = listScreen({
  ...common,
  call: listInstitutionGroups,
  filters: (filter) => [
    filter.text('search'),
    filter.pick('areaId', areaSource),
    filter.pick('municipalityId', municipalitySource),
  ],
  columns: (column) => [
    column.text('name', { title: 'Наименование' }),
    column.text('city', { title: 'Населено място' }),
    column.text('municipality', { title: 'Община' }),
    column.own('Филиали', ({ kindergartens }) =>
      kindergartens.length === 0 ? (
        '–'
      ) : (
        <span className={classes.two}>
          {kindergartens.map((branch) => (
            <span key={branch.id}>
              <Link to={addressOf(branch)}>{branch.name}</Link> <small>{plural(branch.children, 'дете', 'деца')}</small>
            </span>
          ))}
        </span>
      ),
    ),
    column.own('Деца общо', (row) => row.children + sum(row.kindergartens.map((branch) => branch.children))),
  ],
  open: addressOf,
})

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

export function Screen() {
  return useAddress().search.view === 'mothers' ? <Mothers /> : <Institutions />
}
