import type { OutputOf } from '@asistent/contract/core/call'
import { readsHistory } from '@asistent/contract/people/access'
import { deleteGroup, getGroup, saveGroup } from '@asistent/contract/people/groups.calls'
import {
  groupAttendanceTypeLabel,
  groupAttendanceTypes,
  groupTypeLabel,
  groupTypes,
  mealGroupLabel,
} from '@asistent/domain/people/groups'
import { Facts } from '../blocks/detail/detail-screen'
import { formScreen } from '../blocks/form/form-screen'
import { FoldedHistory } from '../blocks/history/folded-history'
import { Page } from '../blocks/parts/page'
import { useRouteInput } from '../blocks/parts/route-input'
import { Answered } from '../blocks/parts/states'
import { columnsOf } from '../blocks/shown/columns'
import { groupColourNames } from '../look/group-colours'
import { usePageTitle } from '../platform/page-title'
import { useCall } from '../platform/use-call'
import { useMay } from '../platform/user'
import { GroupChildren } from './group-children'
import { drawColour, drawEmblem } from './group-look'
import { groupTypeChoices, mealGroupChoices, organisationChoices, staffSource } from './words'
import { t } from '../platform/language'

type Group = OutputOf<typeof getGroup>

const list = '/groups/management'

/** Default capacity of a group (domain.md 2). */
const usualCapacity = 23

const GroupForm = formScreen({
  title: { create: 'Нова група', edit: (group) => group.name },
  load: getGroup,
  save: saveGroup,
  // Random initial colour, so that groups differ by default.
  blank: () => ({
    attendanceType: groupAttendanceTypes.FullDay,
    capacity: usualCapacity,
    color: Math.floor(Math.random() * groupColourNames.length),
  }),
  fields: (field) => [
    field.section('Групата', [
      field('name'),
      field.select('classType', groupTypeChoices),
      field.select('attendanceType', organisationChoices),
      field('roomName'),
      field('capacity', { help: 'Повече деца от местата се приемат с предупреждение.' }),
      field.select('type', mealGroupChoices, { help: 'Ако не изберете, се определя от вида на групата.' }),
      field.pickMany('teacherIds', staffSource, {
        help: 'Учителите виждат децата на групата веднага след записа.',
        wide: true,
      }),
      field('isForSubstitution', {
        help: 'В нея не се записват деца; в списъците стои последна.',
        when: (group) => group.classType !== groupTypes.Substitution,
      }),
    ]),
    field.section('Цвят и емблема', [
      field.own('color', drawColour, { wide: true }),
      field.own('emblem', drawEmblem, { wide: true }),
    ]),
  ],
  after: list,
  remove: { call: deleteGroup, what: (group) => `групата „${group.name}“` },
  below: GroupChildren,
  history: 'group',
})

const facts = (() => {
  const fact = columnsOf<Group>(getGroup.output, [])
  return [
    fact.own('Вид група', (group) => t(groupTypeLabel[group.classType])),
    fact.own('Организация', (group) => t(groupAttendanceTypeLabel[group.attendanceType])),
    fact.own('Група за хранене', (group) => t(mealGroupLabel[group.type])),
    fact.number('capacity'),
    fact.text('roomName'),
    fact.own('Учители', (group) => group.teachers.map((teacher) => teacher.name).join(', ') || '–'),
  ]
})()

/** Read-only view of a group. */
function GroupFacts() {
  const group = useCall(getGroup, useRouteInput(getGroup) as { id: number })
  const knowsHistory = useMay({ access: readsHistory })
  usePageTitle(group.data?.name)
  return (
    <Answered answer={group} back="/groups/management">
      {(record) => (
        <Page title={record.name} back={list}>
          <Facts record={record} facts={facts} />
          <GroupChildren record={record} />
          {knowsHistory && <FoldedHistory kind="group" id={record.id} />}
        </Page>
      )}
    </Answered>
  )
}

export function Screen() {
  return useMay(saveGroup, 'update') ? <GroupForm /> : <GroupFacts />
}
