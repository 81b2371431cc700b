import { leaveChild } from '@asistent/contract/people/child-stays.calls'
import { today } from '@asistent/domain/kernel/day'
import { leaveReasons } from '@asistent/domain/people/leaving'
import { Autocomplete } from '@mantine/core'
import { IconDoorExit } from '@tabler/icons-react'
import type { OwnField } from '../blocks/form/fields'
import { actionsOf } from '../blocks/parts/action'
import type { Child } from './use-child'

type Leaving = Pick<Child, 'id' | 'version' | 'name' | 'erased' | 'leaveDate'>

const now = () => today(new Date())

/** Not left yet; with a planned last day the child is enrolled until then. */
export const isHere = ({ erased, leaveDate }: Leaving) => !erased && (leaveDate === null || leaveDate >= now())

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

export const leaveAction = actionsOf<Leaving>().ask({
  label: 'Отпиши',
  icon: IconDoorExit,
  call: leaveChild,
  when: isHere,
  text: (child) => `${child.name} ще бъде отписано след последния ден. Картонът остава.`,
  values: ({ id, version }) => ({ id, version, leaveDate: now() }),
  fields: (field) => [field('leaveDate'), field.own('leaveReason', (control) => <ReasonField field={control} />)],
  action: 'Отпиши',
  danger: true,
  done: 'Детето е отписано',
})
