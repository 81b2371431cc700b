import { currencies, formatInBoth, formatMoney, moneyOfNumber, type Currency } from '@asistent/domain/kernel/money'
import { decimal, readableDecimal } from '@asistent/domain/kernel/decimal'
import { formatDay, sofiaTime, tryDay } from '@asistent/domain/kernel/day'
import { formatPhone } from '@asistent/domain/kernel/phone'
import { inSofia } from '@asistent/domain/kernel/sofia-clock'
import { currentUser } from '../../platform/user'
import { t } from '../../platform/language'

// Formatting of values (spec/product.md 9: d.m.Y; money and numbers with a decimal comma).

const noValue = '–'

const isNothing = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || value === ''

export const shownText = (value: string | null | undefined): string => (isNothing(value) ? noValue : value)

/** Phone number with spaces: 0888 123 456. */
export const shownPhone = (value: string | null | undefined): string =>
  isNothing(value) ? noValue : formatPhone(value)

export function shownDay(value: string | null | undefined): string {
  const day = isNothing(value) ? undefined : tryDay(value.slice(0, 10))
  return day ? formatDay(day) : noValue
}

/** Instant in Europe/Sofia time: 15.11.2026 9:05 (spec/product.md 2: 'DD.MM.YYYY H:mm'). */
export function shownInstant(value: string | null | undefined): string {
  if (isNothing(value)) return noValue
  const instant = new Date(value)
  if (Number.isNaN(instant.getTime())) return noValue
  const day = tryDay(inSofia(instant).toISOString().slice(0, 10))
  return day ? `${formatDay(day)} ${sofiaTime(instant).replace(/^0/, '')}` : noValue
}

/** Amount with the other currency in brackets, if the user or the kindergarten has chosen it (domain.md 0). */
export function shownMoney(value: number | null | undefined, currency: Currency = currencies.EUR): string {
  const money = isNothing(value) ? undefined : moneyOfNumber(value, currency)
  if (!money) return noValue
  const user = currentUser()
  const isBoth = user !== undefined && (user.defaultCurrency === currencies.BGN || user.showBothCurrencies)
  return isBoth ? formatInBoth(money) : formatMoney(money)
}

export interface NumberLook {
  /** Fixed number of decimals; as many as needed by default. */
  readonly decimals?: number | undefined
  readonly unit?: string | undefined
}

export function shownNumber(value: number | null | undefined, { decimals, unit }: NumberLook = {}): string {
  if (isNothing(value)) return noValue
  const text = readableDecimal(decimal(value), decimals)
  return unit ? `${text}\u00A0${unit}` : text
}

export const shownBoolean = (value: boolean | null | undefined): string =>
  isNothing(value) ? noValue : value ? t('Да') : t('Не')
