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
  const activities = demoActivities.map((one, index) => ({
    ...one,
    typeId: world.addTo(activityType, { name: one.name }),
    providerId: world.addTo(activityProvider, {
      name: one.provider,
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
    const place = placeOf(world, key)
    const offered = key === 'detelina' ? activities : activities.slice(0, 3)
    for (const [index, one] of offered.entries()) {
      world.addTo(providerContract, {
        kindergartenId: place.id,
        providerId: one.providerId,
        number: `Д-${index + 1}/2026`,
        signedOn: studyTime(world.startYear).from,
        fromOn: heldIn(world).from,
        toOn: heldIn(world).to,
        sharePercent: '10',
      })
      addActivity({ world, place, random }, one, index)
    }
  }
  addRequests(world)
}

/** From the summer before the school year to its last day, so that two complete paid months exist on any date. */
const heldIn = ({ startYear }: World) => ({ from: dayOf(startYear, 7, 1), to: schoolYearBounds(startYear).to })

interface Making {
  readonly world: World
  readonly place: Place
  readonly random: Random
}

function addActivity(
  making: Making,
  one: (typeof demoActivities)[number] & { typeId: number; providerId: number },
  index: number,
): void {
  const { world, place, random } = making
  const study = studyTime(world.startYear)
  const held = heldIn(world)
  const activityId = world.addTo(activity, {
    kindergartenId: place.id,
    providerId: one.providerId,
    typeId: one.typeId,
    name: one.name,
    description: `Заниманията по „${one.name}“ са в градината, в малки групи.`,
    leaderName: ['Ралица Стоянова', 'Огнян Петков', 'Деница Маркова', 'Стоил Вълчев'][index % 4] ?? null,
    capacity: one.capacity,
    fromOn: held.from,
    toOn: held.to,
    feeType: one.feeType,
    price: one.price,
  })
  for (const weekday of one.days)
    world.addTo(activitySlot, {
      kindergartenId: place.id,
      activityId,
      weekday,
      startsAt: index % 2 === 0 ? '16:00' : '16:30',
      endsAt: index % 2 === 0 ? '16:30' : '17:00',
    })
  const off = new Set(holidayDays(world.startYear, world.startYear + 1))
  const last = addDays(minDay(world.today, study.to), -1)
  const days = sessionDays(one.days, last < study.from ? undefined : { from: study.from, to: last }, (day) =>
    off.has(day),
  )
  const going = childrenOf(place)
    .filter((_, place) => place % demoActivities.length === index % demoActivities.length)
    .slice(0, one.capacity - 1)
  const enrolled = new Map(world.rows.child.map((one) => [one.id, one.enrolledOn]))
  for (const child of going) {
    world.addTo(activityMember, {
      kindergartenId: place.id,
      activityId,
      childId: child.id,
      fromOn: maxDay(held.from, enrolled.get(child.id)!),
    })
    // By appointment: once a week.
    for (const day of one.days.length > 0 ? days : days.filter((_, at) => at % 5 === child.id % 5))
      world.addTo(activityVisit, {
        kindergartenId: place.id,
        activityId,
        childId: child.id,
        day,
        mark: random.below(10) === 0 ? visitMarks.Absent : visitMarks.Present,
      })
  }
}

const childrenOf = (place: Place) =>
  place.children.filter(({ group, left }) => !left && group.type !== groupTypes.Nursery && !group.past)

const at = (day: Day) => sofiaInstant(day, '18:20').toISOString()

/** The demo parent applies for two activities; another family leaves an activity, a third one changes to another. */
function addRequests(world: World): void {
  const place = placeOf(world, 'detelina')
  const accountId = world.users.get('parent')
  const guardian = world.rows.guardian.find((one) => one.accountId === accountId)
  const childOfParent = world.rows.childGuardian.find((link) => link.guardianId === guardian?.id)?.childId
  if (accountId === undefined || childOfParent === undefined) return
  const activities = world.rowsOf(activity).filter((one) => one.kindergartenId === place.id)
  const members = world.rowsOf(activityMember)
  const free = activities.filter((one) => !members.some((m) => m.activityId === one.id && m.childId === childOfParent))
  for (const [index, one] of free.slice(0, 2).entries())
    world.addTo(activityRequest, {
      kindergartenId: place.id,
      activityId: one.id!,
      childId: childOfParent,
      kind: enrollmentKinds.Enroll,
      forOn: addDays(world.today, 1),
      note: index === 0 ? 'Ходила е и миналата година.' : null,
      parentName: guardian ? `${guardian.firstName} ${guardian.lastName}` : null,
      createdBy: accountId,
      createdAt: at(addDays(world.today, -1 - index)),
    })
  addChanges(world, place, childOfParent)
}

/** Two pending requests: leaving on the first of the next month, and a change of activity. */
function addChanges(world: World, place: Place, own: number): void {
  const members = world.rowsOf(activityMember).filter((one) => one.kindergartenId === place.id)
  const asking = new Set([own])
  for (const kind of [enrollmentKinds.Delist, enrollmentKinds.Update]) {
    const found = members.flatMap(({ childId, activityId }) => {
      const guardian = childId === undefined || asking.has(childId) ? undefined : familyOf(world, childId)
      return guardian && childId !== undefined && activityId !== undefined ? [{ childId, activityId, guardian }] : []
    })[0]
    if (!found) return
    const { childId, activityId, guardian } = found
    asking.add(childId)
    const going = new Set(members.filter((one) => one.childId === childId).map((one) => one.activityId))
    const other = world.rowsOf(activity).findLast((one) => one.kindergartenId === place.id && !going.has(one.id!))
    if (!other) return
    const isChange = kind === enrollmentKinds.Update
    world.addTo(activityRequest, {
      kindergartenId: place.id,
      activityId,
      childId,
      kind,
      forOn: minDay(firstDayOf(nextMonth(monthOf(world.today))), heldIn(world).to),
      toActivityId: isChange ? other.id! : null,
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
