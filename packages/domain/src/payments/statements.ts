import type { Day } from '../kernel/day'
import { plural } from '../kernel/text'
import type { StatementLine } from './bank-lines'

// Content of a bank statement, independent of its format. The readers are in packages/documents/src/statements.

/** Reasons for which an amount in a statement is shown but not posted. */
export type UnpostedReason = 'currency' | 'pending' | 'reversal' | 'future'

/** A payment in that is shown with its reason and is not stored. */
export interface UnpostedLine {
  readonly reason: UnpostedReason
  readonly bookedOn: Day | null
  /** For display, e.g. '22,00 USD': there may be no Money for the currency. */
  readonly sum: string
  /** ISO code; null if the file does not state one. */
  readonly currency: string | null
  readonly payer: string | null
  readonly details: string | null
}

export type UnreadReason = 'date' | 'amount' | 'direction' | 'entry' | 'xml'

export interface UnreadLine {
  readonly reason: UnreadReason
  /** Row of a CSV file, entry of CAMT and MT940, text line of broken XML; starts at 1. */
  readonly place: number
}

export interface Statement {
  readonly format: 'CAMT.053' | 'CAMT.054' | 'MT940' | 'CSV'
  /** Account of the file, the first one if there are several. */
  readonly iban: string | null
  /** Booked payments in, in euro. */
  readonly lines: readonly StatementLine[]
  readonly unposted: readonly UnpostedLine[]
  /** Number of payments out. */
  readonly skipped: number
  readonly unread: readonly UnreadLine[]
}

export const unpostedReason = ({ reason, currency }: Pick<UnpostedLine, 'reason' | 'currency'>): string => {
  switch (reason) {
    case 'currency':
      return currency === null ? 'валутата не е посочена' : `валутата е ${currency}, а се внасят само евро`
    case 'pending':
      return 'банката още не го е осчетоводила'
    case 'reversal':
      return 'сторнирано движение'
    case 'future':
      return 'датата е в бъдещето'
  }
}

const unreadReasonText: Record<UnreadReason, string> = {
  date: 'без четима дата',
  amount: 'без четима сума',
  direction: 'не се разбира дали парите влизат или излизат',
  entry: 'движението не е записано по стандарта',
  xml: 'файлът е повреден или непълен',
}

const groupByText = <T>(items: readonly T[], textOf: (item: T) => string): [string, T[]][] => {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const text = textOf(item)
    const group = groups.get(text)
    if (group) group.push(item)
    else groups.set(text, [item])
  }
  return [...groups]
}
const mostPlaces = 5

/** One sentence part for each reason: '2 реда: без четима дата (№ 3, 7)'. */
export const unreadReasons = (unread: readonly UnreadLine[]): string[] =>
  groupByText(unread, ({ reason }) => unreadReasonText[reason]).map(([text, lines]) => {
    const places = lines.slice(0, mostPlaces).map(({ place }) => place)
    const more = lines.length > mostPlaces ? ' …' : ''
    return `${plural(lines.length, 'ред', 'реда')}: ${text} (№ ${places.join(', ')}${more})`
  })

/** Explains why a statement has nothing to import, with the number of lines and their errors. */
export const nothingToImport = ({ unposted, unread, skipped }: Statement): string =>
  [
    ...groupByText(unposted, unpostedReason).map(([text, lines]) => `${plural(lines.length, 'ред', 'реда')}: ${text}`),
    ...unreadReasons(unread),
    ...(skipped > 0 ? [`${plural(skipped, 'ред', 'реда')}: плащане от сметката`] : []),
  ].join('; ')
