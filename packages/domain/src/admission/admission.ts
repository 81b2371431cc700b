import { yearOf, type Day } from '../kernel/day'
import type { StartYear } from '../kernel/school-year'
import { recommendedGroupType } from '../people/ages'
import { groupTypes, type GroupType } from '../people/groups'
import type { Kinship } from '../people/kinship'

// Admission to a kindergarten: points by criteria, ranking within an age group, and offers for free places
// (docs/areas/admission.md).

export const applicationStates = {
  Submitted: 1,
  Waiting: 2,
  Offered: 3,
  Confirmed: 4,
  Enrolled: 5,
  Refused: 6,
  Withdrawn: 7,
} as const
export type ApplicationState = (typeof applicationStates)[keyof typeof applicationStates]

export const applicationStateLabel: Record<ApplicationState, string> = {
  1: 'Подадено',
  2: 'Чака място',
  3: 'С предложено място',
  4: 'Потвърдено',
  5: 'Детето е записано',
  6: 'Отказано',
  7: 'Оттеглено',
}

const { Submitted, Waiting, Offered, Confirmed, Enrolled, Refused, Withdrawn } = applicationStates

const transitions: Readonly<Record<ApplicationState, readonly ApplicationState[]>> = {
  [Submitted]: [Waiting, Refused, Withdrawn],
  [Waiting]: [Offered, Refused, Withdrawn],
  [Offered]: [Confirmed, Refused, Withdrawn],
  [Confirmed]: [Enrolled, Withdrawn],
  [Enrolled]: [],
  [Refused]: [],
  [Withdrawn]: [],
}
/** Steps forward; `stateBefore` has the steps back. */
export const applicationMayBecome = (from: ApplicationState, to: ApplicationState): boolean =>
  transitions[from].includes(to)

/** Fields of an application may change until a place is offered. */
export const isEditable = (state: ApplicationState): boolean => state === Submitted || state === Waiting

/** States of applications that have a position in the ranking. */
export const rankedStates: readonly ApplicationState[] = [Submitted, Waiting, Offered, Confirmed, Enrolled]

/** States that occupy a place. */
export const placeStates: readonly ApplicationState[] = [Offered, Confirmed, Enrolled]

/** State that a step back leads to; undefined if there is none. A reopened application is ranked again. */
export const stateBefore = (state: ApplicationState): ApplicationState | undefined =>
  state === Confirmed
    ? Offered
    : state === Offered
      ? Waiting
      : state === Refused || state === Withdrawn
        ? Submitted
        : undefined

/** Rule for applications with equal points. */
export const tieRules = { Lot: 1, Earlier: 2 } as const
export type TieRule = (typeof tieRules)[keyof typeof tieRules]

export const tieRuleLabel: Record<TieRule, string> = { 1: 'Жребий', 2: 'По-ранно заявление' }

/** Age groups with places of their own. */
export const admissionGroups = [
  groupTypes.Nursery,
  groupTypes.First,
  groupTypes.Second,
  groupTypes.Third,
  groupTypes.Fourth,
] as const
export type AdmissionGroup = (typeof admissionGroups)[number]

const isAdmissionGroup = (type: GroupType | undefined): type is AdmissionGroup =>
  (admissionGroups as readonly (GroupType | undefined)[]).includes(type)

/** Age group of a child in the school year; undefined if the child is too young or too old. */
export function admissionGroupOf(birthOn: Day, startYear: StartYear): AdmissionGroup | undefined {
  if (startYear - yearOf(birthOn) > 7) return undefined
  const type = recommendedGroupType(yearOf(birthOn), startYear)
  return isAdmissionGroup(type) ? type : undefined
}

/** A parent of the child, who may have no record in the kindergarten yet. */
export interface Applicant {
  readonly firstName: string
  readonly lastName: string
  readonly kinship: Kinship
  readonly email: string | null
  readonly phone: string | null
}

export interface Criterion {
  readonly id: number
  readonly name: string
  readonly points: number
  readonly needsDocument: boolean
}

/** Criteria that count: claimed by the family, and recognised by the kindergarten if they require a document. */
export const countedCriteria = <C extends Criterion>(
  criteria: readonly C[],
  claimed: readonly number[],
  recognised: readonly number[],
): readonly C[] =>
  criteria.filter(({ id, needsDocument }) => claimed.includes(id) && (!needsDocument || recognised.includes(id)))

export const pointsOf = (criteria: readonly Pick<Criterion, 'points'>[]): number =>
  criteria.reduce((sum, { points }) => sum + points, 0)

/** '3 т. брат или сестра, 2 т. постоянен адрес' */
export const reasonsText = (criteria: readonly Pick<Criterion, 'name' | 'points'>[]): string =>
  criteria
    .map(({ name, points }) => `${points} т. ${name.charAt(0).toLocaleLowerCase('bg')}${name.slice(1)}`)
    .join(', ')

/** 'място 4 от 12' */
export const placeText = (rank: number, of: number): string => `място ${rank} от ${of}`

export interface Candidate {
  readonly number: number
  readonly points: number
  readonly filedOn: Day
  /** Drawn once, when the application is entered. */
  readonly lot: number
}

/**
 * Order of the candidates of one age group: more points first, then the tie rule. The number of the application makes
 * the order total, so it does not depend on the order of the input.
 */
export const rankCandidates = <C extends Candidate>(candidates: readonly C[], rule: TieRule): C[] =>
  candidates.toSorted(
    (left, right) =>
      right.points - left.points ||
      (rule === tieRules.Earlier ? left.filedOn.localeCompare(right.filedOn) : 0) ||
      left.lot - right.lot ||
      left.number - right.number,
  )

interface Ranked {
  readonly state: ApplicationState
  readonly rank: number | null
}

export const freePlaces = (places: number, ranked: readonly Ranked[]): number =>
  Math.max(0, places - ranked.filter(({ state }) => placeStates.includes(state)).length)

/** Next applications to get an offer: the first waiting ones, as many as there are free places. */
export const offersToMake = <R extends Ranked>(places: number, ranked: readonly R[]): R[] =>
  ranked
    .filter(({ state, rank }) => state === Waiting && rank !== null)
    .toSorted((left, right) => (left.rank ?? 0) - (right.rank ?? 0))
    .slice(0, freePlaces(places, ranked))

/** Years after a round during which applications without an enrolment are kept. */
export const keepApplicationYears = 1
