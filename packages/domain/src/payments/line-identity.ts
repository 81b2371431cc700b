import type { Day } from '../kernel/day'
import { searchForm } from '../kernel/text'
import type { StatementLine } from './bank-lines'

// Recognizes lines of a statement that were imported before. A payment can be in several files: of the day, of the
// month, of another format.

/** Rows stored before references became the identity have keys without a prefix. */
export const keyPrefix = '2:'

/** Account and bank reference; the day and the texts identify only a line without a reference. `nth` of equal ones in a file. */
export const lineKey = (line: StatementLine, nth: number): string =>
  [
    line.account ?? '',
    line.amount.minor,
    ...(line.bankReference !== null
      ? ['reference', line.bankReference]
      : [line.bookedOn, line.payerIban ?? '', searchForm(line.payer ?? ''), searchForm(line.details ?? '')]),
    nth,
  ].join('\n')

/** Adds the key to each line. */
export function keyedLines(lines: readonly StatementLine[]): { readonly line: StatementLine; readonly key: string }[] {
  const counts = new Map<string, number>()
  return lines.map((line) => {
    const first = lineKey(line, 0)
    const nth = counts.get(first) ?? 0
    counts.set(first, nth + 1)
    return { line, key: lineKey(line, nth) }
  })
}

/** A row of bank_line. */
export interface StoredLine {
  readonly hash: string
  readonly account: string | null
  readonly bookedOn: Day
  readonly cents: number
  readonly payer: string | null
  readonly payerIban: string | null
  readonly details: string | null
  readonly bankReference: string | null
}

const isSameAccount = (left: string | null, right: string | null) =>
  left === null || right === null || left.startsWith(right) || right.startsWith(left)

function isSameReference(line: StatementLine, row: StoredLine): boolean {
  if (line.bankReference === null || line.bankReference !== row.bankReference) return false
  // A file without an account has less data, so the day has to match too.
  return line.account !== null && row.account !== null
    ? isSameAccount(line.account, row.account)
    : line.bookedOn === row.bookedOn
}

/** Earlier versions stored references with undecoded character entities. */
const textForm = (text: string | null) =>
  searchForm(
    (text ?? '').replace(/&#(x?)([0-9a-f]{1,6});/gi, (whole, hex: string, digits: string) => {
      const code = Number.parseInt(digits, hex === '' ? 10 : 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
    }),
  ).replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Rows of earlier versions, whose reader cut texts differently: the day, the sum and one of account, name and text of
 * the payer identify them.
 */
function isFormerRow(line: StatementLine, row: StoredLine, accounts: ReadonlySet<string | null>): boolean {
  if (row.hash.startsWith(keyPrefix) || row.bookedOn !== line.bookedOn) return false
  // Earlier versions used the first account of a file for all of its statements.
  if (![line.account, ...accounts].some((account) => isSameAccount(account, row.account))) return false
  if (row.payerIban === null && row.payer === null && row.details === null)
    return line.bankReference === null && row.bankReference === null
  if (row.payerIban !== null && row.payerIban === line.payerIban) return true
  if (row.payer !== null && textForm(row.payer) === textForm(line.payer)) return true
  const [first, second] = [textForm(row.details), textForm(line.details)]
  return first !== '' && second !== '' && (first.includes(second) || second.includes(first))
}

/** Returns for each line whether a stored row is the same payment. A row matches one line. */
export function knownLines(
  lines: readonly { readonly line: StatementLine; readonly hash: string }[],
  stored: readonly StoredLine[],
): boolean[] {
  const accounts = new Set(lines.map(({ line }) => line.account))
  const byHash = new Map(stored.map((row) => [row.hash, row]))
  const free = new Map<number, StoredLine[]>()
  for (const row of stored) free.set(row.cents, [...(free.get(row.cents) ?? []), row])
  const use = (row: StoredLine) => {
    free.set(
      row.cents,
      (free.get(row.cents) ?? []).filter((one) => one !== row),
    )
    return true
  }
  const isStored = lines.map(({ hash }) => {
    const row = byHash.get(hash)
    return row !== undefined && use(row)
  })
  const claim = (isSame: (line: StatementLine, row: StoredLine) => boolean) => {
    for (const [index, { line }] of lines.entries()) {
      if (isStored[index]) continue
      const row = free.get(line.amount.minor)?.find((one) => isSame(line, one))
      if (row) isStored[index] = use(row)
    }
  }
  claim(isSameReference)
  claim((line, row) => {
    const isOtherReference =
      line.bankReference !== null && row.bankReference !== null && line.bankReference !== row.bankReference
    return !isOtherReference && isFormerRow(line, row, accounts)
  })
  return isStored
}
