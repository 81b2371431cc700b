import { childOverview, listChildren, type ChildRow } from '@asistent/contract/people/children.calls'
import { printEmergencyCard } from '@asistent/contract/people/child-contacts.calls'
import { enrolChild } from '@asistent/contract/people/child-record.calls'
import { formatDay, today, yearOf } from '@asistent/domain/kernel/day'
import { IconFirstAidKit } from '@tabler/icons-react'
import { Navigate } from '@tanstack/react-router'
import { listScreen } from '../blocks/list/list-screen'
import { PersonName, StatusBadge } from '../blocks/parts/names'
import { Waiting } from '../blocks/parts/states'
import { useCall } from '../platform/use-call'
import { overseesAll, readsNames, roleOf, useUser } from '../platform/user'
import { CallLink } from '../blocks/parts/call-link'
import classes from './children.module.css'
import { childList, childPath, genderChoices } from './child-words'
import { groupSource } from '../choices/groups'
import { kindergartenSource } from '../choices/places'
import { importPeople } from './words'
import { t } from '../platform/language'

/** Children are up to seven years old, or eight if they start school later. */
const thisYear = yearOf(today(new Date()))
const birthYears = Array.from({ length: 9 }, (_, index) => ({ value: thisYear - index, label: `${thisYear - index}` }))

const exports = { pdf: childOverview.pdf, xlsx: childOverview.xlsx }

function Name({ row }: { row: ChildRow }) {
  const marks = [
    row.leaveDate && {
      label: t('отписано на {leaveDate}', { leaveDate: formatDay(row.leaveDate) }),
      tone: 'bad' as const,
    },
    row.isGuest && { label: t('гостува'), tone: 'info' as const },
    row.isSop && { label: t('СОП'), tone: 'violet' as const },
    row.hasPreferences && { label: 'преференции', tone: 'good' as const },
  ].filter((mark) => !!mark)
  return (
    <span className={classes.marks}>
      <PersonName name={row.name} allergies={row} />
      {marks.map((mark) => (
        <StatusBadge key={mark.label} {...mark} />
      ))}
    </span>
  )
}

/** Phone numbers of the parents, without opening the record. */
const Parents = ({ row }: { row: ChildRow }) => (
  <span className={classes.parents}>
    {row.parents.length === 0 && '–'}
    {row.parents.map((parent) => (
      <span key={parent.id}>
        {parent.name} {parent.phone && <CallLink phone={parent.phone} />}
      </span>
    ))}
  </span>
)

const StaffList = listScreen({
  title: 'Деца',
  call: listChildren,
  filters: (filter) => [
    filter.text('search'),
    filter.pickMany('classIds', groupSource),
    filter.yesNo('isSop', { yes: 'Със СОП', no: 'Без СОП' }, { label: 'Специални потребности' }),
    filter.yesNo('hasPreferences', { yes: 'С преференции', no: 'Без преференции' }, { label: 'Преференции' }),
    filter.yesNo('hasAllergies', { yes: 'С алергии', no: 'Без алергии' }, { label: 'Алергии' }),
    filter.yesNo('isGuest', { yes: 'Само гостуващи', no: 'Без гостуващи' }),
    filter.select('birthYear', birthYears),
    filter.switch('withoutClass'),
    filter.switch('isDetached'),
  ],
  columns: (column) => [
    column.own('Име', (row) => <Name row={row} />, { sort: 'name' }),
    column.group('className', { id: 'classId', title: 'Група' }),
    column.number('position', { title: '№ в дневника', hidden: true }),
    column.text('personId', { title: 'ЕГН/ЛНЧ/ИДН', narrow: false }),
    column.day('birthDate', { title: 'Роден/а' }),
    column.own('Родители', (row) => <Parents row={row} />, { narrow: false }),
    column.badge('gender', genderChoices, { title: 'Пол', hidden: true }),
    column.day('enrollmentDate', { title: 'Записан/а', hidden: true }),
    column.day('leaveDate', { title: 'Отписан/а', hidden: true }),
    column.text('leaveReason', { title: 'Причина за отписване', hidden: true }),
  ],
  order: { by: 'name' },
  open: (row) => childPath(row.id),
  calls: ({ parents }) => parents.flatMap(({ name, phone }) => (phone ? [{ name, phone }] : [])),
  create: { label: 'Ново дете', to: `${childList}/create`, call: enrolChild },
  rowActions: (action) => [
    action.send({
      label: 'Карта за спешни случаи',
      icon: IconFirstAidKit,
      call: printEmergencyCard,
      input: (row) => ({ id: row.id }),
    }),
  ],
  exports,
  empty: {
    title: 'Още няма деца',
    reason: 'Внесете всички деца наведнъж от Excel или запишете първото.',
    drawing: 'kite',
    start: importPeople,
  },
})

