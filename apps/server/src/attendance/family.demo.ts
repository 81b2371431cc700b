import { absenceReasons, lastReportedDay } from '@asistent/domain/attendance/absence-reports'
import { holidayDays, workingDaysIn } from '@asistent/domain/kernel/calendar'
import { addDays, type Day } from '@asistent/domain/kernel/day'
import { absenceReport } from '../db/tables/attendance'
import type { DemoUserName } from '../demo/sign-ins'
import type { World } from '../demo/world'
import { hashOfCode } from '../people/collecting.ops'

// What the demo parents have reported and authorized: an illness without an end, a grandmother, and a neighbour with a
// code for today.

/** Code of the demo's one-time collection. */
const demoCode = '314159'

interface OwnChild {
  readonly childId: number
  readonly kindergartenId: number
  readonly accountId: number
  readonly parentName: string
}

function childrenOf(world: World, user: DemoUserName): OwnChild[] {
  const accountId = world.users.get(user)
  return world.rows.guardian
    .filter((guardian) => accountId !== undefined && guardian.accountId === accountId)
    .flatMap(({ id, firstName, lastName }) =>
      world.rows.childGuardian
        .filter(({ guardianId }) => guardianId === id)
        .map(({ childId, kindergartenId }) => ({
          childId: childId ?? 0,
          kindergartenId: kindergartenId ?? 0,
          accountId: accountId ?? 0,
          parentName: `${firstName} ${lastName}`,
        })),
    )
}

const nextWorkingDay = ({ startYear, today }: World): Day | undefined =>
  workingDaysIn({ from: addDays(today, 1), to: addDays(today, 14) }, holidayDays(startYear, startYear + 1))[0]

export function addFamilies(world: World): void {
  const ill = childrenOf(world, 'parentOfTwoPlaces').at(-1)
  const from = nextWorkingDay(world)
  if (ill && from)
    world.addTo(absenceReport, {
      kindergartenId: ill.kindergartenId,
      childId: ill.childId,
      day: from,
      toOn: lastReportedDay(from, undefined, true),
      openEnded: true,
      reason: absenceReasons.Illness,
      createdBy: ill.accountId,
      parentName: ill.parentName,
    })
  const child = childrenOf(world, 'parent').at(-1)
  if (!child) return
  const authorized = {
    kindergartenId: child.kindergartenId,
    childId: child.childId,
    authorizedBy: child.accountId,
    authorizedName: child.parentName,
  }
  world.add('childCollector', {
    ...authorized,
    name: 'Елена Тодорова',
    relation: 'баба',
    phone: world.phone(),
    documentNumber: '640012345',
    fromOn: addDays(world.today, -20),
    toOn: null,
  })
  world.add('childCollector', {
    ...authorized,
    name: 'Иван Колев',
    relation: 'съсед',
    documentNumber: '651234567',
    fromOn: world.today,
    toOn: world.today,
    codeHash: hashOfCode(child.childId, demoCode),
  })
}
