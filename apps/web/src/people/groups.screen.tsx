import {
  deleteGroup,
  groupOverview,
  listGroups,
  saveGroup,
  type GroupRow,
} from '@asistent/contract/people/groups.calls'
import { groupTypeShortLabel } from '@asistent/domain/people/groups'
import { Button } from '@mantine/core'
import { IconStairsUp } from '@tabler/icons-react'
import { listScreen } from '../blocks/list/list-screen'
import { Link } from '../blocks/parts/link'
import { GroupBadge } from '../blocks/parts/names'
import { useMay, useUser } from '../platform/user'
import { previewRollOver } from '@asistent/contract/people/roll-over.calls'
import { kindergartenSource, oversees } from '../choices/places'
import { groupTypeChoices, organisationChoices } from './words'
import { seesManyPlaces } from './many-places'
import { t } from '../platform/language'

/** Over capacity or full: shown by colour and by the heading. */
const placesTone = ({ total, capacity, isForSubstitution }: GroupRow) =>
  isForSubstitution || total < capacity ? undefined : total > capacity ? ('bad' as const) : ('warn' as const)

/** `choosesPlace`: groups of overseen kindergartens. */
const groupList = ({ manyPlaces, choosesPlace = false }: { manyPlaces: boolean; choosesPlace?: boolean }) =>
  listScreen({
    title: 'Групи',
    call: listGroups,
    filters: (filter) => [
      filter.text('search', { label: 'Име на групата' }),
      ...(choosesPlace ? [filter.pick('kindergartenId', kindergartenSource, { label: 'Детска градина' })] : []),
      filter.many('classTypes', groupTypeChoices, { label: 'Вид група' }),
      filter.yesNo('isForSubstitution', { yes: 'Само сборни', no: 'Без сборни' }),
      ...(manyPlaces ? [] : [filter.schoolYear('periodId')]),
    ],
    columns: (column) => [
      column.own('Група', (row) => <GroupBadge group={row} />, { sort: 'name' }),
      ...(manyPlaces ? [column.text('kindergartenName', { title: 'Детска градина' })] : []),
      column.own('Вид', (row) => t(groupTypeShortLabel[row.classType]), { sort: 'classType' }),
      column.badge('attendanceType', organisationChoices, { title: 'Организация', hidden: true }),
      column.text('typeName', { title: 'Хранене', hidden: true }),
      column.own('Учители', (row) => row.teachers.map((teacher) => teacher.name).join(', ') || '–'),
      column.number('total', { title: 'Деца', tone: placesTone }),
      column.number('capacity', { title: 'Места' }),
      column.number('girls', { title: 'Момичета', hidden: true }),
      column.number('boys', { title: 'Момчета', hidden: true }),
    ],
    open: (row) => `/groups/management/${row.id}`,
    actions: RollOverButton,
    ...(!manyPlaces && { create: { label: 'Нова група', to: '/groups/management/create', call: saveGroup } }),
    remove: { call: deleteGroup, what: (row) => `групата „${row.name}“` },
    exports: { pdf: groupOverview.pdf, xlsx: groupOverview.xlsx } as never,
    empty: {
      title: 'Няма групи за тази учебна година',
      reason: 'Създайте първата или преминете от миналата година: децата минават една група нагоре.',
      drawing: 'house',
    },
  })

function RollOverButton() {
  if (!useMay(previewRollOver)) return null
  return (
    <Button
      variant="default"
      component={Link}
      to="/groups/roll-over"
      leftSection={<IconStairsUp size={18} aria-hidden />}
    >
      Нова учебна година
    </Button>
  )
}

const OwnGroups = groupList({ manyPlaces: false })
const AllGroups = groupList({ manyPlaces: true })
const OverseenGroups = groupList({ manyPlaces: true, choosesPlace: true })

export function Screen() {
  const user = useUser()
  if (!user || !seesManyPlaces(user)) return <OwnGroups />
  return oversees(user) ? <OverseenGroups /> : <AllGroups />
}
