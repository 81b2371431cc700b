import { monthSteps, type ConfirmedStep, type MonthStep } from '@asistent/domain/dashboards/month-end'
import { noteStatuses } from '@asistent/domain/attendance/notes'
import { requestStatuses } from '@asistent/domain/attendance/requests'
import { formatDay, type Day } from '@asistent/domain/kernel/day'
import { rangeOf, type Month } from '@asistent/domain/kernel/month'
import { plural } from '@asistent/domain/kernel/text'
import { batchStates, registerStates } from '@asistent/domain/register/states'
import { sql } from 'drizzle-orm'
import { expectedDays, missingGroups } from '../attendance/missing-days.ops'
import { lastLockMoves, lockedUntilOf } from '../institutions/locks.ops'
import { accountName } from '../people/child-sql.ops'
import { addressWith } from './month-end.rules'
import type { ReadContext } from '../platform/context'
import { part, together } from '../platform/together'

// State of the steps of a month (domain/dashboards/month-end.ts).

export interface StepState {
  readonly isDone: boolean
  readonly detail: string
  readonly left: number | null
  readonly to: string
  readonly doneBy: string | null
  readonly doneAt: string | null
}

interface Confirmation {
  readonly step: ConfirmedStep
  readonly note: string | null
  readonly doneBy: string | null
  readonly doneAt: string
}

interface Done {
  readonly count: number
  readonly open: number
  readonly doneBy: string | null
  readonly doneAt: string | null
}

const noOne = { doneBy: null, doneAt: null }
const nothing: Done = { count: 0, open: 0, ...noOne }

