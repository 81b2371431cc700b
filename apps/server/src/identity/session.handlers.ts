import {
  changeCurrency,
  changeLanguage,
  changeKindergarten,
  changeSchoolYear,
  getPublicSettings,
  getUserData,
  saveFavourites,
  signOut,
} from '@asistent/contract/identity/session.calls'
import { refuseIdentity } from '@asistent/contract/identity/problems'
import { eq, sql } from 'drizzle-orm'
import { account, membership } from '../db/tables/identity'
import { asSystem, oneRow, type Tx } from '../platform/database'
import { allDone, guest, read, write, type Handler } from '../platform/handler'
import { requireFound, inKindergarten } from '../platform/versioned'
import { isExpert, type Scope } from '../platform/scope'
import { yearsOfExperts } from './expert-years.ops'
import { membershipAt, overseenBy, userDataOf } from './session.queries'
import { revokeSession } from './sessions.ops'

export const sessionHandlers: Handler[] = [
  write(signOut, async ({ tx, scope, now, services, afterCommit }) => {
    // No role of users may access sessions.
    await asSystem(tx, () => revokeSession(tx, scope.sessionId, now))
    afterCommit(() => services.hub.endSession(scope.sessionId))
    return allDone
  }),

  guest(getPublicSettings, async ({ services }) => {
    const { captcha, maintenance, externalApps } = services.config
    return { captchaSiteKey: captcha?.siteKey ?? null, maintenance, externalApps }
  }),

  read(getUserData, ({ tx, scope, now }) => userDataOf(tx, scope, now)),

  write(changeSchoolYear, async ({ tx, scope, now }, { id }) => {
    if (isExpert(scope.role)) {
      requireFound((await yearsOfExperts(tx, now)).includes(id) || undefined)
      await changeView(tx, scope, { viewedStartYear: id })
      return allDone
    }
    requireFound(
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

  write(changeLanguage, async ({ tx, scope }, { language }) => {
    await asSystem(tx, () => tx.update(account).set({ language }).where(eq(account.id, scope.accountId)))
    return allDone
  }),

  write(saveFavourites, async ({ tx, scope }, { favourites }) => {
    await tx
      .update(account)
      .set({ favourites: [...new Set(favourites)] })
      .where(eq(account.id, scope.accountId))
    return allDone
  }),

  write(changeKindergarten, async ({ tx, scope, audit }, { id, roleType, consolidated }) => {
    if (isExpert(scope.role)) {
      // Selects all, or one of the kindergartens that the expert oversees.
      if (!consolidated && !(await overseenBy(tx, scope, id))) throw refuseIdentity('not-a-member')
      await changeView(tx, scope, { viewedKindergartenId: consolidated ? null : id })
      return allDone
    }
    // The policies do not show the target kindergarten yet.
    await asSystem(tx, async () => {
      const target = await membershipAt(tx, scope.accountId, id, roleType)
      if (!target) throw refuseIdentity('not-a-member')
      if (consolidated && !target.mayConsolidate) throw refuseIdentity('no-consolidation')
      await tx.update(membership).set({ consolidated }).where(eq(membership.id, target.id))
      await tx.update(account).set({ membershipId: target.id }).where(eq(account.id, scope.accountId))
    })
    audit.about({ kindergartenId: id })
    return allDone
  }),
]

/** Sets an expert's selection. No role of users may write memberships. */
const changeView = (
  tx: Tx,
  scope: Scope,
  view: { viewedKindergartenId: number | null } | { viewedStartYear: number },
): Promise<unknown> => asSystem(tx, () => tx.update(membership).set(view).where(eq(membership.id, scope.membershipId)))
