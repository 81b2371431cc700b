import { feeTypes, sessionDays, visitMarks, type FeeType } from '@asistent/domain/activities/activities'
import { enrollmentKinds } from '@asistent/domain/activities/requests'
import { holidayDays } from '@asistent/domain/kernel/calendar'
import { addDays, dayOf, maxDay, minDay, sofiaInstant, type Day, type Weekday } from '@asistent/domain/kernel/day'
import { firstDayOf, monthOf, nextMonth } from '@asistent/domain/kernel/month'
import { schoolYearBounds, studyTime } from '@asistent/domain/kernel/school-year'
import { groupTypes } from '@asistent/domain/people/groups'
import {
  activity,
  activityMember,
  activityProvider,
  activityRequest,
  activitySlot,
  activityType,
  activityVisit,
  providerContract,
  providerSecret,
} from '../db/tables/activities'
import { simulatorSecret } from '../platform/epay/protocol'
import { randomOf, type Random } from '../demo/random'
import { placeOf, type Place, type World } from '../demo/world'

// Activities of domain.md 9.2 in two kindergartens: enrolments since the summer, visits up to yesterday, pending
// requests.

interface DemoActivity {
  readonly name: string
  readonly provider: string
  readonly feeType: FeeType
  readonly price: string
  readonly days: readonly Weekday[]
  readonly capacity: number
}

const { Monthly, PerVisit } = feeTypes

export const demoActivities: readonly DemoActivity[] = [
  {
    name: 'Английски език',
    provider: 'Лингва Кидс ЕООД',
    feeType: Monthly,
    price: '22.00',
    days: [1, 3],
    capacity: 20,
  },
  { name: 'Народни танци', provider: 'СНЦ „Хоро“', feeType: Monthly, price: '18.00', days: [2, 4], capacity: 24 },
  {
    name: 'Футбол',
    provider: 'Спортен клуб „Малки шампиони“',
    feeType: Monthly,
    price: '20.00',
    days: [1, 5],
    capacity: 16,
  },
  {
    name: 'Балет',
    provider: 'Танцово студио „Пирует“ ООД',
    feeType: Monthly,
    price: '21.00',
    days: [2, 4],
    capacity: 12,
  },
  { name: 'Шах', provider: '„Шах и мат“ ЕООД', feeType: PerVisit, price: '4.00', days: [3], capacity: 12 },
  {
    name: 'Рисуване и приложни изкуства',
    provider: 'Ателие „Палитра“ ЕООД',
    feeType: PerVisit,
    price: '4.50',
    days: [5],
    capacity: 15,
  },
  { name: 'Роботика', provider: '„Техно Дете“ ООД', feeType: Monthly, price: '26.00', days: [4], capacity: 10 },
  { name: 'Логопед', provider: '„Говоря добре“ ЕООД', feeType: PerVisit, price: '12.00', days: [], capacity: 8 },
]

/** All except the last have an account at the ePay.bg simulator. */
const epayOfDemo = (index: number) =>
  index < demoActivities.length - 1
    ? { epayId: merchantOfDemo(index), epayFlags: 1 | 2 | 8 | 16 | 32 }
    : { epayId: null, epayFlags: 0 }
const merchantOfDemo = (index: number) => `D${1_000_000_001 + index}`

export const activitiesDemoTables = [
  activityType,
  activityProvider,
  providerSecret,
  providerContract,
  activity,
  activitySlot,
  activityMember,
  activityVisit,
  activityRequest,
]

const places = ['detelina', 'slanchitse'] as const

export function addActivities(world: World): void {
  const random = randomOf(20_261_004)
  const activities = demoActivities.map((demoActivity, index) => ({
    ...demoActivity,
    typeId: world.addTo(activityType, { name: demoActivity.name }),
    providerId: world.addTo(activityProvider, {
      name: demoActivity.provider,
      responsible: ['Ивелина Стоева', 'Петър Гочев', 'Красимир Донев', 'Мая Райкова'][index % 4] ?? null,
      address: 'гр. Пловдив, бул. „Руски“ 15',
      phone: `+35932600${String(100 + index)}`,
      email: `deynosti${index + 1}@example.bg`,
      ...epayOfDemo(index),
    }),
  }))
  for (const [index, { providerId }] of activities.entries())
    if (epayOfDemo(index).epayId !== null)
      world.addTo(providerSecret, { providerId, secret: simulatorSecret(merchantOfDemo(index)) })
  for (const key of places) {
    const kindergarten = placeOf(world, key)
    const offered = key === 'detelina' ? activities : activities.slice(0, 3)
    for (const [index, row] of offered.entries()) {
      world.addTo(providerContract, {
        kindergartenId: kindergarten.id,
        providerId: row.providerId,
        number: `Д-${index + 1}/2026`,
        signedOn: studyTime(world.startYear).from,
        fromOn: heldIn(world).from,
        toOn: heldIn(world).to,
        sharePercent: '10',
      })
      addActivity({ world, kindergarten, random }, row, index)
    }
  }
  addRequests(world)
}

/** From the summer before the school year to its last day, so that two complete paid months exist on any date. */
const heldIn = ({ startYear }: World) => ({ from: dayOf(startYear, 7, 1), to: schoolYearBounds(startYear).to })

interface Making {
  readonly world: World
  readonly kindergarten: Place
  readonly random: Random
}

