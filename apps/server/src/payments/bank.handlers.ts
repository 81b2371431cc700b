import type { OutputOf, RowOf } from '@asistent/contract/core/call'
import type { Amount } from '@asistent/contract/core/values'
import {
  checkBankStatement,
  closeBankLine,
  getBankLine,
  importBankStatement,
  listBankLines,
  settleBankLine,
} from '@asistent/contract/payments/bank.calls'
import { listInvoices } from '@asistent/contract/payments/invoices.calls'
import { refusePayments } from '@asistent/contract/payments/problems'
import { today, type Day } from '@asistent/domain/kernel/day'
import {
  currencies,
  euro,
  euroOfNumber,
  euroOfText,
  formatMoney,
  numberOfMoney,
  sumMoney,
} from '@asistent/domain/kernel/money'
import { bankLineStates, heldMatch, matchLine, paymentCode } from '@asistent/domain/payments/bank-lines'
import { feeStates, paymentMethods } from '@asistent/domain/payments/invoices'
import { nothingToImport, unpostedReason, unreadReasons } from '@asistent/domain/payments/statements'
import { sql } from 'drizzle-orm'
import { childName } from '../people/child-sql.ops'
import { bankStatement } from '../db/tables/payments/bank-statements'
import { oneRow, rows } from '../platform/database'
import { allDone, ok, read, readAfter, write, writeAfter, type Handler } from '../platform/handler'
import { contains, page } from '../platform/list'
import { insertRow } from '../platform/rows'
import { requireFound, inKindergarten } from '../platform/versioned'
import { accountsOf, isForeign, openFees, planOf, readStatement, storeLine } from './bank.steps'
import { invoicePage } from './invoices.queries'
import { lockInvoices, postPayment } from './payments.steps'

const numberOf = (cents: number) => numberOfMoney(euro(cents)) as Amount

const { Settled, Rest, Open, Closed } = bankLineStates

/** Lines `l` with the part `p` that receipts have posted; an annulled receipt releases its part. */
const lines = sql`bank_line l left join lateral (select coalesce(sum(r.total), 0) as posted from fee_receipt r where r.bank_line_id = l.id and r.annulled_at is null) p on true`
const state = sql`case when l.closed_at is not null then ${Closed} when p.posted >= l.amount then ${Settled} when p.posted > 0 then ${Rest} else ${Open} end::int`
const columns = sql`l.id, l.booked_on as date, l.amount::float8 as amount, p.posted::float8 as posted, (l.amount - p.posted)::float8 as rest, l.payer, l.details, ${state} as state, l.close_reason as "closeReason"`

