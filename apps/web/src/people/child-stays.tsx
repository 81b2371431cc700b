import { cancelMove, leaveChild, moveChild, returnChild } from '@asistent/contract/people/child-stays.calls'
import { addDays, today } from '@asistent/domain/kernel/day'
import { leaveReasons } from '@asistent/domain/people/leaving'
import { Autocomplete } from '@mantine/core'
import { IconArrowBackUp, IconArrowsExchange, IconDoorExit, IconUserPlus } from '@tabler/icons-react'
import type { OwnField } from '../blocks/form/fields'
import { actionsOf } from '../blocks/parts/action'
import { ActionButtons } from '../blocks/parts/action-buttons'
import { enrollableGroups } from './enrollable-groups.shared'
import type { Child } from './use-child'

// Moving between groups, leaving and returning: dated decisions of the director (domain.md 2).

/** Offers the usual reasons and accepts free text. */
function ReasonField({ field }: { field: OwnField }) {
  return (
    <Autocomplete
      label={field.label}
      required
      data={[...leaveReasons]}
      maxLength={200}
      value={typeof field.value === 'string' ? field.value : ''}
      onChange={field.set}
      error={field.error}
    />
  )
}

const action = actionsOf<Child>()
const now = () => today(new Date())

/** A planned leave: the child is enrolled until that day. */
const isHere = (child: Child) => !child.erased && (child.leaveDate === null || child.leaveDate >= now())

/** A move within the year can be undone; the roll-over to a new year has a separate undo. */
const hasMoved = ({ groups: [last, before] }: Child) =>
  !!last && !!before?.toDate && last.schoolYear === before.schoolYear && addDays(before.toDate, 1) === last.fromDate

const actions = [
  action.ask({
    label: 'Премести',
    icon: IconArrowsExchange,
    call: moveChild,
    when: isHere,
    text: () => 'До предния ден детето остава в сегашната си група.',
    values: ({ id, version }) => ({ id, version, fromDate: now() }),
    fields: (field) => [field.pick('classId', enrollableGroups), field('fromDate'), field('position')],
    action: 'Премести',
    done: 'Детето е преместено',
  }),
  action.send({
    label: 'Отмени преместването',
    icon: IconArrowBackUp,
    call: cancelMove,
    when: (child) => isHere(child) && hasMoved(child),
    input: ({ id, version }) => ({ id, version }),
    confirm: ({ groups: [last, before] }) =>
      `Преместването в „${last?.className ?? ''}“ ще бъде отменено и детето остава в „${before?.className ?? ''}“.`,
    done: 'Преместването е отменено',
  }),
  action.ask({
    label: 'Отпиши',
    icon: IconDoorExit,
    call: leaveChild,
    when: isHere,
    text: (child) => `${child.name} ще бъде отписано след последния ден. Картонът остава.`,
    values: ({ id, version }) => ({ id, version, leaveDate: now() }),
    fields: (field) => [field('leaveDate'), field.own('leaveReason', (own) => <ReasonField field={own} />)],
    action: 'Отпиши',
    danger: true,
    done: 'Детето е отписано',
  }),
  action.ask({
    label: 'Върни детето',
    icon: IconUserPlus,
    call: returnChild,
    when: (child) => child.leaveDate !== null && !child.erased,
    values: ({ id, version }) => ({ id, version, fromDate: now() }),
    fields: (field) => [
      field.pick('classId', enrollableGroups),
      field('fromDate'),
      field('enrollmentOrder'),
      field('position'),
    ],
    action: 'Върни',
    done: 'Детето е записано отново',
  }),
]

export const StayActions = ({ record }: { record: Child }) => <ActionButtons record={record} actions={actions} />
