import { accessList } from '@asistent/domain/access/custom'
import { roleTypes, type RoleType } from '@asistent/domain/access/roles'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { sql } from 'drizzle-orm'
import { oneRow, rows, type Tx } from '../platform/database'
import type { Scope } from '../platform/scope'
import { found } from '../platform/versioned'

interface AccountRow {
  id: number
  firstName: string
  lastName: string
  email: string
  hasAvatar: boolean
  userType: UserData['userType']
  defaultCurrency: 0 | 1
  notificationFlags: number
}

/** For sign-in: the account and its secrets, by e-mail. */
export const accountForSignIn = (tx: Tx, email: string) =>
  oneRow<{ id: number; state: string; passwordHash: string | null; totpConfirmedAt: string | null }>(
    tx,
    sql`select a.id, a.state, c.password_hash as "passwordHash", c.totp_confirmed_at as "totpConfirmedAt"
      from account a left join credential c on c.account_id = a.id where lower(a.email) = ${email.toLowerCase()}`,
  )

/** spec/product.md 3: logged-in user data. */
export async function userDataOf(tx: Tx, scope: Scope): Promise<UserData> {
  const account = found(
    await oneRow<AccountRow>(
      tx,
      sql`select id, first_name as "firstName", last_name as "lastName", email, avatar_file_id is not null as "hasAvatar", user_type as "userType",
        default_currency as "defaultCurrency", notification_flags as "notificationFlags" from account where id = ${scope.accountId}`,
    ),
  )
  const { hasAvatar, ...person } = account
  return {
    ...person,
    avatarPath: hasAvatar ? `/files/avatars/${account.id}` : null,
    baseRoleType: roleTypes[scope.role] as RoleType,
    periodId: scope.schoolYear?.id ?? null,
    periods: await schoolYearsOf(tx, scope),
    consolidation: scope.consolidated,
    kindergartens: await kindergartensOf(tx, scope),
    access: accessList(scope.rights, scope.role === 'Master').map((entry) => ({
      ...entry,
      own: scope.rights(entry.resource).own,
    })),
  }
}

const schoolYearsOf = async (tx: Tx, scope: Scope) =>
  scope.kindergartenId === null
    ? []
    : rows<{ id: number; name: string; active: boolean }>(
        tx,
        sql`select id, name, active from school_year where kindergarten_id = ${scope.kindergartenId} order by start_year desc`,
      )

/** Where the person belongs: the policies show only the selected kindergarten, so this list is read around them. */
const kindergartensOf = (tx: Tx, scope: Scope) =>
  rows<UserData['kindergartens'][number]>(
    tx,
    sql`select * from my_kindergartens(${scope.accountId}) order by name, "roleType"`,
  )
