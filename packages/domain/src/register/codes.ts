import {
  attendanceCode,
  attendanceLabel,
  attendanceTypes,
  choosableTypes,
  registerStatus,
  type AttendanceType,
} from '../attendance/statuses'
import type { Day } from '../kernel/day'
import type { RegisterBody } from './bodies'

export const registerTypeLabel: Record<1 | 2 | 3, string> = {
  1: 'Присъствие',
  2: 'Отсъствие по неуважителни причини',
  3: 'Отсъствие по уважителни причини',
}
export const registerReasonLabel: Record<1 | 2 | 3, string> = { 1: 'Здравни', 2: 'Семейни', 3: 'Други' }

/** Comment for the reason 'other'. Health reasons are sent without details. */
const commentOf: Partial<Record<AttendanceType, string>> = {
  [attendanceTypes.Excused]: 'Друга уважителна причина',
  [attendanceTypes.FluBreak]: 'Грипна ваканция',
  [attendanceTypes.Vacation]: 'Ваканция',
}

export interface RegisterCode {
  readonly type: AttendanceType
  readonly code: string
  readonly label: string
  readonly registerType: 1 | 2 | 3
  readonly reason: 1 | 2 | 3 | null
  readonly comment: string | null
}

/** Our codes with the register's type and reason (domain.md 1.1). */
export const registerCodes: readonly RegisterCode[] = choosableTypes.flatMap((type) => {
  const status = registerStatus(type)
  if (!status) return []
  return [
    {
      type,
      code: attendanceCode[type],
      label: attendanceLabel[type],
      registerType: status.type,
      reason: status.reason,
      comment: commentOf[type] ?? null,
    },
  ]
})

/** Undefined: days with this status are not sent. */
export function attendanceBody(personId: number, date: Day, type: AttendanceType): RegisterBody | undefined {
  const code = registerCodes.find((candidate) => candidate.type === type)
  if (!code) return undefined
  return {
    personId,
    date,
    type: code.registerType,
    excusedReason: code.reason,
    excusedReasonComment: code.comment,
  }
}

/** 'Отсъствие по уважителни причини (здравословни)' */
export function attendanceWords(body: RegisterBody | null): string {
  if (!body) return 'няма запис'
  const type = registerTypeLabel[body.type as 1 | 2 | 3] ?? 'непознат вид'
  const reason = registerReasonLabel[body.excusedReason as 1 | 2 | 3]
  const comment = typeof body.excusedReasonComment === 'string' ? `: ${body.excusedReasonComment}` : ''
  return reason ? `${type} (${reason.toLowerCase()}${comment})` : type
}
