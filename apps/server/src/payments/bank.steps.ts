import { refusePayments } from '@asistent/contract/payments/problems'
import type { Day } from '@asistent/domain/kernel/day'
import { decimal, readableDecimal } from '@asistent/domain/kernel/decimal'
import { currencies, decimalOfMoney, formatAmount, moneyOfDecimal } from '@asistent/domain/kernel/money'
import { matchLines, type LineMatch, type OpenFee, type StatementLine } from '@asistent/domain/payments/bank-lines'
import { keyedLines, keyPrefix, knownLines, type StoredLine } from '@asistent/domain/payments/line-identity'
import type { Statement, UnpostedLine } from '@asistent/domain/payments/statements'
import { sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { bankLine } from '../db/tables/payments/bank-statements'
import { fullName } from '../people/child-sql.ops'
import type { BeforeContext } from '../platform/context'
import { rows, type Tx } from '../platform/database'
import type { UploadedFile } from '../platform/files/uploads'
import { holdNumbers } from '../platform/numbers'
import { insertRow } from '../platform/rows'
import { ownerOf } from '../platform/scope'
import { requireFound } from '../platform/versioned'

const largest = 5 * 1024 * 1024
const mostPayments = 3000
/** CAMT.053 takes up to 60 lines for a payment. */
const mostTextLines = 60 * mostPayments
const lineFeed = 10

/** Parses before the transaction and in a worker, because a malicious file takes seconds. */
export async function readStatement(
  { scope, services }: BeforeContext,
  { files }: { readonly files: readonly unknown[] },
) {
  const file = requireFound((files as UploadedFile[])[0])
  if (file.size > largest) throw refusePayments('statement-too-large', { field: 'file' })
  const bytes = await readFile(file.path)
  if (hasMoreLines(bytes, mostTextLines)) throw refusePayments('statement-too-large', { field: 'file' })
  const statement = await services.documents.readStatement(bytes, ownerOf(scope))
  if (!statement) throw refusePayments('statement-unknown', { field: 'file' })
  const { lines, unposted, unread, skipped } = statement
  const shown = lines.length + unposted.length
  if (shown + unread.length + skipped === 0) throw refusePayments('statement-empty', { field: 'file' })
  if (shown > mostPayments) throw refusePayments('statement-too-large', { field: 'file' })
  return { statement, fileName: file.name }
}

function hasMoreLines(bytes: Buffer, most: number): boolean {
  let count = 0
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) if (++count > most) return true
  return false
}

export interface NamedFee extends OpenFee {
  readonly provider: string
}

/** All open fees of the kindergarten. `locked` in the order of ids if they are paid in this transaction. */
export async function openFees(tx: Tx, kindergartenId: number, how?: 'locked'): Promise<NamedFee[]> {
  if (how === 'locked') {
    // Serializes imports, so that the second finds the lines of the first.
    await holdNumbers(tx, kindergartenId, ['bank-import'])
    await tx.execute(
      sql`select from fee_invoice i where i.kindergarten_id = ${kindergartenId} and i.annulled_at is null
        and exists (select from fee_balance b where b.invoice_id = i.id and b.paid < b.charged) order by i.id for update`,
    )
  }
  const open = await rows<Omit<NamedFee, 'rest'> & { rest: string }>(
    tx,
    sql`select i.id, i.due_on as "dueOn", b.charged - b.paid as rest, ${fullName()} as "childName", v.name as provider,
      array(select concat_ws(' ', p.first_name, p.last_name) from child_guardian g join guardian p on p.id = g.guardian_id where g.child_id = c.id and g.may_pay) as payers
      from fee_invoice i join fee_balance b on b.invoice_id = i.id join child c on c.id = i.child_id join activity_provider v on v.id = i.provider_id
      where i.kindergarten_id = ${kindergartenId} and i.annulled_at is null and b.paid < b.charged order by i.id`,
  )
  return open.map((fee) => ({ ...fee, rest: moneyOfDecimal(decimal(fee.rest), currencies.EUR) }))
}

interface PlannedLine {
  readonly line: StatementLine
  readonly hash: string
  /** Undefined if the line is stored already. */
  readonly match: LineMatch | undefined
}

