import { dayOf } from '@asistent/domain/kernel/day'
import {
  genders,
  makeForeignerId,
  personIdTypes,
  type Gender,
  type PersonIdType,
} from '@asistent/domain/kernel/person-id'
import type { PersonName } from '@asistent/domain/kernel/text'
import { kinships, type Kinship } from '@asistent/domain/people/kinship'
import { addAccount, addDemoUser, addMembership } from './accounts'
import { menNames, middleNameFor, streets, surnameFor, surnames, womenNames } from './names'
import type { DemoUserName } from './sign-ins'
import type { Place, World } from './world'

/** Rights of an adult for a child. */
interface GuardianRights {
  readonly maySee: boolean
  readonly maySign: boolean
  readonly mayPay: boolean
  readonly mayCollect: boolean
}

const everything: GuardianRights = { maySee: true, maySign: true, mayPay: true, mayCollect: true }
const seesOnly: GuardianRights = { maySee: true, maySign: false, mayPay: false, mayCollect: false }
const seesAndPays: GuardianRights = { maySee: true, maySign: false, mayPay: true, mayCollect: true }
/** A grandmother who collects the child in the afternoon. */
const collectsOnly: GuardianRights = { maySee: false, maySign: false, mayPay: false, mayCollect: true }

type AccountWish = 'active' | 'invited' | 'none'

interface Adult {
  readonly name: PersonName
  readonly gender: Gender
  readonly kinship: Kinship
  readonly rights: GuardianRights
  readonly address: string
  readonly account: AccountWish
  readonly user?: DemoUserName
  readonly phone: string
  /** Null: the adult has not given a personal number. */
  readonly person: { readonly personIdType: PersonIdType; readonly personId: string } | null
  accountId: number | null
  /** Guardian ids by kindergarten, because a guardian is a record of one kindergarten. */
  readonly guardianIds: Map<number, number>
}

export interface Family {
  readonly number: number
  readonly kindergarten: Place
  readonly surname: string
  readonly father: string
  /** Family name of the children. */
  readonly address: string
  readonly adults: readonly Adult[]
  /** Birth years and groups of the children so far, to avoid accidental twins. */
  readonly children: { readonly birthYear: number; readonly groupId: number }[]
}

export interface FamilyWish {
  /** From Ukraine: no middle names, foreigner ids. */
  readonly foreign?: boolean
  readonly surname?: string
  readonly father?: string
  readonly mother?: string
  readonly motherUser?: DemoUserName
  readonly fatherUser?: DemoUserName
}

type FamilyKind = 'both' | 'mother' | 'father' | 'separated' | 'guardian'

function kindOf(world: World, wish: FamilyWish): FamilyKind {
  if (wish.fatherUser) return 'separated'
  if (wish.motherUser || wish.foreign) return 'both'
  const roll = world.random.below(100)
  if (roll < 8) return 'mother'
  if (roll < 10) return 'father'
  if (roll < 19) return 'separated'
  return roll < 20 ? 'guardian' : 'both'
}

const addressIn = (world: World): string =>
  `ул. „${world.random.pick(streets)}“ № ${world.random.between(1, 90)}${world.random.chance(40) ? `, ап. ${world.random.between(1, 40)}` : ''}`

/** Half of the families are active, some have an open invitation, the rest has none. */
function accountWish(world: World, user: DemoUserName | undefined): AccountWish {
  if (user) return 'active'
  const roll = world.random.below(100)
  return roll < 52 ? 'active' : roll < 64 ? 'invited' : 'none'
}

function numberOf(world: World, gender: Gender, foreign: boolean): Adult['person'] {
  const { random } = world
  const born = dayOf(world.startYear - random.between(26, 44), random.between(1, 12), random.between(1, 28))
  if (foreign)
    return {
      personIdType: personIdTypes.ForeignerID,
      // The number of guardians so far differs for each family.
      personId: makeForeignerId(`998${String(world.rows.guardian.length * 10 + gender).padStart(6, '0')}`),
    }
  if (!random.chance(55)) return null
  return { personIdType: personIdTypes.EGN, personId: world.person(born, gender).personId }
}

