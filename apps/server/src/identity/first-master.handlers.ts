import { createMaster } from '@asistent/contract/identity/first-master.calls'
import { refuseIdentity } from '@asistent/contract/identity/problems'
import { roleTypes, userTypeOfRole } from '@asistent/domain/access/roles'
import { sql } from 'drizzle-orm'
import { account, membership } from '../db/tables/identity'
import { guest, type Handler } from '../platform/handler'
import { requireFound } from '../platform/versioned'
import { setPassword } from './credentials.ops'
import { hasMaster } from './first-master.ops'
import { signingIn } from './session.queries'
import { enter } from './sign-in.handlers'
import { spendToken } from './tokens.steps'

export const firstMasterHandlers: Handler[] = [
  guest(createMaster, async (context, { token, password, email, ...name }) => {
    const { tx, now, audit } = context
    await spendToken(tx, token, ['first-master'], now)
    // Two starts print two links: only one of two concurrent users becomes the master.
    await tx.execute(sql`select pg_advisory_xact_lock(7204513)`)
    if (await hasMaster(tx)) throw refuseIdentity('bad-token')
    const [person] = await tx
      .insert(account)
      .values({ ...name, email, userType: userTypeOfRole('Master'), state: 'active' })
      .onConflictDoNothing()
      .returning({ id: account.id })
    if (!person) throw refuseIdentity('email-taken', { field: 'email' })
    await tx.insert(membership).values({
      accountId: person.id,
      kindergartenId: null,
      role: roleTypes.Master,
      active: true,
      pending: false,
    })
    await setPassword(context, person.id, password)
    audit.about({ accountId: person.id })
    return enter(context, person.id, requireFound(await signingIn(tx, person.id)))
  }),
]
