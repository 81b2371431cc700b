import { mealGroupOf } from '@asistent/domain/people/groups'
import { childGroup } from '../db/tables/people'
import type { Tx } from '../platform/database'
import type { ImportPlan } from './import-check.rules'

interface Place {
  readonly tx: Tx
  readonly kindergartenId: number
  readonly schoolYearId: number
}

const colours = 12

/** Creates the missing groups and returns the plan with their ids. */
export async function withGroups({ tx, ...owner }: Place, plan: ImportPlan): Promise<ImportPlan> {
  if (plan.groups.length === 0) return plan
  const created = await tx
    .insert(childGroup)
    .values(
      plan.groups.map(({ name, classType }, index) => ({
        ...owner,
        name,
        classType,
        mealGroup: mealGroupOf(classType),
        color: index % colours,
      })),
    )
    .returning({ id: childGroup.id })
  // RETURNING yields rows in the order of VALUES.
  const ids = new Map(plan.groups.map(({ temporaryId }, index) => [temporaryId, created[index]?.id ?? 0]))
  const idOf = (id: number) => ids.get(id) ?? id
  return {
    ...plan,
    children: plan.children.map((one) => ({ ...one, form: { ...one.form, classId: idOf(one.form.classId) } })),
    staff: plan.staff.map((one) => ({ ...one, groupIds: one.groupIds.map(idOf) })),
  }
}
