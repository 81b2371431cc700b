import type { ParsedOf } from '@asistent/contract/core/call'
import type { enrolChild } from '@asistent/contract/people/child-record.calls'
import { today } from '@asistent/domain/kernel/day'
import { enter } from '@asistent/domain/people/stays'
import { child } from '../db/tables/people'
import type { WriteContext } from '../platform/context'
import { requireFound, inKindergarten } from '../platform/versioned'
import { adoptPhoto, requirePlausible, withBirth } from './child-personal.steps'
import { addGuardians } from './guardian-links.steps'
import { placementWarnings, requireTargetGroup, taken, writeStays } from './stays.ops'

/** Creates a child with its guardians in a group, like POST /api/Students, also for admission. */
export async function enrol(
  context: WriteContext,
  form: ParsedOf<typeof enrolChild>,
): Promise<{ readonly id: number; readonly warnings: string[] }> {
  const { tx, scope, audit, now } = context
  const kindergartenId = inKindergarten(scope)
  const group = await requireTargetGroup(tx, scope, form.classId, form.enrollmentDate)
  const { classId, enrollmentDate, position, parents, gender, birthDate, ...values } = form
  const born = withBirth({ ...values, gender, birthDate })
  requirePlausible(born.birthOn, today(now), enrollmentDate)
  await adoptPhoto(context, null, form.photoFileId)
  const [row] = await tx
    .insert(child)
    .values({ ...values, ...born, kindergartenId, enrolledOn: enrollmentDate })
    .returning({ id: child.id })
  const { id } = requireFound(row)
  await writeStays(tx, { id, kindergartenId }, [], taken(enter([], classId, enrollmentDate)), position)
  await addGuardians(context, { id, kindergartenId }, parents)
  audit.about({ childId: id, groupId: classId })
  return { id, warnings: await placementWarnings(tx, born.birthOn, group, today(now)) }
}
