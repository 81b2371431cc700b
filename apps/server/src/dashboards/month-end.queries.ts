import {
  monthSteps,
  stepProgress,
  unlockedCategories,
  type ConfirmedStep,
  type MonthStep,
  type StepProgress,
} from '@asistent/domain/dashboards/month-end'
import { noteStatuses } from '@asistent/domain/attendance/notes'
import { requestStatuses } from '@asistent/domain/attendance/requests'
import { lockCategories, lockCategoryLabel, type LockCategory } from '@asistent/domain/institutions/locks'
import { formatDay, type Day } from '@asistent/domain/kernel/day'
import { rangeOf, type Month } from '@asistent/domain/kernel/month'
import { plural } from '@asistent/domain/kernel/text'
import { batchStates } from '@asistent/domain/register/states'
import { declarationStates } from '@asistent/domain/warehouse/stock-takes'
import { documentKinds } from '@asistent/domain/warehouse/documents'
import { sql, type SQL } from 'drizzle-orm'
import { expectedDays, missingGroups } from '../attendance/missing-days.ops'
import { lastLockMoves } from '../institutions/locks.ops'
import { monthFacts, type PlaceMonth } from '../oversight/month-facts.ops'
import { accountName } from '../people/child-sql.ops'
import type { ReadContext } from '../platform/context'
import { part, together } from '../platform/together'
import { requireFound } from '../platform/versioned'
import { addressWith } from './month-end.rules'

// The steps of a month as the director reads them: what is left, where, and who did the last of it.

interface Author {
  readonly doneBy: string | null
  readonly doneAt: string | null
}

export interface StepState extends StepProgress, Author {
  readonly detail: string
  readonly to: string
  /** Lists of the open rows, if there is more than one. */
  readonly links: readonly { readonly title: string; readonly to: string }[]
}

interface Confirmation extends Author {
  readonly step: ConfirmedStep
  readonly note: string | null
}

/** Author of the latest row by its instant. */
const latest = (by: string, at: string, rows: SQL) =>
  part<Author>(
    sql`select ${accountName(sql.raw(by))} as "doneBy", ${sql.raw(at)} as "doneAt" from ${rows} and ${sql.raw(at)} is not null order by ${sql.raw(at)} desc limit 1`,
    ['doneAt'],
  )

const authors = (kindergartenId: number, month: Month) => {
  const { from, to } = rangeOf(month)
  return {
    attendance: latest(
      'm.marked_by',
      'm.marked_at',
      sql`attendance m where m.kindergarten_id = ${kindergartenId} and m.day between ${from} and ${to}`,
    ),
    decisions: latest(
      'd.by',
      'd.at',
      sql`(select n.processed_by as by, n.processed_at as at from medical_note n where n.kindergarten_id = ${kindergartenId} and n.from_on <= ${to} and n.to_on >= ${from}
        union all select r.decided_by, r.decided_at from attendance_request r where r.kindergarten_id = ${kindergartenId} and r.from_on <= ${to} and r.to_on >= ${from}) d where true`,
    ),
    fees: latest(
      'r.created_by',
      'r.created_at',
      sql`fee_run r where r.kindergarten_id = ${kindergartenId} and r.year = ${month.year} and r.month = ${month.month}
        and exists (select from fee_run_item i where i.run_id = r.id and i.undone_at is null)`,
    ),
    stock: latest(
      'd.posted_by',
      'd.posted_at',
      sql`stock_document d where d.kindergarten_id = ${kindergartenId} and d.kind = ${documentKinds.Declaration} and d.state = ${declarationStates.Posted} and d.for_on between ${from} and ${to}`,
    ),
    register: latest(
      'b.created_by',
      'b.finished_at',
      sql`register_batch b where b.kindergarten_id = ${kindergartenId} and b.state = ${batchStates.Finished} and b.from_on <= ${to} and b.to_on >= ${to}`,
    ),
  }
}

export async function monthEndOf({ tx, now }: ReadContext, kindergartenId: number, month: Month, today: Day) {
  const { from } = rangeOf(month)
  const [facts] = await monthFacts(tx, (column) => sql`${column} = ${kindergartenId}`, { month, today, now })
  const groups = await missingGroups(tx, expectedDays(month, today), kindergartenId)
  const { confirmed, ...done } = await together(tx, {
    ...authors(kindergartenId, month),
    confirmed: part<Confirmation>(
      sql`select s.step, s.note, ${accountName(sql`s.done_by`)} as "doneBy", s.done_at as "doneAt" from month_step s where s.kindergarten_id = ${kindergartenId} and s.month_on = ${from}`,
      ['doneAt'],
    ),
  })
  const kindergarten = requireFound(facts)
  const lockAuthor = await lastLock(tx, kindergartenId, kindergarten.lockedCategories)
  const authorOf = (step: MonthStep): Author =>
    (step === 'lock' ? lockAuthor : step === 'social' ? undefined : done[step][0]) ?? { doneBy: null, doneAt: null }
  const progress = stepProgress(kindergarten)
  const shown = shownSteps(kindergarten, month, groups.length)
  const states = Object.fromEntries(
    monthSteps.map((step) => [step, { links: [], ...progress[step], ...shown[step], ...authorOf(step) }]),
  ) as unknown as Record<MonthStep, StepState>
  return { groups, states, confirmed, order: monthSteps, hasChildren: kindergarten.hasChildren }
}

