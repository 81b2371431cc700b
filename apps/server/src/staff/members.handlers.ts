import { refuse } from '@asistent/contract/core/problem'
import { getStaff, listStaff, saveStaff, staffOverview } from '@asistent/contract/staff/members.calls'
import { refuseStaff } from '@asistent/contract/staff/problems'
import { roleLabel, roleOfType } from '@asistent/domain/access/roles'
import { addDays, formatDay, today } from '@asistent/domain/kernel/day'
import { identityOf } from '@asistent/domain/kernel/person-id'
import { formatPhone } from '@asistent/domain/kernel/phone'
import { occupationOf, qualificationDegreeLabel, staffKindLabel, staffKinds } from '@asistent/domain/staff/occupations'
import type { ParsedOf } from '@asistent/contract/core/call'
import { eq, sql } from 'drizzle-orm'
import { staffMember } from '../db/tables/people'
import type { WriteContext } from '../platform/context'
import { oneRow } from '../platform/database'
import { ok, read, write, type Handler } from '../platform/handler'
import { serveReport } from '../platform/reports'
import { requireFound, inKindergarten, requireSameVersion } from '../platform/versioned'
import { overviewRows, staffPage, staffRecord, withSight } from './members.queries'
import { endGroups, setGroups } from './staff-groups.steps'
import { named, occupationName } from './staff-sql.queries'
import { staffSight } from './visible.ops'

export const memberHandlers: Handler[] = [
  read(listStaff, ({ tx, scope, now }, query) => staffPage(tx, scope, query, today(now))),

  ...serveReport(staffOverview, async ({ tx, scope, now }, filters) => {
    const staff = await overviewRows(tx, scope, filters, today(now))
    return {
      rows: staff.map(({ id, name, pedagogical, occupationId, pks, phone, ...rest }) => ({
        ...rest,
        id,
        name,
        kindName: staffKindLabel(pedagogical),
        occupation: occupationName(occupationId),
        pks: pks === null ? null : (qualificationDegreeLabel[pks as 1] ?? null),
        phone: phone === null ? null : formatPhone(phone),
      })),
      subtitle: `Към ${formatDay(today(now))} г.`,
    }
  }),

  read(getStaff, async ({ tx, scope, now }, { id, kindergartenId }) => {
    // Experts cannot open records; users see their own record completely.
    const sight = id === scope.staffId ? 'all' : staffSight(scope)
    const { roles, roleNames, ...record } = requireFound(
      sight === 'counts' ? undefined : await staffRecord(tx, scope, { id, kindergartenId, sight, today: today(now) }),
    )
    const role = roleOfType(roles[0] ?? 0)
    const roleName = roleNames[0] ?? (role ? roleLabel[role] : null)
    return withSight({ ...named(record), roleName, sees: 'all' }, sight)
  }),

  write(saveStaff, async (context, form) => {
    const { tx, scope, audit, now } = context
    const kindergartenId = inKindergarten(scope)
    const values = staffValues(form)
    if (values.birthOn && values.birthOn > today(now)) throw refuseStaff('birth-in-future', { field: 'birthDate' })
    if (values.hiredOn && values.leftOn && values.leftOn < values.hiredOn)
      throw refuseStaff('leave-before-hire', { field: 'leaveDate' })
    if (values.leftOn && values.leftOn > addDays(today(now), 366))
      throw refuseStaff('leave-far', { field: 'leaveDate' })
    let { id } = form
    let hasAccount = false
    if (id === undefined) {
      const [row] = await tx
        .insert(staffMember)
        .values({ ...values, kindergartenId })
        .returning({ id: staffMember.id })
      id = requireFound(row).id
    } else {
      const current = await lockedStaff(context, id)
      requireSameVersion(form.version, current.version, { table: 'staff_member', id })
      hasAccount = current.signsIn
      // The address is the sign-in name, so only the identity slice changes it.
      if (hasAccount && values.email !== current.email) throw refuseStaff('has-account', { field: 'email' })
      await tx
        .update(staffMember)
        .set({ ...values, version: current.version + 1 })
        .where(eq(staffMember.id, id))
    }
    const left = values.leftOn !== null && values.leftOn < today(now)
    if (left && form.classIds?.length) throw refuseStaff('left-with-groups', { field: 'classIds' })
    if (form.classIds) await setGroups(context, id, form.classIds)
    if (values.leftOn) await endGroups(tx, id, values.leftOn)
    audit.about({ staffId: id })
    return ok(id, left && hasAccount ? [stillSignsIn] : [])
  }),
]

const stillSignsIn = 'Служителят е напуснал, но има активен профил. Деактивирайте го в „Потребители“.'

/** Row to store. Empty fields default to the data of the ЕГН, kind and norm to those of the occupation. */
function staffValues(form: ParsedOf<typeof saveStaff>) {
  const { occupationId, kind, pks, hireDate, leaveDate, weeklyNorm } = form
  const occupation = occupationId === null ? undefined : occupationOf(occupationId)
  if (occupationId !== null && !occupation) throw refuse('not-found')
  const { firstName, middleName, lastName, email, phone, education, contractType, contractNumber, contractUntil } = form
  return {
    firstName,
    middleName,
    lastName,
    email,
    phone,
    education,
    contractType,
    contractNumber,
    contractUntil,
    ...identityOf(form),
    occupation: occupationId,
    isPedagogical: kind === null ? (occupation?.pedagogical ?? false) : kind === staffKinds.Pedagogical,
    qualificationDegree: pks,
    hiredOn: hireDate,
    leftOn: leaveDate,
    weeklyNorm: weeklyNorm ?? occupation?.weeklyNorm ?? null,
    gpName: form.gpName,
    gpPhone: form.gpPhone,
    mealTypes: [...new Set(form.mealTypes)].toSorted((left, right) => left - right),
  }
}

const lockedStaff = async ({ tx, scope }: WriteContext, id: number) =>
  requireFound(
    await oneRow<{ version: number; email: string | null; signsIn: boolean }>(
      tx,
      sql`select m.version, m.email, exists (select from account a where a.id = m.account_id and a.state = 'active') as "signsIn"
        from staff_member m where m.id = ${id} and m.kindergarten_id = ${inKindergarten(scope)} for update of m`,
    ),
  )
