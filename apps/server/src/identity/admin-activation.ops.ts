import { roleTypes, type RoleType } from '@asistent/domain/access/roles'
import { invite, type Invited, type Inviting } from './invitations.ops'

interface Administrator {
  readonly kindergartenId: number
  readonly email: string
  readonly firstName: string
  readonly middleName?: string | null
  readonly lastName: string
  readonly phone?: string | null
  readonly roleType?: RoleType
}

/**
 * The master invites the first user of a kindergarten, whose link opens /admin-account-activation. Requires the system
 * role.
 */
export const inviteAdministrator = (
  context: Inviting,
  { kindergartenId, email, firstName, middleName = null, lastName, phone = null, roleType }: Administrator,
): Promise<Invited> =>
  invite(context, {
    email,
    name: { firstName, middleName, lastName },
    phone,
    roleType: roleType ?? roleTypes.Administrator,
    kindergartenId,
    asAdmin: true,
  })
