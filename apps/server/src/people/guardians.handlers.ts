import {
  deleteGuardian,
  getGuardian,
  guardianOverview,
  guardiansByKindergarten,
  inviteGroup,
  linkGuardian,
  listGuardians,
  matchGuardians,
  saveGuardian,
  unlinkGuardian,
} from '@asistent/contract/people/guardians.calls'
import { listOwnRights } from '@asistent/contract/people/own-rights.calls'
import { refusePeople } from '@asistent/contract/people/problems'
import { today } from '@asistent/domain/kernel/day'
import { personIdTypes } from '@asistent/domain/kernel/person-id'
import { formatPhone } from '@asistent/domain/kernel/phone'
import { plural } from '@asistent/domain/kernel/text'
import { accountStateLabel } from '@asistent/domain/people/account-state'
import { and, eq, sql } from 'drizzle-orm'
import { childGuardian, guardian } from '../db/tables/people'
import { inviteParents } from '../identity/invite-parents.ops'
import type { WriteContext } from '../platform/context'
import { oneRow, rows } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { anyOf } from '../platform/list'
import { serveReport } from '../platform/reports'
import { requireFound, inKindergarten, requireChanged, requireSameVersion } from '../platform/versioned'
import { referenceDay } from './child-sql.ops'
import { linkOne, requireMain, requireNew, requireSeenRights } from './guardian-links.steps'
import { allGuardians, guardianById, guardianMatches, guardianPage } from './guardians.queries'
import { usedBy } from './used-by.queries'
import { requireKid, workableGroups } from './visible.ops'

export const guardianHandlers: Handler[] = [
  read(listGuardians, ({ tx, scope, now }, query) => guardianPage(tx, scope, query, today(now))),

  ...serveReport(guardianOverview, async ({ tx, scope, now }, filters) => {
    const all = await allGuardians(tx, scope, filters, referenceDay(scope, today(now)))
    return {
      rows: all.map(({ id, name, phone, email, children, accountState }) => ({
        id,
        name,
        phone: phone && formatPhone(phone),
        email,
        children,
        accountState: accountStateLabel[accountState],
      })),
      subtitle: plural(all.length, 'родител', 'родители'),
    }
  }),

  read(guardiansByKindergarten, async ({ tx, scope, now }, { classIds }) => {
    const all = await allGuardians(tx, scope, { classIds }, referenceDay(scope, today(now)))
    const places = new Map(all.map(({ kindergartenId, kindergartenName }) => [kindergartenId, kindergartenName]))
    const result = [...places].map(([kindergartenId, kindergartenName]) => ({
      kindergartenId,
      kindergartenName,
      parents: all
        .filter((one) => one.kindergartenId === kindergartenId)
        .map(({ id, name, accountId, children }) => ({ id, name, accountId, children })),
    }))
    return { result, rowsCount: result.length }
  }),

  read(matchGuardians, async ({ tx, scope }, query) => {
    const result = await guardianMatches(tx, scope, query)
    return { result, rowsCount: result.length }
  }),

  read(listOwnRights, async ({ tx, scope }) => ({
    result: await rows(
      tx,
      sql`select c.id as "studentId", c.first_name as "firstName", cg.may_sign as "maySign", cg.may_pay as "mayPay", cg.may_collect as "mayCollect", k.phone as "kindergartenPhone"
        from child c join kindergarten k on k.id = c.kindergarten_id join child_guardian cg on cg.child_id = c.id
        join guardian p on p.id = cg.guardian_id and p.account_id = ${scope.accountId} where c.id = ${anyOf(scope.childIds)} order by c.birth_on, c.id`,
    ),
  })),

  read(getGuardian, async ({ tx, scope, now }, { id }) =>
    requireFound(await guardianById(tx, scope, id, referenceDay(scope, today(now)))),
  ),

  write(saveGuardian, async (context, { id, studentId, kinship, version, ...values }) => {
    if (id === undefined) {
      if (studentId === undefined || kinship === undefined)
        throw refusePeople('guardian-needs-child', { field: 'studentId' })
      const child = await ownChild(context, studentId)
      const rights = { isMain: false, maySee: true, maySign: true, mayPay: true, mayCollect: true }
      const created = await linkOne(context, child, { ...values, kinship, ...rights }, '')
      context.audit.about({ guardianId: created, childId: studentId })
      return ok(created)
    }
    await updateGuardian(context, id, version, values)
    return ok(id)
  }),

  write(deleteGuardian, async ({ tx, scope, audit, now }, { id }) => {
    const current = requireFound(await guardianById(tx, scope, id, today(now)))
    const linked = await oneRow<{ n: number }>(
      tx,
      sql`select count(*)::int as n from child_guardian where guardian_id = ${id}`,
    )
    if (linked && linked.n > 0)
      throw refusePeople('guardian-has-children', { values: { count: plural(linked.n, 'дете', 'деца') } })
    if (current.accountState === 'active' || current.accountState === 'invited') throw refusePeople('guardian-signs-in')
    if ((await usedBy(tx, 'guardian', [id], ['child_guardian'])).length > 0) throw refusePeople('guardian-used')
    await tx.delete(guardian).where(and(eq(guardian.id, id), eq(guardian.kindergartenId, inKindergarten(scope))))
    audit.about({ guardianId: id })
    return allDone
  }),

  write(linkGuardian, async (context, { id, parent, was }) => {
    const child = await ownChild(context, id)
    await requireSeenRights(context.tx, id, parent, was)
    const guardianId = await linkOne(context, child, parent)
    context.audit.about({ childId: id, guardianId })
    return ok(guardianId)
  }),

  write(unlinkGuardian, async (context, { id, parentId }) => {
    const { tx, audit } = context
    await ownChild(context, id)
    const [gone] = await tx
      .delete(childGuardian)
      .where(and(eq(childGuardian.childId, id), eq(childGuardian.guardianId, parentId)))
      .returning({ guardianId: childGuardian.guardianId })
    requireFound(gone)
    await requireMain(tx, id)
    audit.about({ childId: id, guardianId: parentId })
    return allDone
  }),

  write(inviteGroup, async (context, { id }) => {
    const { tx, scope, audit, now } = context
    requireFound(await oneRow(tx, sql`select g.id from child_group g where g.id = ${id} and ${workableGroups(scope)}`))
    // Guardians without access to a child get no account; those without an e-mail are returned as skipped.
    const guardians = await rows<{ id: number }>(
      tx,
      sql`select distinct p.id from child_group_period q join child c on c.id = q.child_id join child_guardian cg on cg.child_id = c.id and cg.may_see
        join guardian p on p.id = cg.guardian_id
        where q.group_id = ${id} and q.from_on <= ${today(now)} and (q.to_on is null or q.to_on >= ${today(now)}) and p.account_id is null
        order by p.id`,
    )
    audit.about({ groupId: id })
    return inviteParents(
      context,
      guardians.map((one) => one.id),
    )
  }),
]

