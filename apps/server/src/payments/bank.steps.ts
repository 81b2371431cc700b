import { refusePayments } from '@asistent/contract/payments/problems'
import { decimal } from '@asistent/domain/kernel/decimal'
import { currencies, formatAmount, moneyOfDecimal } from '@asistent/domain/kernel/money'
import {
  lineKey,
  matchLines,
  type LineMatch,
  type OpenFee,
  type StatementLine,
} from '@asistent/domain/payments/bank-lines'
import type { Statement } from '@asistent/domain/payments/statements'
import { sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { bankLine } from '../db/tables/payments'
import { fullName } from '../people/child-sql.ops'
import type { BeforeContext } from '../platform/context'
import { rows, type Tx } from '../platform/database'
import type { UploadedFile } from '../platform/files/uploads'
import { holdNumbers } from '../platform/numbers'
import { insertRow } from '../platform/rows'
import { ownerOf } from '../platform/scope'
import { found } from '../platform/versioned'

const largest = 5 * 1024 * 1024
const mostPayments = 3000
/** CAMT.053 takes up to 60 lines for a payment. */
const mostTextLines = 60 * mostPayments
const lineFeed = 10

/** Before the transaction: the file is parsed in a worker, because a hostile one takes seconds. */
export async function readStatement(
  { scope, services }: BeforeContext,
  { files }: { readonly files: readonly unknown[] },
) {
  const file = found((files as UploadedFile[])[0])
  if (file.size > largest) throw refusePayments('statement-too-large', { field: 'file' })
  const bytes = await readFile(file.path)
  if (hasMoreLines(bytes, mostTextLines)) throw refusePayments('statement-too-large', { field: 'file' })
  const statement = await services.documents.readStatement(bytes, ownerOf(scope))
  if (!statement) throw refusePayments('statement-unknown', { field: 'file' })
  if (statement.lines.length === 0) throw refusePayments('statement-empty', { field: 'file' })
  if (statement.lines.length > mostPayments) throw refusePayments('statement-too-large', { field: 'file' })
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

/** Everything that is owed in the kindergarten; locked, in the order of ids, when it is about to be paid. */
export async function openFees(tx: Tx, kindergartenId: number, how?: 'locked'): Promise<NamedFee[]> {
  if (how === 'locked') {
    // One import at a time: the second finds the lines of the first.
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
  /** Undefined: the line is here already. */
  readonly match: LineMatch | undefined
}

export async function planOf(
  tx: Tx,
  kindergartenId: number,
  { iban, lines }: Statement,
  open: readonly OpenFee[],
): Promise<PlannedLine[]> {
  const seen = new Map<string, number>()
  const hashed = lines.map((line) => {
    const alike = lineKey(iban, line, 0)
    const nth = seen.get(alike) ?? 0
    seen.set(alike, nth + 1)
    return {
      line,
      hash: createHash('sha256')
        .update(lineKey(iban, line, nth))
        .digest('hex'),
    }
  })
  const known = new Set(
    (
      await rows<{ hash: string }>(
        tx,
        sql`select hash from bank_line where kindergarten_id = ${kindergartenId} and hash = any (${sql.param(hashed.map(({ hash }) => hash))}::text[])`,
      )
    ).map(({ hash }) => hash),
  )
  const fresh = hashed.filter(({ hash }) => !known.has(hash))
  const matches = matchLines(
    fresh.map(({ line }) => line),
    open,
  )
  const matchOf = new Map(fresh.map(({ hash }, place) => [hash, matches[place]]))
  return hashed.map((one) => ({ ...one, match: matchOf.get(one.hash) }))
}

export const storeLine = (
  tx: Tx,
  {
    kindergartenId,
    statementId,
    hash,
    line,
  }: { kindergartenId: number; statementId: number; hash: string; line: StatementLine },
): Promise<number> =>
  insertRow(tx, bankLine, kindergartenId, { ...line, statementId, hash, amount: formatAmount(line.amount) })
