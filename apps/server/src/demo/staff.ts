import { roleTypes, type Role } from '@asistent/domain/access/roles'
import { addDays, dayOf, type Day } from '@asistent/domain/kernel/day'
import { genders, personIdTypes, type Gender } from '@asistent/domain/kernel/person-id'
import { schoolYearBounds } from '@asistent/domain/kernel/school-year'
import { fullName, type PersonName } from '@asistent/domain/kernel/text'
import { occupationOf, type Occupation } from '@asistent/domain/staff/occupations'
import { municipalityId } from '../institutions/geography/geography'
import { addAccount, addDemoUser, type NewMembership } from './accounts'
import { doctorOf } from './health'
import { menNames, middleNameFor, staffSurnames, surnameFor, womenNames } from './names'
import { staffPlans, type StaffPlan } from './staff-plans'
import { placeOf, type Place, type World } from './world'

const director = 1
const deputyDirector = 2

function knownOccupation(id: number): Occupation {
  const occupation = occupationOf(id)
  if (!occupation) throw new RangeError(`No occupation ${id}`)
  return occupation
}

/** Typical distribution: technical occupations are mostly held by men, the others by women. */
const genderOf = (plan: StaffPlan): Gender =>
  plan.name === 'Тодор Желев' || (!plan.name && plan.occupation >= 19) ? genders.Male : genders.Female

function nameOf(world: World, plan: StaffPlan, gender: Gender, used: Set<string>): Required<PersonName> {
  const father = world.random.pick(menNames)
  const [firstName, ...rest] = plan.name?.split(' ') ?? []
  if (firstName) {
    const lastName = rest.at(-1) ?? ''
    return { firstName, middleName: rest.length > 1 ? (rest[0] ?? '') : middleNameFor(gender, father), lastName }
  }
  for (;;) {
    const first = world.random.pick(gender === genders.Male ? menNames : womenNames)
    const lastName = surnameFor(gender, world.random.pick(staffSurnames))
    if (used.has(`${first} ${lastName}`)) continue
    used.add(`${first} ${lastName}`)
    return { firstName: first, middleName: middleNameFor(gender, father), lastName }
  }
}

/** A custom role grants the deputy's book by name (domain.md 6, 7). */
function deputyRole(world: World, kindergarten: Place): number {
  return world.add('customRole', {
    kindergartenId: kindergarten.id,
    name: 'Заместник-директор',
    baseRole: roleTypes.Teacher,
    access: {
      AdministrationBooks: { read: true, create: true, update: true },
      TeacherAttendances: { read: true, create: true, update: true },
      TeacherSubstitution: { read: true, create: true, update: true },
      StudentReferences: { read: true },
    },
    active: true,
  })
}

function membershipsOf(world: World, kindergarten: Place, plan: StaffPlan, role: Role): NewMembership[] {
  const here = { kindergartenId: kindergarten.id, role }
  if (plan.user === 'consolidatedDirector')
    return [
      { ...here, consolidated: true },
      { kindergartenId: placeOf(world, 'brestnik').id, role },
    ]
  if (plan.occupation === deputyDirector) return [{ ...here, customRoleId: deputyRole(world, kindergarten) }]
  return [here]
}

function addStaffAccount(world: World, kindergarten: Place, plan: StaffPlan, name: Required<PersonName>, role: Role) {
  const memberships = membershipsOf(world, kindergarten, plan, role)
  if (plan.user) return addDemoUser(world, plan.user, name, ...memberships)
  const email = world.email(name.firstName, name.lastName)
  return addAccount(world, { ...name, role, email, phone: world.phone(), state: 'active' }, ...memberships)
}

/** Degrees: a master's for directors, secondary school for cooks and assistants. */
function educationOf(world: World, occupation: Occupation): string {
  if (occupation.id === director) return 'Магистър'
  return occupation.pedagogical ? world.random.pick(educations) : 'Средно'
}

const educations = ['Магистър', 'Магистър', 'Бакалавър', 'Професионален бакалавър']

