import { fieldsOf, isSigned, sendNotice, sign, simulatorSecret, textOf } from '../../platform/epay/protocol'
import { askPage, billsPage, messagePage } from './pages'

// Simulator of ePay.bg with the same requests, responses and notifications, and a page on which a developer pays,
// rejects, expires, repeats, loses or forges a payment. It keeps its state in memory. It is part of the demo data;
// tests use it over HTTP.

export interface Bill {
  readonly merchant: string
  readonly invoice: string
  readonly amount: string
  readonly description: string
  readonly expires: string
  readonly encoded: string
  readonly idn: string
  /** Status of the last notification; `reply` is the merchant's response. */
  status: 'PAID' | 'DENIED' | 'EXPIRED' | undefined
  paidAt: string | undefined
  answer: string
}

export const simulatorActions = ['pay', 'deny', 'expire', 'repeat', 'lose', 'forge'] as const
export type SimulatorAction = (typeof simulatorActions)[number]

export interface SimulatorAnswer {
  readonly status: number
  readonly type: 'text/plain' | 'text/html'
  readonly body: string
  readonly location?: string
}

export interface Simulator {
  readonly bills: readonly Bill[]
  handle(path: string, params: URLSearchParams): Promise<SimulatorAnswer>
  /** Notifies the merchant about one or more bills in one request. */
  tell(bills: readonly Bill[], action: SimulatorAction): Promise<string>
}

interface Options {
  readonly noticeAddress: (merchant: string) => string
  readonly now: () => Date
}

const plain = (body: string): SimulatorAnswer => ({ status: 200, type: 'text/plain', body })
const html = (body: string, status = 200): SimulatorAnswer => ({ status, type: 'text/html', body })

export function createSimulator({ noticeAddress, now }: Options): Simulator {
  const bills: Bill[] = []
  const keyOf = ({ merchant, invoice }: Pick<Bill, 'merchant' | 'invoice'>) => `${merchant}/${invoice}`
  const find = (key: string) => bills.find((bill) => keyOf(bill) === key || bill.idn === key)

  /** Idempotent for the same request; rejects another request with the same number, as ePay.bg does. */
  function accept(params: URLSearchParams): Bill | string {
    const [encoded, checksum] = [params.get('ENCODED') ?? '', params.get('CHECKSUM') ?? '']
    const fields = fieldsOf(textOf(encoded))
    const [merchant = '', invoice = '', amount = ''] = ['MIN', 'INVOICE', 'AMOUNT'].map((name) => fields.get(name))
    if (!isSigned({ encoded, checksum }, simulatorSecret(merchant))) return 'Invalid CHECKSUM'
    if (!/^\d+$/.test(invoice) || !(Number(amount) > 0.01) || !fields.get('EXP_TIME')) return 'Invalid request'
    const existing = find(keyOf({ merchant, invoice }))
    if (existing) return existing.encoded === encoded ? existing : 'Duplicate INVOICE'
    const bill: Bill = {
      merchant,
      invoice,
      amount,
      description: fields.get('DESCR') ?? '',
      expires: fields.get('EXP_TIME') ?? '',
      encoded,
      idn: String(7_000_000_000 + bills.length * 7919 + 1),
      status: undefined,
      paidAt: undefined,
      answer: '',
    }
    bills.push(bill)
    return bill
  }

  const lineOf = (bill: Bill): string =>
    bill.status === 'PAID'
      ? `INVOICE=${bill.invoice}:STATUS=PAID:PAY_TIME=${bill.paidAt}:STAN=012345:BCODE=0A1B2C`
      : `INVOICE=${bill.invoice}:STATUS=${bill.status ?? 'EXPIRED'}`

  async function tell(notified: readonly Bill[], action: SimulatorAction): Promise<string> {
    const [first] = notified
    if (!first) return ''
    if (action === 'forge') {
      const lines = notified.map(
        ({ invoice }) => `INVOICE=${invoice}:STATUS=PAID:PAY_TIME=${stamp(now())}:STAN=1:BCODE=1`,
      )
      return sendNotice(noticeAddress(first.merchant), sign(lines.join('\n'), 'not the secret'))
    }
    for (const bill of notified) {
      if (action === 'pay' || action === 'lose') {
        bill.status = 'PAID'
        bill.paidAt ??= stamp(now())
      } else if (action !== 'repeat') bill.status = action === 'deny' ? 'DENIED' : 'EXPIRED'
    }
    const text = `${notified.map(lineOf).join('\n')}\n`
    const answer = await sendNotice(noticeAddress(first.merchant), sign(text, simulatorSecret(first.merchant))).catch(
      (error: unknown) => `ERR=${error instanceof Error ? error.message : 'unreachable'}`,
    )
    for (const bill of notified) bill.answer = action === 'lose' ? '' : answer
    return answer
  }

  async function act(params: URLSearchParams): Promise<SimulatorAnswer> {
    const bill = find(params.get('bill') ?? '')
    const action = simulatorActions.find((one) => one === params.get('action'))
    if (!bill || !action) return html(messagePage('Няма такова плащане'), 404)
    await tell([bill], action)
    const location = params.get(action === 'pay' ? 'ok' : 'cancel') ?? ''
    return /^https?:\/\//.test(location) || location === 'bills'
      ? { ...html(''), status: 303, location }
      : html(billsPage(bills))
  }

  return {
    bills,
    tell,
    async handle(path, params) {
      if (path === '/ezp/reg_bill.cgi') {
        const bill = accept(params)
        return plain(typeof bill === 'string' ? `ERR=${bill}\n` : `IDN=${bill.idn}\n`)
      }
      if (path === '/ezp/pay_bill.cgi') {
        const bill = find(params.get('IDN') ?? '')
        if (!bill) return plain('ERR=Unknown IDN\n')
        return plain(await tell([bill], params.get('ACTION') === 'PAY' ? 'pay' : 'deny'))
      }
      if (path === '/act') return act(params)
      if (path === '/bills' || !params.has('ENCODED')) return html(billsPage(bills))
      const bill = accept(params)
      if (typeof bill === 'string') return html(messagePage(`ePay.bg отказа заявката: ${bill}`), 400)
      if (bill.status === 'PAID') return html(messagePage('Това плащане вече е направено'))
      return html(askPage(bill, params.get('URL_OK') ?? '', params.get('URL_CANCEL') ?? ''))
    },
  }
}

/** Formats PAY_TIME: local time of Sofia without a zone. */
const stamp = (at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Sofia', dateStyle: 'short', timeStyle: 'medium' })
    .format(at)
    .replace(/\D/g, '')
