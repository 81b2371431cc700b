import type { AttendanceType } from '../attendance/statuses'
import { attendanceKind } from '../attendance/statuses'
import type { StartYear } from '../kernel/school-year'
import type { GroupType } from '../people/groups'
import { groupTypes } from '../people/groups'

// Certificates of children (domain.md 2): relocation, and № 3-19 for compulsory preschool education.

export const certificateKinds = { Relocation: 1, Preschool: 2 } as const
export type CertificateKind = (typeof certificateKinds)[keyof typeof certificateKinds]
export const certificateKindLabel: Record<CertificateKind, string> = {
  1: 'Удостоверение за преместване',
  2: 'Удостоверение за задължително предучилищно образование (3-19)',
}

export const relocationReasons = { ParentsWish: 1, Address: 2, Other: 3 } as const
export type RelocationReason = (typeof relocationReasons)[keyof typeof relocationReasons]
export const relocationReasonLabel: Record<RelocationReason, string> = {
  1: 'По желание на родителя',
  2: 'Смяна на местоживеене',
  3: 'Друго',
}

/** Counter of numbers: per school year, or general over all years. */
export const certificateSeries = (kind: CertificateKind, startYear: number) => ({
  ofYear: `certificate:${kind}:${startYear}`,
  general: `certificate:${kind}`,
})

/** '12 (общ № 40)', in the register and on paper. */
export const certificateNumber = (number: number, generalNumber: number): string =>
  number === generalNumber ? String(number) : `${number} (общ № ${generalNumber})`

/** The paper is for children who go to school after this year: of group IV, and those of that age in a mixed group. */
export const finishesPreschool = (classType: GroupType, birthYear: number, startYear: StartYear): boolean =>
  classType === groupTypes.Fourth || (classType === groupTypes.Mixed && birthYear <= startYear - 6)

export interface AbsencesTotal {
  readonly present: number
  readonly family: number
  readonly excused: number
  readonly unexcused: number
}

/** Days of a school year on the relocation certificate. */
export function absencesOf(statuses: readonly AttendanceType[]): AbsencesTotal {
  const count = (...kinds: readonly string[]) => statuses.filter((one) => kinds.includes(attendanceKind[one])).length
  return {
    present: count('present'),
    family: count('family'),
    excused: count('health', 'other'),
    unexcused: count('unexcused'),
  }
}

export const absencesText = ({ present, family, excused, unexcused }: AbsencesTotal): string =>
  `присъствия: ${present}; отсъствия по семейни причини: ${family}; по други уважителни причини: ${excused}; по неуважителни причини: ${unexcused}`

interface FieldResult {
  readonly subjectName: string
  readonly level: string
  readonly text: string | null
}

/** Approved results of the child: the teacher's texts, or the level of each field. */
export const readinessText = (childName: string, results: readonly FieldResult[]): string =>
  results.length === 0
    ? ''
    : results
        .map(
          ({ subjectName, level, text }) =>
            text?.trim() || `${childName}: ${level.toLowerCase()} ниво по „${subjectName}“.`,
        )
        .join('\n')