export const bankHandlers: Handler[] = [
  // A POST because it carries a file; it runs in a read-only transaction.
  readAfter(checkBankStatement, readStatement, async ({ tx, scope, now }, _input, { statement }) => {
    const kindergartenId = inKindergarten(scope)
    const open = await openFees(tx, kindergartenId)
    const { lines: plan, unposted } = await planOf(tx, kindergartenId, statement, { open, today: today(now) })
    const named = new Map(open.map((fee) => [fee.id, `${fee.childName}, ${fee.provider}`]))
    const posted = plan.flatMap(({ match }) => match?.items ?? [])
    return {
      format: statement.format,
      iban: statement.iban,
      skipped: statement.skipped,
      unread: statement.unread.length,
      unreadReasons: unreadReasons(statement.unread),
      posted: plan.filter(({ match }) => match && match.items.length > 0).length,
      postedTotal: numberOf(
        sumMoney(
          posted.map(({ amount }) => amount),
          currencies.EUR,
        ).minor,
      ),
      open: plan.filter(({ match }) => match && match.items.length === 0).length,
      known: plan.filter(({ match }) => !match).length,
      rows: plan.map(({ line, match }) => ({
        date: line.bookedOn,
        amount: numberOf(line.amount.minor),
        payer: line.payer,
        details: line.details,
        outcome: match?.outcome ?? ('known' as const),
        why: match?.why ?? 'внесен е вече',
        fees: (match?.items ?? []).map(({ id }) => named.get(id) ?? ''),
      })),
      unposted: unposted.map((line) => ({
        date: line.bookedOn,
        sum: line.sum,
        payer: line.payer,
        details: line.details,
        why: unpostedReason(line),
      })),
    }
  }),

  writeAfter(importBankStatement, readStatement, async (context, _input, { statement, fileName }) => {
    const { tx, scope, now, audit } = context
    const kindergartenId = inKindergarten(scope)
    const open = await openFees(tx, kindergartenId, 'locked')
    const { lines, unposted } = await planOf(tx, kindergartenId, statement, { open, today: today(now) })
    if (lines.length === 0)
      throw refusePayments('statement-unposted', {
        field: 'file',
        values: { reasons: nothingToImport({ ...statement, unposted }) },
      })
    const plan = lines.filter(({ match }) => match)
    const repeated = lines.length - plan.length
    if (plan.length === 0) return { isSuccessful: true, posted: 0, open: 0, known: repeated }
    const invoices = new Map(
      (
        await lockInvoices(
          tx,
          kindergartenId,
          open.map(({ id }) => id),
        )
      ).map((one) => [one.id, one]),
    )
    // A file may have statements of several accounts.
    const statementIds = new Map<string | null, number>()
    for (const account of new Set(plan.map(({ line }) => line.account)))
      statementIds.set(
        account,
        await insertRow(tx, bankStatement, kindergartenId, {
          fileName: fileName.slice(0, 200),
          format: statement.format,
          iban: account,
          createdBy: scope.accountId,
        }),
      )
    let posted = 0
    for (const { line, hash, match } of plan) {
      const statementId = requireFound(statementIds.get(line.account))
      const bankLineId = await storeLine(tx, { kindergartenId, statementId, hash, line })
      if (!match || match.items.length === 0) continue
      // Two lines may pay parts of one fee, so the rest decreases with each.
      const items = match.items.map(({ id, amount }) => {
        const invoice = requireFound(invoices.get(id))
        invoices.set(id, { ...invoice, rest: euro(invoice.rest.minor - amount.minor) })
        return { invoice, amount }
      })
      await postPayment(context, kindergartenId, {
        items,
        method: paymentMethods.Bank,
        date: line.bookedOn,
        hasArrived: true,
        payer: line.payer,
        note: line.details?.slice(0, 300) ?? null,
        isBatch: items.length > 1,
        bankLineId,
      })
      posted += 1
    }
    audit.about({ bankStatementId: requireFound([...statementIds.values()][0]) })
    return { isSuccessful: true, posted, open: plan.length - posted, known: repeated }
  }),

  read(listBankLines, ({ tx, scope }, { search, state: chosenState, fromDate, toDate, ...query }) =>
    page<RowOf<typeof listBankLines>>(tx, query, {
      select: sql`select ${columns} from ${lines}`,
      where: [
        sql`l.kindergarten_id = ${inKindergarten(scope)}`,
        chosenState !== undefined && sql`${state} = ${chosenState}`,
        fromDate !== undefined && sql`l.booked_on >= ${fromDate}`,
        toDate !== undefined && sql`l.booked_on <= ${toDate}`,
        search !== null && contains(sql`concat_ws(' ', l.payer, l.details, l.payer_iban)`, search),
      ],
      orderBy: { date: sql`date`, amount: sql`amount` },
      otherwise: sql`date desc, id desc`,
    }),
  ),

  read(getBankLine, async ({ tx, scope, now }, { id }) => {
    const kindergartenId = inKindergarten(scope)
    type Stored = Omit<OutputOf<typeof getBankLine>, 'why' | 'fees' | 'receipts'> & {
      readonly left: string
      readonly account: string | null
    }
    const { left, account, ...line } = requireFound(
      await oneRow<Stored>(
        tx,
        sql`select ${columns}, l.payer_iban as "payerIban", l.bank_reference as "bankReference", l.amount - p.posted as left,
          (select s.iban from bank_statement s where s.id = l.statement_id) as account from ${lines} where l.id = ${id} and l.kindergarten_id = ${kindergartenId}`,
      ),
    )
    const receipts = await rows<OutputOf<typeof getBankLine>['receipts'][number]>(
      tx,
      sql`select r.id, r.number, r.total::float8 as total, coalesce((select string_agg(distinct ${childName()}, ', ') from fee_payment y join child c on c.id = y.child_id where y.receipt_id = r.id), '') as students
        from fee_receipt r where r.bank_line_id = ${id} and r.annulled_at is null order by r.id`,
    )
    if (euroOfText(left).minor === 0 || line.closeReason !== null) return { ...line, why: '', fees: [], receipts }
    const recognised = matchLine(
      { ...line, account, bookedOn: line.date, amount: euroOfText(left) },
      await openFees(tx, kindergartenId),
    )
    const match = isForeign(account, await accountsOf(tx, kindergartenId)) ? heldMatch(recognised) : recognised
    const query = listInvoices.input.parse({
      states: [feeStates.NotPaid, feeStates.PartiallyPaid],
      pageSize: 500,
      orderByColumn: 'studentName',
    }) as never
    const { result } = await invoicePage(tx, scope, query, today(now))
    const part = new Map(match.items.map((one) => [one.id, one.amount]))
    const fees = result
      .map((fee) => ({
        ...fee,
        code: paymentCode(fee.id),
        fits: match.candidates.includes(fee.id),
        suggested: numberOf(part.get(fee.id)?.minor ?? 0),
      }))
      .toSorted((a, otherRow) => Number(otherRow.fits) - Number(a.fits))
    return { ...line, why: match.why, fees, receipts }
  }),

  write(settleBankLine, async (context, { id, items }) => {
    const { tx, scope, audit } = context
    const kindergartenId = inKindergarten(scope)
    if (new Set(items.map(({ invoiceId }) => invoiceId)).size < items.length) throw refusePayments('twice-listed')
    const invoices = await lockInvoices(
      tx,
      kindergartenId,
      items.map(({ invoiceId }) => invoiceId),
    )
    await tx.execute(sql`select from bank_line where id = ${id} and kindergarten_id = ${kindergartenId} for update`)
    const line = requireFound(
      await oneRow<{ left: string; bookedOn: Day; payer: string | null; details: string | null; closed: boolean }>(
        tx,
        sql`select l.amount - p.posted as left, l.booked_on as "bookedOn", l.payer, l.details, l.closed_at is not null as closed from ${lines} where l.id = ${id} and l.kindergarten_id = ${kindergartenId}`,
      ),
    )
    if (line.closed) throw refusePayments('bank-line-closed')
    const parts = items.map(({ invoiceId, amount }) => ({
      invoice: requireFound(invoices.find((one) => one.id === invoiceId)),
      amount: euroOfNumber(amount),
    }))
    const total = sumMoney(
      parts.map(({ amount }) => amount),
      currencies.EUR,
    )
    if (total.minor > euroOfText(line.left).minor)
      throw refusePayments('bank-line-exceeded', { values: { rest: formatMoney(euroOfText(line.left)) } })
    const { receiptId } = await postPayment(context, kindergartenId, {
      items: parts,
      method: paymentMethods.Bank,
      date: line.bookedOn,
      hasArrived: true,
      payer: line.payer,
      note: line.details?.slice(0, 300) ?? null,
      isBatch: parts.length > 1,
      bankLineId: id,
    })
    audit.about({ bankLineId: id, feeReceiptId: receiptId })
    return ok(receiptId)
  }),

  write(closeBankLine, async ({ tx, scope, now, audit }, { id, comment }) => {
    const line = requireFound(
      await oneRow<{ closed: boolean }>(
        tx,
        sql`select closed_at is not null as closed from bank_line where id = ${id} and kindergarten_id = ${inKindergarten(scope)} for update`,
      ),
    )
    if (line.closed) throw refusePayments('bank-line-closed')
    await tx.execute(
      sql`update bank_line set closed_at = ${now.toISOString()}, closed_by = ${scope.accountId}, close_reason = ${comment} where id = ${id}`,
    )
    audit.about({ bankLineId: id })
    return allDone
  }),
]
