import {
  admissionGroupOf,
  applicationStates,
  countedCriteria,
  pointsOf,
  rankCandidates,
  tieRules,
  type ApplicationState,
} from '@asistent/domain/admission/admission'
import { addDays, dayOf, type Day } from '@asistent/domain/kernel/day'
import { genders, type Gender } from '@asistent/domain/kernel/person-id'
import { kinships } from '@asistent/domain/people/kinship'
import { admissionApplication, admissionCriterion, admissionRound } from '../db/tables/admission'
import { boyNames, girlNames, menNames, middleNameFor, surnameFor, surnames, womenNames } from '../demo/names'
import { randomOf } from '../demo/random'
import { placeOf, type World } from '../demo/world'

// Admission in the current school year of one kindergarten: criteria, a round, and applications in every state except
// an enrolment.

const criteria = [
  { name: 'Дете с увреждане или хронично заболяване', points: 5, needsDocument: true },
  { name: 'Брат или сестра в детската градина', points: 3, needsDocument: false },
  { name: 'Постоянен адрес в района', points: 3, needsDocument: true },
  { name: 'Двамата родители работят', points: 2, needsDocument: true },
  { name: 'Многодетно семейство', points: 2, needsDocument: false },
] as const

const { Submitted, Waiting, Offered, Confirmed, Refused, Withdrawn } = applicationStates

interface Plan {
  /** Years before the start of the school year in which the child was born. */
  readonly age: number
  /** Places of the claimed criteria in `criteria`. */
  readonly claims: readonly number[]
  readonly state: ApplicationState
  readonly reason?: string
  /** Entered by the demo parent for a second child. */
  readonly byParent?: true
}

const plans: readonly Plan[] = [
  { age: 3, claims: [1, 2, 3], state: Confirmed },
  { age: 3, claims: [2, 3], state: Offered },
  { age: 3, claims: [1], state: Waiting, byParent: true },
  { age: 3, claims: [2], state: Waiting },
  { age: 3, claims: [], state: Waiting },
  { age: 4, claims: [0, 2], state: Offered },
  { age: 4, claims: [3, 4], state: Waiting },
  { age: 5, claims: [2], state: Withdrawn, reason: 'Семейството остава в другата детска градина' },
  { age: 2, claims: [3], state: Submitted },
  { age: 3, claims: [], state: Refused, reason: 'Детето е записано в друга детска градина' },
]

export function addAdmission(world: World): void {
  const kindergarten = placeOf(world, 'detelina')
  const random = randomOf(20_260_401)
  const ids = criteria.map((one) => world.addTo(admissionCriterion, { kindergartenId: kindergarten.id, ...one }))
  const stored = criteria.map((one, index) => ({ ...one, id: ids[index] ?? 0 }))
  const roundId = world.addTo(admissionRound, {
    kindergartenId: kindergarten.id,
    name: 'Прием през учебната година',
    startYear: world.startYear,
    fromDate: addDays(world.today, -60),
    toDate: addDays(world.today, 120),
    confirmDays: 7,
    tieRule: tieRules.Lot,
    firstPlaces: 3,
    secondPlaces: 1,
    thirdPlaces: 1,
    note: 'Носете удостоверение за раждане и документите за заявените критерии.',
  })
  const entered = plans.map((plan, index) => {
    const claimedIds = plan.claims.map((claim) => ids[claim] ?? 0)
    const gender: Gender = index % 2 === 0 ? genders.Female : genders.Male
    const birthOn: Day = dayOf(world.startYear - plan.age, 1 + random.below(9), 1 + random.below(27))
    return {
      plan,
      gender,
      claimedIds,
      ...world.person(birthOn, gender),
      number: index + 1,
      filedOn: addDays(world.today, -40 + index),
      lot: 1 + random.below(900_000_000),
      points: pointsOf(countedCriteria(stored, claimedIds, claimedIds)),
    }
  })
  const positionOf = (row: (typeof entered)[number]) => {
    if (row.plan.state === Submitted || row.plan.state === Refused || row.plan.state === Withdrawn) return undefined
    const group = rankCandidates(
      entered.filter(
        (otherRow) =>
          otherRow.plan.age === row.plan.age &&
          ![Submitted, Refused, Withdrawn].some((state) => state === otherRow.plan.state),
      ),
      tieRules.Lot,
    )
    return { points: row.points, rank: group.indexOf(row) + 1, rankOf: group.length }
  }
  for (const row of entered) {
    const { plan, gender, number, claimedIds } = row
    const surname = random.pick(surnames)
    const mother = random.pick(womenNames)
    const father = random.pick(menNames)
    world.addTo(admissionApplication, {
      kindergartenId: kindergarten.id,
      roundId,
      number,
      firstName: random.pick(gender === genders.Female ? girlNames : boyNames),
      middleName: middleNameFor(gender, father),
      lastName: surnameFor(gender, surname),
      personIdType: 0,
      personId: row.personId,
      gender,
      birthOn: row.birthOn,
      groupType: admissionGroupOf(row.birthOn, world.startYear) ?? 2,
      parents: [
        {
          firstName: mother,
          lastName: `${surname}а`,
          kinship: kinships.Mother,
          email: world.email(mother, surname),
          phone: world.phone(),
        },
        { firstName: father, lastName: surname, kinship: kinships.Father, email: null, phone: null },
      ],
      claimedIds,
      recognisedIds: plan.state === Submitted ? [] : claimedIds,
      filedOn: row.filedOn,
      state: plan.state,
      ...positionOf(row),
      lot: row.lot,
      confirmBy: plan.state === Offered || plan.state === Confirmed ? addDays(world.today, 5) : null,
      reason: plan.reason ?? null,
      createdBy: world.users.get(plan.byParent ? 'parent' : 'director') ?? null,
    })
  }
}
