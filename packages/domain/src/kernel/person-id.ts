import type { Day } from './day'
import { dayOfMonth, monthOfYear, tryDay, yearOf } from './day'

/** Numbers on the wire, equal to those of the national register (domain.md 0). */
export const personIdTypes = { EGN: 0, ForeignerID: 1, IdentificationNumber: 2 } as const
export type PersonIdType = (typeof personIdTypes)[keyof typeof personIdTypes]

export const personIdTypeLabel: Record<PersonIdType, string> = { 0: 'ЕГН', 1: 'ЛНЧ', 2: 'ИДН' }

/** Male 1, Female 2 (product.md 3). */
export const genders = { Male: 1, Female: 2 } as const
export type Gender = (typeof genders)[keyof typeof genders]

const egnWeights = [2, 4, 8, 5, 10, 9, 7, 3, 6]
const foreignerWeights = [21, 19, 17, 13, 11, 9, 7, 3, 1]

const isTenDigits = (value: string): boolean => /^\d{10}$/.test(value)

const weightedSum = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0)

const egnCheckDigit = (digits: string): number => (weightedSum(digits, egnWeights) % 11) % 10

/** Birth date from the first six digits: month + 40 means 20xx, month + 20 means 18xx (domain.md 0). */
export const birthDateOfEgn = (egn: string): Day | undefined => {
  if (!isTenDigits(egn)) return undefined
  const codedMonth = Number(egn.slice(2, 4))
  const [century, shift] = codedMonth > 40 ? [20, 40] : codedMonth > 20 ? [18, 20] : [19, 0]
  const month = String(codedMonth - shift).padStart(2, '0')
  return tryDay(`${century}${egn.slice(0, 2)}-${month}-${egn.slice(4, 6)}`)
}

/** Gender from the ninth digit: even is male, odd is female. */
export const genderOfEgn = (egn: string): Gender | undefined => {
  if (!isTenDigits(egn)) return undefined
  return Number(egn[8]) % 2 === 0 ? genders.Male : genders.Female
}

export const isEgn = (value: string): boolean =>
  isTenDigits(value) && birthDateOfEgn(value) !== undefined && egnCheckDigit(value) === Number(value[9])

/** ЛНЧ, the number of a foreigner: contains no date or gender. */
export const isForeignerId = (value: string): boolean =>
  isTenDigits(value) && weightedSum(value, foreignerWeights) % 10 === Number(value[9])

/** ИДН, assigned by the national register to people without ЕГН and ЛНЧ: ten digits without a check digit. */
export const isIdentificationNumber = isTenDigits

const validators: Record<PersonIdType, (value: string) => boolean> = {
  0: isEgn,
  1: isForeignerId,
  2: isIdentificationNumber,
}

export const isPersonId = (type: PersonIdType, value: string): boolean => validators[type](value)

const invalidText: Record<PersonIdType, string> = { 0: 'Невалидно ЕГН', 1: 'Невалиден ЛНЧ', 2: 'Невалиден ИДН' }

/** Error text for an identifier (domain.md Appendix D); undefined if it is valid. */
export const personIdProblem = (
  type: PersonIdType,
  value: string,
  person: { birthDate?: Day | null; gender?: Gender | null } = {},
): string | undefined => {
  if (!isPersonId(type, value)) return invalidText[type]
  if (type !== personIdTypes.EGN) return undefined
  if (person.birthDate && person.birthDate !== birthDateOfEgn(value)) return 'ЕГН не съответства на датата на раждане'
  if (person.gender && person.gender !== genderOfEgn(value)) return 'ЕГН не съответства на пола'
  return undefined
}

/**
 * Stored identity of a person who needs no number. The type defaults to ЕГН, whose birth date and gender are derived.
 */
export function identityOf(person: {
  personIdType: PersonIdType | null
  personId: string | null
  gender: Gender | null
  birthDate: Day | null
}) {
  const personId = person.personId || null
  const personIdType = personId === null ? null : (person.personIdType ?? personIdTypes.EGN)
  const egn = personIdType === personIdTypes.EGN ? personId : null
  return {
    personIdType,
    personId,
    gender: person.gender ?? (egn === null ? undefined : genderOfEgn(egn)) ?? null,
    birthOn: person.birthDate ?? (egn === null ? undefined : birthDateOfEgn(egn)) ?? null,
  }
}

/**
 * Replaces a number for readers without access. Fully masked: with a known birth date four digits leave only nine
 * numbers.
 */
export const hiddenPersonId = '••••••••••'

/**
 * Valid ЕГН for demo people with a serial of 990–999, which real people do not have (domain.md 9.1). There are five per
 * day and gender: `ordinal` 0–4. Deterministic.
 */
export const makeEgn = (birthDate: Day, gender: Gender, ordinal = 0): string => {
  if (!Number.isInteger(ordinal) || ordinal < 0 || ordinal > 4) throw new RangeError(`Ordinal 0–4, not ${ordinal}`)
  const year = yearOf(birthDate)
  const month = monthOfYear(birthDate) + (year >= 2000 ? 40 : year < 1900 ? 20 : 0)
  const two = (value: number): string => String(value % 100).padStart(2, '0')
  const serial = 990 + 2 * ordinal + (gender === genders.Female ? 1 : 0)
  const digits = `${two(year)}${two(month)}${two(dayOfMonth(birthDate))}${serial}`
  return `${digits}${egnCheckDigit(digits)}`
}

/** Valid ЛНЧ for demo people from nine given digits. */
export const makeForeignerId = (nineDigits: string): string => {
  if (!/^\d{9}$/.test(nineDigits)) throw new RangeError(`Nine digits, not ${nineDigits}`)
  return `${nineDigits}${weightedSum(nineDigits, foreignerWeights) % 10}`
}
