import { roleTypes, userTypeOfRole, type Role } from '@asistent/domain/access/roles'
import type { PersonName } from '@asistent/domain/kernel/text'
import { demoUsers, type DemoUserName } from './sign-ins'
import type { World } from './world'

type AccountState = 'active' | 'invited' | 'deactivated'

export interface NewAccount extends PersonName {
  readonly role: Role
  readonly email: string
  readonly phone: string | null
  readonly state: AccountState
  readonly municipalityId?: number
}

export interface NewMembership {
  readonly kindergartenId: number | null
  readonly role: Role
  readonly customRoleId?: number
  readonly consolidated?: boolean
}

export function addMembership(world: World, accountId: number, membership: NewMembership): void {
  world.add('membership', {
    accountId,
    kindergartenId: membership.kindergartenId,
    role: roleTypes[membership.role],
    customRoleId: membership.customRoleId ?? null,
    consolidated: membership.consolidated ?? false,
    active: true,
  })
}

/** `password_hash` is null here: the loader sets the demo hash for all accounts that are not merely invited. */
export function addAccount(world: World, person: NewAccount, ...memberships: NewMembership[]): number {
  const accountId = world.add('account', {
    email: person.email,
    firstName: person.firstName,
    middleName: person.middleName ?? null,
    lastName: person.lastName,
    phone: person.phone,
    userType: userTypeOfRole(person.role),
    state: person.state,
    municipalityId: person.municipalityId ?? null,
  })
  if (person.state !== 'invited') world.add('credential', { accountId, passwordChangedAt: world.now.toISOString() })
  for (const membership of memberships) addMembership(world, accountId, membership)
  return accountId
}

/** A person of the sign-in list, which gives the address and the state. */
export function addDemoUser(
  world: World,
  user: DemoUserName,
  person: Omit<NewAccount, 'email' | 'role' | 'state' | 'phone'>,
  ...memberships: NewMembership[]
): number {
  const { email, role } = demoUsers[user]
  const state = user === 'invited' || user === 'deactivated' ? user : 'active'
  const accountId = addAccount(world, { ...person, email, role, state, phone: world.phone() }, ...memberships)
  world.users.set(user, accountId)
  return accountId
}