export function makeFamily(world: World, kindergarten: Place, number: number, wish: FamilyWish = {}): Family {
  const { random } = world
  const kind = kindOf(world, wish)
  const surname = wish.surname ?? random.pick(surnames)
  const father = wish.father ?? random.pick(menNames)
  const address = addressIn(world)
  const adult = (
    kinship: Kinship,
    gender: Gender,
    firstName: string,
    more: Partial<Pick<Adult, 'rights' | 'address' | 'account' | 'user'>>,
  ): Adult => ({
    name: {
      firstName,
      middleName: wish.foreign ? null : middleNameFor(gender, random.pick(menNames)),
      lastName: surnameFor(gender, surname),
    },
    gender,
    kinship,
    rights: everything,
    address,
    account: 'none',
    phone: world.phone(),
    person: numberOf(world, gender, wish.foreign ?? false),
    accountId: null,
    guardianIds: new Map(),
    ...more,
  })
  const adults: Adult[] = []
  const mother = wish.mother ?? random.pick(womenNames)
  const account = accountWish(world, wish.motherUser)
  if (kind !== 'father' && kind !== 'guardian')
    adults.push(
      adult(kinships.Mother, genders.Female, mother, {
        account,
        ...(wish.motherUser && { user: wish.motherUser }),
      }),
    )
  if (kind === 'both')
    adults.push(
      adult(kinships.Father, genders.Male, father, {
        account: account === 'active' && random.chance(35) ? 'active' : 'none',
      }),
    )
  if (kind === 'father') adults.push(adult(kinships.Father, genders.Male, father, { account }))
  if (kind === 'separated')
    adults.push(
      adult(kinships.Father, genders.Male, father, {
        address: addressIn(world),
        rights: wish.fatherUser || random.chance(50) ? seesOnly : seesAndPays,
        account: wish.fatherUser || account === 'active' ? 'active' : 'none',
        ...(wish.fatherUser && { user: wish.fatherUser }),
      }),
    )
  if (kind === 'guardian') adults.push(adult(kinships.Guardian, genders.Female, random.pick(womenNames), { account }))
  if (random.chance(6))
    adults.push(adult(kinships.Other, genders.Female, random.pick(womenNames), { rights: collectsOnly }))
  return { number, kindergarten, surname, father, address, adults, children: [] }
}

function accountOf(world: World, adult: Adult, kindergarten: Place): number | null {
  const parentHere = { kindergartenId: kindergarten.id, role: 'Parent' } as const
  if (adult.accountId !== null) {
    addMembership(world, adult.accountId, parentHere)
    return adult.accountId
  }
  if (adult.account === 'none') return null
  const { name, phone } = adult
  adult.accountId = adult.user
    ? addDemoUser(world, adult.user, name, parentHere)
    : addAccount(
        world,
        { ...name, phone, role: 'Parent', email: world.email(name.firstName, name.lastName), state: adult.account },
        parentHere,
      )
  return adult.accountId
}

function guardianIdOf(world: World, adult: Adult, kindergarten: Place): number {
  const guardianId = adult.guardianIds.get(kindergarten.id)
  if (guardianId !== undefined) return guardianId
  const accountId = accountOf(world, adult, kindergarten)
  const email = world.rows.account.find(({ id }) => accountId !== null && id === accountId)?.email ?? null
  const id = world.add('guardian', {
    kindergartenId: kindergarten.id,
    accountId,
    ...adult.name,
    email,
    phone: adult.phone,
    personIdType: adult.person?.personIdType ?? null,
    personId: adult.person?.personId ?? null,
    address: adult.address,
  })
  adult.guardianIds.set(kindergarten.id, id)
  return id
}

/** The first adult of a family is the main guardian. */
export function linkGuardians(world: World, kindergarten: Place, family: Family, childId: number): void {
  for (const [index, adult] of family.adults.entries())
    world.add('childGuardian', {
      kindergartenId: kindergarten.id,
      childId,
      guardianId: guardianIdOf(world, adult, kindergarten),
      kinship: adult.kinship,
      isMain: index === 0,
      ...adult.rights,
    })
}