function addStaffMember(world: World, kindergarten: Place, plan: StaffPlan, used: Set<string>): void {
  const { random } = world
  const occupation = knownOccupation(plan.occupation)
  const gender = genderOf(plan)
  const name = nameOf(world, plan, gender, used)
  const age = random.between(28, 60)
  const born = dayOf(world.startYear - age, random.between(1, 12), random.between(1, 28))
  const { birthOn, personId } = world.person(born, gender)
  const accountId = occupation.role ? addStaffAccount(world, kindergarten, plan, name, occupation.role) : null
  const account = world.rows.account.find(({ id }) => id === accountId)
  const hiredOn = dayOf(world.startYear - random.between(2, Math.min(20, age - 24)), random.pick([2, 9]), 15)
  const leftOn = plan.left ? addDays(schoolYearBounds(world.startYear - 1).to, -75) : null
  const id = world.add('staffMember', {
    kindergartenId: kindergarten.id,
    accountId,
    ...name,
    personIdType: personIdTypes.EGN,
    personId,
    gender,
    birthOn,
    email: account?.email ?? null,
    phone: account?.phone ?? world.phone(),
    occupation: occupation.id,
    isPedagogical: occupation.pedagogical,
    education: educationOf(world, occupation),
    qualificationDegree: occupation.pedagogical && random.chance(60) ? random.between(2, 5) : null,
    contractType: plan.user === 'consolidatedDirector' ? 'По заместване' : 'Безсрочен трудов договор',
    weeklyNorm: occupation.weeklyNorm,
    hiredOn,
    leftOn,
    mealTypes: random.chance(40) ? [2] : [],
    // Missing for every fourth person.
    ...(kindergarten.staff.length % 4 !== 3 && doctorOf(kindergarten, kindergarten.staff.length)),
  })
  kindergarten.staff.push({ id, accountId, occupation: occupation.id, name: fullName(name) })
  if (
    occupation.id === director &&
    !kindergarten.staff.some((otherMember) => otherMember.id !== id && otherMember.occupation === director)
  )
    setDirector(world, kindergarten, fullName(name))
  addGroups(world, kindergarten, plan, id)
}

function setDirector(world: World, kindergarten: Place, name: string): void {
  const row = world.rows.kindergarten.find(({ id }) => id === kindergarten.id)
  if (row) row.directorName = name
}

/** The staff of a group stays from year to year. */
function addGroups(world: World, kindergarten: Place, plan: StaffPlan, staffId: number): void {
  const past = schoolYearBounds(world.startYear - 1)
  const active = schoolYearBounds(world.startYear)
  const assign = (groupId: number, fromOn: Day, toOn: Day | null) =>
    world.add('groupStaff', { kindergartenId: kindergarten.id, groupId, staffId, fromOn, toOn })
  for (const group of kindergarten.groups.filter(({ name }) => plan.groups?.includes(name)))
    if (!group.past) assign(group.id, active.from, null)
    else if (plan.user !== 'invited') assign(group.id, past.from, past.to)
}

/** People above the kindergartens: the ministry, two municipalities, the master. */
function addOverseers(world: World): void {
  const nowhere = (role: Role): NewMembership => ({ kindergartenId: null, role })
  addDemoUser(world, 'ministry', { firstName: 'Елица', lastName: 'Златева' }, nowhere('MON'))
  addDemoUser(
    world,
    'municipality',
    { firstName: 'Калоян', lastName: 'Василев', municipalityId: municipalityId('PDV22') },
    nowhere('Municipality'),
  )
  addDemoUser(
    world,
    'municipalityOfGabrovo',
    { firstName: 'Дария', lastName: 'Маринова', municipalityId: municipalityId('GAB05') },
    nowhere('Municipality'),
  )
  addDemoUser(world, 'master', { firstName: 'Явор', lastName: 'Христов' }, nowhere('Master'))
}

export function addStaff(world: World): void {
  addOverseers(world)
  for (const kindergarten of world.places.values()) {
    const used = new Set<string>()
    for (const plan of staffPlans[kindergarten.plan.key]) addStaffMember(world, kindergarten, plan, used)
    // A branch has no director; the director of the mother kindergarten signs.
    if (kindergarten.plan.mother)
      setDirector(world, kindergarten, placeOf(world, kindergarten.plan.mother).staff[0]?.name ?? '')
  }
}
