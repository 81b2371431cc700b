import { formatDay, minDay, sofiaTime, today, tryDay, type Day } from '../kernel/day'

// Payments through ePay.bg and EasyPay (domain.md 4 and 8, integrations.md 2): content of requests and notices, and the
// changes that a notice makes. Pure functions; the server signs and sends.

export const onlineStates = { Paid: 1, NotPaid: 2, Waiting: 3, Expired: 4, Denied: 5, Error: 6, Annulled: 7 } as const
export type OnlineState = (typeof onlineStates)[keyof typeof onlineStates]

export const onlineStateLabel: Record<OnlineState, string> = {
  1: 'Платена',
  2: 'Неплатена',
  3: 'Изчакваща',
  4: 'Изтекла',
  5: 'Отказана',
  6: 'Грешка',
  7: 'Анулирана',
}

export type NoticeStatus = 'PAID' | 'DENIED' | 'EXPIRED'

export interface NoticeLine {
  readonly invoice: number
  readonly status: NoticeStatus
  readonly payTime: string | undefined
  readonly stan: string | undefined
  readonly bcode: string | undefined
  /** Only with a discount: otherwise the amount is the requested one. */
  readonly amount: string | undefined
}

/** An invalid line, with its invoice number if it has one. */
export interface BadLine {
  readonly bad: true
  readonly invoice: number | undefined
}

const most = 2_147_483_647

export function parseNotice(text: string): (NoticeLine | BadLine)[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const fields = new Map(
        line
          .trim()
          .split(':')
          .map((part) => {
            const at = part.indexOf('=')
            return [part.slice(0, at), part.slice(at + 1)] as const
          }),
      )
      const number = fields.get('INVOICE') ?? ''
      const invoice = /^\d{1,10}$/.test(number) && Number(number) <= most ? Number(number) : undefined
      const status = fields.get('STATUS')
      if (invoice === undefined || (status !== 'PAID' && status !== 'DENIED' && status !== 'EXPIRED'))
        return { bad: true, invoice }
      return {
        invoice,
        status,
        payTime: fields.get('PAY_TIME'),
        stan: fields.get('STAN'),
        bcode: fields.get('BCODE'),
        amount: fields.get('AMOUNT'),
      }
    })
}

/**
 * State of a payment after a notice. A payment counts even if it arrives late or after a denial; only a user can
 * reverse it (domain.md 8).
 */
export function stateAfterNotice(state: OnlineState, status: NoticeStatus): OnlineState {
  const { Paid, NotPaid, Waiting, Expired, Denied, Annulled } = onlineStates
  if (state === Paid || state === Annulled) return state
  if (status === 'PAID') return Paid
  if (state !== Waiting && state !== NotPaid) return state
  return status === 'DENIED' ? Denied : Expired
}

/** For the log and the administrator. The received amount is untrusted text of any length. */
export const otherAmount = (reportedAmount: string, expectedAmount: string): string =>
  `ePay.bg съобщи сума ${reportedAmount.slice(0, 40).replace('.', ',')} € вместо ${expectedAmount.replace('.', ',')} €`

/** Payment day in Sofia as stated by ePay.bg, at most today. */
export function paidDay(payTime: string | undefined, now: Date): Day {
  const said = payTime && tryDay(`${payTime.slice(0, 4)}-${payTime.slice(4, 6)}-${payTime.slice(6, 8)}`)
  return said ? minDay(said, today(now)) : today(now)
}

export type OnlineChannel = 'epay' | 'easypay'

const dayMs = 86_400_000
export const expiryOf = (channel: OnlineChannel, now: Date): Date =>
  new Date(now.getTime() + (channel === 'easypay' ? 3 : 1) * dayMs)

/** Grace period after the expiry of a payment, because a notice may be in transit. */
export const graceMs = dayMs

export interface PaymentRequest {
  readonly merchant: string
  readonly invoice: number
  readonly amount: string
  readonly expiresAt: Date
  readonly description: string
}

/** One value per line: a line break inside a value would forge another line. */
const clean = (value: string) => value.replace(/[\r\n]+/g, ' ').trim()

export const requestText = ({ merchant, invoice, amount, expiresAt, description }: PaymentRequest): string =>
  [
    `MIN=${clean(merchant)}`,
    `INVOICE=${invoice}`,
    `AMOUNT=${amount}`,
    'CURRENCY=EUR',
    `EXP_TIME=${formatDay(today(expiresAt))} ${sofiaTime(expiresAt)}`,
    `DESCR=${clean(description).slice(0, 100)}`,
    'ENCODING=utf-8',
  ].join('\n')
