import type { StartYear } from '../kernel/school-year'
import type { GroupAttendanceType } from '../people/groups'

/** Settings of a kindergarten (/platform/settings/configuration). Only differences from the defaults are stored. */
export interface KindergartenSettings {
  /** Days a year for family reasons by start year, where they differ from the law (domain.md 1.3). */
  familyAbsenceLimits: Record<string, number>
  /** Notice period of an application for family reasons, in working days before the first day. */
  familyAbsenceNoticeDays: number
  /** The law asks for notification, not permission: an application within limit and term needs no decision. */
  autoApproveFamilyRequests: boolean
  /** Electronic medical notes excuse absences without confirmation (domain.md 1.4). */
  automaticExcuseWithMedicalNote: boolean
  /** Meal types (domain.md 5.1) that children get, by the organisation of their group. */
  mealEntitlement: Record<GroupAttendanceType, readonly number[]>
  /** Whether hourly visits (1ч., 2ч., 3ч., ПО) include meals (domain.md 1.1). */
  hourlyVisitsEat: boolean
  /** Deadline until which an absence reduces the portions of the same day: 'HH:MM'. */
  mealNoticeTime: string
  /** Staff enter the daily feed of the children for the families. */
  dailyFeed: boolean
  /** Deadline for the entry of a day's groups; teachers of the others are reminded ('09:30'). */
  attendanceCutOff: string
  /** Sends the reminder automatically at that hour; otherwise the director sends it. */
  remindsAtCutOff: boolean
  /** Mails a month and a week before a document of the register or of the staff expires. */
  remindsBeforeExpiry: boolean
  /** Soft limits: outside them there is a warning, never a refusal (domain.md 2). */
  nurseryGroupSize: { min: number; max: number }
  kindergartenGroupSize: { min: number; max: number }
  /** 1 November, a holiday of schools only, is entered as a vacation (domain.md 9.6). */
  closesOnEnlightenersDay: boolean
  /** Amounts with the second currency in brackets; the duty to show both ended on 08.08.2026. */
  showBothCurrencies: boolean
  /** Millimetres from the edges of the paper, for all that is printed; null: as the document has it (spec/notes.md). */
  printMargins: { top: number | null; left: number | null; bottom: number | null; right: number | null }
}

export const defaultSettings: KindergartenSettings = {
  familyAbsenceLimits: {},
  familyAbsenceNoticeDays: 1,
  autoApproveFamilyRequests: true,
  automaticExcuseWithMedicalNote: false,
  mealEntitlement: { 1: [1, 2, 3, 4], 2: [2], 3: [1, 2, 3], 4: [] },
  hourlyVisitsEat: false,
  mealNoticeTime: '08:00',
  dailyFeed: false,
  attendanceCutOff: '09:30',
  remindsAtCutOff: true,
  remindsBeforeExpiry: true,
  nurseryGroupSize: { min: 8, max: 18 },
  kindergartenGroupSize: { min: 12, max: 23 },
  closesOnEnlightenersDay: true,
  showBothCurrencies: false,
  printMargins: { top: null, left: null, bottom: null, right: null },
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const sameShape = (value: unknown, standard: unknown): boolean => {
  if (isPlainObject(standard)) return isPlainObject(value)
  return typeof value === typeof standard
}

/** Stored settings over the defaults. Ignores unknown or malformed ones, so that an old row never breaks a screen. */
export const settingsOf = (stored: Readonly<Record<string, unknown>> | null | undefined): KindergartenSettings => {
  const settings = Object.entries(defaultSettings).map(([key, standard]) => {
    const value = stored?.[key]
    if (!sameShape(value, standard)) return [key, standard]
    return [key, isPlainObject(standard) && isPlainObject(value) ? { ...standard, ...value } : value]
  })
  return Object.fromEntries(settings) as KindergartenSettings
}

/** The law's number: 10 until 2023/2024, 20 in the year of the epidemic, 15 since 2024/2025 (domain.md 1.3). */
export const legalFamilyAbsenceLimit = (startYear: StartYear): number => {
  if (startYear === 2020) return 20
  return startYear < 2024 ? 10 : 15
}

export const familyAbsenceLimit = (settings: KindergartenSettings, startYear: StartYear): number =>
  settings.familyAbsenceLimits[startYear] ?? legalFamilyAbsenceLimit(startYear)
