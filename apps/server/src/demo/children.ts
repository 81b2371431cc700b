import { addDays, dayOf, daysBetween, maxDay, yearOf, type Day } from '@asistent/domain/kernel/day'
import { genders, makeForeignerId, personIdTypes, type Gender } from '@asistent/domain/kernel/person-id'
import { schoolYearBounds } from '@asistent/domain/kernel/school-year'
import { compareNames, fullName, type PersonName } from '@asistent/domain/kernel/text'
import { birthYearsOf } from '@asistent/domain/people/ages'
import { groupTypes } from '@asistent/domain/people/groups'
import { citizenship } from './citizenship'
import { linkGuardians, makeFamily, type Family, type FamilyWish } from './families'
import { healthOf } from './health'
import { boyNames, girlNames, middleNameFor, surnameFor } from './names'
import { groupOf, placeOf, type DemoGroup, type Place, type World } from './world'

const { Nursery, First, Mixed } = groupTypes

interface ChildWish {
  readonly firstName?: string
  readonly gender?: Gender
  readonly family?: Family
  readonly foreigner?: boolean
  readonly guest?: boolean
  /** Leaves in the middle of this school year, or of last one. */
  readonly leaves?: 'thisYear' | 'lastYear'
  /** Moved from this group in the same year. */
  readonly movedFrom?: DemoGroup
  readonly special?: boolean
}

/** Middle between the first day of the school year and today; undefined on its first two days. */
function middleOfYear(world: World): Day | undefined {
  const { from } = schoolYearBounds(world.startYear)
  const passed = daysBetween(from, world.today)
  return passed < 2 ? undefined : addDays(from, Math.floor(passed / 2))
}

const startYearOfGroup = (world: World, group: DemoGroup): number => world.startYear - (group.past ? 1 : 0)

function birthYearIn(world: World, group: DemoGroup): number {
  const startYear = startYearOfGroup(world, group)
  const years = birthYearsOf(group.type, startYear)
  if (group.type === Mixed) return startYear - world.random.between(3, 5)
  // Nursery groups: mostly two-year-olds, some of the year after.
  if (group.type === Nursery) return startYear - (world.random.chance(75) ? 2 : 1)
  return years[0] ?? startYear - 4
}

function birthDay(world: World, group: DemoGroup): Day {
  const birthYear = birthYearIn(world, group)
  // The youngest are ten months old on the first day of the school year (domain.md 2).
  const lastMonth = startYearOfGroup(world, group) - birthYear === 1 ? 10 : 12
  return dayOf(birthYear, world.random.between(1, lastMonth), world.random.between(1, 28))
}

/** Group of the child in the previous year, if any. Groups keep their names. */
function pastGroupOf(world: World, kindergarten: Place, group: DemoGroup, birthOn: Day): DemoGroup | undefined {
  const age = world.startYear - yearOf(birthOn)
  const past = kindergarten.groups.filter((demoGroup) => demoGroup.past)
  const sameName = past.find((demoGroup) => demoGroup.name === group.name)
  if (group.type === First)
    return world.random.chance(60) ? past.find((demoGroup) => demoGroup.type === Nursery) : undefined
  if (group.type === Nursery) return age === 2 && birthOn.slice(5) < '07-01' ? sameName : undefined
  if (group.type === Mixed) return age >= 4 ? sameName : undefined
  return world.random.chance(92) ? sameName : undefined
}

function enrolmentOf(world: World, birthOn: Day, past: DemoGroup | undefined): Day {
  const { from } = schoolYearBounds(world.startYear)
  if (past) {
    const entered = past.type === Nursery ? world.startYear - 1 : Math.min(world.startYear - 1, yearOf(birthOn) + 3)
    return dayOf(entered, 9, 15)
  }
  // Most start on the first day, some in later months.
  return world.random.chance(88) ? from : addDays(from, world.random.below(daysBetween(from, world.today) + 1))
}

interface Stay {
  readonly groupId: number
  readonly fromOn: Day
  readonly toOn: Day | null
}

function staysOf(
  world: World,
  group: DemoGroup,
  wish: ChildWish,
  enrolledOn: Day,
  past: DemoGroup | undefined,
): Stay[] {
  const lastYear = schoolYearBounds(world.startYear - 1)
  const thisYear = schoolYearBounds(world.startYear)
  const first = (from: Day): Day => maxDay(from, enrolledOn)
  if (group.past) {
    const toOn = wish.leaves === 'lastYear' ? addDays(lastYear.from, 120) : lastYear.to
    return [{ groupId: group.id, fromOn: first(lastYear.from), toOn }]
  }
  const middle = middleOfYear(world)
  const before = past ? [{ groupId: past.id, fromOn: first(lastYear.from), toOn: lastYear.to }] : []
  const from = first(thisYear.from)
  if (wish.movedFrom && middle)
    return [
      ...before,
      { groupId: wish.movedFrom.id, fromOn: from, toOn: addDays(middle, -1) },
      { groupId: group.id, fromOn: middle, toOn: null },
    ]
  return [...before, { groupId: group.id, fromOn: from, toOn: wish.leaves === 'thisYear' ? (middle ?? from) : null }]
}

