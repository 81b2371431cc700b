import { formatDay, type Day } from '../kernel/day'
import type { DayRange } from '../kernel/range'
import { lengthOf } from '../kernel/range'

/** Medical notes: paper ones and those of the national health system (domain.md 1.4). */
export const noteSources = { Electronic: 1, Paper: 2 } as const
export type NoteSource = (typeof noteSources)[keyof typeof noteSources]

export const noteSourceLabel: Record<NoteSource, string> = { 1: 'Електронна (НЗИС)', 2: 'На хартия' }

export const noteStatuses = { Unprocessed: 0, Approved: 1, Annulled: 2, Incorrect: 3 } as const
export type NoteStatus = (typeof noteStatuses)[keyof typeof noteStatuses]

export const noteStatusLabel: Record<NoteStatus, string> = {
  0: 'Необработена',
  1: 'Одобрена',
  2: 'Анулирана',
  3: 'Некоректна',
}

/** A decision can be reversed (0); an annulment is final, because the parents got a letter about it. */
const canBecome: Record<NoteStatus, readonly NoteStatus[]> = { 0: [1, 3], 1: [2, 0], 2: [], 3: [0] }

export const mayNoteBecome = (from: NoteStatus, to: NoteStatus): boolean => canBecome[from].includes(to)

/** Longer notes produce a warning. */
export const usualNoteDays = 90
export const isUnusuallyLong = (range: DayRange): boolean => lengthOf(range) > usualNoteDays

/** Remark of a day excused by an electronic note, in the wording of the register (domain.md 1.4). */
export const automaticExcuseText = (note: {
  readonly number: string
  readonly issuedOn: Day
  readonly range: DayRange
  readonly doctorUin: string
}): string =>
  `Автоматично уважено с електронна медицинска бележка ${note.number}/${formatDay(note.issuedOn)} за периода ${formatDay(note.range.from)} - ${formatDay(note.range.to)}. УИН на лекаря - ${note.doctorUin}.`
