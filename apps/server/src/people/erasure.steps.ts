import { refusePeople } from '@asistent/contract/people/problems'
import { dayOf, formatDay, today, yearOf } from '@asistent/domain/kernel/day'
import { personIdTypes } from '@asistent/domain/kernel/person-id'
import { erasableFrom, isErasable } from '@asistent/domain/people/retention'
import { eq, sql } from 'drizzle-orm'
import { child } from '../db/tables/people'
import { removeFiles } from '../files/files.ops'
import { forgetParents } from '../identity/forget-parents.ops'
import type { WriteContext } from '../platform/context'
import { asSystem, rows } from '../platform/database'
import { anyOf } from '../platform/list'
import { requireFound } from '../platform/versioned'
import { lockedChild } from './child-record.queries'
import { childRecords } from './child-records.ops'
import { filesOfChild } from './personal-data.queries'

/**
 * Erases the personal data of a child that left longer ago than the retention period. Statutory data remain
 * anonymously: year of birth, gender, groups, and data of other slices (child-records.ops.ts).
 */
export async function eraseLeftChild(context: WriteContext, id: number, keepYears: number): Promise<void> {
  const { tx, scope, now } = context
  const current = requireFound(await lockedChild(tx, scope, id))
  if (current.erased) throw refusePeople('child-erased')
  if (current.leftOn === null) throw refusePeople('not-left')
  if (!isErasable(current.leftOn, keepYears, today(now)))
    throw refusePeople('not-erasable', { values: { day: formatDay(erasableFrom(current.leftOn, keepYears)) } })
  const files = await filesOfChild(tx, id)
  const guardians = await lastGuardians(context, id)
  for (const table of [
    'child_collector',
    'child_emergency_contact',
    'child_document',
    'child_change_proposal',
    'child_specialist',
  ])
    await tx.execute(sql`delete from ${sql.identifier(table)} where child_id = ${id}`)
  for (const records of childRecords()) await records.erase(context, id)
  await tx
    .update(child)
    .set({
      ...nothingPersonal(id),
      birthOn: dayOf(yearOf(current.birthOn), 1, 1),
      erasedAt: now.toISOString(),
      version: current.version + 1,
    })
    .where(eq(child.id, id))
  await removeFiles(
    context,
    files.map((file) => file.id),
  )
  // Registrations, memberships and history are outside of the policies; they contain copies of the erased data.
  await asSystem(tx, async () => {
    await forgetParents(tx, { childId: id, kindergartenId: current.kindergartenId, guardianIds: guardians })
    await tx.execute(sql`delete from child_guardian where child_id = ${id}`)
    const eraseTraces = sql`select erase_traces(${id}, ${sql.param(guardians)}::int[])`
    await tx.execute(eraseTraces)
    await tx.execute(sql`delete from guardian where id = ${anyOf(guardians)}`)
    // Deleting a guardian adds its data to the history, so traces are erased a second time.
    await tx.execute(eraseTraces)
  })
}

/** Guardians without other children here, whose data are erased too. */
async function lastGuardians({ tx }: WriteContext, childId: number): Promise<number[]> {
  const guardians = await rows<{ id: number }>(
    tx,
    sql`select cg.guardian_id as id from child_guardian cg where cg.child_id = ${childId}
      and not exists (select from child_guardian o where o.guardian_id = cg.guardian_id and o.child_id <> ${childId}) order by 1`,
  )
  return guardians.map((one) => one.id)
}

const nothingPersonal = (id: number) =>
  ({
    firstName: 'Заличено',
    middleName: null,
    lastName: `дете № ${id}`,
    personIdType: personIdTypes.IdentificationNumber,
    personId: '',
    birthCountryId: null,
    birthCityId: null,
    citizenship: null,
    addressPermanent: null,
    addressCurrent: null,
    phone: null,
    enrollmentOrder: null,
    sopType: null,
    allergenIds: [],
    allergiesText: null,
    diet: null,
    gpName: null,
    gpPhone: null,
    bloodGroup: null,
    telk: null,
    immunisation: null,
    immunisationNote: null,
    photoFileId: null,
    notes: null,
    neispuoId: null,
  }) satisfies Partial<typeof child.$inferInsert>
