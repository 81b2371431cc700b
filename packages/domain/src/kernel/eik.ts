/** ЕИК/БУЛСТАТ of organisations: 9 digits, or 13 for a branch (domain.md 0, integrations.md 3.3). */

const weightedSum = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0)

/** A remainder of 10 requires a second set of weights; 10 again means 0. */
const checkDigit = (digits: string, first: readonly number[], second: readonly number[]): number => {
  const remainder = weightedSum(digits, first) % 11
  return remainder === 10 ? (weightedSum(digits, second) % 11) % 10 : remainder
}

const isNineDigitEik = (value: string): boolean =>
  checkDigit(value, [1, 2, 3, 4, 5, 6, 7, 8], [3, 4, 5, 6, 7, 8, 9, 10]) === Number(value[8])

export const isEik = (value: string): boolean => {
  if (/^\d{9}$/.test(value)) return isNineDigitEik(value)
  if (!/^\d{13}$/.test(value)) return false
  return isNineDigitEik(value) && checkDigit(value.slice(8), [2, 7, 3, 5], [4, 9, 5, 7]) === Number(value[12])
}
