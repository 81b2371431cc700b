import {
  getChild,
  getChildFile,
  saveChildAddresses,
  saveChildHealth,
  saveChildNotes,
  saveChildPersonal,
  saveChildSpecialists,
} from '@asistent/contract/people/child-record.calls'
import { refusePeople } from '@asistent/contract/people/problems'
import { today } from '@asistent/domain/kernel/day'
import { eq, sql } from 'drizzle-orm'
import { child, childSpecialist } from '../db/tables/people'
import { answerFile } from '../files/files.ops'
import type { WriteContext } from '../platform/context'
import { asSystem, rows } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { anyOf } from '../platform/list'
import { requireFound, requireSameVersion } from '../platform/versioned'
import { adoptPhoto, requirePlausible, withBirth } from './child-personal.steps'
import { childRecord, fileOfChild, lockedChild, type LockedChild } from './child-record.queries'
import { sightOfChild } from './sight.ops'
import { ageWarning } from './stays.ops'
import { requireKid } from './visible.ops'

type ChildValues = Partial<typeof child.$inferInsert>

/** Saves a section of the record if its version is current. */
export async function saveSection(
  { tx, scope, audit }: WriteContext,
  id: number,
  version: number | undefined,
  values: ChildValues | ((current: LockedChild) => ChildValues | Promise<ChildValues>),
): Promise<LockedChild> {
  const current = requireFound(await lockedChild(tx, scope, id))
  if (current.erased) throw refusePeople('child-erased')
  requireSameVersion(version, current.version, { table: 'child', id })
  const written = typeof values === 'function' ? await values(current) : values
  await tx
    .update(child)
    .set({ ...written, version: current.version + 1 })
    .where(eq(child.id, id))
  audit.about({ childId: id })
  return current
}

export const childRecordHandlers: Handler[] = [
  read(getChild, async ({ tx, scope, now }, { id }) => {
    await requireKid(tx, scope, id)
    return requireFound(await childRecord(tx, scope, id, await sightOfChild(tx, scope, id), today(now)))
  }),

  write(saveChildPersonal, async (context, { id, version, gender, birthDate, ...form }) => {
    const born = withBirth({ ...form, gender, birthDate })
    let removeFormer = async () => {}
    await saveSection(context, id, version, async (current) => {
      requirePlausible(born.birthOn, today(context.now), current.enrolledOn)
      removeFormer = await adoptPhoto(context, current.photoFileId, form.photoFileId)
      return { ...form, ...born }
    })
    await removeFormer()
    return ok(id, await ageWarning(context.tx, id, born.birthOn, today(context.now)))
  }),

  write(saveChildAddresses, async (context, { id, version, ...values }) => {
    await saveSection(context, id, version, values)
    return ok(id)
  }),

  write(saveChildHealth, async (context, { id, version, allergies, sopType, ...values }) => {
    await saveSection(context, id, version, {
      ...values,
      allergenIds: [...new Set(allergies)].toSorted((left, right) => left - right),
      sopType: values.isSop ? sopType : null,
    })
    return ok(id)
  }),

  write(saveChildNotes, async (context, { id, version, notes }) => {
    await saveSection(context, id, version, { notes })
    return ok(id)
  }),

  write(saveChildSpecialists, async (context, { id, teacherIds, version }) => {
    const { tx } = context
    const { kindergartenId } = await saveSection(context, id, version, {})
    const uniqueTeacherIds = [...new Set(teacherIds)]
    const children = await rows<{ id: number }>(
      tx,
      sql`select id from staff_member where kindergarten_id = ${kindergartenId} and id = ${anyOf(uniqueTeacherIds)}`,
    )
    if (children.length !== uniqueTeacherIds.length) throw refusePeople('not-yours', { field: 'teacherIds' })
    await tx.execute(
      sql`delete from child_specialist where child_id = ${id} and not staff_id = ${anyOf(uniqueTeacherIds)}`,
    )
    if (uniqueTeacherIds.length > 0)
      await tx
        .insert(childSpecialist)
        .values(uniqueTeacherIds.map((staffId) => ({ kindergartenId, childId: id, staffId })))
        .onConflictDoNothing()
    return allDone
  }),

  read(getChildFile, async (context, { id, fileId }) => {
    const { tx, scope } = context
    await requireKid(tx, scope, id)
    requireFound(await fileOfChild(tx, id, fileId, await sightOfChild(tx, scope, id)))
    // The caller may read the child and the file belongs to it; the policies only consider the uploader.
    return asSystem(tx, () => answerFile(context, fileId))
  }),
]
