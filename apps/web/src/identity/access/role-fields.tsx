import { Text } from '@mantine/core'
import { useMemo } from 'react'
import type { RowOf } from '@asistent/contract/core/call'
import { listRoles } from '@asistent/contract/identity/roles.calls'
import { listUsers } from '@asistent/contract/identity/users.calls'
import { editableRoles, type AccessOverride } from '@asistent/domain/access/custom'
import { roleLabel, roleOfType, roleTypes, type RoleType } from '@asistent/domain/access/roles'
import type { OwnField } from '../../blocks/form/fields'
import { useField, useFormContext } from '../../blocks/form/form-store'
import { ChoiceInput } from '../../blocks/inputs/choice-inputs'
import { ManyPicker } from '../../blocks/pickers/picker'
import { optionsFrom } from '../../blocks/pickers/source'
import { useCall } from '../../platform/use-call'
import { currentUser } from '../../platform/user'
import { AccessMatrix } from './access-matrix'

// Role fields that depend on each other.

const baseRoles = editableRoles.map((role) => ({ value: roleTypes[role], label: roleLabel[role] }))

/** Rights and members depend on the base role, so changing it resets them. */
export function BaseRoleField({ label, value, set, error, readOnly }: OwnField) {
  const { store } = useFormContext()
  const saved = store.get('id') !== undefined
  return (
    <ChoiceInput
      label={label}
      description={
        saved
          ? 'На записана роля не се сменя.'
          : 'Решава чии данни се виждат. Смяната ѝ изчиства избраните хора и права.'
      }
      required
      error={error}
      readOnly={readOnly || saved}
      choices={baseRoles}
      value={(value ?? null) as (typeof baseRoles)[number]['value'] | null}
      onChange={(next) => {
        set(next)
        store.set('access', {})
        store.set('memberIds', [])
      }}
    />
  )
}

export function AccessField({ value, set, error, readOnly }: OwnField) {
  const base = useField('baseRoleType').value
  const role = roleOfType(Number(base))
  if (!role) return <Text c="dimmed">Изберете основна роля, за да видите правата ѝ.</Text>
  return (
    <AccessMatrix
      role={role}
      value={(value ?? {}) as AccessOverride}
      onChange={set}
      error={error}
      readOnly={readOnly}
    />
  )
}

type UserRow = RowOf<typeof listUsers>

/** Membership of a user, with the current role if it differs. */
function memberOption(row: UserRow, roleType: RoleType, roleId: number | undefined) {
  const held = row.roles.find((role) => role.roleType === roleType)
  const currentRole = held && held.roleId !== roleType && held.roleId !== roleId ? `, сега ${held.name}` : ''
  return { value: held?.membershipId ?? 0, label: `${row.name}${currentRole}` }
}

export function MembersField({ label, value, set, error, readOnly }: OwnField) {
  const { store } = useFormContext()
  const base = useField('baseRoleType').value as RoleType | null | undefined
  const roleId = store.get('id') as number | undefined
  const source = useMemo(
    () =>
      base &&
      optionsFrom(listUsers, (row) => memberOption(row, base, roleId), { input: { roleType: base, pageSize: 1000 } }),
    [base, roleId],
  )
  if (!source) return <Text c="dimmed">Изберете основна роля, за да изберете хора с нея.</Text>
  return (
    <ManyPicker
      source={source}
      label={label}
      description="Хора с основната роля. Който бъде махнат, остава с нея."
      placeholder={readOnly ? '' : 'Добави човек'}
      error={error}
      readOnly={readOnly}
      value={(value ?? []) as number[]}
      onChange={set}
    />
  )
}

/** One select for two inputs: the built-in role and the custom role derived from it. */
export function HeldRoleField({ label, error, readOnly }: OwnField) {
  const type = useField('roleType')
  const roleField = useField('roleId')
  const roles = (useCall(listRoles, {}).data?.result ?? []).filter((role) => role.roleType !== roleTypes.Parent)
  return (
    <ChoiceInput
      label={label}
      required
      error={error ?? roleField.error}
      readOnly={readOnly}
      choices={roles.map(({ id, name, isCustom, roleType }) => {
        const base = roleOfType(roleType)
        return {
          value: id,
          label: isCustom && base ? `${name} (${roleLabel[base].toLocaleLowerCase('bg')})` : name,
          under: isCustom ? 'Собствени роли' : 'Основни роли',
        }
      })}
      value={(roleField.value ?? type.value ?? null) as number | null}
      onChange={(id) => {
        const role = roles.find((one) => one.id === id)
        type.set(role?.roleType ?? null)
        roleField.set(role?.isCustom ? role.id : null)
      }}
    />
  )
}

export const isMe = (userId: number) => userId === currentUser()?.id
