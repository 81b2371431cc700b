import { type Day } from '../kernel/day'
import { money, sumMoney, type Money } from '../kernel/money'
import { searchForm, transliterated } from '../kernel/text'
import { distribute } from './invoices'

// Matches lines of a bank statement to fees. Unambiguous lines are posted automatically; a user decides about the
// others.

export interface StatementLine {
  /** Account that received the money; null if the file does not state it. */
  readonly account: string | null
  readonly bookedOn: Day
  readonly amount: Money
  readonly payer: string | null
  readonly payerIban: string | null
  readonly details: string | null
  readonly bankReference: string | null
}

/** Payment code of a fee for the text of a transfer. Two check digits detect typing errors. */
export const paymentCode = (invoiceId: number): string => `DG${invoiceId}-${checkOf(invoiceId)}`
const checkOf = (id: number) => String(98 - ((id * 100) % 97)).padStart(2, '0')

/** Codes in a text, also with spaces inside, in Cyrillic letters or without the dash. */
export function codesIn(text: string): number[] {
  const row = text
    .toUpperCase()
    .replaceAll('Д', 'D')
    .replaceAll('Г', 'G')
    .matchAll(/DG\s*(\d{1,10})\s*[-–/ ]?\s*(\d\d)(?!\d)/gu)
  return [
    ...new Set(
      [...row].flatMap(([, id, check]) => candidatesOf(`${id}${check}`).filter((one) => one <= 2_147_483_647)),
    ),
  ]
}

/** The last two digits are the check digits, with or without a dash. */
const candidatesOf = (digits: string): number[] => {
  const id = Number(digits.slice(0, -2))
  return id > 0 && checkOf(id) === digits.slice(-2) ? [id] : []
}

export interface OpenFee {
  readonly id: number
  readonly dueOn: Day
  readonly rest: Money
  readonly childName: string
  /** Names of possible payers of the child's fees. */
  readonly payers: readonly string[]
}

export type LineOutcome = 'exact' | 'partial' | 'over' | 'several' | 'unknown'

export interface LineMatch {
  readonly outcome: LineOutcome
  /** Proposed postings; empty if a user has to decide. */
  readonly items: readonly { readonly id: number; readonly amount: Money }[]
  /** Candidate fees. */
  readonly candidates: readonly number[]
  readonly why: string
}

const total = (fees: readonly OpenFee[], like: Money) =>
  sumMoney(
    fees.map(({ rest }) => rest),
    like.currency,
  )

const inOrder = (fees: readonly OpenFee[]) =>
  fees.toSorted((one, right) => (one.dueOn < right.dueOn ? -1 : one.dueOn > right.dueOn ? 1 : one.id - right.id))

function posted(line: StatementLine, fees: readonly OpenFee[], why: string): LineMatch {
  const due = total(fees, line.amount)
  const outcome = line.amount.minor === due.minor ? 'exact' : line.amount.minor < due.minor ? 'partial' : 'over'
  const items = distribute(
    money(Math.min(line.amount.minor, due.minor), line.amount.currency),
    inOrder(fees).map(({ id, rest }) => ({ id, rest })),
  )
  return { outcome, items, candidates: fees.map(({ id }) => id), why }
}

const words = (text: string | null) =>
  searchForm(text ?? '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(latinForm)

/** Normalizes a name in Cyrillic and its common Latin spellings: Йорданова, Yordanova and Jordanova. */
const latinForm = (word: string): string =>
  transliterated(word)
    .replaceAll('w', 'v')
    .replaceAll('kh', 'h')
    .replaceAll('tz', 'ts')
    .replace(/[yj]/g, 'i')
    .replace(/i{2,}/g, 'i')

const names = (name: string, among: ReadonlySet<string>) => {
  const parts = words(name)
  // First and last name, because the middle name is often omitted.
  return parts.length > 1 && among.has(parts[0]!) && among.has(parts.at(-1)!)
}

const feeCount = (count: number): string =>
  `${count === 2 ? 'две' : count === 3 ? 'три' : count === 4 ? 'четири' : count} такси с тази сума`

const noSuchCode = 'няма неплатена такса с този код'

export function matchLine(line: StatementLine, open: readonly OpenFee[]): LineMatch {
  const codes = codesIn(line.details ?? '')
  const coded = open.filter(({ id }) => codes.includes(id))
  if (coded.length > 0) return posted(line, coded, 'по кода в основанието')
  const text = new Set(words(line.details))
  const from = new Set(words(line.payer))
  const named = open.filter(
    ({ childName, payers }) => names(childName, text) || payers.some((payer) => names(payer, from)),
  )
  const candidates = named.map(({ id }) => id)
  if (named.length > 0) {
    if (total(named, line.amount).minor === line.amount.minor) return posted(line, named, 'по името и сумата')
    const same = named.filter(({ rest }) => rest.minor === line.amount.minor)
    if (same.length === 1) return { ...posted(line, same, 'по името и сумата'), candidates }
    const why = same.length > 1 ? `името е познато, ${feeCount(same.length)}` : 'името е познато, сумата не е'
    return { outcome: 'several', items: [], candidates, why: codes.length > 0 ? noSuchCode : why }
  }
  const same = open.filter(({ rest }) => rest.minor === line.amount.minor).map(({ id }) => id)
  if (codes.length > 0) return { outcome: 'unknown', items: [], candidates: [], why: noSuchCode }
  if (same.length === 0) return { outcome: 'unknown', items: [], candidates: [], why: 'няма такава такса' }
  const why = same.length > 1 ? `${feeCount(same.length)}, името не е познато` : 'само сумата е позната'
  return { outcome: 'several', items: [], candidates: same.slice(0, 20), why }
}

/** Match of a line whose account does not belong to the kindergarten: a user decides. */
export const heldMatch = (match: LineMatch): LineMatch => ({
  outcome: match.candidates.length > 0 ? 'several' : 'unknown',
  items: [],
  candidates: match.candidates,
  why: 'сметката не е от настройките на таксите',
})

/** Labels of the outcome for a transfer (превод). */
export const lineOutcomeLabel: Record<LineOutcome, string> = {
  exact: 'Плаща изцяло',
  partial: 'Плаща частично',
  over: 'Има остатък',
  several: 'За избор',
  unknown: 'Неразпознат',
}

/** Matches lines one by one: an earlier line reduces the debt that later ones can pay. */
export function matchLines(
  lines: readonly StatementLine[],
  open: readonly OpenFee[],
  isHeld: (line: StatementLine) => boolean = () => false,
): LineMatch[] {
  let left = [...open]
  return lines.map((line) => {
    const lineMatch = matchLine(line, left)
    const match = isHeld(line) ? heldMatch(lineMatch) : lineMatch
    const paid = new Map(match.items.map(({ id, amount }) => [id, amount.minor]))
    left = left.flatMap((fee) => {
      const rest = fee.rest.minor - (paid.get(fee.id) ?? 0)
      return rest > 0 ? [{ ...fee, rest: money(rest, fee.rest.currency) }] : []
    })
    return match
  })
}

export const bankLineStates = { Settled: 1, Rest: 2, Open: 3, Closed: 4 } as const
export type BankLineState = (typeof bankLineStates)[keyof typeof bankLineStates]

export const bankLineStateLabel: Record<BankLineState, string> = {
  1: 'Разнесен',
  2: 'Има остатък',
  3: 'За разнасяне',
  4: 'Приключен',
}
