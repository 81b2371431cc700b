import {
  changeCurrency,
  changeSchoolYear,
  getUserData,
  signIn,
  signOut,
} from '@asistent/contract/identity/session.calls'
import { refuseIdentity } from '@asistent/contract/identity/problems'
import { eq, sql } from 'drizzle-orm'
import { account, membership } from '../db/tables/identity'
import { asSystem, oneRow } from '../platform/database'
import { allDone, guest, read, write, type Handler } from '../platform/handler'
import { found, inKindergarten } from '../platform/versioned'
import { passwordMatches } from './passwords'
import { accountForSignIn, userDataOf } from './session.queries'
import { openSession, revokeSession } from './sessions.ops'

export const sessionHandlers: Handler[] = [
  guest(signIn, async ({ tx, now, services, device, address, audit }, { email, password }) => {
    const person = await accountForSignIn(tx, email)
    if (!(await passwordMatches(person?.passwordHash, password)) || !person) throw refuseIdentity('wrong-password')
    if (person.state !== 'active') throw refuseIdentity('inactive')
    audit.about({ accountId: person.id })
    return {
      token: await openSession(tx, { accountId: person.id, now, days: services.config.sessionDays, device, address }),
      needs: null,
    }
  }),

  write(signOut, async ({ tx, scope, now, services, afterCommit }) => {
    // Sessions are the platform's own book: no role of a user may touch it.
    await asSystem(tx, () => revokeSession(tx, scope.sessionId, now))
    afterCommit(() => services.hub.endSession(scope.sessionId))
    return allDone
  }),

  read(getUserData, ({ tx, scope }) => userDataOf(tx, scope)),

  write(changeSchoolYear, async ({ tx, scope }, { id }) => {
    found(
      await oneRow(tx, sql`select id from school_year where id = ${id} and kindergarten_id = ${inKindergarten(scope)}`),
    )
    await asSystem(tx, () =>
      tx.update(membership).set({ schoolYearId: id }).where(eq(membership.id, scope.membershipId)),
    )
    return allDone
  }),

  write(changeCurrency, async ({ tx, scope }, { id }) => {
    await asSystem(tx, () => tx.update(account).set({ defaultCurrency: id }).where(eq(account.id, scope.accountId)))
    return allDone
  }),
]
