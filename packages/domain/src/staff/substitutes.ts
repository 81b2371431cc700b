import { plural } from '../kernel/text'
import { formatMinutes } from './norms'
import type { StaffStatus } from './staff-attendance'
import { isLeave, isWorking } from './staff-attendance'

// Possible substitutes (domain.md 6): free on those days, familiar with the group, with hours of the norm left.

/** One of the days to be covered, as it is for a candidate. */
export interface CandidateDay {
  status: StaffStatus | null
  additional: StaffStatus | null
  /** Has another substitution already. */
  substitutes: boolean
}

/** `away`: on leave. `busy`: works both shifts or has another substitution. */
export type Availability = 'free' | 'busy' | 'away'

export const availabilityOn = ({ status, additional, substitutes }: CandidateDay): Availability => {
  if (status !== null && isLeave(status)) return 'away'
  if (additional !== null && isLeave(additional)) return 'away'
  return substitutes || (status !== null && additional !== null && isWorking(additional)) ? 'busy' : 'free'
}

export interface Candidate {
  id: number
  name: string
  sameGroup: boolean
  sameOccupation: boolean
  /** Minutes of the month's norm that are not worked yet; negative: over it. Null: no norm is set. */
  normLeft: number | null
  days: readonly CandidateDay[]
}

export interface RankedCandidate {
  id: number
  name: string
  freeDays: number
  totalDays: number
  sameGroup: boolean
  normLeft: number | null
  /** In words, the weightiest first. */
  reasons: string[]
}

const freeText = (free: number, total: number): string => {
  if (free === 0) return 'няма свободен ден'
  if (free === total) return total === 1 ? 'свободен ден' : 'свободни дни'
  return `${plural(free, 'свободен ден', 'свободни дни')} от ${total}`
}

/** Who has no norm comes after everybody who has one. */
const lowest = Number.MIN_SAFE_INTEGER

/**
 * Those who are free on no day are left out, but for the one who was `chosen` already; the others in the order in which
 * a director would ask them.
 */
export const rankSubstitutes = (
  candidates: readonly Candidate[],
  compareNames: (left: string, right: string) => number,
  chosen?: number | null,
): RankedCandidate[] =>
  candidates
    .map((candidate) => ({
      candidate,
      freeDays: candidate.days.filter((one) => availabilityOn(one) === 'free').length,
    }))
    .filter(({ candidate, freeDays }) => freeDays > 0 || candidate.id === chosen)
    .toSorted(
      (left, right) =>
        right.freeDays - left.freeDays ||
        Number(right.candidate.sameGroup) - Number(left.candidate.sameGroup) ||
        Number(right.candidate.sameOccupation) - Number(left.candidate.sameOccupation) ||
        (right.candidate.normLeft ?? lowest) - (left.candidate.normLeft ?? lowest) ||
        compareNames(left.candidate.name, right.candidate.name),
    )
    .map(({ candidate: { id, name, sameGroup, sameOccupation, normLeft, days }, freeDays }) => ({
      id,
      name,
      freeDays,
      totalDays: days.length,
      sameGroup,
      normLeft,
      reasons: [
        freeText(freeDays, days.length),
        ...(sameGroup ? ['работи в групата'] : []),
        ...(sameOccupation ? ['същата длъжност'] : []),
        ...(normLeft === null
          ? []
          : [
              normLeft > 0
                ? `${formatMinutes(normLeft)} до норматива`
                : normLeft < 0
                  ? `${formatMinutes(-normLeft)} над норматива`
                  : 'изпълнен норматив',
            ]),
      ],
    }))
