import { addDays, type Day } from '../kernel/day'

// Register of mandatory documents of a kindergarten (domain.md 6).

export const officialTypes = {
  Strategy: 1,
  Development: 2,
  YearPlan: 3,
  Rules: 4,
  LabourRules: 5,
  Programme: 6,
  Quality: 7,
  Leaving: 8,
  Opportunities: 9,
  Ethics: 10,
  Budget: 11,
  Regime: 12,
  Safety: 13,
  Other: 99,
} as const
export type OfficialType = (typeof officialTypes)[keyof typeof officialTypes]
export const officialTypeLabel: Record<OfficialType, string> = {
  1: 'Стратегия за развитие',
  2: 'Програма за развитие',
  3: 'Годишен план',
  4: 'Правилник за дейността',
  5: 'Правилник за вътрешния трудов ред',
  6: 'Програмна система',
  7: 'Мерки за повишаване на качеството',
  8: 'Програма за превенция на ранното напускане',
  9: 'Програма за равни възможности',
  10: 'Етичен кодекс',
  11: 'Бюджет и отчет',
  12: 'Дневен режим',
  13: 'План за безопасност на движението и при бедствия',
  99: 'Друг документ',
}

/** Mandatory types: all except 'other'. */
export const requiredTypes: readonly OfficialType[] = Object.values(officialTypes).filter(
  (type) => type !== officialTypes.Other,
)

export const approvals = { Council: 1, Order: 2 } as const
export type Approval = (typeof approvals)[keyof typeof approvals]
export const approvalLabel: Record<Approval, string> = { 1: 'Протокол на педагогическия съвет', 2: 'Заповед' }

export const officialStates = { Valid: 1, Expiring: 2, Expired: 3 } as const
export type OfficialState = (typeof officialStates)[keyof typeof officialStates]

/** Days before its end from which a document is 'expiring'. */
export const officialNoticeDays = 60
export const expiringUntil = (on: Day): Day => addDays(on, officialNoticeDays)

export function officialState(validTo: Day | null, on: Day): OfficialState {
  if (validTo === null || validTo > expiringUntil(on)) return officialStates.Valid
  return validTo < on ? officialStates.Expired : officialStates.Expiring
}
