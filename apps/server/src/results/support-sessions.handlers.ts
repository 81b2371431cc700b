import type { OutputOf, RowOf } from '@asistent/contract/core/call'
import { refuseResults } from '@asistent/contract/results/problems'
import {
  deleteSupportSlot,
  listSupportSlots,
  saveSupportSession,
  saveSupportSlot,
  supportSessions,
} from '@asistent/contract/results/support-sessions.calls'
import { formatDay, today, weekdayOf } from '@asistent/domain/kernel/day'
import { sessionTotals, supportKinds } from '@asistent/domain/results/support'
import { sql, type SQL } from 'drizzle-orm'
import { supportRecord, supportSlot } from '../db/tables/portfolio'
import { allergyColumns, listedName, shortName } from '../people/child-sql.ops'
import { requireKid, visibleKids } from '../people/visible.ops'
import type { ReadContext } from '../platform/context'
import { oneRow, rows } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { page, whereAll } from '../platform/list'
import { serveReport } from '../platform/reports'
import { deleteRow, insertRow, saveRow } from '../platform/rows'
import type { Scope } from '../platform/scope'
import { requireFound, inKindergarten } from '../platform/versioned'
import { requireStaff } from '../staff/visible.ops'
import { groupOn } from './portfolios.queries'
import { keptBy, periodOfBook } from './support.ops'

// Timetable of the specialists and the log of their sessions.