/** A child of the selected kindergarten that the caller may read. */
async function ownChild({ tx, scope }: WriteContext, id: number) {
  const child = await requireKid(tx, scope, id)
  return requireFound(child.kindergartenId === inKindergarten(scope) ? child : undefined)
}

type Values = Pick<
  typeof guardian.$inferInsert,
  'firstName' | 'middleName' | 'lastName' | 'email' | 'phone' | 'personIdType' | 'personId' | 'address' | 'workplace'
>

async function updateGuardian(
  { tx, scope, audit, now }: WriteContext,
  id: number,
  version: number | undefined,
  values: Values,
): Promise<void> {
  const kindergartenId = inKindergarten(scope)
  const current = requireFound(await guardianById(tx, scope, id, today(now)))
  requireSameVersion(version, current.version, { table: 'guardian', id })
  const email = values.email ?? null
  const signsIn = current.accountState === 'active' || current.accountState === 'invited'
  if (signsIn && email !== current.email) throw refusePeople('guardian-has-account', { field: 'email' })
  const identifying = { ...values, email, phone: values.phone ?? null, personId: values.personId ?? null }
  await requireNew(tx, scope, kindergartenId, identifying, { besides: id })
  const changed = await tx
    .update(guardian)
    .set({
      ...values,
      personIdType: values.personId ? (values.personIdType ?? personIdTypes.EGN) : null,
      version: current.version + 1,
    })
    .where(and(eq(guardian.id, id), eq(guardian.kindergartenId, kindergartenId), eq(guardian.version, current.version)))
  requireChanged(changed.rowCount, { table: guardian, id })
  audit.about({ guardianId: id })
}