function addChild(world: World, kindergarten: Place, group: DemoGroup, families: Families, wish: ChildWish = {}): void {
  const { random } = world
  const gender = wish.gender ?? (random.chance(51) ? genders.Male : genders.Female)
  const born = birthDay(world, group)
  const family = wish.family ?? families.forChild(yearOf(born), group.id)
  family.children.push({ birthYear: yearOf(born), groupId: group.id })
  const { birthOn, personId } = world.person(born, gender)
  const name = nameOf(world, kindergarten, family, gender, wish)
  const past =
    group.past || wish.leaves || wish.movedFrom ? undefined : pastGroupOf(world, kindergarten, group, birthOn)
  const enrolledOn = group.past
    ? dayOf(Math.min(world.startYear - 1, yearOf(birthOn) + 3), 9, 15)
    : wish.leaves || wish.movedFrom
      ? schoolYearBounds(world.startYear).from
      : enrolmentOf(world, birthOn, past)
  const stays = staysOf(world, group, wish, enrolledOn, past)
  const leftOn = stays.at(-1)?.toOn ?? null
  const health = healthOf(world, kindergarten, group, wish.special ?? false)
  const id = world.add('child', {
    kindergartenId: kindergarten.id,
    ...name,
    personIdType: wish.foreigner ? personIdTypes.ForeignerID : personIdTypes.EGN,
    personId: wish.foreigner ? makeForeignerId(`9990${String(10_000 + kindergarten.children.length)}`) : personId,
    gender,
    birthOn,
    ...citizenship(kindergarten, wish.foreigner ?? false),
    addressPermanent: family.address,
    addressCurrent: family.address,
    phone: null,
    enrolledOn,
    enrollmentOrder: `РД-${kindergarten.id}-${kindergarten.children.length + 101}/${enrolledOn.slice(0, 4)}`,
    leftOn,
    leaveReason: leaveReasonOf(group, wish, leftOn),
    ...health,
    isGuest: wish.guest ?? false,
  })
  for (const stay of stays) world.add('childGroupPeriod', { kindergartenId: kindergarten.id, childId: id, ...stay })
  linkGuardians(world, kindergarten, family, id)
  kindergarten.children.push({ id, birthOn, group, family: family.number, isSop: health.isSop, left: leftOn !== null })
}

const leaveReasonOf = (group: DemoGroup, wish: ChildWish, leftOn: Day | null): string | null => {
  if (leftOn === null) return null
  if (wish.leaves) return 'Преместено в друга детска градина'
  return group.type === Nursery ? 'Прието в детска градина' : 'Завършило предучилищно образование'
}

/** Full names are unique in a kindergarten, because duplicates confuse readers of the demo. */
function nameOf(world: World, kindergarten: Place, family: Family, gender: Gender, wish: ChildWish): PersonName {
  const names = gender === genders.Male ? boyNames : girlNames
  const named = (firstName: string): PersonName => ({
    firstName,
    middleName: wish.foreigner ? null : middleNameFor(gender, family.father),
    lastName: surnameFor(gender, family.surname),
  })
  const free = names.map(named).filter((name) => !kindergarten.names.has(fullName(name)))
  const name = wish.firstName ? named(wish.firstName) : world.random.pick(free.length > 0 ? free : names.map(named))
  kindergarten.names.add(fullName(name))
  return name
}

/** Families of one place; every seventh child has a sibling in another group. */
interface Families {
  make(wish?: FamilyWish): Family
  forChild(birthYear: number, groupId: number): Family
}

function familiesOf(world: World, kindergarten: Place): Families {
  const shared: Family[] = []
  const make = (wish?: FamilyWish): Family => {
    const family = makeFamily(world, kindergarten, kindergarten.id * 1000 + shared.length + 1, wish)
    // Families of the sign-in list are not changed.
    if (!wish) shared.push(family)
    return family
  }
  return {
    make,
    forChild(birthYear, groupId) {
      const candidates = world.random.chance(15)
        ? shared.filter(
            ({ children }) =>
              children.length < 3 &&
              children.every(
                (otherChild) => otherChild.groupId !== groupId && Math.abs(otherChild.birthYear - birthYear) > 0,
              ),
          )
        : []
      return candidates.length > 0 ? world.random.pick(candidates) : make()
    },
  }
}

