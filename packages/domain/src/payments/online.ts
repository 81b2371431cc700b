import { formatDay, minDay, sofiaTime, today, tryDay, type Day } from '../kernel/day'

// Payments through ePay.bg and EasyPay (domain.md 4 and 8, integrations.md 2): what is asked for, what a notice says and
// what it changes. Pure: signing and sending are the server's.

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
  /** Only with a discount: otherwise the amount is the one that was asked for. */
  readonly amount: string | undefined
}

/** A line that isn't one: with its number, when it has one. */
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
 * What a notice makes of a payment. Money that has come counts also when it comes late or after a refusal; nothing takes
 * it back but a person (domain.md 8).
 */
export function stateAfterNotice(state: OnlineState, status: NoticeStatus): OnlineState {
  const { Paid, NotPaid, Waiting, Expired, Denied, Annulled } = onlineStates
  if (state === Paid || state === Annulled) return state
  if (status === 'PAID') return Paid
  if (state !== Waiting && state !== NotPaid) return state
  return status === 'DENIED' ? Denied : Expired
}

/** Said to whoever has to look; what came may be no amount at all, and of any length. */
export const otherAmount = (reportedAmount: string, expectedAmount: string): string =>
  `ePay.bg съобщи сума ${reportedAmount.slice(0, 40).replace('.', ',')} € вместо ${expectedAmount.replace('.', ',')} €`

/** The day of payment as ePay.bg says it, in Sofia; never later than today. */
export function paidDay(payTime: string | undefined, now: Date): Day {
  const said = payTime && tryDay(`${payTime.slice(0, 4)}-${payTime.slice(4, 6)}-${payTime.slice(6, 8)}`)
  return said ? minDay(said, today(now)) : today(now)
}

export type OnlineChannel = 'epay' | 'easypay'

const dayMs = 86_400_000
export const expiryOf = (channel: OnlineChannel, now: Date): Date =>
  new Date(now.getTime() + (channel === 'easypay' ? 3 : 1) * dayMs)

/** A payment that has expired is waited for a little longer: a notice may be on its way. */
export const graceMs = dayMs

export interface PaymentRequest {
  readonly merchant: string
  readonly invoice: number
  readonly amount: string
  readonly expiresAt: Date
  readonly description: string
}

/** One value a line: a line break inside one would forge another line. */
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