export async function monthEndOf(context: ReadContext, kindergartenId: number, month: Month, today: Day) {
  const { tx, now } = context
  const { from, to } = rangeOf(month)
  const groups = await missingGroups(tx, expectedDays(month, today), kindergartenId)
  const found = await together(tx, {
    decisions: part<{ notes: number; requests: number; hasChildren: boolean }>(
      sql`select exists (select from child_group_period p where p.kindergarten_id = ${kindergartenId} and p.from_on <= ${to} and coalesce(p.to_on, ${to}) >= ${from}) as "hasChildren", (select count(*)::int from medical_note n where n.kindergarten_id = ${kindergartenId} and n.status = ${noteStatuses.Unprocessed} and n.from_on <= ${to} and n.to_on >= ${from}) as notes,
        (select count(*)::int from attendance_request r where r.kindergarten_id = ${kindergartenId} and r.status = ${requestStatuses.Pending} and r.from_on <= ${to} and r.to_on >= ${from}) as requests`,
    ),
    fees: part<Done>(
      sql`select count(distinct i.invoice_id)::int as count, 0 as open, max(r.created_at) as "doneAt",
          (array_agg(${accountName(sql`r.created_by`)} order by r.created_at desc))[1] as "doneBy"
        from fee_run r join fee_run_item i on i.run_id = r.id and i.undone_at is null where r.kindergarten_id = ${kindergartenId} and r.year = ${month.year} and r.month = ${month.month}`,
      ['doneAt'],
    ),
    stock: part<Done & { moved: boolean }>(
      sql`select count(*) filter (where d.state = 2)::int as count, count(*) filter (where d.state = 1)::int as open, max(d.posted_at) filter (where d.state = 2) as "doneAt",
          (array_agg(${accountName(sql`d.posted_by`)} order by d.posted_at desc) filter (where d.state = 2))[1] as "doneBy",
          exists (select from stock_document m where m.kindergarten_id = ${kindergartenId} and m.kind <> 4 and m.for_on between ${from} and ${to}) as moved
        from stock_document d where d.kindergarten_id = ${kindergartenId} and d.kind = 4 and d.for_on between ${from} and ${to}`,
      ['doneAt'],
    ),
    register: part<Done & { refused: number }>(
      sql`select (select count(*)::int from register_batch b where b.kindergarten_id = ${kindergartenId} and b.state = ${batchStates.Finished} and b.from_on <= ${to} and b.to_on >= ${to}) as count,
          count(*) filter (where r.state = ${registerStates.Waiting})::int as open, count(*) filter (where r.state = ${registerStates.Refused})::int as refused,
          (select max(b.finished_at) from register_batch b where b.kindergarten_id = ${kindergartenId} and b.state = ${batchStates.Finished} and b.from_on <= ${to} and b.to_on >= ${to}) as "doneAt",
          (select ${accountName(sql`b.created_by`)} from register_batch b where b.kindergarten_id = ${kindergartenId} and b.state = ${batchStates.Finished} and b.from_on <= ${to} and b.to_on >= ${to} order by b.finished_at desc limit 1) as "doneBy"
        from register_record r where r.kindergarten_id = ${kindergartenId} and r.for_on between ${from} and ${to}`,
      ['doneAt'],
    ),
    confirmed: part<Confirmation>(
      sql`select s.step, s.note, ${accountName(sql`s.done_by`)} as "doneBy", s.done_at as "doneAt" from month_step s where s.kindergarten_id = ${kindergartenId} and s.month_on = ${from}`,
      ['doneAt'],
    ),
  })
  const { notes = 0, requests = 0, hasChildren = false } = found.decisions[0] ?? {}
  const fees = found.fees[0] ?? nothing
  const stock = found.stock[0] ?? { ...nothing, moved: false }
  const register = found.register[0] ?? { ...nothing, refused: 0 }
  const missingDays = groups.reduce((sum, { days }) => sum + days.length, 0)
  const locked = await lockedUntilOf(tx, kindergartenId, 'attendance', now)
  const isLocked = locked !== null && locked >= to
  const moved = isLocked ? (await lastLockMoves(tx, kindergartenId)).get('attendance') : undefined

  const states: Record<MonthStep, StepState> = {
    attendance: {
      isDone: missingDays === 0,
      detail:
        missingDays === 0
          ? 'Всяка група има отметки за всеки учебен ден'
          : `Без отметки: ${plural(missingDays, 'ден', 'дни')} в ${plural(groups.length, 'група', 'групи')}`,
      left: missingDays,
      to: addressWith('/attendances/management', month),
      ...noOne,
    },
    decisions: {
      isDone: notes + requests === 0,
      detail:
        notes + requests === 0
          ? 'Няма чакащи за този месец'
          : [
              notes > 0 && plural(notes, 'медицинска бележка', 'медицински бележки'),
              requests > 0 && plural(requests, 'заявление', 'заявления'),
            ]
              .filter(Boolean)
              .join(' и '),
      left: notes + requests,
      to: '/waiting',
      ...noOne,
    },
    fees: {
      isDone: fees.count > 0,
      detail: fees.count > 0 ? plural(fees.count, 'начислена сметка', 'начислени сметки') : 'Още не са начислени',
      left: null,
      to: fees.count > 0 ? '/activities/fees/runs' : addressWith('/activities/fees/generate', month),
      doneBy: fees.doneBy,
      doneAt: fees.doneAt,
    },
    stock: {
      isDone: stock.open === 0 && (stock.count > 0 || !stock.moved),
      detail:
        stock.open > 0
          ? plural(stock.open, 'неприключена инвентаризация', 'неприключени инвентаризации')
          : stock.count > 0
            ? plural(stock.count, 'приключена инвентаризация', 'приключени инвентаризации')
            : stock.moved
              ? 'Няма инвентаризация за месеца'
              : 'Складът няма движения през месеца',
      left: stock.open,
      to: '/storage/inventory-declarations',
      doneBy: stock.doneBy,
      doneAt: stock.doneAt,
    },
    social: {
      isDone: false,
      detail: 'Отбележете, след като я подадете',
      left: null,
      to: addressWith('/attendances/references/social-agency', month),
      ...noOne,
    },
    register: {
      isDone: register.count > 0 && register.open + register.refused === 0,
      detail:
        register.refused + register.open > 0
          ? [
              register.open > 0 && plural(register.open, 'запис чака изпращане', 'записа чакат изпращане'),
              register.refused > 0 && plural(register.refused, 'отказан запис', 'отказани записа'),
            ]
              .filter(Boolean)
              .join(', ')
          : register.count > 0
            ? 'Изпратени до края на месеца'
            : 'Още не са изпратени до края на месеца',
      left: register.open + register.refused,
      to: '/platform/settings/neispuo',
      doneBy: register.doneBy,
      doneAt: register.doneAt,
    },
    lock: {
      isDone: isLocked,
      detail: locked === null ? 'Нищо не е заключено' : `Присъствията са заключени до ${formatDay(locked)} г.`,
      left: null,
      to: '/platform/settings/lock',
      doneBy: moved?.person ?? null,
      doneAt: moved ? new Date(moved.at).toISOString() : null,
    },
  }
  return { groups, states, confirmed: found.confirmed, order: monthSteps, hasChildren }
}
