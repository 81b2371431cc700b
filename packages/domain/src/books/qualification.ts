// Training of teachers (domain.md 6, Наредба № 15/2019): at least 16 academic hours inside a year, and 48 hours (3 credits)
// outside in a four-year period.

export const qualificationForms = { Internal: 1, External: 2 } as const
export type QualificationForm = (typeof qualificationForms)[keyof typeof qualificationForms]
export const qualificationFormLabel: Record<QualificationForm, string> = { 1: 'Вътрешна', 2: 'Външна' }

export const qualificationKinds = { Lecture: 1, Seminar: 2, Training: 3, Exchange: 4 } as const
export type QualificationKind = (typeof qualificationKinds)[keyof typeof qualificationKinds]
export const qualificationKindLabel: Record<QualificationKind, string> = {
  1: 'Лекция',
  2: 'Семинар',
  3: 'Обучение',
  4: 'Обмен на опит',
}

export const internalHoursNorm = 16
export const creditsNorm = 3
export const attestationYears = 4

/** The four school years that end with this one. */
export const periodOf = (startYear: number): { readonly from: number; readonly to: number } => ({
  from: startYear - attestationYears + 1,
  to: startYear,
})

export interface QualificationSum {
  readonly internalHours: number
  readonly externalHours: number
  readonly credits: number
}

/** Missing hours and credits. */
export const stillNeeded = ({ internalHours, credits }: QualificationSum) => ({
  hours: Math.max(0, internalHoursNorm - internalHours),
  credits: Math.max(0, Math.round((creditsNorm - credits) * 10) / 10),
})
