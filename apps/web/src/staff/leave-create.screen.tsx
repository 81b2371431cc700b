import { previewLeave, requestLeave } from '@asistent/contract/staff/leaves.calls'
import { isDay } from '@asistent/domain/kernel/day'
import { leaveKinds } from '@asistent/domain/staff/leave'
import { Text } from '@mantine/core'
import { formScreen } from '../blocks/form/form-screen'
import { useField } from '../blocks/form/form-store'
import { useCall } from '../platform/use-call'
import { useUser } from '../platform/user'
import { LeaveEffect } from './leave-effect'
import { seesOtherStaff } from './leave-words'
import { leaveKindChoices, staffSource } from './words'

function Preview() {
  const teacherId = useField('teacherId').value
  const kind = useField('kind').value
  const fromDate = useField('fromDate').value
  const toDate = useField('toDate').value
  const ready = isDay(fromDate) && isDay(toDate) && fromDate <= toDate && typeof kind === 'number'
  const answer = useCall(
    previewLeave,
    { kind, fromDate, toDate, ...(typeof teacherId === 'number' && { teacherId }) } as never,
    { enabled: ready, keep: true },
  )
  if (!ready) return <Text size="sm">Изберете вид и дни, за да видите колко работни дни са и колко остават.</Text>
  return answer.data ? <LeaveEffect effect={answer.data} /> : null
}

const isTrip = ({ kind }: { readonly kind?: unknown }) => kind === leaveKinds.BusinessTrip

const formFor = (managesOthers: boolean) =>
  formScreen({
    title: { create: 'Заявление за отпуск или командировка', edit: 'Заявление' },
    save: requestLeave,
    blank: { kind: leaveKinds.PaidLeave },
    fields: (field) => [
      field.section('Кой и кога', [
        ...(managesOthers ? [field.pick('teacherId', staffSource, { help: 'Празно: заявлението е Ваше.' })] : []),
        field.select('kind', leaveKindChoices),
        field('fromDate'),
        field('toDate'),
        field('destination', { when: isTrip, help: 'Задължително при командировка.' }),
        field('reason', { wide: true, help: 'При командировка: задачата. При друг отпуск може да остане празно.' }),
        field.own('kind', () => <Preview />, { wide: true }),
      ]),
    ],
    after: (id) => (id === null ? '/staff/leaves' : `/staff/leaves/${id}`),
    action: 'Подай',
    saved: 'Заявлението е подадено',
  })

const OwnLeave = formFor(false)
const Managed = formFor(true)

export function Screen() {
  const user = useUser()
  return user && seesOtherStaff(user) ? <Managed /> : <OwnLeave />
}
