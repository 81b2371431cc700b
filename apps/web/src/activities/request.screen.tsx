import { leavableActivities, offeredActivities } from '@asistent/contract/activities/activities.calls'
import { createEnrollmentRequest } from '@asistent/contract/activities/requests.calls'
import { enrollmentKinds, type EnrollmentKind } from '@asistent/domain/activities/requests'
import { addDays, today } from '@asistent/domain/kernel/day'
import { Input } from '@mantine/core'
import { useMemo } from 'react'
import type { OwnField } from '../blocks/form/fields'
import { formScreen } from '../blocks/form/form-screen'
import { useField } from '../blocks/form/form-store'
import { Picker } from '../blocks/pickers/picker'
import { optionsFrom } from '../blocks/pickers/source'
import { shownMoney } from '../blocks/shown/format'
import { childSource } from '../people/words'
import { feeChoices, kindChoices } from './words'
import { counted, t } from '../platform/language'

const feeOf = (feeType: 1 | 2, price: number): string =>
  `${shownMoney(price as never)} ${feeChoices.find(({ value }) => value === feeType)?.label.toLowerCase()}`

const offeredTo = (studentId: number) =>
  optionsFrom(
    offeredActivities,
    (row) => ({
      value: row.activityId,
      label: row.name,
      hint: `${row.schedule}, ${feeOf(row.feeType, row.price)}`,
      note: row.isMember
        ? t('записано')
        : row.isRequested
          ? t('има заявление')
          : row.free === null
            ? undefined
            : row.free === 0
              ? t('няма места')
              : counted(row.free, '{count} място', '{count} места'),
    }),
    { input: { studentId } },
  )
const leftBy = (studentId: number) =>
  optionsFrom(
    leavableActivities,
    (row) => ({
      value: row.activityId,
      label: row.name,
      hint: row.schedule,
      note: row.isRequested ? t('има заявление') : undefined,
    }),
    { input: { studentId } },
  )

/** Options depend on the child and the kind of request. */
function ActivityField({ field, target }: { field: OwnField; target: boolean }) {
  const studentId = useField('studentId').value as number | undefined
  const kind = useField('kind').value as EnrollmentKind | undefined
  const offers = target || kind === enrollmentKinds.Enroll
  const source = useMemo(
    () => (studentId === undefined ? undefined : offers ? offeredTo(studentId) : leftBy(studentId)),
    [studentId, offers],
  )
  if (target && kind !== enrollmentKinds.Update) return null
  if (!source)
    return (
      <Input.Wrapper label={field.label} required error={field.error} labelElement="div">
        <Input.Description>{t('Първо изберете дете.')}</Input.Description>
      </Input.Wrapper>
    )
  return (
    <Picker
      label={field.label}
      required
      source={source}
      value={(field.value as number | undefined) ?? null}
      onChange={(value) => field.set(value ?? undefined)}
      error={field.error}
    />
  )
}

export const Screen = formScreen({
  title: { create: 'Заявление за дейност', edit: 'Заявление за дейност' },
  save: createEnrollmentRequest,
  blank: () => ({ kind: enrollmentKinds.Enroll, forDate: addDays(today(new Date()), 1) }),
  fields: (field) => [
    field.pick('studentId', childSource),
    field.select('kind', kindChoices),
    field.own('activityId', (control) => <ActivityField field={control} target={false} />, { wide: true }),
    field.own('toActivityId', (control) => <ActivityField field={control} target />, { wide: true }),
    field('forDate', { help: 'При отписване: първият ден, в който детето вече не ходи.' }),
    field.longText('note'),
  ],
  after: '/activities/applications/enrollment',
  action: 'Изпрати',
  saved: 'Заявлението е подадено',
})
