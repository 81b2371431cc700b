import { requestKinds, requestStatuses, type RequestStatus } from '@asistent/domain/attendance/requests'
import { holidayDays, workingDaysIn } from '@asistent/domain/kernel/calendar'
import { addDays, sofiaInstant, type Day } from '@asistent/domain/kernel/day'
import { summerTime } from '@asistent/domain/kernel/school-year'
import { attendanceRequest } from '../db/tables/attendance'
import { schoolVacations } from '../demo/years'
import { placeOf, type Place, type World } from '../demo/world'

// Parents declare presence for the next vacation, or for the summer after the last one (domain.md 1.5); most
// declarations are pending.

/** Future days for declaring presence: of the first vacation with at least two, else of the summer. */
function nextPresenceDays({ startYear, today }: World): Day[] {
  const holidays = holidayDays(startYear, startYear + 1)
  const ahead = (range: { from: Day; to: Day }) => workingDaysIn(range, holidays).filter((day) => day > today)
  const vacation = schoolVacations(startYear)
    .map(ahead)
    .find((days) => days.length > 1)
  return (vacation ?? ahead(summerTime(startYear))).slice(0, 5)
}

interface Signer {
  readonly childId: number
  readonly accountId: number
  readonly name: string
}

/**
 * Children whose mothers have an account and the right to sign: the demo parent's child first, each from another group.
 */
function signersOf(world: World, kindergarten: Place): Signer[] {
  const guardians = new Map(world.rows.guardian.map((one) => [one.id, one]))
  const parentUser = world.users.get('parent')
  const signers = kindergarten.children
    .filter(({ left, group }) => !left && !group.past)
    .flatMap(({ id, group }) =>
      world.rows.childGuardian
        .filter((link) => link.childId === id && link.isMain && link.maySign !== false)
        .flatMap(({ guardianId }) => {
          const { accountId, firstName, lastName } = guardians.get(guardianId) ?? {}
          return accountId ? [{ childId: id, groupId: group.id, accountId, name: `${firstName} ${lastName}` }] : []
        }),
    )
    .toSorted((left, right) => Number(right.accountId === parentUser) - Number(left.accountId === parentUser))
  const seen = new Set<number>()
  return signers.filter(({ groupId }) => !seen.has(groupId) && seen.add(groupId))
}

const { Pending, Approved, Rejected } = requestStatuses

interface Filed {
  readonly daysAgo: number
  readonly status: RequestStatus
  readonly reason: string | null
  readonly comment?: string
}

const filed: readonly Filed[] = [
  { daysAgo: 1, status: Pending, reason: 'Двамата сме на работа през ваканцията' },
  { daysAgo: 2, status: Pending, reason: null },
  { daysAgo: 3, status: Pending, reason: 'Няма при кого да остане детето' },
  { daysAgo: 6, status: Approved, reason: null },
  { daysAgo: 7, status: Rejected, reason: null, comment: 'През тези дни групата на детето е затворена за ремонт.' },
]

export function addPresenceRequests(world: World): void {
  const kindergarten = placeOf(world, 'detelina')
  const days = nextPresenceDays(world)
  const director = world.users.get('director') ?? null
  for (const [index, { childId, accountId, name }] of signersOf(world, kindergarten).slice(0, filed.length).entries()) {
    const { daysAgo, status, reason, comment } = filed[index]!
    // Some request all of the days, some single ones.
    const requestedDays = index % 2 === 0 ? days : days.filter((_day, at) => at % 2 === 0)
    const [from, to] = [requestedDays[0], requestedDays.at(-1)]
    if (!from || !to) continue
    const at = (hour: string, ago = daysAgo) => sofiaInstant(addDays(world.today, -ago), hour).toISOString()
    world.addTo(attendanceRequest, {
      kindergartenId: kindergarten.id,
      childId,
      kind: requestKinds.Presence,
      fromOn: from,
      toOn: to,
      days: [...requestedDays],
      reason,
      status,
      createdBy: accountId,
      parentName: name,
      createdAt: at('19:20'),
      ...(status !== Pending && { decidedBy: director, decidedAt: at('10:05', daysAgo - 1), comment: comment ?? null }),
    })
  }
}
