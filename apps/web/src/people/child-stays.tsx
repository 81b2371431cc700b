import { cancelMove, moveChild, returnChild } from '@asistent/contract/people/child-stays.calls'
import { addDays, today } from '@asistent/domain/kernel/day'
import { IconArrowBackUp, IconArrowsExchange, IconUserPlus } from '@tabler/icons-react'
import { actionsOf } from '../blocks/parts/action'
import { ActionButtons } from '../blocks/parts/action-buttons'
import { enrollableGroups } from './enrollable-groups.shared'
import { isHere, leaveAction } from './leave-child.shared'
import type { Child } from './use-child'

// Moving between groups, leaving and returning: dated decisions of the director (domain.md 2).

const action = actionsOf<Child>()
const now = () => today(new Date())

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
  leaveAction,
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
