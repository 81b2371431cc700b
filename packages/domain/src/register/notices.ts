import type { Day } from '../kernel/day'

/** Why an electronic medical note of the register belongs to none of our children. */
export const noticeCauses = { UnknownChild: 1, Malformed: 2 } as const
export type NoticeCause = (typeof noticeCauses)[keyof typeof noticeCauses]

export const noticeCauseLabel: Record<NoticeCause, string> = {
  1: 'Детето не е открито',
  2: 'Непълни данни',
}

/** Notes of one request; the register accepts 100 to 10000. */
export const noticesOfRequest = 200

export const minutesBetweenReadings = 30

/** Days after which an unmatched note is deleted: the register offers a note for three months. */
export const unmatchedNoticeDays = 92

export interface UnmatchedNoticeRow {
  readonly id: number
  readonly cause: NoticeCause
  /** Null in a malformed note. */
  readonly patientName: string | null
  readonly number: string | null
  readonly doctorUin: string | null
  readonly issuedOn: Day | null
  readonly fromDate: Day | null
  readonly toDate: Day | null
  readonly receivedAt: string
}