function addActivity(
  making: Making,
  demoActivity: (typeof demoActivities)[number] & { typeId: number; providerId: number },
  index: number,
): void {
  const { world, kindergarten, random } = making
  const study = studyTime(world.startYear)
  const held = heldIn(world)
  const activityId = world.addTo(activity, {
    kindergartenId: kindergarten.id,
    providerId: demoActivity.providerId,
    typeId: demoActivity.typeId,
    name: demoActivity.name,
    description: `Заниманията по „${demoActivity.name}“ са в градината, в малки групи.`,
    leaderName: ['Ралица Стоянова', 'Огнян Петков', 'Деница Маркова', 'Стоил Вълчев'][index % 4] ?? null,
    capacity: demoActivity.capacity,
    fromOn: held.from,
    toOn: held.to,
    feeType: demoActivity.feeType,
    price: demoActivity.price,
  })
  for (const weekday of demoActivity.days)
    world.addTo(activitySlot, {
      kindergartenId: kindergarten.id,
      activityId,
      weekday,
      startsAt: index % 2 === 0 ? '16:00' : '16:30',
      endsAt: index % 2 === 0 ? '16:30' : '17:00',
    })
  const off = new Set(holidayDays(world.startYear, world.startYear + 1))
  const last = addDays(minDay(world.today, study.to), -1)
  const days = sessionDays(demoActivity.days, last < study.from ? undefined : { from: study.from, to: last }, (day) =>
    off.has(day),
  )
  const going = childrenOf(kindergarten)
    .filter((_, position) => position % demoActivities.length === index % demoActivities.length)
    .slice(0, demoActivity.capacity - 1)
  const enrolled = new Map(world.rows.child.map((one) => [one.id, one.enrolledOn]))
  for (const child of going) {
    world.addTo(activityMember, {
      kindergartenId: kindergarten.id,
      activityId,
      childId: child.id,
      fromOn: maxDay(held.from, enrolled.get(child.id)!),
    })
    // By appointment: once a week.
    for (const day of demoActivity.days.length > 0 ? days : days.filter((_, at) => at % 5 === child.id % 5))
      world.addTo(activityVisit, {
        kindergartenId: kindergarten.id,
        activityId,
        childId: child.id,
        day,
        mark: random.below(10) === 0 ? visitMarks.Absent : visitMarks.Present,
      })
  }
}

const childrenOf = (kindergarten: Place) =>
  kindergarten.children.filter(({ group, left }) => !left && group.type !== groupTypes.Nursery && !group.past)

const at = (day: Day) => sofiaInstant(day, '18:20').toISOString()

/** The demo parent applies for two activities; another family leaves an activity, a third one changes to another. */
function addRequests(world: World): void {
  const kindergarten = placeOf(world, 'detelina')
  const accountId = world.users.get('parent')
  const guardian = world.rows.guardian.find((one) => one.accountId === accountId)
  const childOfParent = world.rows.childGuardian.find((link) => link.guardianId === guardian?.id)?.childId
  if (accountId === undefined || childOfParent === undefined) return
  const activities = world.rowsOf(activity).filter((one) => one.kindergartenId === kindergarten.id)
  const members = world.rowsOf(activityMember)
  const free = activities.filter((one) => !members.some((m) => m.activityId === one.id && m.childId === childOfParent))
  for (const [index, row] of free.slice(0, 2).entries())
    world.addTo(activityRequest, {
      kindergartenId: kindergarten.id,
      activityId: row.id!,
      childId: childOfParent,
      kind: enrollmentKinds.Enroll,
      forOn: addDays(world.today, 1),
      note: index === 0 ? 'Ходила е и миналата година.' : null,
      parentName: guardian ? `${guardian.firstName} ${guardian.lastName}` : null,
      createdBy: accountId,
      createdAt: at(addDays(world.today, -1 - index)),
    })
  addChanges(world, kindergarten, childOfParent)
}

/** Two pending requests: leaving on the first of the next month, and a change of activity. */
function addChanges(world: World, kindergarten: Place, activityId: number): void {
  const members = world.rowsOf(activityMember).filter((one) => one.kindergartenId === kindergarten.id)
  const asking = new Set([activityId])
  for (const kind of [enrollmentKinds.Delist, enrollmentKinds.Update]) {
    const row = members.flatMap(({ childId, activityId }) => {
      const guardian = childId === undefined || asking.has(childId) ? undefined : familyOf(world, childId)
      return guardian && childId !== undefined && activityId !== undefined ? [{ childId, activityId, guardian }] : []
    })[0]
    if (!row) return
    const { childId, activityId, guardian } = row
    asking.add(childId)
    const going = new Set(members.filter((one) => one.childId === childId).map((one) => one.activityId))
    const otherRow = world
      .rowsOf(activity)
      .findLast((one) => one.kindergartenId === kindergarten.id && !going.has(one.id!))
    if (!otherRow) return
    const isChange = kind === enrollmentKinds.Update
    world.addTo(activityRequest, {
      kindergartenId: kindergarten.id,
      activityId,
      childId,
      kind,
      forOn: minDay(firstDayOf(nextMonth(monthOf(world.today))), heldIn(world).to),
      toActivityId: isChange ? otherRow.id! : null,
      note: isChange ? 'Часът вече не ни е удобен.' : 'Записали сме го на плуване.',
      parentName: `${guardian.firstName} ${guardian.lastName}`,
      createdBy: guardian.accountId!,
      createdAt: at(addDays(world.today, isChange ? -2 : -3)),
    })
  }
}

/** A guardian with an account who may sign. */
const familyOf = (world: World, childId: number) =>
  world.rows.childGuardian
    .filter((one) => one.childId === childId)
    .flatMap(({ guardianId }) => world.rows.guardian.find(({ id }) => id === guardianId) ?? [])
    .find(({ accountId }) => accountId !== null && accountId !== undefined)
