import { formatPhone } from '@asistent/domain/kernel/phone'
import { listGuardians, matchGuardians, type GuardianOfChild } from '@asistent/contract/people/guardians.calls'
import { Alert, Button, Checkbox, Group, Input, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Fields, FormField, OwnField } from '../blocks/form/fields'
import { useField, useFormContext } from '../blocks/form/form-store'
import { Picker } from '../blocks/pickers/picker'
import { peopleFrom } from '../blocks/pickers/source'
import { useCall } from '../platform/use-call'
import classes from './child-form.module.css'
import { kinshipChoices } from '../choices/worded'

// Fields of a new or existing guardian with rights, for the enrolment and the record.

const guardianSource = peopleFrom(
  listGuardians,
  (one) => ({ value: one.id, label: one.name + (one.phone ? ` (${formatPhone(one.phone)})` : '') }),
  { search: 'search', input: { pageSize: 20 } },
)

/** By default all rights are granted, as in almost every family. */
export const allRights = { maySee: true, maySign: true, mayPay: true, mayCollect: true } as const

/** 'parents.0.' of 'parents.0.parentId'. */
const besides = (path: string): string => path.slice(0, path.lastIndexOf('.') + 1)

const rights = [
  ['maySee', 'Вижда детето'],
  ['maySign', 'Подписва'],
  ['mayPay', 'Плаща'],
  ['mayCollect', 'Взема детето'],
] as const

/** The four rights on one line. */
function RightsField({ field }: { field: OwnField }) {
  return (
    <Input.Wrapper label={field.label} labelElement="div" error={field.error}>
      <div className={classes.rights} role="group" aria-label={field.label}>
        {rights.map(([name, label]) => (
          <Right key={name} path={`${besides(field.path)}${name}`} label={label} readOnly={field.readOnly} />
        ))}
      </div>
    </Input.Wrapper>
  )
}

function Right({ path, label, readOnly }: { path: string; label: string; readOnly: boolean }) {
  const { value, set } = useField(path)
  return (
    <Checkbox
      label={label}
      disabled={readOnly}
      checked={value === true}
      onChange={(event) => set(event.currentTarget.checked)}
    />
  )
}

const typedNames = ['firstName', 'lastName', 'phone', 'email'] as const

/** An existing person: chosen by name, or recognized by phone number or e-mail. */
function KnownGuardianField({ field }: { field: OwnField }) {
  const { store } = useFormContext()
  function choose(id: number | null) {
    // Undefined means a new person; the contract accepts no null here.
    field.set(id ?? undefined)
    // Typed data of a new person must not fail the validation of an existing one.
    if (id !== null) for (const name of typedNames) store.set(`${besides(field.path)}${name}`, undefined)
  }
  const guardianId = typeof field.value === 'number' ? field.value : null
  return (
    <>
      <Picker
        label={field.label}
        placeholder="Име, телефон или имейл"
        description="Ако вече има дете при Вас. Иначе попълнете данните по-долу."
        source={guardianSource}
        value={guardianId}
        onChange={choose}
        clearable
        error={field.error}
        readOnly={field.readOnly}
      />
      {guardianId === null && <Recognised prefix={besides(field.path)} choose={choose} />}
    </>
  )
}

const typed = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

function Recognised({ prefix, choose }: { prefix: string; choose: (id: number) => void }) {
  const phone = typed(useField(`${prefix}phone`).value)
  const email = typed(useField(`${prefix}email`).value)
  const [debounced] = useDebouncedValue(`${phone}|${email}`, 500)
  const [debouncedPhone = '', debouncedEmail = ''] = debounced.split('|')
  const enabled = debouncedPhone.length >= 8 || debouncedEmail.includes('@')
  const { data } = useCall(matchGuardians, { phone: debouncedPhone, email: debouncedEmail }, { enabled })
  const first = enabled ? data?.result[0] : undefined
  if (!first) return null
  return (
    <Alert color="blue" mt="xs" p="xs" role="status">
      <Group gap="sm">
        <Text size="sm">
          Същият телефон или имейл има {first.name}
          {first.children && ` (${first.children})`}.
        </Text>
        <Button size="xs" onClick={() => choose(first.id)}>
          Това е той/тя
        </Button>
      </Group>
    </Alert>
  )
}

const isNew = ({ parentId }: { readonly parentId?: number | null | undefined }) => typeof parentId !== 'number'

export const guardianFields = (field: Fields<GuardianOfChild>): readonly FormField[] => [
  field.own('parentId', (control) => <KnownGuardianField field={control} />, { wide: true, label: 'Познат родител' }),
  field.select('kinship', kinshipChoices),
  field('firstName', { when: isNew }),
  field('lastName', { when: isNew }),
  field('phone', { when: isNew }),
  field('email', { when: isNew, help: 'За поканата в системата.' }),
  field.own('maySee', (control) => <RightsField field={control} />, { wide: true, label: 'Какво може' }),
]
