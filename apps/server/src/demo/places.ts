import { groupAttendanceTypes, groupTypes, mealGroupOf, type GroupType } from '@asistent/domain/people/groups'
import { placePlans, type GroupPlan, type PlacePlan } from './institutions'
import { placeOf, type Place, type World } from './world'
import { addSchoolYear } from './years'

const { Nursery, First, Second, Third, Fourth, Substitution } = groupTypes

const capacityOf = (plan: Pick<GroupPlan, 'type' | 'attendance'>): number => {
  if (plan.type === Nursery) return 18
  return plan.attendance === groupAttendanceTypes.Hourly ? 12 : 23
}

/** Previous group of a group of this year; first groups are new, with new children or children from the nursery. */
function lastYearsType(type: GroupType): GroupType | undefined {
  if (type === First) return undefined
  const before: Partial<Record<GroupType, GroupType>> = { [Second]: First, [Third]: Second, [Fourth]: Third }
  return before[type] ?? type
}

function addGroup(world: World, kindergarten: Place, plan: GroupPlan, past: boolean): void {
  const id = world.add('childGroup', {
    kindergartenId: kindergarten.id,
    schoolYearId: past ? kindergarten.pastYearId : kindergarten.yearId,
    name: plan.name,
    classType: plan.type,
    attendanceType: plan.attendance,
    mealGroup: mealGroupOf(plan.type),
    isForSubstitution: plan.type === Substitution,
    capacity: capacityOf(plan),
    roomName: plan.room,
    color: plan.color,
    emblem: plan.emblem,
  })
  kindergarten.groups.push({ id, name: plan.name, type: plan.type, past })
}

function addGroups(world: World, kindergarten: Place): void {
  const { groups, finished } = kindergarten.plan
  for (const plan of groups) {
    const type = lastYearsType(plan.type)
    if (type) addGroup(world, kindergarten, { ...plan, type }, true)
  }
  if (finished)
    addGroup(
      world,
      kindergarten,
      { ...finished, type: Fourth, attendance: groupAttendanceTypes.FullDay, room: null },
      true,
    )
  for (const plan of groups) addGroup(world, kindergarten, plan, false)
}

function addPlace(world: World, plan: PlacePlan): void {
  const id = world.add('kindergarten', {
    name: plan.name,
    institutionType: plan.institutionType,
    code: plan.code,
    bulstat: plan.bulstat,
    motherId: plan.mother ? placeOf(world, plan.mother).id : null,
    municipalityId: plan.municipalityId,
    cityId: plan.cityId,
    cityDistrictId: plan.cityDistrictId,
    address: plan.address,
    phone: plan.phone,
    email: plan.email,
    website: `https://${plan.email.split('@')[0]}.example.bg`,
    bankName: 'Демонстрационна банка',
    iban: plan.iban,
    settings: plan.key === 'detelina' ? { dailyFeed: true } : {},
    active: true,
  })
  const kindergarten: Place = {
    plan,
    id,
    pastYearId: addSchoolYear(world, id, world.startYear - 1),
    yearId: addSchoolYear(world, id, world.startYear),
    groups: [],
    children: [],
    staff: [],
    names: new Set(),
  }
  world.places.set(plan.key, kindergarten)
  addGroups(world, kindergarten)
}

export function addPlaces(world: World): void {
  for (const plan of placePlans) addPlace(world, plan)
}
