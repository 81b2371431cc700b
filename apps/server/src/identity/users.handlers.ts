import { refuseIdentity } from '@asistent/contract/identity/problems'
import {
  changeActivation,
  changeUserActivation,
  changeUserRole,
  inviteUser,
  listUsers,
  sendInvitation,
} from '@asistent/contract/identity/users.calls'
import { roleTypes } from '@asistent/domain/access/roles'
import { eq } from 'drizzle-orm'
import { membership } from '../db/tables/identity'
import { asSystem, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { requireFound, inKindergarten } from '../platform/versioned'
import { changeAccessHere, changeWholeAccount, requireOtherDirector } from './activation.steps'
import { requireCovered, requireInvitable } from './escalation.rules'
import { invite } from './invitations.ops'
import { link, staffHere } from './people-links.steps'
import { inviteMany } from './send-invitation.steps'
import { customRoleById, idOfInvited, lockDirectors, membershipById, userPage } from './users.queries'

export const userHandlers: Handler[] = [
  read(listUsers, ({ tx, scope }, query) =>
    userPage(tx, scope.kindergartenIds === 'all' ? [] : scope.kindergartenIds, query),
  ),

  write(inviteUser, async (context, form) => {
    const { tx, scope, audit } = context
    const kindergartenId = inKindergarten(scope)
    const { email, phone, roleType } = form
    const role = form.roleId ? await roleFor(tx, form.roleId, kindergartenId, roleType) : null
    requireInvitable(scope, { roleType, access: role?.access ?? null })
    const record = form.teacherId ? await staffHere(tx, form.teacherId, kindergartenId) : null
    // The e-mail may belong to an account of another kindergarten.
    return asSystem(tx, async () => {
      const name = { firstName: form.firstName, middleName: form.middleName, lastName: form.lastName }
      const invited = await invite(context, {
        email,
        name,
        phone,
        roleType,
        kindergartenId,
        customRoleId: role?.id ?? null,
      })
      if (!invited.isNew) throw refuseIdentity('already-member', { field: 'email' })
      if (record) await link(tx, 'staff_member', record.id, invited.accountId)
      audit.about({ accountId: invited.accountId })
      return ok(idOfInvited(invited.membershipId))
    })
  }),

  write(changeUserActivation, async (context, change) => {
    await changeAccessHere(context, change)
    return allDone
  }),

  write(changeActivation, async (context, change) => {
    if (context.scope.role === 'Master') await changeWholeAccount(context, change)
    else await changeAccessHere(context, change)
    return allDone
  }),

  write(changeUserRole, async (context, { membershipId, roleType, roleId }) => {
    const { tx, scope, audit, services, afterCommit } = context
    const kindergartenId = inKindergarten(scope)
    const role = roleId ? await roleFor(tx, roleId, kindergartenId, roleType) : null
    const directors = await lockDirectors(tx, kindergartenId)
    const current = requireFound(await membershipById(tx, membershipId, kindergartenId))
    // Uses the system role, because the person may belong to other kindergartens too.
    await asSystem(tx, async () => {
      if (current.accountId === scope.accountId) throw refuseIdentity('not-yourself')
      if (current.roleType === roleTypes.Parent) throw refuseIdentity('role-mismatch', { field: 'roleType' })
      requireCovered(scope, current)
      requireCovered(scope, { roleType, access: role?.access ?? null })
      if (current.roleType === roleTypes.Director && roleType !== roleTypes.Director)
        requireOtherDirector(directors, current.accountId)
      await tx
        .update(membership)
        .set({ role: roleType, customRoleId: role?.id ?? null, consolidated: false })
        .where(eq(membership.id, membershipId))
      audit.about({ accountId: current.accountId })
      afterCommit(() => services.hub.toAccounts([current.accountId], 'topics', ['user-data']))
    })
    return allDone
  }),

  write(sendInvitation, (context, request) => inviteMany(context, request)),
]

async function roleFor(tx: Tx, roleId: number, kindergartenId: number, roleType: number) {
  const role = requireFound(await customRoleById(tx, roleId, kindergartenId))
  if (role.baseRole !== roleType) throw refuseIdentity('role-mismatch', { field: 'roleId' })
  return role
}