/** Children that the sign-in list or tests refer to. */
function addNamedChildren(world: World, families: ReadonlyMap<Place, Families>): void {
  const [detelina, gabrovo] = [placeOf(world, 'detelina'), placeOf(world, 'slanchitse')]
  const [zvezditsa, nursery] = [placeOf(world, 'zvezditsa'), placeOf(world, 'mechoPuh')]
  const of = (kindergarten: Place): Families => {
    const ofPlace = families.get(kindergarten)
    if (!ofPlace) throw new RangeError(kindergarten.plan.name)
    return ofPlace
  }
  const add = (kindergarten: Place, group: string, wish: ChildWish) =>
    addChild(world, kindergarten, groupOf(kindergarten, group), of(kindergarten), wish)

  const stoyanovi = of(detelina).make({
    surname: 'Стоянов',
    mother: 'Анна',
    father: 'Георги',
    motherUser: 'parent',
    fatherUser: 'secondParent',
  })
  add(detelina, 'Звънче', { firstName: 'Калина', gender: genders.Female, family: stoyanovi })
  add(detelina, 'Бързаци', { firstName: 'Борис', gender: genders.Male, family: stoyanovi })
  const kolevi = of(gabrovo).make({ surname: 'Колев', mother: 'Яна', motherUser: 'parentOfGabrovo' })
  add(gabrovo, 'Звездички', { firstName: 'Виктор', gender: genders.Male, family: kolevi })
  const petrovi = of(zvezditsa).make({ surname: 'Петров', mother: 'Биляна', motherUser: 'parentOfTwoPlaces' })
  add(zvezditsa, 'Таралежко', { firstName: 'Мила', gender: genders.Female, family: petrovi })
  add(nursery, 'Мечета', { firstName: 'Мартин', gender: genders.Male, family: petrovi })

  for (const group of ['Звънче', 'Слънчо'])
    add(detelina, group, { foreigner: true, family: of(detelina).make({ foreign: true }) })
  add(detelina, 'Мечета', { guest: true })
  add(detelina, 'Звънче', { movedFrom: groupOf(detelina, 'Пчеличка') })
}

/** Fills each group to its number of domain.md 9.1, then adds children who finished last year or left. */
function fillPlace(world: World, kindergarten: Place, families: Families): void {
  for (const plan of kindergarten.plan.groups) {
    const group = groupOf(kindergarten, plan.name)
    const already = kindergarten.children.filter((child) => child.group.id === group.id).length
    for (let index = already; index < plan.children; index += 1)
      addChild(world, kindergarten, group, families, { special: group.type >= First && index === 4 })
  }
  const finished = kindergarten.groups.find((group) => group.past && group.name === kindergarten.plan.finished?.name)
  if (finished)
    for (let index = kindergarten.plan.finished?.children ?? 0; index > 0; index -= 1)
      addChild(world, kindergarten, finished, families)
  const oldest = kindergarten.groups.findLast((group) => !group.past && group.type !== groupTypes.Substitution)
  if (oldest && middleOfYear(world)) addChild(world, kindergarten, oldest, families, { leaves: 'thisYear' })
  const pastGroup = finished ?? kindergarten.groups.find((group) => group.past)
  if (pastGroup) addChild(world, kindergarten, pastGroup, families, { leaves: 'lastYear' })
}

/** № в дневника: by name, in every group of both years. */
function numberChildren(world: World): void {
  const names = new Map(world.rows.child.map((child) => [child.id, child as PersonName]))
  const nameOfChild = (id: number | undefined): PersonName => names.get(id) ?? { firstName: '', lastName: '' }
  const byGroup = new Map<number, (typeof world.rows.childGroupPeriod)[number][]>()
  for (const period of world.rows.childGroupPeriod) {
    const ofGroup = byGroup.get(period.groupId ?? 0)
    if (ofGroup) ofGroup.push(period)
    else byGroup.set(period.groupId ?? 0, [period])
  }
  for (const periods of byGroup.values()) {
    periods.sort((left, right) => compareNames(nameOfChild(left.childId), nameOfChild(right.childId)))
    for (const [index, period] of periods.entries()) period.position = index + 1
  }
}

export function addChildren(world: World): void {
  const families = new Map(
    [...world.places.values()].map((kindergarten) => [kindergarten, familiesOf(world, kindergarten)]),
  )
  addNamedChildren(world, families)
  for (const [kindergarten, ownFamilies] of families) fillPlace(world, kindergarten, ownFamilies)
  numberChildren(world)
}