export const supportSessionHandlers: Handler[] = [
  read(listSupportSlots, ({ tx, scope }, { teacherId, studentId, ...query }) => {
    const on = scope.today
    // The latest day of the slot: its weekday of the last seven days.
    const latest = sql`(${on}::date - (${weekdayOf(on)} - l.weekday + 7) % 7)`
    return page<RowOf<typeof listSupportSlots>>(tx, query, {
      select: sql`select l.id, l.child_id as "studentId", l.weekday as "dayOfWeek", to_char(l.starts_at, 'HH24:MI') as "startTime", to_char(l.ends_at, 'HH24:MI') as "endTime", l.title, l.from_on as "fromDate", l.to_on as "toDate",
        ${listedName()} as "studentName", ${allergyColumns(scope)}, s.group_name as "className", l.staff_id as "teacherId", ${shortName('t')} as "teacherName", (extract(epoch from l.ends_at - l.starts_at) / 60)::int as minutes,
        case when ${latest} >= l.from_on and (l.to_on is null or ${latest} <= l.to_on) and not exists (select from support_record r where r.child_id = l.child_id and r.kind = ${supportKinds.Session} and r.from_on = ${latest} and r.from_time = l.starts_at)
          then ${latest} end as "openOn", ${mayKeep(scope, sql`l.staff_id`)} as "mayEdit", l.version
        from support_slot l join child c on c.id = l.child_id join staff_member t on t.id = l.staff_id ${groupOn(on)}`,
      where: [
        visibleKids(scope),
        keptBy(scope, sql`l.staff_id`),
        teacherId !== undefined && sql`l.staff_id = ${teacherId}`,
        studentId !== undefined && sql`l.child_id = ${studentId}`,
      ],
      orderBy: {
        dayOfWeek: [sql`l.weekday`, sql`l.starts_at`],
        studentName: sql`"studentName"`,
        teacherName: sql`"teacherName"`,
      },
      otherwise: sql`l.weekday, l.starts_at, "studentName", l.id`,
    })
  }),

  write(saveSupportSlot, async (context, { id, version, teacherId, studentId, fromDate, toDate, ...form }) => {
    const { tx, scope, audit } = context
    if (id !== undefined) await slotToChange(context, id)
    const { kindergartenId } = await requireKid(tx, scope, studentId)
    const saved = await saveRow(
      tx,
      supportSlot,
      kindergartenId,
      { id, version },
      {
        childId: studentId,
        staffId: await specialistOf(context, kindergartenId, teacherId),
        weekday: form.dayOfWeek,
        startsAt: form.startTime,
        endsAt: form.endTime,
        title: form.title,
        fromOn: fromDate,
        toOn: toDate,
      },
    )
    audit.about({ childId: studentId })
    return ok(saved)
  }),

  write(deleteSupportSlot, async (context, { supportSlotId }) => {
    const { childId } = await slotToChange(context, supportSlotId)
    await deleteRow(context.tx, supportSlot, inKindergarten(context.scope), supportSlotId)
    context.audit.about({ childId })
    return allDone
  }),

  write(saveSupportSession, async (context, { studentIds, teacherId, fromDate, ...form }) => {
    const { tx, scope, now, audit } = context
    if (fromDate > today(now)) throw refuseResults('future-day', { field: 'fromDate' })
    const made: number[] = []
    for (const childId of [...new Set(studentIds)].toSorted((left, right) => left - right)) {
      const { kindergartenId } = await requireKid(tx, scope, childId)
      const staffId = await specialistOf(context, kindergartenId, teacherId)
      const values = { ...form, childId, staffId, kind: supportKinds.Session, fromOn: fromDate }
      made.push(await insertRow(tx, supportRecord, kindergartenId, { ...values, createdBy: scope.accountId }))
      audit.about({ childId })
    }
    return ok(requireFound(made[0]))
  }),

  ...serveReport(supportSessions, async (context, { teacherId, studentId, ...query }) => {
    const { tx, scope } = context
    const range = periodOfBook(context, query)
    const list = await rows<OutputOf<typeof supportSessions.json>['result'][number]>(
      tx,
      sql`select r.id, r.child_id as "studentId", r.from_on as "fromDate", to_char(r.from_time, 'HH24:MI') as "fromTime", r.minutes, ${listedName()} as name, ${allergyColumns(scope)}, s.group_name as "className", r.title, ${shortName('t')} as "teacherName"
        from support_record r join child c on c.id = r.child_id left join staff_member t on t.id = r.staff_id ${groupOn(range.to)} ${whereAll(
          [
            visibleKids(scope),
            keptBy(scope, sql`r.staff_id`),
            sql`r.kind = ${supportKinds.Session} and r.from_on between ${range.from} and ${range.to}`,
            teacherId !== undefined && sql`r.staff_id = ${teacherId}`,
            studentId !== undefined && sql`r.child_id = ${studentId}`,
          ],
        )} order by r.from_on desc, r.from_time desc, name, r.id`,
    )
    return {
      rows: list,
      subtitle: `${formatDay(range.from)} – ${formatDay(range.to)} г.`,
      period: range,
      ...(scope.role === 'ResourceSpecialist' && { without: ['teacherName'] }),
      notes: list.length === 0 ? [] : [sessionTotals(list.map((row) => ({ ...row, holder: row.teacherName })))],
    }
  }),
]

/** The director keeps the timetable of everybody, others their own. */
const mayKeep = (scope: Scope, staffId: SQL): SQL =>
  scope.role === 'Director' ? sql`true` : sql`coalesce(${staffId} = ${scope.staffId}::int, false)`

async function specialistOf(
  { tx, scope }: ReadContext,
  kindergartenId: number,
  teacherId: number | undefined,
): Promise<number> {
  const id = scope.role === 'Director' ? (teacherId ?? scope.staffId) : scope.staffId
  if (id === null) throw refuseResults('no-specialist', { field: 'teacherId' })
  const staff = await requireStaff(tx, scope, id)
  return requireFound(staff.kindergartenId === kindergartenId ? staff : undefined).id
}

async function slotToChange({ tx, scope }: ReadContext, id: number): Promise<{ childId: number }> {
  const slot = requireFound(
    await oneRow<{ childId: number; mayEdit: boolean }>(
      tx,
      sql`select s.child_id as "childId", ${mayKeep(scope, sql`s.staff_id`)} as "mayEdit" from support_slot s join child c on c.id = s.child_id where s.id = ${id} and ${visibleKids(scope)} and ${keptBy(scope, sql`s.staff_id`)}`,
    ),
  )
  if (!slot.mayEdit) throw refuseResults('not-yours')
  return slot
}
