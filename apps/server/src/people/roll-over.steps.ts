import type { Day } from '@asistent/domain/kernel/day'
import { compareText, listed, plural, pluralWord } from '@asistent/domain/kernel/text'
import { groupTypes, mealGroupOf } from '@asistent/domain/people/groups'
import { sql } from 'drizzle-orm'
import type { RollOverDone } from '../db/tables/child-records'
import { childGroup, groupStaff } from '../db/tables/people'
import { oneRow, rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import { requireFound } from '../platform/versioned'
import type { PlannedGroup, RollOver } from './roll-over-plan.steps'
import type { RollYear } from './roll-over.queries'
import { usedBy } from './used-by.queries'

// Applies and undoes the roll-over, each in one transaction.

async function createGroup(tx: Tx, kindergartenId: number, to: RollYear, group: PlannedGroup): Promise<number> {
  const { source } = group
  const [row] = await tx
    .insert(childGroup)
    .values({
      kindergartenId,
      schoolYearId: to.id,
      name: group.name,
      classType: group.classType,
      attendanceType: source?.attendanceType ?? 1,
      mealGroup: mealGroupOf(group.classType),
      isForSubstitution: group.classType === groupTypes.Substitution,
      capacity: group.capacity,
      roomName: source?.roomName ?? null,
      color: source?.color ?? 0,
      emblem: source?.emblem ?? null,
    })
    .returning({ id: childGroup.id })
  const groupId = requireFound(row).id
  if (group.teachers.length > 0)
    await tx
      .insert(groupStaff)
      .values(group.teachers.map((teacher) => ({ kindergartenId, groupId, staffId: teacher.id, fromOn: to.fromOn })))
  return groupId
}

export async function applyPlan(tx: Tx, kindergartenId: number, plan: RollOver, to: RollYear): Promise<RollOverDone> {
  const idOf = new Map<string, number>()
  const groupIds: number[] = []
  for (const group of plan.groups) {
    const id = group.existingId ?? (await createGroup(tx, kindergartenId, to, group))
    if (group.existingId === null) groupIds.push(id)
    idOf.set(group.key, id)
  }
  const going = plan.children.flatMap((child) => {
    const groupId = child.destination === null ? undefined : idOf.get(child.destination)
    return groupId === undefined ? [] : [{ ...child, groupId }]
  })
  const leaving = plan.children.filter((child) => child.destination === null)
  const stayIds = plan.children.map((child) => child.stayId)
  await tx.execute(sql`update child_group_period set to_on = ${plan.from.toOn} where id = ${anyOf(stayIds)}`)
  // Class book numbers: by name, after the children who are already in the group.
  const inOrder = going.toSorted((left, right) => compareText(left.name, right.name))
  const begun = await rows<{ id: number; childId: number }>(
    tx,
    sql`insert into child_group_period (kindergarten_id, child_id, group_id, from_on, position)
      select ${kindergartenId}, n.child_id, n.group_id, ${to.fromOn},
        coalesce((select max(q.position) from child_group_period q where q.group_id = n.group_id), 0) + row_number() over (partition by n.group_id order by n.number)
      from unnest(${sql.param(inOrder.map((child) => child.id))}::int[], ${sql.param(inOrder.map((child) => child.groupId))}::int[])
        with ordinality as n (child_id, group_id, number) returning id, child_id as "childId"`,
  )
  const newStay = new Map(begun.map((singular) => [singular.childId, singular.id]))
  await tx.execute(
    sql`update child c set left_on = ${plan.from.toOn}, leave_reason = n.reason, version = c.version + 1
      from unnest(${sql.param(leaving.map((child) => child.id))}::int[], ${sql.param(leaving.map((child) => child.leaveReason))}::text[]) as n (id, reason) where c.id = n.id`,
  )
  return {
    groupIds,
    moved: going.map(({ id, stayId, groupId }) => ({
      childId: id,
      stayId,
      newStayId: requireFound(newStay.get(id)),
      groupId,
    })),
    left: leaving.map(({ id, stayId }) => ({ childId: id, stayId })),
  }
}

export interface StoredRollOver {
  readonly id: number
  readonly undoneAt: string | null
  readonly fromTo: Day
  readonly toFrom: Day
  readonly done: RollOverDone
}

export const storedRollOver = (tx: Tx, kindergartenId: number, id: number, locked = false) =>
  oneRow<StoredRollOver>(
    tx,
    sql`select r.id, r.undone_at as "undoneAt", f.to_on as "fromTo", t.from_on as "toFrom", r.done
      from roll_over r join school_year f on f.id = r.from_year_id join school_year t on t.id = r.to_year_id
      where r.id = ${id} and r.kindergarten_id = ${kindergartenId} ${locked ? sql`for update of r` : sql``}`,
  )

const children = (number: number, singular: string, many: string) =>
  `${plural(number, 'дете', 'деца')} ${pluralWord(number, singular, many)}`

async function count(tx: Tx, query: ReturnType<typeof sql>): Promise<number> {
  return (await oneRow<{ n: number }>(tx, query))?.n ?? 0
}

/** Reasons against an undo: everything the roll-over created must be unchanged and unused. */
export async function undoReasons(tx: Tx, { done, fromTo, toFrom }: StoredRollOver): Promise<string[]> {
  const reasons: string[] = []
  const { groupIds, moved, left } = done
  const changed = await count(
    tx,
    sql`select count(*)::int as n from unnest(${sql.param(moved.map((singular) => singular.stayId))}::int[], ${sql.param(moved.map((singular) => singular.newStayId))}::int[], ${sql.param(moved.map((singular) => singular.groupId))}::int[])
        as m (stay_id, new_id, group_id)
      left join child_group_period o on o.id = m.stay_id and o.to_on = ${fromTo}
      left join child_group_period n on n.id = m.new_id and n.group_id = m.group_id and n.from_on = ${toFrom} and n.to_on is null
      where o.id is null or n.id is null`,
  )
  if (changed > 0)
    reasons.push(`${children(changed, 'е преместено или отписано', 'са преместени или отписани')} след това`)
  const back = await count(
    tx,
    sql`select count(*)::int as n from unnest(${sql.param(left.map((singular) => singular.childId))}::int[], ${sql.param(left.map((singular) => singular.stayId))}::int[]) as l (child_id, stay_id)
      left join child c on c.id = l.child_id and c.left_on = ${fromTo} and c.erased_at is null
      left join child_group_period o on o.id = l.stay_id and o.to_on = ${fromTo} where c.id is null or o.id is null`,
  )
  if (back > 0) reasons.push(`${children(back, 'от отписаните е променено', 'от отписаните са променени')} след това`)
  const newcomers = await count(
    tx,
    sql`select count(distinct child_id)::int as n from child_group_period
      where group_id = ${anyOf(groupIds)} and not id = ${anyOf(moved.map((singular) => singular.newStayId))}`,
  )
  if (newcomers > 0)
    reasons.push(
      `в новите групи ${pluralWord(newcomers, 'е записано', 'са записани')} още ${plural(newcomers, 'дете', 'деца')}`,
    )
  const users = await usedBy(tx, 'child_group', groupIds, ['child_group_period', 'group_staff'])
  if (users.length > 0) reasons.push(`с новите групи са свързани: ${listed(users)}`)
  return reasons
}

/** Restores the state before the roll-over. */
export async function undoPlan(tx: Tx, { done }: StoredRollOver): Promise<void> {
  const { groupIds, moved, left } = done
  // Only open-ended stays continue into the next year (roll-over.queries.ts).
  const ended = [...moved, ...left].map((singular) => singular.stayId)
  await tx.execute(sql`delete from child_group_period where id = ${anyOf(moved.map((singular) => singular.newStayId))}`)
  await tx.execute(sql`update child_group_period set to_on = null where id = ${anyOf(ended)}`)
  await tx.execute(
    sql`update child c set left_on = null, leave_reason = null, version = c.version + 1 where c.id = ${anyOf(left.map((singular) => singular.childId))}`,
  )
  await tx.execute(sql`delete from group_staff where group_id = ${anyOf(groupIds)}`)
  await tx.execute(sql`delete from child_group where id = ${anyOf(groupIds)}`)
}