/** The ministry never lists the whole country (docs/areas/people.md): it must filter by kindergarten or child. */
const chosen = ({ kindergartenId }: Filtered): string | undefined =>
  kindergartenId === undefined ? 'Изберете детска градина' : undefined
const named = (filtered: Filtered): string | undefined =>
  (filtered.search?.length ?? 0) >= 3
    ? undefined
    : chosen(filtered) && 'Изберете детска градина или напишете поне три букви от името'

interface Filtered {
  readonly kindergartenId?: number | undefined
  readonly search?: string | null
}

/** `places`: adds a kindergarten filter, unless one is selected in the top bar. */
const overseerList = ({ places, first }: { places: boolean; first?: typeof named }) =>
  listScreen({
    title: 'Деца',
    call: listChildren,
    filters: (filter) => [
      // Without names there is nothing to search for.
      filter.text('search', { label: 'Име', when: readsNames }),
      ...(places ? [filter.pick('kindergartenId', kindergartenSource)] : []),
      filter.yesNo('isSop', { yes: 'Със СОП', no: 'Без СОП' }, { label: 'Специални потребности' }),
      filter.yesNo('hasPreferences', { yes: 'С преференции', no: 'Без преференции' }, { label: 'Преференции' }),
      filter.select('birthYear', birthYears),
      filter.day('enrolledBy'),
      filter.switch('isDetached'),
    ],
    columns: (column) => [
      column.own('Име', (row) => <Name row={row} />, { sort: 'name' }),
      column.text('kindergartenName', { title: 'Детска градина' }),
      column.group('className', { id: 'classId', title: 'Група' }),
      column.text('personId', { title: 'ЕГН/ЛНЧ/ИДН' }),
      column.day('birthDate', { title: 'Роден/а' }),
    ],
    ...(first && { first }),
    open: (row) => childPath(row.id),
    exports,
    empty: { title: 'Няма деца', reason: 'Изберете друга детска градина.', drawing: 'search' },
  })

const MunicipalityList = overseerList({ places: true })
const MinistryList = overseerList({ places: true, first: chosen })
const NamedList = overseerList({ places: true, first: named })
const OverseenList = overseerList({ places: false })

const OwnChildList = listScreen({
  title: 'Моите деца',
  call: listChildren,
  columns: (column) => [
    column.person('name', { title: 'Име' }),
    column.text('kindergartenName', { title: 'Детска градина' }),
    column.group('className', { id: 'classId', title: 'Група' }),
    column.day('birthDate', { title: 'Роден/а' }),
  ],
  open: (row) => childPath(row.id),
  empty: {
    title: 'Няма дете, което да виждате',
    reason: 'Поискайте достъп от „Добавяне на дете“. Учителят на групата ще потвърди.',
    drawing: 'gate',
  },
})

/** Redirects a parent of one child to its record. */
function OwnChildren() {
  const answer = useCall(listChildren, {})
  const [only, another] = answer.data?.result ?? []
  if (!answer.data && !answer.error) return <Waiting lines={4} />
  return only && !another ? <Navigate to={childPath(only.id) as never} replace /> : <OwnChildList />
}

export function Screen() {
  const user = useUser()
  if (!user) return null
  switch (roleOf(user)) {
    case 'Parent':
      return <OwnChildren />
    case 'MON':
      if (!overseesAll(user)) return <OverseenList />
      return readsNames(user) ? <NamedList /> : <MinistryList />
    case 'Municipality':
      return overseesAll(user) ? <MunicipalityList /> : <OverseenList />
    default:
      return <StaffList />
  }
}
