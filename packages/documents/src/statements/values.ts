import type { Day } from '@asistent/domain/kernel/day'
import { readableDecimal } from '@asistent/domain/kernel/decimal'
import { currencies, decimalOfMoney, euro, parseMoney } from '@asistent/domain/kernel/money'
import type { StatementLine } from '@asistent/domain/payments/bank-lines'
import type {
  Statement,
  UnpostedLine,
  UnpostedReason,
  UnreadLine,
  UnreadReason,
} from '@asistent/domain/payments/statements'

// Values that all formats share: texts cut to their columns, exact amounts, and the collection of lines.

export const clean = (text: string | null | undefined): string | null => text?.replace(/\s+/g, ' ').trim() || null
const cut = (text: string | null | undefined, most: number) => clean(text)?.slice(0, most) ?? null

/** Texts that banks write where there is no reference. */
const noReference = /^(NON-?REF|NOT ?PROVIDED|NONE|N\/?A|[0\-./]*)$/i
export const referenceOf = (text: string | null | undefined): string | null => {
  const reference = cut(text, 60)
  return reference === null || noReference.test(reference) ? null : reference
}

/** Exact cents of '22', '22.5' or '22.5000'; undefined if there is less than a cent or another sign. */
export function exactCents(text: string): number | undefined {
  if (!/^[-+]?\d{1,11}(\.\d*)?$/.test(text)) return undefined
  const money = parseMoney(text.replace(/^[-+]/, '').replace(/(\.\d{2})0+$/, '$1'), currencies.EUR)
  return money && (text.startsWith('-') ? 0 - money.minor : money.minor)
}

export interface ReadEntry {
  readonly line: number
  readonly account: string | null
  readonly bookedOn: Day | undefined
  /** Undefined if the amount is unreadable. */
  readonly cents: number | undefined
  /** The amount as the file states it. */
  readonly sum: string
  readonly currency: string | null
  readonly reason: Exclude<UnpostedReason, 'currency' | 'future'> | null
  readonly payer?: string | null | undefined
  readonly payerIban?: string | null | undefined
  readonly details?: string | null | undefined
  readonly bankReference?: string | null | undefined
}

/** Collects the entries of a file: each becomes a line to post, an unposted one, a payment out or an unread one. */
export function collectLines() {
  const lines: StatementLine[] = []
  const unposted: UnpostedLine[] = []
  const unread: UnreadLine[] = []
  let skipped = 0
  return {
    skip: () => {
      skipped += 1
    },
    fail: (reason: UnreadReason, line: number) => {
      unread.push({ reason, place: line })
    },
    /** A payment in. */
    add: (entry: ReadEntry) => {
      const { bookedOn, cents } = entry
      const reason = entry.reason ?? (entry.currency === 'EUR' ? null : 'currency')
      const payer = cut(entry.payer, 140)
      const details = cut(entry.details, 500)
      if (reason !== null) {
        const shown =
          cents === undefined ? entry.sum.trim().slice(0, 30) : readableDecimal(decimalOfMoney(euro(cents)), 2)
        const sum = [shown, entry.currency].filter(Boolean).join(' ')
        unposted.push({ reason, bookedOn: bookedOn ?? null, sum, currency: entry.currency, payer, details })
      } else if (!bookedOn) unread.push({ reason: 'date', place: entry.line })
      else if (cents === undefined || cents <= 0) unread.push({ reason: 'amount', place: entry.line })
      else
        lines.push({
          account: entry.account,
          bookedOn,
          amount: euro(cents),
          payer,
          payerIban: cut(entry.payerIban?.replace(/\s/g, '').toUpperCase(), 34),
          details,
          bankReference: referenceOf(entry.bankReference),
        })
    },
    statement: (format: Statement['format'], iban: string | null): Statement => ({
      format,
      iban,
      lines,
      unposted,
      skipped,
      unread,
    }),
  }
}
export type LineCollector = ReturnType<typeof collectLines>

/** The code of a currency in a text: 'EUR', '€', 'лв.'; null if there is none. */
export function currencyIn(text: string): string | null {
  if (/€|(?<![а-я])евро(?![а-я])/iu.test(text)) return 'EUR'
  if (/(?<![а-я])(лв|лева)(?![а-я])/iu.test(text)) return 'BGN'
  return /(?<![A-Za-z0-9])([A-Za-z]{3})(?![A-Za-z0-9])/.exec(text)?.[1]?.toUpperCase() ?? null
}

/** The first account of a text. A Bulgarian IBAN has 22 characters: a currency code may follow without a space. */
export function ibanIn(text: string): string | null {
  const plain = text.replace(/[ \t]/g, '').toUpperCase()
  return (
    /BG\d{2}[A-Z]{4}\d{6}[A-Z0-9]{8}/.exec(plain)?.[0] ??
    /(?<![A-Z0-9])[A-Z]{2}\d{2}[A-Z0-9]{11,30}/.exec(plain)?.[0] ??
    null
  )
}
