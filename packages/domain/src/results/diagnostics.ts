import { addDays, type Day } from '../kernel/day'

// Educational results (диагностика): domain.md 3 and 8.

export const stages = { Entry: 1, Exit: 2 } as const
export type Stage = (typeof stages)[keyof typeof stages]
export const stageLabel: Record<Stage, string> = { 1: 'Входно ниво', 2: 'Изходно ниво' }

/** Exit results are assessed in the last two months of the study time; earlier ones need a reason. */
const exitDays = 61
export const exitResultsFrom = (studyToOn: Day): Day => addDays(studyToOn, -exitDays)

export const marks = { No: 0, Partly: 1, Yes: 2 } as const
export type Mark = (typeof marks)[keyof typeof marks]
export const markLabel: Record<Mark, string> = { 0: 'Не покрива', 1: 'Частично', 2: 'Покрива' }

export const levels = { Beginning: 1, Middle: 2, High: 3 } as const
export type Level = (typeof levels)[keyof typeof levels]
export const levelLabel: Record<Level, string> = { 1: 'Начално', 2: 'Средно', 3: 'Високо' }

export const recordStates = { Unprocessed: 0, Approved: 1, Annulled: 2, Incorrect: 3 } as const
export type RecordState = (typeof recordStates)[keyof typeof recordStates]
export const recordStateLabel: Record<RecordState, string> = {
  0: 'Необработен',
  1: 'Одобрен',
  2: 'Анулиран',
  3: 'Върнат за корекция',
}

/** States from which a director's decision leads to the key. An annulled result can only be entered again. */
export const decidedFrom = {
  [recordStates.Approved]: [recordStates.Unprocessed],
  [recordStates.Annulled]: [recordStates.Unprocessed, recordStates.Approved, recordStates.Incorrect],
  [recordStates.Incorrect]: [recordStates.Unprocessed, recordStates.Approved],
} as const satisfies Partial<Record<RecordState, readonly RecordState[]>>

/** The average of the marks × 50 %, whole; undefined until something is marked. */
export function percentOf(given: readonly (Mark | null)[]): number | undefined {
  const marks = given.filter((mark): mark is Mark => mark !== null)
  if (marks.length === 0) return undefined
  return Math.round((marks.reduce<number>((sum, mark) => sum + mark, 0) / marks.length) * 50)
}

/** The least per cent of a level. */
export const levelStart = { Middle: 40, High: 80 } as const

export const levelOf = (percent: number): Level =>
  percent < levelStart.Middle ? levels.Beginning : percent < levelStart.High ? levels.Middle : levels.High

export const placeholders = ['Дете', 'Група', 'Направление', 'Ниво', 'Учител', 'Дата'] as const
export type Placeholder = (typeof placeholders)[number]

/** Whether a text is what the template proposes, for whatever level, teacher and day: such a text follows the marks. */
export function isProposed(written: string, text: string): boolean {
  const parts = text.split(/\{[^{}]+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join(String.raw`[\s\S]*`)}$`).test(written)
}

/** Text of a template with its values; unknown placeholders remain unchanged. */
export const filledText = (text: string, values: Readonly<Record<Placeholder, string>>): string =>
  text.replaceAll(/\{([^{}]+)\}/g, (typed, name: string) =>
    // Only what was given: '{constructor}' is no value.
    Object.hasOwn(values, name.trim()) ? values[name.trim() as Placeholder] : typed,
  )
