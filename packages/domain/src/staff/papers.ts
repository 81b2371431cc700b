import { agreed } from '../kernel/agreement'
import { addDays, daysBetween, type Day } from '../kernel/day'

/** Papers a kindergarten keeps about its staff, most of them with a term. */
export const paperKinds = {
  MedicalBook: 1,
  CriminalRecord: 2,
  Qualification: 3,
  PsychiatricNote: 4,
  Other: 99,
} as const
export type PaperKind = (typeof paperKinds)[keyof typeof paperKinds]

export const paperKindLabel: Record<PaperKind, string> = {
  1: 'Здравна книжка',
  2: 'Свидетелство за съдимост',
  3: 'Квалификация',
  4: 'Удостоверение от психодиспансер',
  99: 'Друг документ',
}

/** How far ahead the list of what runs out looks. */
export const expiryNoticeDays = 60

export type PaperState = 'expired' | 'expiring' | 'valid' | 'endless'

/** 'изтекла' of a book, 'валидно' of a certificate. */
export const paperStateText = (state: PaperState, kind: PaperKind): string =>
  state === 'expiring' ? 'изтича' : agreed(paperStateWord[state], paperKindLabel[kind])

const paperStateWord = { expired: 'изтекъл', valid: 'валиден', endless: 'безсрочен' } as const

/** A paper is good on its last day. */
export const paperState = (validTo: Day | null, today: Day): PaperState => {
  if (validTo === null) return 'endless'
  if (validTo < today) return 'expired'
  return validTo <= addDays(today, expiryNoticeDays) ? 'expiring' : 'valid'
}

/** 'изтекъл преди 3 дни', 'изтича днес', 'остават 12 дни'; agrees with the noun. */
export const expiryText = (validTo: Day, today: Day, noun = 'документ'): string => {
  const left = daysBetween(today, validTo)
  if (left === 0) return 'изтича днес'
  if (left < 0) return `${agreed('изтекъл', noun)} ${left === -1 ? 'вчера' : `преди ${-left} дни`}`
  return left === 1 ? 'изтича утре' : `остават ${left} дни`
}
