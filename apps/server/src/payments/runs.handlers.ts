import { sumOfAmounts } from '@asistent/domain/kernel/money'
import type { OutputOf, RowOf } from '@asistent/contract/core/call'
import { refusePayments } from '@asistent/contract/payments/problems'
import { getRun, listRuns, notifyRun, undoRun } from '@asistent/contract/payments/runs.calls'
import { today } from '@asistent/domain/kernel/day'
import { runItemStates } from '@asistent/domain/payments/runs'
import { sql } from 'drizzle-orm'
import { childName, stayOn } from '../people/child-sql.ops'
import { oneRow, rows } from '../platform/database'
import { allDone, read, write, type Handler } from '../platform/handler'
import { page } from '../platform/list'
import { requireFound, inKindergarten } from '../platform/versioned'
import { planRunNotice } from './run-notices.job'
import { providerNames } from './invoices.queries'
import { undo } from './runs.steps'

type Item = OutputOf<typeof getRun>['items'][number]

const author = sql`(select trim(concat(a.first_name, ' ', a.last_name)) from account a where a.id = r.created_by)`
const runColumns = sql`r.id, r.year, r.month, r.created_at as "createdAt", ${author} as "createdBy", k.fees, k.added, k.undone, r.notify_at as "notifyAt", r.notified_at as "notifiedAt", r.letters`
const runTables = sql`fee_run r cross join lateral (select count(*)::int as fees, coalesce(sum(x.added), 0)::float8 as added,
  (count(*) filter (where x.undone_at is not null))::int as undone from fee_run_item x where x.run_id = r.id) k`

const { Open, PartlyPaid, Undone, Annulled } = runItemStates

export const runHandlers: Handler[] = [
  read(listRuns, ({ tx, scope }, { month, year, ...query }) =>
    page<RowOf<typeof listRuns>>(tx, query, {
      select: sql`select ${runColumns} from ${runTables}`,
      where: [
        sql`r.kindergarten_id = ${inKindergarten(scope)}`,
        month !== undefined && sql`r.month = ${month}`,
        year !== undefined && sql`r.year = ${year}`,
      ],
      orderBy: { createdAt: sql`"createdAt"` },
      otherwise: sql`"createdAt" desc, id desc`,
    }),
  ),

  read(getRun, async ({ tx, scope, now }, { id }) => {
    const kindergartenId = inKindergarten(scope)
    const run = requireFound(
      await oneRow<RowOf<typeof listRuns>>(
        tx,
        sql`select ${runColumns} from ${runTables} where r.id = ${id} and r.kindergarten_id = ${kindergartenId}`,
      ),
    )
    const items = await rows<Item>(
      tx,
      sql`select i.id as "invoiceId", i.number, c.id as "studentId", ${childName()} as "studentName", s.group_name as "className", v.id as "providerId", x.is_new as "isNew",
        x.added::float8 as added, b.charged::float8 as "totalFee", i.due_on as "dueDate",
        case when x.undone_at is not null then ${Undone} when i.annulled_at is not null then ${Annulled} when b.paid > 0 then ${PartlyPaid} else ${Open} end::int as state,
        array(select a.name || ': ' || f.why from fee_charge f join activity a on a.id = f.activity_id where f.run_id = ${id} and f.invoice_id = i.id order by f.id) as why
        from fee_run_item x join fee_invoice i on i.id = x.invoice_id join fee_balance b on b.invoice_id = i.id join activity_provider v on v.id = i.provider_id join child c on c.id = i.child_id ${stayOn(today(now))}
        where x.run_id = ${id} and x.kindergarten_id = ${kindergartenId} order by v.name, v.id, "studentName", i.id`,
    )
    const names = await providerNames(
      tx,
      items.map(({ providerId }) => providerId),
    )
    const providers = [...new Set(items.map(({ providerId }) => providerId))].map((providerId) => {
      const ofProvider = items.filter((item) => item.providerId === providerId)
      const count = (...states: readonly number[]) => ofProvider.filter(({ state }) => states.includes(state)).length
      return {
        providerId,
        name: names.get(providerId) ?? '',
        fees: ofProvider.length,
        added: sumOfAmounts(ofProvider.map(({ added }) => added)) as Item['added'],
        open: count(Open, PartlyPaid),
        paid: count(PartlyPaid),
      }
    })
    return { ...run, providers, items }
  }),

  write(undoRun, async (context, { id, providerId, comment }) => {
    const undone = await undo(context, inKindergarten(context.scope), { id, providerId, comment })
    context.audit.about({ feeRunId: id })
    return { ...allDone, undone }
  }),

  write(notifyRun, async ({ tx, scope, now, audit, later }, { id }) => {
    const run = requireFound(
      await oneRow<{ notified: boolean; open: boolean }>(
        tx,
        sql`select notified_at is not null as notified, exists (select from fee_run_item x join fee_invoice i on i.id = x.invoice_id
          where x.run_id = r.id and x.undone_at is null and i.annulled_at is null) as open from fee_run r where id = ${id} and kindergarten_id = ${inKindergarten(scope)} for update`,
      ),
    )
    if (run.notified) throw refusePayments('run-notified')
    if (!run.open) throw refusePayments('run-undone')
    await tx.execute(sql`update fee_run set notify_at = ${now.toISOString()} where id = ${id}`)
    later(planRunNotice(id, now))
    audit.about({ feeRunId: id })
    return allDone
  }),
]