interface StatementPlan {
  readonly lines: readonly PlannedLine[]
  readonly unposted: readonly UnpostedLine[]
}

export async function planOf(
  tx: Tx,
  kindergartenId: number,
  statement: Statement,
  { open, today }: { readonly open: readonly OpenFee[]; readonly today: Day },
): Promise<StatementPlan> {
  const due = statement.lines.filter(({ bookedOn }) => bookedOn <= today)
  const future = statement.lines.filter(({ bookedOn }) => bookedOn > today)
  const hashed = keyedLines(due).map(({ line, key }) => ({
    line,
    hash: `${keyPrefix}${createHash('sha256').update(key).digest('hex')}`,
  }))
  const repeatedLines = knownLines(hashed, await storedLines(tx, kindergartenId, hashed))
  const accounts = await accountsOf(tx, kindergartenId)
  const isHeld = ({ account }: StatementLine) => isForeign(account, accounts)
  const fresh = hashed.filter((_, index) => !repeatedLines[index])
  const matches = matchLines(
    fresh.map(({ line }) => line),
    open,
    isHeld,
  )
  const matchOf = new Map(fresh.map(({ hash }, index) => [hash, matches[index]]))
  return {
    lines: hashed.map((one) => ({ ...one, match: matchOf.get(one.hash) })),
    unposted: [...statement.unposted, ...future.map(futureLine)],
  }
}

const futureLine = ({ bookedOn, amount, payer, details }: StatementLine): UnpostedLine => ({
  reason: 'future',
  bookedOn,
  sum: `${readableDecimal(decimalOfMoney(amount), 2)} EUR`,
  currency: 'EUR',
  payer,
  details,
})

/**
 * Rows that may be the same payments: by key, by reference on any day, and rows of former versions of the same days.
 */
async function storedLines(
  tx: Tx,
  kindergartenId: number,
  lines: readonly { readonly line: StatementLine; readonly hash: string }[],
): Promise<StoredLine[]> {
  const hashes = lines.map(({ hash }) => hash)
  const references = lines.flatMap(({ line }) => line.bankReference ?? [])
  const days = [...new Set(lines.map(({ line }) => line.bookedOn))]
  return rows<StoredLine>(
    tx,
    sql`select l.hash, s.iban as account, l.booked_on as "bookedOn", round(l.amount * 100)::float8 as cents, l.payer,
      l.payer_iban as "payerIban", l.details, l.bank_reference as "bankReference"
      from bank_line l join bank_statement s on s.id = l.statement_id
      where l.kindergarten_id = ${kindergartenId} and (l.hash = any (${sql.param(hashes)}::text[])
        or l.bank_reference = any (${sql.param(references)}::text[])
        or (l.booked_on = any (${sql.param(days)}::date[]) and not starts_with(l.hash, ${keyPrefix})))
      order by l.id`,
  )
}

/** Without any known account every account counts. */
export const isForeign = (account: string | null, accounts: ReadonlySet<string>): boolean =>
  account !== null && accounts.size > 0 && !accounts.has(account)

/** Accounts that the fees of the kindergarten may be paid to. */
export async function accountsOf(tx: Tx, kindergartenId: number): Promise<Set<string>> {
  const accounts = await rows<{ iban: string }>(
    tx,
    sql`select upper(replace(iban, ' ', '')) as iban from (
        select iban from fee_setting where kindergarten_id = ${kindergartenId}
        union select iban from kindergarten where id = ${kindergartenId}
        union select v.iban from activity_provider v where exists (select from fee_invoice i where i.provider_id = v.id and i.kindergarten_id = ${kindergartenId})
      ) a where iban is not null and iban <> ''`,
  )
  return new Set(accounts.map(({ iban }) => iban))
}

export const storeLine = (
  tx: Tx,
  {
    kindergartenId,
    statementId,
    hash,
    line: { account: _account, ...line },
  }: { kindergartenId: number; statementId: number; hash: string; line: StatementLine },
): Promise<number> =>
  insertRow(tx, bankLine, kindergartenId, { ...line, statementId, hash, amount: formatAmount(line.amount) })
