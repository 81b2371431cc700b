import {
  deleteSubstitution,
  getSubstitution,
  saveSubstitution,
  substitutionOptions,
} from '@asistent/contract/staff/substitutions.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { isDay } from '@asistent/domain/kernel/day'
import { Text } from '@mantine/core'
import { Select } from '../blocks/inputs/select'
import type { OwnField } from '../blocks/form/fields'
import { useField } from '../blocks/form/form-store'
import { formScreen } from '../blocks/form/form-screen'
import { Link } from '../blocks/parts/link'
import { Section } from '../blocks/parts/section'
import { CauseOrders } from '../choices/cause-orders'
import { groupSource } from '../choices/groups'
import { useCall } from '../platform/use-call'
import { useMay } from '../platform/user'
import { RegisterBadge } from './register-badge'
import { leaveChoices, staffSource } from './words'

/** Possible substitutes for the days, best first, with reasons. */
function SubstituteField({ field }: { field: OwnField }) {
  const teacherId = useField('absentId').value
  const fromDate = useField('fromDate').value
  const toDate = useField('toDate').value
  const classId = useField('classId').value
  const substitutionId = useField('id').value
  const ready = typeof teacherId === 'number' && isDay(fromDate) && isDay(toDate) && fromDate <= toDate
  const may = useMay(substitutionOptions)
  const options = useCall(
    substitutionOptions,
    {
      teacherId,
      fromDate,
      toDate,
      ...(typeof classId === 'number' && { classId }),
      ...(typeof substitutionId === 'number' && { substitutionId }),
    } as never,
    { enabled: ready && may, keep: true },
  )
  const rows = ready ? (options.data?.result ?? []) : []
  const chosen = typeof field.value === 'number' ? String(field.value) : null
  const data = rows.map((row) => ({
    value: String(row.id),
    label: row.occupation ? `${row.name}, ${row.occupation}` : row.name,
  }))
  const reasons = rows.find((one) => String(one.id) === chosen)?.reasons
  return (
    <Select
      label={field.label}
      placeholder={ready ? 'Изберете' : 'Първо изберете отсъстващия и дните'}
      data={data}
      value={chosen}
      searchable
      clearable
      readOnly={field.readOnly}
      disabled={!ready && chosen === null}
      error={field.error}
      description={reasons ? reasons.join(' · ') : 'Най-подходящите са първи.'}
      renderOption={({ option }) => {
        const row = rows.find((candidate) => String(candidate.id) === option.value)
        return (
          <span>
            {option.label}
            <br />
            <small>{row?.reasons.join(' · ')}</small>
          </span>
        )
      }}
      onChange={(value) => field.set(value === null ? null : Number(value))}
    />
  )
}

function Below({ record: { id, leaveId, register } }: { record: OutputOf<typeof getSubstitution> }) {
  return (
    <>
      {leaveId !== null && (
        <Section title="Отпуск">
          <Link to={`/staff/leaves/${leaveId}`}>Към отпуска на отсъстващия</Link>
        </Section>
      )}
      {register && (
        <Section title="НЕИСПУО">
          <RegisterBadge register={register} />
          {register.reason && <Text mt="xs">{register.reason}</Text>}
        </Section>
      )}
      <CauseOrders cause="substitution" id={id} />
    </>
  )
}

export const Screen = formScreen({
  title: { create: 'Ново заместване', edit: (one) => `Заместване на ${one.absentName}` },
  load: getSubstitution,
  save: saveSubstitution,
  fields: (field) => [
    field.section('Кой отсъства', [
      field.pick('absentId', staffSource),
      field.select('reason', leaveChoices),
      field('fromDate'),
      field('toDate'),
      field.pick('classId', groupSource),
    ]),
    field.section('Кой замества', [
      field.own('substituteId', (control) => <SubstituteField field={control} />),
      field.pick('mergedClassId', groupSource, { help: 'Вместо заместник: децата отиват в друга група.' }),
      field('hours', { help: 'Празно: дневната норма на отсъстващия.' }),
    ]),
    field.section('Заповед', [field('orderNumber'), field('orderDate'), field('note', { wide: true })]),
  ],
  below: Below,
  // A substitution because of a leave leads back to it.
  after: (_, { leaveId }) => (leaveId ? `/staff/leaves/${String(leaveId)}` : '/staff/members-substitution'),
  remove: { call: deleteSubstitution, what: (one) => `заместването на „${one.absentName}“` },
})
