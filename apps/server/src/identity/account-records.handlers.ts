import {
  activateParentAccount,
  activateTeacherAccount,
  attachParent,
  attachTeacher,
  detachParent,
  detachTeacher,
  updateParentEmail,
  updateTeacherEmail,
  updateTeacherInfo,
} from '@asistent/contract/identity/account-management.calls'
import { refuseIdentity } from '@asistent/contract/identity/problems'
import { roleTypes, type RoleType } from '@asistent/domain/access/roles'
import { isEmail, normaliseEmail } from '@asistent/domain/kernel/email'
import type { WriteContext } from '../platform/context'
import { ok, write, type Handler } from '../platform/handler'
import { requireFound, requireSameVersion } from '../platform/versioned'
import { changeEmail } from './account-changes.steps'
import { accountToChange } from './accounts.queries'
import { settleAccount } from './activation.steps'
import { giveMembership, invite, sendInvitationLetter } from './invitations.ops'
import {
  guardianRecord,
  link,
  setRecordEmail,
  setStaffInfo,
  staffRecord,
  unlink,
  type PersonRecord,
} from './people-links.steps'
import { membershipsOf } from './users.queries'

// The master links accounts with records of staff and parents. The master's transaction has the system role.

type Table = 'staff_member' | 'guardian'

const recordOf = async ({ tx }: WriteContext, table: Table, id: number): Promise<PersonRecord> =>
  requireFound(await (table === 'guardian' ? guardianRecord(tx, id) : staffRecord(tx, id)))

function aboutRecord({ audit, concerns }: WriteContext, table: Table, { id, kindergartenId }: PersonRecord): void {
  audit.about({ [table === 'guardian' ? 'guardianId' : 'staffId']: id, kindergartenId })
  concerns([kindergartenId])
}

export const accountRecordHandlers: Handler[] = [
  write(activateTeacherAccount, (context, { teacherId, email, roleType }) =>
    activate(context, 'staff_member', teacherId, email, roleType),
  ),
  write(activateParentAccount, (context, { parentId, email }) =>
    activate(context, 'guardian', parentId, email, roleTypes.Parent),
  ),

  write(updateParentEmail, (context, { parentId, email }) => updateEmail(context, 'guardian', parentId, email)),
  write(updateTeacherEmail, (context, { teacherId, email }) => updateEmail(context, 'staff_member', teacherId, email)),

  write(attachParent, (context, { parentId, userId }) =>
    attach(context, 'guardian', parentId, userId, roleTypes.Parent),
  ),
  write(attachTeacher, (context, { teacherId, userId, roleType }) =>
    attach(context, 'staff_member', teacherId, userId, roleType),
  ),

  write(detachParent, (context, { id }) => detach(context, 'guardian', id)),
  write(detachTeacher, (context, { id }) => detach(context, 'staff_member', id)),

  write(updateTeacherInfo, async (context, { teacherId, version, firstName, middleName, lastName, phone }) => {
    const record = await recordOf(context, 'staff_member', teacherId)
    requireSameVersion(version, record.version, { table: 'staff_member', id: teacherId })
    await setStaffInfo(context.tx, teacherId, { firstName, middleName, lastName, phone })
    aboutRecord(context, 'staff_member', record)
    return ok(teacherId)
  }),
]

/** Creates an account for the record and sends the link; sends it again if the invitation is not accepted. */
async function activate(context: WriteContext, table: Table, id: number, email: string | null, roleType: RoleType) {
  const { tx } = context
  const record = await recordOf(context, table, id)
  aboutRecord(context, table, record)
  if (record.accountId !== null) {
    const held = await membershipsOf(tx, record.accountId, record.kindergartenId)
    const waiting = held.filter((one) => one.pending)
    if (waiting.length === 0) throw refuseIdentity('has-account')
    for (const heldMembership of waiting) await sendInvitationLetter(context, heldMembership.id)
    return ok(record.accountId)
  }
  const address = email ?? normaliseEmail(record.email ?? '')
  if (!isEmail(address)) throw refuseIdentity('no-email', { field: 'email' })
  const { firstName, middleName, lastName, kindergartenId } = record
  if (record.email !== address) await setRecordEmail(tx, table, id, address)
  const name = { firstName, middleName, lastName }
  const invited = await invite(context, { email: address, name, roleType, kindergartenId })
  await link(tx, table, id, invited.accountId)
  return ok(invited.accountId)
}

async function updateEmail(context: WriteContext, table: Table, id: number, email: string) {
  const record = await recordOf(context, table, id)
  aboutRecord(context, table, record)
  await setRecordEmail(context.tx, table, id, email)
  if (record.accountId !== null)
    await changeEmail(context, requireFound(await accountToChange(context.tx, record.accountId)), email)
  return ok(id)
}

async function attach(context: WriteContext, table: Table, id: number, userId: number, roleType: RoleType) {
  const { tx } = context
  const record = await recordOf(context, table, id)
  const person = requireFound(await accountToChange(tx, userId))
  if (person.state === 'detached') throw refuseIdentity('wrong-kind')
  if (record.accountId !== null) throw refuseIdentity('has-account')
  await link(tx, table, id, userId)
  await giveMembership(tx, userId, record.kindergartenId, roleType)
  aboutRecord(context, table, record)
  context.afterCommit(() => context.services.hub.toAccounts([userId], 'topics', ['user-data']))
  return ok(id)
}

async function detach(context: WriteContext, table: Table, id: number) {
  const record = await recordOf(context, table, id)
  aboutRecord(context, table, record)
  await settleAccount(context, await unlink(context.tx, table, id), record.kindergartenId)
  return ok(id)
}
