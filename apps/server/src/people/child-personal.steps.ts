import { refusePeople } from '@asistent/contract/people/problems'
import type { Day } from '@asistent/domain/kernel/day'
import {
  birthDateOfEgn,
  genderOfEgn,
  personIdTypes,
  type Gender,
  type PersonIdType,
} from '@asistent/domain/kernel/person-id'
import { ageProblem } from '@asistent/domain/people/ages'
import { adoptFiles, removeFiles } from '../files/files.ops'
import type { WriteContext } from '../platform/context'
import { requireFound } from '../platform/versioned'

interface Born {
  readonly personIdType: PersonIdType
  readonly personId: string
  readonly birthDate?: Day | undefined
  readonly gender?: Gender | undefined
}

/** Derives birth date and gender from an ЕГН; the entered ones have been checked against it (domain.md, Appendix D). */
export function withBirth({ personIdType, personId, birthDate, gender }: Born): { birthOn: Day; gender: Gender } {
  const egn = personIdType === personIdTypes.EGN
  return {
    birthOn: requireFound(birthDate ?? (egn ? birthDateOfEgn(personId) : undefined)),
    gender: requireFound(gender ?? (egn ? genderOfEgn(personId) : undefined)),
  }
}

export function requirePlausible(birthOn: Day, today: Day, enrolledOn: Day): void {
  if (birthOn > today) throw refusePeople('birth-in-future', { field: 'birthDate' })
  if (enrolledOn < birthOn) throw refusePeople('enrolment-before-birth', { field: 'enrollmentDate' })
  const problem = ageProblem(birthOn, enrolledOn)
  if (problem) throw refusePeople(problem, { field: 'birthDate' })
}

/** Attaches a new photo to the record; `replaced` deletes the former one after the record is updated. */
export async function adoptPhoto(
  context: WriteContext,
  before: number | null,
  after: number | null,
): Promise<() => Promise<void>> {
  if (after !== null && after !== before) await adoptFiles(context, [after])
  return async () => {
    if (before !== null && before !== after) await removeFiles(context, [before])
  }
}
