import { currencies, formatMoney, moneyOfNumber, type Currency } from '@asistent/domain/kernel/money'
import { decimal, formatDecimal, formatTrimmed } from '@asistent/domain/kernel/decimal'
import { formatDay, sofiaTime, tryDay } from '@asistent/domain/kernel/day'
import { inSofia } from '@asistent/domain/kernel/sofia-clock'

// Values as people read them (spec/product.md 9: d.m.Y; domain.md 0: money with a dot and its sign).

const noValue = '–'

const isNothing = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || value === ''

export const shownText = (value: string | null | undefined): string => (isNothing(value) ? noValue : value)

export function shownDay(value: string | null | undefined): string {
  const day = isNothing(value) ? undefined : tryDay(value.slice(0, 10))
  return day ? formatDay(day) : noValue
}

/** An instant in Bulgarian time: 15.11.2026 9:05 (spec/product.md 2: 'DD.MM.YYYY H:mm'). */
export function shownInstant(value: string | null | undefined): string {
  if (isNothing(value)) return noValue
  const instant = new Date(value)
  if (Number.isNaN(instant.getTime())) return noValue
  const day = tryDay(inSofia(instant).toISOString().slice(0, 10))
  return day ? `${formatDay(day)} ${sofiaTime(instant).replace(/^0/, '')}` : noValue
}

export function shownMoney(value: number | null | undefined, currency: Currency = currencies.EUR): string {
  const money = isNothing(value) ? undefined : moneyOfNumber(value, currency)
  return money ? formatMoney(money) : noValue
}

const thousands = (text: string) => text.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, '\u00A0')

export interface NumberLook {
  /** A fixed number of decimals; else as many as there are. */
  readonly decimals?: number | undefined
  readonly unit?: string | undefined
}

export function shownNumber(value: number | null | undefined, { decimals, unit }: NumberLook = {}): string {
  if (isNothing(value)) return noValue
  const exact = decimal(value)
  const text = thousands(decimals === undefined ? formatTrimmed(exact) : formatDecimal(exact, decimals))
  return unit ? `${text}\u00A0${unit}` : text
}

export const shownBoolean = (value: boolean | null | undefined): string =>
  isNothing(value) ? noValue : value ? 'Да' : 'Не'
