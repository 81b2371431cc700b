import {
  deleteCollector,
  listChildContacts,
  printEmergencyCard,
  printEmergencyCards,
  saveCollector,
  saveEmergencyContacts,
} from '@asistent/contract/people/child-contacts.calls'
import { today } from '@asistent/domain/kernel/day'
import { and, eq, sql } from 'drizzle-orm'
import { childCollector, childEmergencyContact } from '../db/tables/child-records'
import { removeFiles } from '../files/files.ops'
import { oneRow, rows } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { anyOf } from '../platform/list'
import { requireFound, refuseStale, requireSameVersion } from '../platform/versioned'
import { contactsOf } from './child-contacts.queries'
import { adoptPhoto } from './child-personal.steps'
import { saveSection } from './child-record.handlers'
import { emergencyCards } from './emergency-card.paper'
import { linkOfCaller, sightOfChild } from './sight.ops'
import { requireKid, visibleKids, workableGroups } from './visible.ops'

export const childContactHandlers: Handler[] = [
  read(listChildContacts, async ({ tx, scope, now }, { id }) => {
    const { version, bothParents } = requireFound(
      await oneRow<{ version: number; bothParents: boolean }>(
        tx,
        sql`select c.version, c.both_parents_authorize as "bothParents" from child c where c.id = ${id} and ${visibleKids(scope)}`,
      ),
    )
    const sight = await sightOfChild(tx, scope, id)
    // Experts get no data of other people.
    if (sight.documents === 'none')
      return { version, bothParents, mayAuthorize: false, guardians: [], collectors: [], emergencyContacts: [] }
    const maySign = (await linkOfCaller(tx, scope, id))?.maySign === true
    const all = await contactsOf(tx, [id], today(now), { sight, accountId: scope.accountId, maySign })
    return {
      version,
      bothParents,
      mayAuthorize: maySign,
      guardians: all.guardians.map(({ childId: _childId, ...one }) => one),
      collectors: all.collectors.map(({ childId: _childId, ...one }) => one),
      emergencyContacts: all.emergencyContacts.map(({ childId: _childId, ...one }) => one),
    }
  }),

  write(saveCollector, async (context, { studentId, id, version, fromDate, toDate, ...values }) => {
    const { tx } = context
    const { kindergartenId } = await saveSection(context, studentId, undefined, {})
    const written = { ...values, fromOn: fromDate, toOn: toDate }
    if (id === undefined) {
      await adoptPhoto(context, null, values.photoFileId)
      const [row] = await tx
        .insert(childCollector)
        .values({ kindergartenId, childId: studentId, ...written })
        .returning({ id: childCollector.id })
      return ok(requireFound(row).id)
    }
    const current = requireFound(
      await oneRow<{ version: number; photoFileId: number | null }>(
        tx,
        sql`select version, photo_file_id as "photoFileId" from child_collector where id = ${id} and child_id = ${studentId} for update`,
      ),
    )
    requireSameVersion(version, current.version, { table: 'child_collector', id })
    const removeFormer = await adoptPhoto(context, current.photoFileId, values.photoFileId)
    await tx
      .update(childCollector)
      .set({ ...written, version: current.version + 1 })
      .where(eq(childCollector.id, id))
    await removeFormer()
    return ok(id)
  }),

  write(deleteCollector, async (context, { studentId, id }) => {
    await saveSection(context, studentId, undefined, {})
    const [gone] = await context.tx
      .delete(childCollector)
      .where(and(eq(childCollector.id, id), eq(childCollector.childId, studentId)))
      .returning({ photoFileId: childCollector.photoFileId })
    const { photoFileId } = requireFound(gone)
    if (photoFileId !== null) await removeFiles(context, [photoFileId])
    return allDone
  }),

  write(saveEmergencyContacts, async (context, { id, contacts, version }) => {
    const { tx } = context
    const { kindergartenId } = await saveSection(context, id, version, {})
    const kept = contacts.flatMap((one) => (one.id === undefined ? [] : [one.id]))
    const childContacts = await rows<{ id: number }>(
      tx,
      sql`select id from child_emergency_contact where child_id = ${id} and id = ${anyOf(kept)}`,
    )
    if (childContacts.length !== new Set(kept).size) throw refuseStale({ table: 'child', id })
    await tx.execute(sql`delete from child_emergency_contact where child_id = ${id} and not id = ${anyOf(kept)}`)
    for (const [index, { id: contactId, ...values }] of contacts.entries()) {
      const position = index + 1
      if (contactId === undefined)
        await tx.insert(childEmergencyContact).values({ kindergartenId, childId: id, ...values, position })
      else
        await tx
          .update(childEmergencyContact)
          .set({ ...values, position, version: sql`version + 1` })
          .where(and(eq(childEmergencyContact.id, contactId), eq(childEmergencyContact.childId, id)))
    }
    return ok(id)
  }),

  read(printEmergencyCard, async (context, { id }) => {
    await requireKid(context.tx, context.scope, id)
    return emergencyCards(context, [id])
  }),

  read(printEmergencyCards, async (context, { id }) => {
    const { tx, scope, now } = context
    requireFound(await oneRow(tx, sql`select g.id from child_group g where g.id = ${id} and ${workableGroups(scope)}`))
    const children = await rows<{ id: number }>(
      tx,
      sql`select c.id from child_group_period p join child c on c.id = p.child_id
        where p.group_id = ${id} and p.from_on <= ${today(now)} and (p.to_on is null or p.to_on >= ${today(now)}) and ${visibleKids(scope)}
        order by p.position nulls last, c.first_name, c.last_name`,
    )
    return emergencyCards(
      context,
      children.map((one) => one.id),
    )
  }),
]