/** Last person who moved one of the locks that cover the month. */
async function lastLock(
  tx: ReadContext['tx'],
  kindergartenId: number,
  locked: readonly LockCategory[],
): Promise<Author | undefined> {
  if (locked.length === 0) return undefined
  const moves = await lastLockMoves(tx, kindergartenId)
  const move = locked
    .flatMap((category) => moves.get(category) ?? [])
    .toSorted((left, right) => new Date(right.at).getTime() - new Date(left.at).getTime())[0]
  return move && { doneBy: move.person, doneAt: new Date(move.at).toISOString() }
}

const listedOf = (...parts: readonly (string | false)[]): string => parts.filter(Boolean).join(', ')

function shownSteps(
  ofKindergarten: PlaceMonth,
  month: Month,
  groups: number,
): Record<MonthStep, Pick<StepState, 'detail' | 'to'> & Partial<Pick<StepState, 'links'>>> {
  const { from, to } = rangeOf(month)
  const { missingDays, notes, familyRequests, presenceRequests, feesLeft, feesMade } = ofKindergarten
  const ofMonth = (path: string, status: number) => `${path}?status=${status}&fromDate=${from}&toDate=${to}`
  const waiting = [
    {
      count: notes,
      title: plural(notes, 'медицинска бележка', 'медицински бележки'),
      to: ofMonth('/attendances/medical-notices', noteStatuses.Unprocessed),
    },
    {
      count: familyRequests,
      title: plural(familyRequests, 'заявление за отсъствие', 'заявления за отсъствие'),
      to: ofMonth('/attendances/applications/personal-reasons', requestStatuses.Pending),
    },
    {
      count: presenceRequests,
      title: plural(presenceRequests, 'заявление за присъствие', 'заявления за присъствие'),
      to: ofMonth('/attendances/applications/summer-attendances', requestStatuses.Pending),
    },
  ]
  const links = waiting.filter(({ count }) => count > 0).map(({ title, to: path }) => ({ title, to: path }))
  return {
    attendance: {
      detail:
        missingDays === 0
          ? 'Всяка група има отметки за всеки учебен ден'
          : `Без отметки: ${plural(missingDays, 'ден', 'дни')} в ${plural(groups, 'група', 'групи')}`,
      to: addressWith('/attendances/management', month),
    },
    decisions: {
      detail: links.map(({ title }) => title).join(', ') || 'Няма чакащи за този месец',
      to: links[0]?.to ?? waiting[0]!.to,
      links,
    },
    fees: {
      detail:
        feesLeft > 0
          ? listedOf(`За начисляване: ${plural(feesLeft, 'такса', 'такси')}`, feesMade > 0 && `начислени: ${feesMade}`)
          : feesMade > 0
            ? plural(feesMade, 'начислена такса', 'начислени такси')
            : 'Няма такси за начисляване',
      to: feesLeft > 0 ? addressWith('/activities/fees/generate', month) : '/activities/fees/runs',
    },
    stock: {
      detail:
        ofKindergarten.openCounts > 0
          ? plural(ofKindergarten.openCounts, 'неприключена инвентаризация', 'неприключени инвентаризации')
          : ofKindergarten.closedCounts > 0
            ? plural(ofKindergarten.closedCounts, 'приключена инвентаризация', 'приключени инвентаризации')
            : ofKindergarten.stockMoved
              ? 'Няма инвентаризация за месеца'
              : 'Складът няма движения през месеца',
      to: '/storage/inventory-declarations',
    },
    social: {
      detail: 'Програмата не вижда подаването: отбележете го ръчно, след като подадете справката',
      to: addressWith('/attendances/references/social-agency', month),
    },
    register: {
      detail:
        ofKindergarten.refusedRecords + ofKindergarten.waitingRecords > 0
          ? listedOf(
              ofKindergarten.waitingRecords > 0 &&
                plural(ofKindergarten.waitingRecords, 'запис чака изпращане', 'записа чакат изпращане'),
              ofKindergarten.refusedRecords > 0 &&
                plural(ofKindergarten.refusedRecords, 'отказан запис', 'отказани записа'),
            )
          : ofKindergarten.transmissions > 0
            ? 'Изпратени до края на месеца'
            : 'Още не са изпратени до края на месеца',
      to: '/platform/settings/neispuo',
    },
    lock: { detail: lockText(ofKindergarten), to: '/platform/settings/lock' },
  }
}

/** 'Заключени: Присъствия до 31.10.2026 г. Не са заключени: Теми. Без записи: Склад и кухня.' */
function lockText(ofKindergarten: PlaceMonth): string {
  const names = (
    title: string,
    categories: readonly LockCategory[],
    of = (one: LockCategory) => lockCategoryLabel[one],
  ) => (categories.length > 0 ? `${title}: ${categories.map(of).join(', ')}` : '')
  const { lockedCategories, usedCategories, locks } = ofKindergarten
  return [
    names('Не са заключени', unlockedCategories(ofKindergarten), (row) => {
      const until = locks.get(row)
      return until ? `${lockCategoryLabel[row]} (до ${formatDay(until)} г.)` : lockCategoryLabel[row]
    }),
    names('Заключени', lockedCategories),
    names(
      'Без записи за месеца',
      lockCategories.filter((one) => !usedCategories.includes(one) && !lockedCategories.includes(one)),
    ),
  ]
    .filter(Boolean)
    .join('. ')
}
